// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The queues of each device, for waiting for all commands of a device (extension SYCL_EXT_ONEAPI_DEVICE_WAIT).
///
/// A queue is added when it is created, and removed when it is destroyed and its last command has ended: commands may
/// outlive the program's queue object.
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

  /// Blocks until all work submitted so far to queues of this device, without its sub-devices, has ended. Queues that a
  /// graph records have no running commands.
  void wait(device_impl &device);
  /// Delivers the errors of this device's queues so far.
  void deliver_errors(device_impl &device);

private:
  struct known_queue {
    const device_impl *device;
    std::weak_ptr<queue_impl> queue;
    std::shared_ptr<queue_impl::live_count> live;
  };
  std::vector<known_queue> of(device_impl &device) const;

  mutable std::mutex mutex_; ///< guards the members below
  std::vector<known_queue> queues_;
  std::size_t sweep_at_ = 64; ///< size of queues_ at which expired entries are dropped
};

} // namespace sycl::detail
