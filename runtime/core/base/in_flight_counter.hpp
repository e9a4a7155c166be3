// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Counts the operations that a backend's queue has under way, so that its destructor can wait for them.
#pragma once

#include "core/base/tsan.hpp"

#include <atomic>
#include <cassert>
#include <cstddef>

namespace sycl::detail {

/// Thread safe. May be destroyed as soon as wait_for_none() has returned, whatever end() is still about to do: that is
/// to wake the threads that wait at this address, without looking at what is there.
class in_flight_counter {
public:
  /// One more operation.
  void begin() noexcept { count_.fetch_add(1, std::memory_order_relaxed); }

  /// One fewer. To be called before the core is told that the operation has ended: the core may destroy the queue then.
  void end() noexcept {
    precedes(this);
    const std::size_t count = count_.fetch_sub(1, std::memory_order_acq_rel);
    assert(count != 0);
    if (count == 1) count_.notify_all();
  }

  /// Blocks until there is none.
  void wait_for_none() noexcept {
    for (auto count = count_.load(std::memory_order_acquire); count != 0;
         count = count_.load(std::memory_order_acquire))
      count_.wait(count, std::memory_order_acquire);
    follows(this);
  }

private:
  std::atomic<std::size_t> count_{0};
};

} // namespace sycl::detail
