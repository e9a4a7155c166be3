// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loads the drivers that the ICD loader's configuration names (core/base/opencl_drivers.hpp), to see which fail.
#include "backends/opencl/icd_files.hpp"

#include "core/base/opencl_drivers.hpp"

#include <dlfcn.h>

#include <filesystem>

namespace sycl::detail::opencl {

namespace {

namespace fs = std::filesystem;

/// A hint for a driver that does not load.
std::string remedy(const std::string &error, const fs::path &icd, const std::string &driver) {
  if (error.find("3tbb") != std::string::npos) // a symbol of oneTBB's namespace tbb
    return "the program has loaded an older libtbb.so.12 than this driver needs; start it with LD_LIBRARY_PATH=" +
           fs::path(driver).parent_path().string();
  return "install the driver again, or remove " + icd.string();
}

/// \returns a message, or an empty string if the driver can be loaded.
std::string what_is_wrong_with(const opencl_driver &named) {
  const auto &[icd, driver] = named;
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
  if (const char *variable = opencl_vendors_variable())
    return "OpenCL: " + std::string(variable) + "=\"" + opencl_vendors_path().string() +
           "\" names no driver: unset it, or set it to a folder with *.icd files";
  return "OpenCL: no driver is installed: install one, for example the Debian package pocl-opencl-icd";
}

std::vector<std::string> drivers_that_do_not_load() {
  std::vector<std::string> problems;
  for (const opencl_driver &driver : installed_opencl_drivers())
    if (std::string problem = what_is_wrong_with(driver); !problem.empty()) problems.push_back(std::move(problem));
  return problems;
}

} // namespace sycl::detail::opencl
