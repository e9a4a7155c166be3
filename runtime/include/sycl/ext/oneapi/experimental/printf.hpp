// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::ext::oneapi::experimental::printf. Kernels may also call the C library's printf; both are the same.
#pragma once

#include <sycl/detail/export.hpp>

extern "C" {
/// The C library's printf on the host; replaced by the compiler in kernels.
SYCLC_EXPORT int __syclc_printf(const char *format, ...) __attribute__((format(printf, 1, 2)));
}

namespace sycl::ext::oneapi::experimental {

/// Prints like C's printf, each call in one piece. The format may be in an address space, as other implementations
/// require (`__attribute__((opencl_constant))`). \returns the number of characters; 0 on OpenCL devices, or a negative
/// number on errors.
template <class FormatT, class... Args>
int printf(const FormatT *format, Args... args) {
  static_assert(sizeof(FormatT) == 1, "the format of printf must be a string of char");
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wformat-security"
#pragma clang diagnostic ignored "-Wformat-nonliteral"
  return __syclc_printf((const char *)format, args...); // the cast removes address spaces
#pragma clang diagnostic pop
}

} // namespace sycl::ext::oneapi::experimental
