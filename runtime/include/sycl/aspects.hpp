// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Aspects: boolean properties of devices (specification 4.6.4.5). aspects.def lists them.
#pragma once

#include <type_traits>

namespace sycl {

/// A property of a device, for device::has() and aspect_selector().
enum class aspect {
#define SYCLC_ASPECT(name, number) name = number,
#define SYCLC_DEPRECATED_ASPECT(name, number, advice) name [[deprecated(advice)]] = number,
#include <sycl/aspects.def>
};

/// True for an aspect that some device may have for which code is generated: all of them, because every program may
/// contain IR for devices that are known only at run time (specification 4.6.4.3).
template <aspect>
struct any_device_has : std::true_type {};
template <aspect Aspect>
inline constexpr bool any_device_has_v = any_device_has<Aspect>::value;

/// True for an aspect that all such devices have: none, for the same reason.
template <aspect>
struct all_devices_have : std::false_type {};
template <aspect Aspect>
inline constexpr bool all_devices_have_v = all_devices_have<Aspect>::value;

} // namespace sycl
