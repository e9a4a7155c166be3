// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The devices' copies of variables (sycl::ext::oneapi::experimental::device_global).
///
/// A device that works in host memory uses the variable itself in its default context. Otherwise memory for a copy is
/// allocated when a kernel or a copy command first uses it, and initialised with the variable's initial value.
#pragma once

#include "abi/device_image.h"

namespace sycl::detail {

class queue_impl;
struct kernel_launch;

/// The copy for a queue's device; created now if it does not exist. \throws errc::memory_allocation, or
/// errc::feature_not_supported if the device has no memory that kernels can access by address.
void *device_global_copy(const syclc_device_global &variable, const queue_impl &queue);

/// Sets kernel_launch::device_globals. \throws errors of device_global_copy(); errc::invalid if the kernel uses a
/// variable with property device_image_scope that kernels of another source also use.
void set_device_globals(kernel_launch &launch, const syclc_kernel &kernel, const queue_impl &queue);

} // namespace sycl::detail
