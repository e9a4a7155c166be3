// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tools/doctor.hpp"

#include "core/base/child_process.hpp"
#include "core/base/environment.hpp"
#include "core/base/errors.hpp"
#include "core/base/foreign_variables.hpp"
#include "core/base/nvidia_driver.hpp"
#include "core/base/opencl_drivers.hpp"
#include "core/base/private_library.hpp"
#include "core/devices/backend_registry.hpp"

#include <sycl/version.hpp>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>

#include <dlfcn.h>
#include <sys/auxv.h>
#include <unistd.h>

namespace sycl::detail::tools {
namespace {

namespace fs = std::filesystem;

/// Prints lines, and counts problems.
class report {
public:
  void ok(const std::string &what) { line("ok", what); }
  /// Something optional is not there. \param what also says what it would be good for.
  void missing(const std::string &what) { line("missing", what); }
  void note(const std::string &what) { line("note", what); }
  /// \param what "what: why: remedy"
  void problem(const std::string &what) {
    line("problem", what);
    ++problems_;
  }
  int problems() const { return problems_; }

private:
  static void line(const char *state, const std::string &what) { std::printf("%-8s %s\n", state, what.c_str()); }
  int problems_ = 0;
};

std::string first_line(const std::string &text) { return text.substr(0, text.find('\n')); }

/// The line of a program's output that begins with or contains `words`; otherwise the first line.
std::string line_with(const std::string &text, std::string_view words) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (line.find(words) != std::string::npos) return line;
  return first_line(text);
}

/// The file of a program in PATH; empty if there is none.
std::string program_in_path(const std::string &name) {
  const char *path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (const fs::path file = fs::path(folder.empty() ? "." : folder) / name; ::access(file.c_str(), X_OK) == 0)
      return file.string();
  return {};
}

/// Why no file can be made in a folder; empty if one can. Tries it: access() does not know of all reasons.
std::string why_not_writable(const fs::path &folder) {
  std::string name = (folder / ".syclc-XXXXXX").string();
  if (!mkdtemp(name.data())) return std::strerror(errno);
  ::rmdir(name.c_str());
  return {};
}

/// The first error in a compiler's output, without what comes before it.
std::string error_in(const std::string &text) {
  constexpr std::string_view word = "error: ";
  const std::string line = line_with(text, word);
  const std::size_t at = line.find(word);
  return at == std::string::npos ? line : line.substr(at + word.size());
}

fs::path prefix() {
  std::error_code error;
  return fs::weakly_canonical(fs::path(own_folder()) / "..", error);
}

/// syclc++ beside libsycl: that its Clang is found, and loads the plugin.
void check_compiler(report &out) {
  const fs::path driver = prefix() / "bin/syclc++";
  if (::access(driver.c_str(), X_OK) != 0)
    return out.missing("compiler: there is no " + driver.string() + ", which compiles programs; they run without");
  try {
    const private_folder folder("sycl-ls --doctor");
    const std::string log = folder.file("log");
    child_end end = run_child({driver.string(), "--version"}, log);
    std::string said = file_contents(log);
    if (end.start_error || end.signal || end.exit_code != 0)
      return out.problem("compiler: " + driver.string() + ": " + error_in(said));
    const std::string version = first_line(said), clang = line_with(said, "clang version");
    fs::remove(log);
    const std::string object = folder.file("empty.o");
    end = run_child({driver.string(), "-x", "c++", "-c", "/dev/null", "-o", object}, log);
    said = file_contents(log);
    if (end.start_error || end.signal || end.exit_code != 0 || !fs::exists(object))
      return out.problem("compiler: " + driver.string() + " cannot compile an empty source: " + error_in(said));
    out.ok("compiler: " + version + ", " + clang + ", in " + driver.parent_path().string());
  } catch (const std::exception &error) {
    out.problem(std::string("compiler: ") + error.what());
  }
}

/// Libraries and programs that add something.
void check_optional_parts(report &out) {
  const fs::path jit = fs::path(own_folder()) / "syclc/libsyclc-jit.so";
  std::error_code ignored;
  if (!fs::exists(jit, ignored)) {
    out.missing("just-in-time compiler: there is no " + jit.string() + "; native kernels run the code of the program");
  } else if (!dlopen(jit.c_str(), RTLD_LAZY | RTLD_LOCAL)) {
    const char *error = dlerror();
    out.problem("just-in-time compiler: " + std::string(error ? error : jit.string()) +
                ": install Debian's package libllvm22, or reinstall syclc");
  } else {
    out.ok("just-in-time compiler: " + jit.string());
  }
  if (const std::string ptxas = program_in_path("ptxas"); !ptxas.empty())
    out.ok("ptxas: " + ptxas + "; device links make machine code for NVIDIA GPUs");
  else
    out.missing("ptxas: device links make PTX for NVIDIA GPUs, which the driver compiles");
}

/// Whether environment variables can be read; if not, nothing below works.
bool check_environment(report &out) {
  for (const std::string &note : foreign_variable_notes()) out.note("environment: " + note);
  try {
    const environment &settings = environment::get();
    if (!settings.devices_text.empty())
      out.note("environment: ONEAPI_DEVICE_SELECTOR=" + settings.devices_text + " hides other devices from programs");
    return true;
  } catch (const std::exception &error) {
    out.problem(std::string("environment: ") + error.what());
    return false;
  }
}

void check_opencl_files(report &out) {
  const std::vector<opencl_driver> drivers = installed_opencl_drivers();
  if (drivers.empty())
    return out.missing("OpenCL drivers: " + opencl_vendors_path().string() +
                       " names none; install one, for example Debian's package pocl-opencl-icd");
  for (const opencl_driver &driver : drivers) {
    const std::string what = "OpenCL driver: " + driver.named_in.string() + ": ";
    if (driver.library.empty())
      out.problem(what + "the file names no library: correct or remove it");
    else if (fs::path(driver.library).is_absolute() && ::access(driver.library.c_str(), R_OK) != 0)
      out.problem(what + driver.library + ": " + std::strerror(errno) +
                  ": install the driver again, or remove the file");
    else
      out.ok(what + driver.library);
  }
}

/// Device files that exist, but that this user may not open: drivers then find no device, and say nothing.
void check_permissions(report &out) {
  std::error_code error;
  bool any = false;
  const auto check = [&](const fs::path &file, const char *group) {
    any = true;
    if (::access(file.c_str(), R_OK | W_OK) != 0)
      out.problem("permissions: " + file.string() + ": " + std::strerror(errno) + ": add yourself to group " + group +
                  ", and log in again");
    else
      out.ok("permissions: " + file.string());
  };
  for (const fs::directory_entry &entry : fs::directory_iterator("/dev/dri", error))
    if (entry.path().filename().string().starts_with("renderD")) check(entry.path(), "render");
  for (const char *file : {"/dev/nvidiactl", "/dev/kfd"})
    if (fs::exists(file, error)) check(file, std::string_view(file) == "/dev/kfd" ? "render" : "video");
  if (!any) out.missing("GPUs: there is no device file of one below /dev/dri or named /dev/nvidiactl");
}

void check_nvidia(report &out) {
  if (!may_have_nvidia_devices()) return;
  const std::string &named = environment::get().cuda_driver;
  const std::string file = named.empty() ? "libcuda.so.1" : named;
  void *library = dlopen(file.c_str(), RTLD_LAZY | RTLD_LOCAL); // stays open: unloading drivers is unsafe
  if (!library) {
    const char *error = dlerror();
    return out.problem("CUDA driver: " + std::string(error ? error : file) +
                       ": install NVIDIA's driver, or name its libcuda.so.1 in SYCLC_CUDA_DRIVER");
  }
  int version = 0;
  const auto query = reinterpret_cast<int (*)(int *)>(dlsym(library, "cuDriverGetVersion"));
  if (!query || query(&version) != 0)
    return out.problem("CUDA driver: " + file + " is no driver of NVIDIA's: reinstall it");
  out.ok("CUDA driver: " + file + ", CUDA " + std::to_string(version / 1000) + "." +
         std::to_string(version % 1000 / 10));
}

/// Visible devices, those that are hidden, and the backends' own reports.
void check_devices(report &out) {
  const backend_registry &registry = backend_registry::instance();
  for (const auto &device : registry.devices())
    out.ok("device: " + device->label() + ", driver " + device->properties().driver_version);
  for (const std::string &label : registry.hidden_devices())
    out.note("device: " + label + " is not let through by ONEAPI_DEVICE_SELECTOR=" + registry.filter_text());
  const bool has_opencl_drivers = !installed_opencl_drivers().empty();
  for (const std::string &problem : registry.problems())
    if (has_opencl_drivers || !problem.starts_with("OpenCL: no driver is installed")) out.problem(problem);
  if (registry.devices().empty())
    out.problem("devices: programs see none: unset ONEAPI_DEVICE_SELECTOR, or correct it");
}

void check_cache(report &out) {
  const environment &settings = environment::get();
  if (!settings.cache || settings.cache_size == 0)
    return out.note("cache: off by SYCLC_CACHE or SYCLC_CACHE_SIZE: each process compiles what it needs");
  if (settings.cache_dir.empty())
    return out.problem(
        "cache: there is no home directory: set HOME, or SYCLC_CACHE_DIR to a folder that you can write");
  std::error_code error;
  std::uint64_t bytes = 0, files = 0;
  for (fs::recursive_directory_iterator next(settings.cache_dir, error), end; !error && next != end;
       next.increment(error)) {
    std::error_code gone;
    if (!next->is_regular_file(gone)) continue;
    const std::uint64_t size = next->file_size(gone);
    if (gone) continue;
    bytes += size;
    ++files;
  }
  fs::path folder = settings.cache_dir; // the folder itself, or the one in which it would be made
  while (!fs::exists(folder, error) && folder.has_relative_path()) folder = folder.parent_path();
  if (const std::string why = why_not_writable(folder); !why.empty())
    return out.problem("cache: " + folder.string() + " cannot be written: " + why +
                       ": make it yours, or set SYCLC_CACHE_DIR to another folder");
  const fs::space_info space = fs::space(folder, error);
  if (!error && space.available < settings.cache_size / 16)
    return out.problem("cache: " + folder.string() + " has only " + bytes_text(space.available) +
                       " left: make room, or set SYCLC_CACHE_DIR to another folder");
  out.ok("cache: " + settings.cache_dir + ": " + std::to_string(files) + (files == 1 ? " file, " : " files, ") +
         bytes_text(bytes) + "; code takes at most " + bytes_text(settings.cache_size));
}

/// A folder for files of compilers: TMPDIR or /tmp.
void check_temporary_folder(report &out) {
  const char *variable = std::getenv("TMPDIR");
  const std::string folder = variable && *variable ? variable : "/tmp";
  if (const std::string why = why_not_writable(folder); !why.empty())
    out.problem("temporary files: " + folder + ": " + why + ": set TMPDIR to a folder that you can write");
  else
    out.ok("temporary files: " + folder);
}

} // namespace

int run_doctor() {
  report out;
  out.ok("runtime: syclc " + std::to_string(SYCLC_VERSION_MAJOR) + "." + std::to_string(SYCLC_VERSION_MINOR) + "." +
         std::to_string(SYCLC_VERSION_PATCH) + ", in " + own_folder());
  check_compiler(out);
  check_optional_parts(out);
  check_temporary_folder(out);
  check_permissions(out);
  check_opencl_files(out);
  if (check_environment(out)) {
    check_nvidia(out);
    check_devices(out);
    check_cache(out);
  }
  std::fflush(stdout);
  return out.problems() == 0 ? 0 : 1;
}

} // namespace sycl::detail::tools
