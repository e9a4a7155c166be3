// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Counts the operations in flight on a backend's queue, so that its destructor can wait for them.
#pragma once

#include "core/base/tsan.hpp"

#include <atomic>
#include <cassert>
#include <cstddef>

namespace sycl::detail {

/// Thread safe. May be destroyed as soon as wait_for_none() has returned, even if end() has not: all that end() still
/// does is wake the threads that wait at this address, without reading the object.
class in_flight_counter {
public:
  /// Counts one more operation.
  void begin() noexcept { count_.fetch_add(1, std::memory_order_relaxed); }

  /// Counts one operation less. Call this before telling the core that the operation has ended, because the core may
  /// then destroy the queue.
  void end() noexcept {
    precedes(this);
    const std::size_t count = count_.fetch_sub(1, std::memory_order_acq_rel);
    assert(count != 0);
    if (count == 1) count_.notify_all();
  }

  /// Blocks until no operation is in flight.
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
