// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A queue of an OpenCL device: a cl_command_queue, out of order where the device can.
#pragma once

#include "backends/opencl/device.hpp"
#include "core/backend.hpp"

namespace sycl::detail::opencl {

/// \throws sycl::exception when OpenCL refuses.
std::unique_ptr<backend_queue> create_queue(opencl_device &device, const backend_device::queue_options &options);

} // namespace sycl::detail::opencl
