// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A queue of an OpenCL device: a cl_command_queue, out of order if the device supports that.
#pragma once

#include "backends/opencl/api.hpp"
#include "core/devices/backend.hpp"

#include <map>
#include <mutex>
#include <vector>

namespace sycl::detail::opencl {

class opencl_device;

/// Command queues of one device that no sycl::queue is using. They are not released before the device is destroyed. In
/// Intel's CPU runtime, the destructor of a queue waits for its commands, and waits forever on the thread that is just
/// ending one of them. This can happen because a command keeps its queue until shortly after its callback. In addition,
/// it is faster to reuse a queue than to create one. Thread safe.
class queue_pool {
public:
  ~queue_pool();
  /// A queue with the given properties, idle or new. \throws sycl::exception if OpenCL reports an error.
  queue_handle take(const opencl_device &device, cl_command_queue_properties properties);
  void give_back(queue_handle queue, cl_command_queue_properties properties) noexcept;
  /// Keeps a queue that the program may be using, and does not reuse it.
  void retire(queue_handle queue) noexcept;

private:
  std::mutex mutex_;
  std::multimap<cl_command_queue_properties, queue_handle> idle_;
  std::vector<queue_handle> retired_;
};

/// The command queue of a queue from create_queue(), for the program. From now on, finish_foreign_work() must wait for
/// the program's commands.
cl_command_queue expose_queue(backend_queue &queue) noexcept;

/// \param options `native` may be a queue of the device's context that the program has created, which is retained.
/// \throws sycl::exception if OpenCL reports an error.
std::unique_ptr<backend_queue> create_queue(opencl_device &device, const backend_device::queue_options &options);

} // namespace sycl::detail::opencl
