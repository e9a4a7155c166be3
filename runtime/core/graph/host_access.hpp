// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Waiting while host_accessors are alive: they keep commands, and further host_accessors, waiting until the program
/// destroys them, which it never does when it is the one that waits.
///
/// \code
///   host_accessor a(buf); host_accessor b(buf);                      // errc::invalid, which names both
///   host_accessor a(buf); queue.submit(...buf...); queue.wait();     // tells after two seconds what it waits for
/// \endcode
/// The exception needs a proof, because another thread may destroy the accessor: see thread_census.hpp. Without one,
/// the first case is like the second.
///
/// Costs nothing while no host access is live.
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

/// What is known of a host access that the program has asked for.
struct host_access_facts {
  std::size_t bytes = 0; ///< of the buffer
  code_location made_at;
  std::thread::id made_by;
};

/// Counts host accesses, from the first that is planned on to the last that has ended.
class live_host_accesses {
public:
  static void begin() noexcept { count_.fetch_add(1, std::memory_order_relaxed); }
  static void end() noexcept { count_.fetch_sub(1, std::memory_order_relaxed); }
  static bool any() noexcept { return count_.load(std::memory_order_relaxed) != 0; }

private:
  static inline std::atomic<unsigned> count_{0};
};

/// Something that threads may wait for.
struct watched_wait {
  std::function<bool()> done;
  /// The commands whose ends it waits for; called now and then.
  std::function<node_list()> commands;
  /// The host access that is to be opened; null for others.
  const event_impl *access = nullptr;
};

/// The threads in wait_watched().
struct sleepers {
  static sleepers &instance();

  std::mutex mutex;
  std::condition_variable woken;
  std::atomic<unsigned> count{0};
};

/// Blocks until `what.done()`. After two seconds tells on standard error, and in the trace, which commands wait for
/// which host accesses of the program. \throws errc::invalid, of host accesses that have facts: when they wait for one
/// of the same thread, and no other thread can ever end that one.
void wait_watched(const watched_wait &what);

/// To be called when something has ended that threads may wait for: wakes those in wait_watched().
void note_watched_end() noexcept;

} // namespace sycl::detail
