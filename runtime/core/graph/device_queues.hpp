// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which queues each device has, for who waits for all of a device (extension SYCL_EXT_ONEAPI_DEVICE_WAIT).
///
/// A queue is remembered when it is made, and forgotten when it is gone and its last command has ended: commands may
/// outlive the queue that the program has.
#pragma once

#include "core/graph/queue_impl.hpp"

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

namespace sycl::detail {

class device_queues {
public:
  static device_queues &instance();

  /// \returns the queue.
  std::shared_ptr<queue_impl> add(std::shared_ptr<queue_impl> queue);

  /// Blocks until what was submitted before to queues of this device, not of its parts, has ended. Queues that a graph
  /// records have nothing that runs.
  void wait(device_impl &device);
  /// Has the queues of this device deliver the errors so far.
  void deliver_errors(device_impl &device);

private:
  struct known_queue {
    const device_impl *device;
    std::weak_ptr<queue_impl> queue;
    std::shared_ptr<queue_impl::live_count> live;
  };
  std::vector<known_queue> of(device_impl &device) const;

  mutable std::mutex mutex_; ///< guards what follows
  std::vector<known_queue> queues_;
  std::size_t sweep_at_ = 64; ///< size of queues_ at which those that are gone are dropped
};

} // namespace sycl::detail
