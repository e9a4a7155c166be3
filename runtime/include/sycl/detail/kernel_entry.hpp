// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The functions that the compiler outlines: one per kernel, marked with an annotation.
///
/// The outlining pass moves each `kernel_entry` into the device module and replaces its address in host code by the
/// address of the kernel's `syclc_kernel` descriptor (abi/device_image.h). So `descriptor_of` costs nothing at run
/// time.
#pragma once

#if __cplusplus < 201703L
#error "<sycl/sycl.hpp> needs C++17 or newer: compile with `-std=c++17`, or without `-std=`"
#endif
#ifndef __SYCLC__
#error                                                                                                                 \
    "<sycl/sycl.hpp> needs the syclc compiler: compile with `syclc++`, or with `clang++-22 -fplugin=<prefix>/lib/syclc.so`"
#endif

#include <sycl/detail/export.hpp>

#include <syclc/device_image.h>

namespace sycl::detail {

/// Name of an unnamed kernel; the type of its function object distinguishes it.
class unnamed_kernel;

/// A kernel's entry. \tparam Name the user's kernel name, or unnamed_kernel. \tparam Invocation has `kind`
/// (syclc_kernel_kind), `dimensions`, and a static `invoke(const Kernel &)` that creates the index argument (item,
/// nd_item or none) and calls the user's function object.
template <class Name, class Invocation, class Kernel>
[[clang::annotate("syclc.kernel", static_cast<int>(Invocation::kind), static_cast<int>(Invocation::dimensions),
                  static_cast<int>(sizeof(Kernel)), static_cast<int>(alignof(Kernel)))]] void
kernel_entry(const Kernel *kernel) {
  Invocation::invoke(*kernel);
}

/// The descriptor of a kernel. \returns never null.
template <class Name, class Invocation, class Kernel>
SYCLC_PASSES_ON const syclc_kernel *descriptor_of() noexcept {
  return reinterpret_cast<const syclc_kernel *>(&kernel_entry<Name, Invocation, Kernel>);
}

} // namespace sycl::detail
