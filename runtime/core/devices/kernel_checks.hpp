// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Checks that a device can run a kernel: its attributes, its index space and its local memory. Sets the sizes of the
/// launch if it can.
#pragma once

#include "core/devices/backend.hpp"

#include <sycl/detail/export.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace sycl::detail {

class device_impl;

/// An index space as the headers pass it, in SYCL's order of dimensions.
struct launch_space {
  int dimensions = 1;
  const std::size_t *global = nullptr;
  const std::size_t *local = nullptr;  ///< null unless it is an nd_range
  const std::size_t *offset = nullptr; ///< null if there is none
};

/// "aspect::fp16, aspect::fp64": the aspects whose bits are set.
SYCLC_EXPORT std::string aspect_names(std::uint64_t aspects);

/// Checks that a device fulfils a kernel's attributes: the aspects of device_has, the aspects that the code uses, and
/// the required group sizes. \throws errc::kernel_not_supported naming the kernel, the device, what is missing and what
/// is available.
SYCLC_EXPORT void check_device(const syclc_kernel &kernel, const device_impl &device);

/// Checks an index space against the kernel and the device and sets the sizes of `launch`. \returns false if the space
/// is empty, so that nothing has to run. \throws errc::nd_range naming the numbers.
bool set_launch_space(kernel_launch &launch, const syclc_kernel &kernel, const launch_space &space,
                      const device_impl &device);

/// Sets the local memory of a work-group: the kernel's own objects, then `dynamic` bytes for the command group's
/// local_accessors. \throws errc::memory_allocation, naming the numbers, if that exceeds the device's local memory;
/// errc::kernel_argument if the kernel uses local memory but has no work-groups.
void set_local_memory(kernel_launch &launch, const syclc_kernel &kernel, std::size_t dynamic,
                      const device_impl &device);

} // namespace sycl::detail
