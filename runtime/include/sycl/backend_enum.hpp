// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The backends (specification 4.1).
#pragma once

#include <iosfwd>

namespace sycl {

/// What drives a device. For each that a program can contain, <sycl/version.hpp> defines a macro (4.1.1):
/// SYCL_BACKEND_OPENCL, SYCL_EXT_SYCLC_BACKEND_NATIVE. A program contains the backends that were found when it started.
enum class backend : char {
  native,                    ///< the processor that the program runs on, with kernels compiled into the program
  opencl,                    ///< through the OpenCL ICD loader
  cuda,                      ///< through NVIDIA's driver
  ext_syclc_native = native, ///< the name that the rules for extensions ask for
  ext_oneapi_cuda = cuda,    ///< as other implementations call it
  ext_oneapi_level_zero,     ///< never found; here because programs compare with them
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
