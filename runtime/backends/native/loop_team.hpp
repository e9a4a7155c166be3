// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Threads that share loops and wait for the next loop.
///
/// The workers of oneTBB leave a loop when it ends and soon sleep. Waking them for the next loop takes tens of
/// microseconds, because each wakes the next. Programs with hundreds of small kernels in sequence (the steps of a
/// stencil, the phases of a scan) would pay that for each kernel. So the members of a team look for another loop for a
/// while before they leave:
///
/// \code
///   run() --> [a place for the loop] <-- members that are looking take part at once
///         '-> requests as many more members from the pool as the loop can use
/// \endcode
///
/// A loop is divided into one range per possible member. Each member starts with the range of its own number and then
/// continues with the rest of others. So consecutive loops over the same data find it in the caches of the cores that
/// used it last, and in the memory of their NUMA node (node_shares.hpp).
///
/// With a dozen threads, a loop of a few microseconds must not have them write to one cache line, one after the other.
/// So each member has a seat, a cache line in which only it writes, where it says in which loop it is; the thread that
/// runs a loop reads all of them at the end.
///
/// Members are tasks of the pool. If another task is waiting there, one of them leaves its loop, and its thread returns
/// when that task has ended. So independent commands run at the same time.
#pragma once

#include "backends/native/node_shares.hpp"
#include "backends/native/thread_pool.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace sycl::detail::native {

/// A pool has one, which is never destroyed. Thread safe.
class loop_team {
public:
  /// \param pool provides the members; has at least two threads. \param nodes number of NUMA nodes.
  /// \param node_of_thread \returns that of the calling thread, below `nodes`.
  explicit loop_team(thread_pool &pool, unsigned nodes = 1, unsigned (*node_of_thread)() noexcept = nullptr);

  /// Like thread_pool::for_each; the calling thread takes part.
  /// \returns false without an effect if all places of the team are in use.
  bool run(std::size_t count, void (*body)(void *argument, std::size_t i), void *argument) noexcept;

  /// Another task is going to wait for a thread of the pool. One member leaves, unless the task begins before that.
  void note_task_waiting() noexcept { tasks_waiting_.fetch_add(1, std::memory_order_relaxed); }
  void note_task_begun() noexcept;
  /// Called by a thread of the pool when such a task has ended: it takes part in the current loops.
  void come_back() noexcept;

private:
  /// A part of the loop: its next index and its end. In a separate cache line, because threads start with different
  /// ones.
  struct alignas(64) range {
    std::atomic<std::size_t> next{0};
    std::size_t end = 0;
  };
  /// The place of a running loop.
  struct alignas(64) place {
    std::atomic<std::uint32_t> state{0}; ///< `taken` and `open`
    std::atomic<bool> is_awaited{false}; ///< the thread of the loop sleeps until a member leaves
    std::size_t range_count = 0;
    void (*body)(void *, std::size_t) = nullptr;
    void *argument = nullptr;
    std::unique_ptr<range[]> ranges;
    std::atomic<std::uint32_t> departures{0}; ///< counted while is_awaited
  };
  /// The place of a member.
  struct alignas(64) seat {
    std::atomic<bool> is_taken{false};
    std::atomic<place *> in{nullptr}; ///< the loop that the member takes part in
  };
  static constexpr std::uint32_t taken = 1, open = 2;

  place *take_place() noexcept;
  void share(std::size_t members) noexcept;
  bool join() noexcept;
  bool leave(std::uint32_t seen) noexcept;
  static void come(void *self);
  void stay() noexcept;
  bool help(std::size_t number, bool &worked) noexcept;
  static void wait_for(const seat &member, place &mine) noexcept;
  bool take_part(place &in, std::size_t number, bool &worked) noexcept;
  bool is_to_leave() noexcept;
  std::size_t take_number() noexcept;

  thread_pool &pool_;
  const std::size_t max_members_; ///< without the thread that runs the loop
  const node_shares shares_;      ///< of the members' numbers and of the ranges; number 0 is that of the loop's thread
  unsigned (*const node_of_thread_)() noexcept;
  std::array<place, 4> places_;
  std::unique_ptr<seat[]> seats_; ///< of members 1, 2, ...; their numbers determine their first ranges
  std::atomic<unsigned> tasks_waiting_{0}, left_for_them_{0};
  alignas(64) std::atomic<std::uint32_t> loops_{0}; ///< started so far
  alignas(64) std::atomic<std::size_t> members_{0}; ///< present or requested
};

} // namespace sycl::detail::native
