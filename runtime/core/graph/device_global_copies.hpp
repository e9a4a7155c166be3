// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Devices' copies of variables (sycl::ext::oneapi::experimental::device_global).
///
/// In the default context the copy of a device that works in the host's memory is the variable itself; else there is
/// memory for it from when a kernel or a copy command first uses it, with the variable's initial value.
#pragma once

#include "abi/device_image.h"

namespace sycl::detail {

class queue_impl;
struct kernel_launch;

/// The copy of a queue's device, made now when there is none. \throws errc::memory_allocation, or errc::
/// feature_not_supported when the device has no memory that kernels reach by address.
void *device_global_copy(const syclc_device_global &variable, const queue_impl &queue);

/// Fills in kernel_launch::device_globals. \throws what device_global_copy() throws; errc::invalid when the kernel uses
/// a variable with property device_image_scope that kernels of another source use too.
void set_device_globals(kernel_launch &launch, const syclc_kernel &kernel, const queue_impl &queue);

} // namespace sycl::detail
