// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The thread that sees the end of operations for which no thread of the program waits.
#pragma once

#include "backends/cuda/stream.hpp"

#include <atomic>
#include <condition_variable>
#include <thread>

namespace sycl::detail::cuda {

/// One for each device. It looks at all streams from time to time: after short operations soon, after long ones rarely.
/// A thread that submits wakes it only if it sleeps, which it does after a while without operations, so that a loop that
/// submits and waits pays nothing for it. Thread safe.
class watcher {
public:
  explicit watcher(gpu &owner) : gpu_(owner) {}
  ~watcher() { end(); }
  watcher(const watcher &) = delete;
  watcher &operator=(const watcher &) = delete;

  /// Watches the stream until it has no operation; to be called after each submission. Starts the thread.
  /// \throws std::system_error if no thread can be started.
  void watch(const std::shared_ptr<command_stream> &stream);
  /// Ends the thread.
  void end() noexcept;

private:
  void run() noexcept;
  /// Looks at all streams. \returns whether one of them has operations.
  bool look() noexcept;

  gpu &gpu_;
  std::mutex mutex_; ///< guards the members below
  std::condition_variable changed_;
  std::vector<std::shared_ptr<command_stream>> streams_;
  std::thread thread_;
  bool ends_ = false;
  std::atomic<bool> sleeps_{true};
  std::atomic<std::uint64_t> submitted_{0};
};

} // namespace sycl::detail::cuda
