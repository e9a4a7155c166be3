// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A queue of the native device: hands operations to the thread pool.
#pragma once

#include "core/backend.hpp"

namespace sycl::detail::native {

/// \param properties the device's: limits and name; must outlive the queue.
/// \throws errc::runtime when the thread pool cannot start.
std::unique_ptr<backend_queue> create_queue(const device_properties &properties);

} // namespace sycl::detail::native
