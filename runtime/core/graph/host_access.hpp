// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Waits while host_accessors are alive. They block commands and further host_accessors until the program destroys
/// them, which never happens if the program itself waits.
///
/// \code
///   host_accessor a(buf); host_accessor b(buf);                      // errc::invalid, which names both
///   host_accessor a(buf); queue.submit(...buf...); queue.wait();     // reports after two seconds what it waits for
/// \endcode
/// The exception requires a proof of the deadlock, because another thread may destroy the accessor: see
/// thread_census.hpp. Without proof, the first case is handled like the second.
///
/// Costs nothing if there is no host access.
#pragma once

#include "core/dependencies/command_graph.hpp"

#include <sycl/access.hpp>
#include <sycl/detail/code_location.hpp>

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>

namespace sycl::detail {

class event_impl;

/// Information about a host access that the program has requested.
struct host_access_info {
  std::size_t bytes = 0; ///< size of the buffer
  code_location made_at;
  std::thread::id made_by;
};

/// Counts host accesses, from the planning of the first to the end of the last.
class live_host_accesses {
public:
  static void begin() noexcept { count_.fetch_add(1, std::memory_order_relaxed); }
  static void end() noexcept { count_.fetch_sub(1, std::memory_order_relaxed); }
  static bool any() noexcept { return count_.load(std::memory_order_relaxed) != 0; }

private:
  static inline std::atomic<unsigned> count_{0};
};

/// A condition that threads may wait for.
struct watched_wait {
  std::function<bool()> done;
  /// The commands whose ends it waits for; called occasionally.
  std::function<node_list()> commands;
  /// The host access to be opened; null for other waits.
  const event_impl *access = nullptr;
};

/// The threads in wait_watched().
struct sleepers {
  static sleepers &instance();

  std::mutex mutex;
  std::condition_variable woken;
  std::atomic<unsigned> count{0};
};

/// Blocks until `what.done()`. After two seconds, reports on standard error and in the trace which commands wait for
/// which host accesses of the program. \throws errc::invalid, for host accesses with host_access_info, if one waits
/// for an access of the same thread that no other thread can ever end.
void wait_watched(const watched_wait &what);

/// Wakes the threads in wait_watched(). Call when something has ended that threads may wait for.
void note_watched_end() noexcept;

} // namespace sycl::detail
