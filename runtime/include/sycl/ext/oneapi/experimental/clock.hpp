// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_CLOCK: kernels read a counter that grows with time.
///
/// \code
///   namespace syclex = sycl::ext::oneapi::experimental;
///   const std::uint64_t before = syclex::clock<syclex::clock_scope::device>();
/// \endcode
/// On the native device it is the processor's time-stamp counter for all scopes: it has a fixed rate, and all cores
/// share it. OpenCL devices have none of the aspects; launches of kernels that call it throw errc::kernel_not_supported
/// there.
#pragma once

#include <sycl/aspects.hpp>
#include <sycl/detail/spmd_builtins.hpp>

#include <cstdint>

namespace sycl::ext::oneapi::experimental {

/// The work-items that read the same clock.
enum class clock_scope { sub_group, work_group, device };

/// The clock of the calling work-item; only in kernels. It may wrap around.
template <clock_scope scope>
std::uint64_t clock();

namespace detail {
/// The condition is a constant of the target: targets without the instruction never see it.
inline std::uint64_t read_clock() { return __syclc_has_clock() != 0 ? __builtin_readcyclecounter() : 0; }
} // namespace detail

template <>
[[clang::annotate("syclc.kernel.attribute", "device_has",
                  unsigned(aspect::ext_oneapi_clock_sub_group))]] inline std::uint64_t
clock<clock_scope::sub_group>() {
  return detail::read_clock();
}
template <>
[[clang::annotate("syclc.kernel.attribute", "device_has",
                  unsigned(aspect::ext_oneapi_clock_work_group))]] inline std::uint64_t
clock<clock_scope::work_group>() {
  return detail::read_clock();
}
template <>
[[clang::annotate("syclc.kernel.attribute", "device_has",
                  unsigned(aspect::ext_oneapi_clock_device))]] inline std::uint64_t
clock<clock_scope::device>() {
  return detail::read_clock();
}

} // namespace sycl::ext::oneapi::experimental
