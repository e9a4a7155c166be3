// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether a device can run a kernel: as the kernel's attributes ask, with its index space and its local memory. What
/// passes becomes the sizes of a launch.
#pragma once

#include "core/devices/backend.hpp"

#include <sycl/detail/export.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace sycl::detail {

class device_impl;

/// An index space as the headers give it, in SYCL's order of dimensions.
struct launch_space {
  int dimensions = 1;
  const std::size_t *global = nullptr;
  const std::size_t *local = nullptr;  ///< null unless an nd_range
  const std::size_t *offset = nullptr; ///< null for none
};

/// "aspect::fp16, aspect::fp64": those whose bits are set.
SYCLC_EXPORT std::string aspect_names(std::uint64_t aspects);

/// Checks that a device can run a kernel as its attributes ask: it has the aspects of device_has, those that the code
/// uses, and the required sizes of groups. \throws errc::kernel_not_supported naming kernel, device, what is missing
/// and what there is.
SYCLC_EXPORT void check_device(const syclc_kernel &kernel, const device_impl &device);

/// Checks an index space against the kernel and the device and fills the sizes of `launch`. \returns false when the
/// space is empty, so that nothing is to run. \throws errc::nd_range naming the numbers.
bool set_launch_space(kernel_launch &launch, const syclc_kernel &kernel, const launch_space &space,
                      const device_impl &device);

/// Sets the local memory of a work-group: what the kernel's own objects take and then `dynamic` bytes for the command
/// group's local_accessors. \throws errc::memory_allocation when that is more than the device has, naming the numbers;
/// errc::kernel_argument when the kernel uses local memory but has no work-groups.
void set_local_memory(kernel_launch &launch, const syclc_kernel &kernel, std::size_t dynamic,
                      const device_impl &device);

} // namespace sycl::detail
