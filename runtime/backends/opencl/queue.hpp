// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A queue of an OpenCL device: a cl_command_queue, out of order where the device can.
#pragma once

#include "backends/opencl/api.hpp"
#include "core/devices/backend.hpp"

#include <map>
#include <mutex>
#include <vector>

namespace sycl::detail::opencl {

class opencl_device;

/// Command queues of one device that no sycl::queue uses at the moment. They are never released while the device lives:
/// Intel's CPU runtime waits for a queue's commands in its destructor, and for ever when that happens on the thread
/// that just ends one of them. Which it does, because a command keeps its queue until shortly after its callback was
/// called. And a used queue is there faster than a new one. Thread safe.
class queue_pool {
public:
  ~queue_pool();
  /// A queue with these properties, idle or new. \throws sycl::exception when OpenCL refuses.
  queue_handle take(const opencl_device &device, cl_command_queue_properties properties);
  void give_back(queue_handle queue, cl_command_queue_properties properties) noexcept;
  /// Keeps a queue that the program may be using, and gives it to nobody.
  void retire(queue_handle queue) noexcept;

private:
  std::mutex mutex_;
  std::multimap<cl_command_queue_properties, queue_handle> idle_;
  std::vector<queue_handle> retired_;
};

/// The command queue of a queue that create_queue() made, for the program: finish_foreign_work() has something to wait
/// for from now on.
cl_command_queue expose_queue(backend_queue &queue) noexcept;

/// \param options with `native`, a queue of the device's context that the program made, which is retained.
/// \throws sycl::exception when OpenCL refuses.
std::unique_ptr<backend_queue> create_queue(opencl_device &device, const backend_device::queue_options &options);

} // namespace sycl::detail::opencl
