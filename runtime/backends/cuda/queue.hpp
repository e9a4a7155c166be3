// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Queues of a CUDA device: an in-order queue is one stream, another queue uses several of the device's streams.
#pragma once

#include "backends/cuda/stream.hpp"
#include "backends/cuda/watcher.hpp"
#include "core/devices/backend.hpp"

#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace sycl::detail::cuda {

/// The streams, events and the watcher of one device. Thread safe.
class device_streams {
public:
  explicit device_streams(gpu &owner) : gpu_(owner), events_(owner), watcher_(owner) {}

  gpu &owner() const noexcept { return gpu_; }
  event_pool &events() noexcept { return events_; }
  watcher &observer() noexcept { return watcher_; }

  /// A stream that no queue uses, or a new one. The device's context is current. \throws sycl::exception.
  std::shared_ptr<command_stream> take(int priority);
  /// The stream's operations have ended.
  void give_back(std::shared_ptr<command_stream> stream, int priority) noexcept;
  /// The driver's priority for a priority of backend_device::queue_options.
  int priority_for(int wanted) const noexcept;

  /// A moment that both clocks know, not older than a second. The device's context is current. \throws sycl::exception.
  std::shared_ptr<const clock_base> base();

private:
  gpu &gpu_;
  event_pool events_;
  watcher watcher_;
  std::mutex mutex_; ///< guards the members below
  std::multimap<int, std::shared_ptr<command_stream>> idle_;
  std::shared_ptr<const clock_base> base_;
};

/// The first stream of a queue from create_queue(), for the program. From now on finish_foreign_work() waits for it.
CUstream expose_stream(backend_queue &queue);

/// Notifies `done` when all events, which the program has recorded, have ended.
std::shared_ptr<native_event> follow_events(device_streams &streams, const std::vector<CUevent> &events,
                                            completion &done);

/// \param options `native` may be a stream of the device's context that the program has created.
/// \throws sycl::exception if the driver reports an error.
std::unique_ptr<backend_queue> create_queue(device_streams &streams, const backend_device::queue_options &options);

} // namespace sycl::detail::cuda
