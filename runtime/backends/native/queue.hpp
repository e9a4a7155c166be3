// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A queue of the native device: hands operations to the thread pool.
#pragma once

#include "core/devices/backend.hpp"

namespace sycl::detail::native {

class thread_pool;

/// \param properties the device's: limits and name; must outlive the queue. \param bound_pool that of a sub-device, to
/// which all work goes; null for the root device, whose small operations may run on the thread that submits them.
/// \throws errc::runtime when the thread pool cannot start.
/// \param priority see backend_device::queue_options; without effect on sub-devices.
std::unique_ptr<backend_queue> create_queue(const device_properties &properties, int priority = 0,
                                            thread_pool *bound_pool = nullptr);

} // namespace sycl::detail::native
