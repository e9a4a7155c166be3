// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A queue of the native device: passes operations to the thread pool.
#pragma once

#include "core/devices/backend.hpp"

namespace sycl::detail::native {

class thread_pool;

/// \param properties the device's: limits and name; must outlive the queue.
/// \param priority see backend_device::queue_options; has no effect for sub-devices.
/// \param bound_pool the pool of a sub-device, which runs all its operations; null for the root device, whose small
/// operations may run on the thread that submits them.
/// \throws errc::runtime if the thread pool cannot start.
std::unique_ptr<backend_queue> create_queue(const device_properties &properties, int priority = 0,
                                            thread_pool *bound_pool = nullptr);

} // namespace sycl::detail::native
