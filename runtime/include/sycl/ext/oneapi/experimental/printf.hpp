// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::ext::oneapi::experimental::printf. Kernels may call the C library's printf as well; both are the same.
#pragma once

#include <sycl/detail/export.hpp>

extern "C" {
/// The C library's printf on the host, and in kernels what the compiler makes of it.
SYCLC_EXPORT int __syclc_printf(const char *format, ...) __attribute__((format(printf, 1, 2)));
}

namespace sycl::ext::oneapi::experimental {

/// Prints as C's printf does, each call in one piece. The format may be of an address space, as other implementations
/// want it (`__attribute__((opencl_constant))`). \returns the number of characters; 0 on OpenCL devices, or less when
/// something went wrong.
template <class FormatT, class... Args>
int printf(const FormatT *format, Args... args) {
  static_assert(sizeof(FormatT) == 1, "the format of printf is a string of char");
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wformat-security"
#pragma clang diagnostic ignored "-Wformat-nonliteral"
  return __syclc_printf((const char *)format, args...); // the cast that leaves address spaces
#pragma clang diagnostic pop
}

} // namespace sycl::ext::oneapi::experimental
