// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Counts the operations that a backend's queue has under way, so that its destructor can wait for them.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>

namespace sycl::detail {

/// Thread safe. May be destroyed as soon as wait_for_none() has returned, whatever end() is still about to do.
class in_flight_counter {
public:
  /// One more operation.
  void begin() {
    const std::lock_guard lock(mutex_);
    ++count_;
  }

  /// One fewer. To be called before the core is told that the operation has ended: the core may destroy the queue then.
  void end() noexcept {
    const std::lock_guard lock(mutex_); // notified under the lock: the waiter goes on only when it has it
    if (--count_ == 0) none_.notify_all();
  }

  /// Blocks until there is none.
  void wait_for_none() {
    std::unique_lock lock(mutex_);
    none_.wait(lock, [this] { return count_ == 0; });
  }

private:
  std::mutex mutex_;
  std::condition_variable none_;
  std::size_t count_ = 0;
};

} // namespace sycl::detail
