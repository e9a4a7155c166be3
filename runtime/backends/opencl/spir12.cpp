// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs the translator as a process of its own, in a folder of its own that is removed afterwards.
#include "backends/opencl/spir12.hpp"

#include "core/errors.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <map>
#include <set>
#include <vector>

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
  if (WEXITSTATUS(status) != 0) {
    const std::string said = contents(log);
    if (said.find_first_not_of(" \n") != std::string::npos) return std::string(translator) + " failed:\n" + said;
    return std::string(translator) + " failed with exit code " + std::to_string(WEXITSTATUS(status)) +
           " and could not say why: if the file system of " + input + " is full, set TMPDIR to a folder with room";
  }
  return {};
}

/// Adds an instruction that ends in a string to a SPIR-V module: `operands`, `text`, and what comes after it.
void append_with_string(std::vector<std::uint32_t> &module, std::uint32_t opcode,
                        std::initializer_list<std::uint32_t> operands, const std::string &text,
                        const std::uint32_t *rest, std::size_t rest_words) {
  const std::size_t text_words = text.size() / 4 + 1; // zero-terminated
  const std::size_t words = 1 + operands.size() + text_words + rest_words;
  module.push_back(static_cast<std::uint32_t>(words << 16) | opcode);
  module.insert(module.end(), operands);
  module.resize(module.size() + text_words, 0);
  std::memcpy(&module[module.size() - text_words], text.data(), text.size());
  module.insert(module.end(), rest, rest + rest_words);
}

/// The module with names of entry points as name_in_spir12 says: in OpEntryPoint, and in OpName, where the translator
/// takes them from. And without fences, which become calls of mem_fence, a function that PoCL has by another name: they
/// add nothing to atomic operations, which OpenCL 1.2 has without an order and PoCL therefore makes full fences.
std::vector<std::uint32_t> adapted_to_spir12(const void *spirv, std::size_t size) {
  constexpr std::uint32_t op_name = 5, op_entry_point = 15, op_memory_barrier = 225;
  constexpr std::size_t header_words = 5;
  std::vector<std::uint32_t> in(size / sizeof(std::uint32_t)), out;
  std::memcpy(in.data(), spirv, in.size() * sizeof(std::uint32_t));
  out.assign(in.begin(), in.begin() + header_words);
  std::map<std::uint32_t, std::string> entry_points; // by the function's number
  for (std::size_t at = header_words, length; at < in.size(); at += length) {
    length = in[at] >> 16; // not 0, and within the module: what_is_wrong_with_spirv has looked
    const std::uint32_t opcode = in[at] & 0xffff, *const words = &in[at];
    if (opcode == op_entry_point && length > 3) { // execution model, function, name, interface variables
      const char *text = reinterpret_cast<const char *>(words + 3);
      const std::string name(text, strnlen(text, 4 * (length - 3)));
      const std::size_t after = std::min(length, 3 + name.size() / 4 + 1);
      const std::string &shorter = entry_points[words[2]] = name_in_spir12(name);
      append_with_string(out, op_entry_point, {words[1], words[2]}, shorter, words + after, length - after);
    } else if (const auto entry = opcode == op_name && length > 1 ? entry_points.find(words[1]) : entry_points.end();
               entry != entry_points.end()) {
      append_with_string(out, op_name, {words[1]}, entry->second, nullptr, 0);
    } else if (opcode != op_memory_barrier) {
      out.insert(out.end(), words, words + length);
    }
  }
  return out;
}

/// Whether a function that is no kernel names an object in local memory, as SYCL_EXTERNAL functions do that were not
/// put into the kernel by a device link. (A number in an instruction may be taken for the object's.)
bool has_local_objects_of_functions(const void *spirv, std::size_t size) {
  constexpr std::uint32_t op_entry_point = 15, op_function = 54, op_function_end = 56, op_variable = 59, workgroup = 4;
  constexpr std::size_t header_words = 5;
  std::vector<std::uint32_t> in(size / sizeof(std::uint32_t));
  std::memcpy(in.data(), spirv, in.size() * sizeof(std::uint32_t));
  std::set<std::uint32_t> kernels, objects;
  bool in_function = false;
  for (std::size_t at = header_words, length; at < in.size(); at += length) {
    length = in[at] >> 16; // not 0, and within the module: what_is_wrong_with_spirv has looked
    const std::uint32_t opcode = in[at] & 0xffff, *const words = &in[at];
    if (opcode == op_entry_point && length > 2) kernels.insert(words[2]);
    if (opcode == op_variable && length > 3 && words[3] == workgroup) objects.insert(words[2]);
    if (opcode == op_function && length > 2) in_function = !kernels.contains(words[2]);
    if (opcode == op_function_end) in_function = false;
    if (in_function && std::any_of(words + 1, words + length, [&](std::uint32_t id) { return objects.contains(id); }))
      return true;
  }
  return false;
}

} // namespace

std::string name_in_spir12(std::string_view kernel) {
  if (kernel.size() <= 128) return std::string(kernel);
  std::uint64_t hash = 0xcbf29ce484222325; // FNV-1a
  for (const char c : kernel) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  char text[40];
  std::snprintf(text, sizeof text, "kernel_%016llx_%zu", static_cast<unsigned long long>(hash), kernel.size());
  return text;
}

std::string translate_to_spir12(const void *spirv, std::size_t size, const std::string &what) {
  // PoCL makes local memory of those variables that it finds in kernels before it puts functions into them. Others it
  // leaves alone: work-groups that run at the same time would share them.
  if (has_local_objects_of_functions(spirv, size))
    throw_error(errc::kernel_not_supported,
                what + ": a SYCL_EXTERNAL function that it calls has objects in local memory, as algorithms of "
                       "work-groups have, which this driver cannot give to each work-group; put the function into the "
                       "kernel by a device link (syclc++ --device-link), or make it inline");
  const private_folder folder(what);
  {
    std::ofstream file(folder.input(), std::ios::binary);
    const std::vector<std::uint32_t> module = adapted_to_spir12(spirv, size);
    file.write(reinterpret_cast<const char *>(module.data()),
               static_cast<std::streamsize>(module.size() * sizeof(std::uint32_t)));
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
