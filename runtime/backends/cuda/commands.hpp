// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The driver's calls for one operation of the core.
#pragma once

#include "backends/cuda/event.hpp"

namespace sycl::detail::cuda {

/// Enqueues the calls for the operation. The device's context is current. `work` receives host memory that the calls
/// read. \throws sycl::exception, perhaps after some of them were enqueued.
void enqueue(gpu &device, CUstream stream, running_operation &work);

} // namespace sycl::detail::cuda
