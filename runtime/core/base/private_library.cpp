// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Finds the folder of this library from the address of its code.
#include "core/base/private_library.hpp"

#include <dlfcn.h>

#include <filesystem>
#include <system_error>

namespace sycl::detail {

std::string own_folder() {
  Dl_info info{}; // for the file that contains this function: libsycl.so, or a test that links the runtime's objects
  if (!dladdr(reinterpret_cast<void *>(&own_folder), &info) || !info.dli_fname) return ".";
  std::error_code error;
  const std::filesystem::path file = std::filesystem::canonical(info.dli_fname, error);
  return error ? "." : file.parent_path().string();
}

void *open_private_library(const std::string &file, std::string &why_not) {
  const std::string folder = own_folder();
  for (const char *place : {"/syclc/", "/../lib/syclc/"}) { // relative to lib, and to bin for a test
    if (void *library = dlopen((folder + place + file).c_str(), RTLD_NOW | RTLD_LOCAL)) return library;
    if (const char *error = dlerror(); error && why_not.empty()) why_not = error;
  }
  return nullptr;
}

} // namespace sycl::detail
