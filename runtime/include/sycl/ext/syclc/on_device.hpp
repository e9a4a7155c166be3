// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Code for devices and code for the host in one function, without a second parse (docs/device-view.md). The test is a
/// constant for the compiler: the other branch is neither checked nor compiled, at -O0 too.
#ifndef SYCL_EXT_SYCLC_ON_DEVICE_HPP
#define SYCL_EXT_SYCLC_ON_DEVICE_HPP

#define SYCL_EXT_SYCLC_ON_DEVICE 1

extern "C" {
/// Whether this code belongs to a kernel, or to a function called by one. Not a constant expression: one parse serves
/// both sides, so `if constexpr` could not choose.
inline bool __syclc_on_device() noexcept { return false; } // the compiler knows better
}

/// `SYCLC_IF_ON_DEVICE((statements))`, `SYCLC_IF_ON_HOST((statements))`: a block for one side. Evaluation of a
/// constexpr function at compile time counts as the host.
#define SYCLC_IF_ON_DEVICE(CODE)                                                                                       \
  if (!__builtin_is_constant_evaluated() && __syclc_on_device()) {                                                     \
    SYCLC_DETAIL_STATEMENTS CODE                                                                                       \
  }
#define SYCLC_IF_ON_HOST(CODE)                                                                                         \
  if (__builtin_is_constant_evaluated() || !__syclc_on_device()) {                                                     \
    SYCLC_DETAIL_STATEMENTS CODE                                                                                       \
  }
#define SYCLC_DETAIL_STATEMENTS(...) __VA_ARGS__

#endif
