// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs the translator as a process of its own, in a folder of its own that is removed afterwards.
#include "backends/opencl/spir12.hpp"

#include "core/errors.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

extern char **environ;

namespace sycl::detail::opencl {

namespace {

constexpr const char *translator = "llvm-spirv-15";

/// A folder that only this user can read, removed with its files.
class private_folder {
public:
  explicit private_folder(const std::string &what) {
    const char *place = std::getenv("TMPDIR");
    path_ = std::string(place && *place ? place : "/tmp") + "/syclc-XXXXXX";
    if (!mkdtemp(path_.data()))
      throw_error(errc::build, what + ": cannot make a folder like " + path_ + ": " + std::strerror(errno) +
                                   "; set TMPDIR to one that exists");
  }
  private_folder(const private_folder &) = delete;
  private_folder &operator=(const private_folder &) = delete;
  ~private_folder() {
    for (const std::string &file : {input(), output(), log()}) unlink(file.c_str());
    rmdir(path_.c_str());
  }

  std::string input() const { return path_ + "/kernels.spv"; }
  std::string output() const { return path_ + "/kernels.bc"; }
  std::string log() const { return path_ + "/log.txt"; }

private:
  std::string path_;
};

std::string contents(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Runs the translator. \returns an empty string, or what went wrong.
std::string run_translator(const private_folder &folder) {
  const std::string input = folder.input(), output = folder.output(), log = folder.log();
  const char *arguments[] = {translator, "-r", input.c_str(), "-o", output.c_str(), nullptr};
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
  pid_t process = 0;
  const int error = posix_spawnp(&process, translator, &files, nullptr, const_cast<char **>(arguments), environ);
  posix_spawn_file_actions_destroy(&files);
  if (error == ENOENT)
    return std::string(translator) + " was not found in PATH; install the Debian package llvm-spirv-15";
  if (error != 0) return std::string("cannot run ") + translator + ": " + std::strerror(error);
  int status = 0;
  pid_t ended;
  do ended = waitpid(process, &status, 0);
  while (ended < 0 && errno == EINTR);
  if (ended < 0) return {}; // the program lets the system collect its children: the output will tell
  if (WIFSIGNALED(status)) return std::string(translator) + " died of signal " + std::to_string(WTERMSIG(status));
  if (WEXITSTATUS(status) == 127)
    return std::string(translator) + " could not be started; install the Debian package llvm-spirv-15";
  if (WEXITSTATUS(status) != 0) return std::string(translator) + " failed:\n" + contents(log);
  return {};
}

} // namespace

std::string translate_to_spir12(const void *spirv, std::size_t size, const std::string &what) {
  const private_folder folder(what);
  {
    std::ofstream file(folder.input(), std::ios::binary);
    file.write(static_cast<const char *>(spirv), static_cast<std::streamsize>(size));
    if (!file.flush()) throw_error(errc::build, what + ": cannot write " + folder.input());
  }
  const std::string problem = run_translator(folder);
  std::string bitcode = problem.empty() ? contents(folder.output()) : std::string();
  if (bitcode.empty())
    throw_error(errc::build, what + ": the device takes SPIR 1.2, and translating SPIR-V to it failed: " +
                                 (problem.empty() ? std::string(translator) + " wrote nothing" : problem));
  return bitcode;
}

} // namespace sycl::detail::opencl
