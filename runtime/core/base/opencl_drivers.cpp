// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reads the ICD loader's configuration; see opencl_drivers.hpp.
#include "core/base/opencl_drivers.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <initializer_list>
#include <sstream>
#include <system_error>
#include <utility>

namespace sycl::detail {

namespace {

namespace fs = std::filesystem;

std::string first_line(const fs::path &path) {
  std::string line;
  std::ifstream file(path);
  std::getline(file, line);
  line.erase(line.find_last_not_of(" \t\r") + 1);
  return line;
}

bool is_set(const char *variable) {
  const char *value = std::getenv(variable);
  return value && *value;
}

/// Whether there may be drivers in addition to those of installed_opencl_drivers(), for the Khronos loader.
bool names_more_drivers() { return is_set("OCL_ICD_FILENAMES"); }

/// Whether the machine has device files of GPUs or other accelerators.
bool has_accelerators(const fs::path &device_files) {
  std::error_code ignored;
  return std::ranges::any_of(std::initializer_list<const char *>{"dri", "nvidiactl", "kfd", "dxg", "accel", "mali0"},
                             [&](const char *file) { return fs::exists(device_files / file, ignored); });
}

/// Intel's drivers for processors (libintelocl.so) and for the emulator of FPGAs (libintelocl_emu.so).
bool is_intel(const std::string &file) { return file.starts_with("libintelocl"); }

/// The oneTBB that the dynamic linker finds for a driver; empty if it is none of those that onetbb_of() documents.
fs::path onetbb_for(const opencl_driver &driver) {
  std::vector<fs::path> folders;
  if (is_set("LD_LIBRARY_PATH")) {
    std::istringstream list(std::getenv("LD_LIBRARY_PATH"));
    for (std::string folder; std::getline(list, folder, ':');) folders.emplace_back(folder);
  }
  folders.push_back(fs::path(driver.library).parent_path());
  std::error_code ignored;
  for (const fs::path &folder : folders)
    if (const fs::path library = folder / "libtbb.so.12"; library.is_absolute() && fs::exists(library, ignored))
      return library;
  return {};
}

/// The numbers in the name of the file itself: {12, 20} for libtbb.so.12, a link to libtbb.so.12.20.
std::vector<int> version_of(const fs::path &library) {
  std::error_code error;
  const std::string name = fs::canonical(library, error).filename().string();
  std::vector<int> numbers;
  std::istringstream pieces(name);
  for (std::string piece; std::getline(pieces, piece, '.');)
    if (!piece.empty() && piece.size() < 9 && piece.find_first_not_of("0123456789") == std::string::npos)
      numbers.push_back(std::stoi(piece));
  return numbers;
}

/// Whether PoCL opens only processors. Without POCL_DEVICES it also opens all GPUs that it finds.
bool pocl_has_processors_only(const fs::path &device_files) {
  if (!is_set("POCL_DEVICES")) return !has_accelerators(device_files);
  std::istringstream words(std::getenv("POCL_DEVICES"));
  for (std::string word; words >> word;)
    if (word != "cpu" && word != "cpu-minimal" && word != "pthread" && word != "basic") return false;
  return true;
}

} // namespace

const char *opencl_vendors_variable() {
  for (const char *variable : {"OCL_ICD_VENDORS", "OPENCL_VENDOR_PATH"})
    if (is_set(variable)) return variable;
  return nullptr;
}

fs::path opencl_vendors_path() {
  const char *variable = opencl_vendors_variable();
  return variable ? std::getenv(variable) : "/etc/OpenCL/vendors";
}

std::vector<opencl_driver> installed_opencl_drivers() {
  const fs::path path = opencl_vendors_path();
  std::error_code ignored;
  if (path.extension() == ".icd") return {{path, first_line(path)}};
  if (path.filename().string().find(".so") != std::string::npos && !fs::is_directory(path, ignored))
    return {{path, path.string()}};
  std::vector<opencl_driver> drivers;
  for (const fs::directory_entry &entry : fs::directory_iterator(path, ignored))
    if (entry.path().extension() == ".icd") drivers.push_back({entry.path(), first_line(entry.path())});
  std::ranges::sort(drivers, {}, &opencl_driver::named_in);
  return drivers;
}

bool processors_only(const std::vector<opencl_driver> &drivers, const fs::path &device_files) {
  if (names_more_drivers()) return false;
  if (drivers.empty()) return !has_accelerators(device_files);
  return std::ranges::all_of(drivers, [&](const opencl_driver &driver) {
    const std::string name = fs::path(driver.library).filename().string();
    if (name.starts_with("libintelocl.so")) return !is_set("CL_CONFIG_DEVICES");
    return name.starts_with("libpocl.so") && pocl_has_processors_only(device_files);
  });
}

std::string onetbb_of(const std::vector<opencl_driver> &drivers) {
  fs::path newest;
  std::vector<int> version;
  for (const opencl_driver &driver : drivers) {
    const fs::path library = onetbb_for(driver);
    if (library.empty()) continue;
    std::vector<int> candidate = version_of(library);
    if (!newest.empty() && candidate <= version) continue;
    newest = library;
    version = std::move(candidate);
  }
  return newest.string();
}

bool can_be_loaded_later(const std::vector<opencl_driver> &drivers) {
  return !names_more_drivers() && std::ranges::all_of(drivers, [](const opencl_driver &driver) {
    return !is_intel(fs::path(driver.library).filename().string()) || !onetbb_for(driver).empty();
  });
}

} // namespace sycl::detail
