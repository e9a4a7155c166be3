// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/base/child_process.hpp"

#include "core/base/errors.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

extern char **environ;

namespace sycl::detail {

private_folder::private_folder(const std::string &what_for) {
  const char *place = std::getenv("TMPDIR");
  path_ = std::string(place && *place ? place : "/tmp") + "/syclc-XXXXXX";
  if (!mkdtemp(path_.data()))
    throw_error(errc::build, what_for + ": cannot make a folder like " + path_ + ": " + std::strerror(errno) +
                                 "; set TMPDIR to one that exists");
}

private_folder::~private_folder() {
  std::error_code ignored; // the folder then remains
  std::filesystem::remove_all(path_, ignored);
}

child_end run_child(const std::vector<std::string> &arguments, const std::string &log) {
  std::vector<char *> words;
  for (const std::string &argument : arguments) words.push_back(const_cast<char *>(argument.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
  pid_t process = 0;
  child_end end;
  end.start_error = posix_spawnp(&process, words.front(), &files, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (end.start_error != 0) return end;
  int status = 0;
  pid_t ended;
  do ended = waitpid(process, &status, 0);
  while (ended < 0 && errno == EINTR);
  if (ended < 0) return end;
  if (WIFSIGNALED(status))
    end.signal = WTERMSIG(status);
  else
    end.exit_code = WEXITSTATUS(status);
  return end;
}

std::string file_contents(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

} // namespace sycl::detail
