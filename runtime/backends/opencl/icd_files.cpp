// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reads the ICD loader's configuration: the folder of OCL_ICD_VENDORS or OPENCL_VENDOR_PATH, or /etc/OpenCL/vendors.
#include "backends/opencl/icd_files.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace sycl::detail::opencl {

namespace {

namespace fs = std::filesystem;

/// The environment variable with the folder of the loader; null if none is set.
const char *vendors_variable() {
  for (const char *variable : {"OCL_ICD_VENDORS", "OPENCL_VENDOR_PATH"})
    if (const char *value = std::getenv(variable); value && *value) return variable;
  return nullptr;
}

/// The path that the loader searches: a folder, one .icd file, or (with OCL_ICD_VENDORS) a driver.
fs::path vendors_place() {
  const char *variable = vendors_variable();
  return variable ? std::getenv(variable) : "/etc/OpenCL/vendors";
}

std::vector<fs::path> icd_files() {
  const fs::path place = vendors_place();
  std::error_code ignored;
  if (place.extension() == ".icd") return {place};
  std::vector<fs::path> files;
  for (const fs::directory_entry &entry : fs::directory_iterator(place, ignored))
    if (entry.path().extension() == ".icd") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

std::string first_line(const fs::path &path) {
  std::string line;
  std::ifstream file(path);
  std::getline(file, line);
  line.erase(line.find_last_not_of(" \t\r") + 1);
  return line;
}

/// A hint for a driver that does not load.
std::string remedy(const std::string &error, const fs::path &icd, const std::string &driver) {
  if (error.find("3tbb") != std::string::npos) // a symbol of oneTBB's namespace tbb
    return "the program has loaded an older libtbb.so.12 than this driver needs; start it with LD_LIBRARY_PATH=" +
           fs::path(driver).parent_path().string();
  return "install the driver again, or remove " + icd.string();
}

/// \returns a message, or an empty string if the driver can be loaded.
std::string what_is_wrong_with(const fs::path &icd) {
  const std::string driver = first_line(icd);
  const std::string what = "OpenCL driver of " + icd.string();
  if (driver.empty()) return what + ": the file names no library: correct or remove it";
  // Like the ICD loader. Not closed, because it is unsafe to unload a driver that has started threads.
  void *library = dlopen(driver.c_str(), RTLD_LAZY | RTLD_LOCAL);
  if (!library) {
    const char *error = dlerror();
    const std::string text = error ? error : "unknown error";
    return what + ": " + text + ": " + remedy(text, icd, driver);
  }
  if (!dlsym(library, "clGetExtensionFunctionAddress") && !dlsym(library, "clIcdGetPlatformIDsKHR"))
    return what + ": " + driver + " is no OpenCL driver: correct or remove the file";
  return {};
}

} // namespace

std::string no_driver_named() {
  if (const char *variable = vendors_variable())
    return "OpenCL: " + std::string(variable) + "=\"" + vendors_place().string() +
           "\" names no driver: unset it, or set it to a folder with *.icd files";
  return "OpenCL: no driver is installed: install one, for example the Debian package pocl-opencl-icd";
}

std::vector<std::string> drivers_that_do_not_load() {
  std::vector<std::string> problems;
  for (const fs::path &icd : icd_files())
    if (std::string problem = what_is_wrong_with(icd); !problem.empty()) problems.push_back(std::move(problem));
  return problems;
}

} // namespace sycl::detail::opencl
