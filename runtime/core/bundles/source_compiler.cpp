// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/bundles/source_compiler.hpp"

#include "core/base/child_process.hpp"
#include "core/base/code_cache.hpp"
#include "core/base/environment.hpp"
#include "core/base/errors.hpp"
#include "core/base/private_library.hpp"

#include <sycl/ext/oneapi/experimental/source_kernel.hpp>

#include <dlfcn.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <sstream>
#include <string_view>

namespace sycl::detail {

namespace {

namespace fs = std::filesystem;

constexpr const char *what_for = "build of SYCL source";

/// Receives the kernels that register themselves while this thread loads their library.
thread_local source_kernel_list *loading = nullptr;

std::string compiler() {
  if (getauxval(AT_SECURE)) return {}; // a set-user-ID program trusts only its own folders
  if (const std::string &named = environment::get().compiler; !named.empty()) return named;
  std::error_code error;
  const fs::path beside = fs::weakly_canonical(fs::path(own_folder()) / "../bin/syclc++", error);
  return !error && ::access(beside.c_str(), X_OK) == 0 ? beside.string() : std::string();
}

/// Rejects options that would change the kind of output or read other sources.
void check_options(const std::vector<std::string> &options) {
  static constexpr std::string_view ours[] = {"-c",   "-S",          "-E",       "-shared", "-fsyntax-only",
                                              "-###", "-save-temps", "-fno-sycl"};
  static constexpr std::string_view ours_with_values[] = {"-o", "-x", "-M"};
  for (const std::string &option : options)
    if (!option.starts_with('-') || std::ranges::find(ours, option) != std::end(ours) ||
        std::ranges::any_of(ours_with_values, [&](std::string_view start) { return option.starts_with(start); }))
      throw_error(errc::invalid,
                  std::string(what_for) + ": build_options has \"" + option +
                      "\"; options say how the source is compiled, not what is read or written: leave it out");
}

void write_file(const std::string &path, std::string_view text) {
  std::error_code error;
  fs::create_directories(fs::path(path).parent_path(), error);
  std::ofstream file(path, std::ios::binary);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  if (!file.flush())
    throw_error(errc::build, std::string(what_for) + ": cannot write " + path + ": " + std::strerror(errno) +
                                 "; set TMPDIR to a folder with room");
}

/// Writes the source's include files below a folder. \throws errc::invalid for a name that leads outside of it.
void write_includes(const sycl_source &source, const private_folder &folder) {
  for (const include_file &file : source.includes) {
    const fs::path name(file.name);
    const bool leads_out = name.is_absolute() || std::ranges::find(name, fs::path("..")) != name.end();
    if (name.empty() || leads_out)
      throw_error(errc::invalid, std::string(what_for) + ": include_files has the name \"" + file.name +
                                     "\"; a name is relative and has no \"..\"");
    write_file(folder.file("include/" + file.name), file.content);
  }
}

/// Removes the folder's path from messages.
std::string readable(std::string text, const private_folder &folder) {
  const std::string path = folder.path() + "/";
  for (std::size_t at = text.find(path); at != std::string::npos; at = text.find(path, at)) text.erase(at, path.size());
  return text;
}

/// Runs the compiler with a source's options. \throws errc::build, errc::invalid.
void run_compiler(const sycl_source &source, const private_folder &folder, std::vector<std::string> arguments,
                  const std::string &log) {
  std::vector<std::string> words{compiler(), "-O2", "-fdiagnostics-color=never", "-I" + folder.file("include")};
  words.insert(words.end(), source.options.begin(), source.options.end());
  words.insert(words.end(), std::make_move_iterator(arguments.begin()), std::make_move_iterator(arguments.end()));
  const child_end end = run_child(words, log);
  if (end.start_error != 0)
    throw_error(errc::build,
                std::string(what_for) + ": cannot run " + words.front() + ": " + std::strerror(end.start_error));
  if (end.signal == 0 && end.exit_code == 0) return;
  std::string said = readable(file_contents(log), folder);
  const bool wrong_option =
      said.find("unknown argument") != std::string::npos || said.find("unsupported option") != std::string::npos;
  if (end.signal != 0) said += words.front() + " died of signal " + std::to_string(end.signal) + "\n";
  throw_error(wrong_option ? errc::invalid : errc::build, std::string(what_for) + " failed:\n" + said);
}

/// The source text of a library: see the top of source_compiler.hpp. \param listed the plugin's output.
std::string library_text(const sycl_source &source, const std::string &listed) {
  std::string text = "#include \"kernels.cpp\"\n#include <sycl/ext/oneapi/experimental/source_kernel.hpp>\n";
  int count = 0;
  const auto add = [&](const std::string &expression, const std::string &arguments) {
    text += "static const ::sycl::detail::source_kernel<(" + expression + ")> syclc_source_kernel_" +
            std::to_string(count++) + "(" + arguments + ");\n";
  };
  const auto quoted = [](const std::string &name) { return "R\"syclc(" + name + ")syclc\""; };
  std::istringstream lines(listed);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t tab = line.find('\t');
    if (tab == std::string::npos) continue;
    const std::string symbol = quoted(line.substr(0, tab));
    add(line.substr(tab + 1), symbol + ", " + symbol);
  }
  for (const std::string &name : source.registered_names) add(name, quoted(name) + ", nullptr");
  return text;
}

std::vector<std::byte> made_library(const sycl_source &source, std::string &log) {
  const private_folder folder(what_for);
  write_includes(source, folder);
  write_file(folder.file("kernels.cpp"), source.text);
  const std::string names = folder.file("names"), messages = folder.file("log"), library = folder.file("library.so");
  run_compiler(source, folder,
               {"-w", "-fsyntax-only", "-fplugin-arg-syclc-kernel-functions=" + names, folder.file("kernels.cpp")},
               folder.file("first-log"));
  write_file(folder.file("library.cpp"), library_text(source, file_contents(names)));
  run_compiler(source, folder, {"-fPIC", "-shared", folder.file("library.cpp"), "-o", library}, messages);
  log = readable(file_contents(messages), folder);
  const std::string bytes = file_contents(library);
  const auto *first = reinterpret_cast<const std::byte *>(bytes.data());
  return {first, first + bytes.size()};
}

/// Loads a library from memory; it stays loaded until the process ends.
std::shared_ptr<const source_kernel_list> loaded(const std::vector<std::byte> &library, const std::string &key) {
  const int file = memfd_create(("syclc-" + key.substr(0, 16) + ".so").c_str(), MFD_CLOEXEC);
  std::size_t done = 0;
  while (file >= 0 && done != library.size()) {
    const ssize_t written = write(file, library.data() + done, library.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;
    done += static_cast<std::size_t>(written);
  }
  if (file < 0 || done != library.size()) {
    const int error = errno;
    if (file >= 0) close(file);
    throw_error(errc::build, std::string(what_for) + ": no memory for the library: " + std::strerror(error));
  }
  auto kernels = std::make_shared<source_kernel_list>();
  loading = kernels.get();
  // The file stays open: device images are read from it on demand.
  const void *handle = dlopen(("/proc/self/fd/" + std::to_string(file)).c_str(), RTLD_NOW | RTLD_LOCAL);
  loading = nullptr;
  if (!handle) {
    const char *why = dlerror();
    close(file);
    throw_error(errc::build, std::string(what_for) + ": the library cannot be loaded: " + (why ? why : "") +
                                 " (functions of the program are not visible in its sources)");
  }
  return kernels;
}

/// A key of everything that a library depends on: the source, and the installed compiler.
std::string key_of(const sycl_source &source) {
  cache_key key("SYCL source");
  key.add("text", source.text);
  for (const include_file &file : source.includes) key.add("include", file.name).add("content", file.content);
  for (const std::string &option : source.options) key.add("option", option);
  for (const std::string &name : source.registered_names) key.add("name", name);
  for (const std::string &file : {compiler(), own_folder() + "/syclc/libsyclc-clang.so"}) {
    std::error_code error;
    const auto time = fs::last_write_time(file, error).time_since_epoch().count();
    key.add("file", file).add("of", std::to_string(error ? 0 : time));
  }
  return key.digest();
}

} // namespace

void note_source_kernel(const char *name, const char *symbol, const void *function, const syclc_kernel &kernel) {
  if (!loading) return; // a library that the program itself loads
  Dl_info info{};
  if (!symbol && dladdr(function, &info) && info.dli_sname && info.dli_saddr == function) symbol = info.dli_sname;
  loading->push_back({name, symbol ? symbol : name, &kernel});
}

bool can_compile_sycl() noexcept {
  try {
    return !compiler().empty();
  } catch (...) { // the environment is malformed; the first device reports it
    return false;
  }
}

std::shared_ptr<const source_kernel_list> compile_sycl(const sycl_source &source, std::string &log) {
  static std::mutex mutex; // one compilation at a time, so that a source that two threads build is compiled once
  static auto &known = *new std::map<std::string, std::shared_ptr<const source_kernel_list>>; // stays loaded
  check_options(source.options);
  const std::lock_guard lock(mutex);
  const std::string key = key_of(source);
  if (const auto found = known.find(key); found != known.end()) return found->second;
  code_cache &cache = code_cache::instance();
  if (const auto library = cache.find(key)) {
    try {
      return known[key] = loaded(*library, key);
    } catch (const exception &error) {
      cache.drop(key, error.what()); // another version of libsycl made it
    }
  }
  const std::vector<std::byte> library = made_library(source, log);
  auto kernels = loaded(library, key);
  cache.keep(key, library);
  return known[key] = std::move(kernels);
}

} // namespace sycl::detail
