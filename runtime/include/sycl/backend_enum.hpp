// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The backends (specification 4.1).
#pragma once

#include <iosfwd>

namespace sycl {

/// The API that drives a device. For each backend that a program can contain, <sycl/version.hpp> defines a macro
/// (4.1.1): SYCL_BACKEND_OPENCL, SYCL_EXT_SYCLC_BACKEND_NATIVE. A program contains the backends found when it started.
enum class backend : char {
  native,                    ///< the processor that the program runs on, with kernels compiled into the program
  opencl,                    ///< through the OpenCL ICD loader
  cuda,                      ///< through NVIDIA's driver
  ext_syclc_native = native, ///< the name required by the rules for extensions
  ext_oneapi_cuda = cuda,    ///< its name in other implementations
  ext_oneapi_level_zero,     ///< never found; declared because programs compare with them
  ext_oneapi_hip
};

/// Prints the enumerator's name: "native", "opencl".
template <class Char, class Traits>
std::basic_ostream<Char, Traits> &operator<<(std::basic_ostream<Char, Traits> &stream, backend value) {
  switch (value) {
  case backend::native:
    return stream << "native";
  case backend::opencl:
    return stream << "opencl";
  case backend::cuda:
    return stream << "ext_oneapi_cuda";
  case backend::ext_oneapi_level_zero:
    return stream << "ext_oneapi_level_zero";
  case backend::ext_oneapi_hip:
    return stream << "ext_oneapi_hip";
  }
  return stream << "unknown";
}

} // namespace sycl
