// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Threads that share loops, and stay for the next loop.
///
/// oneTBB's workers leave a loop that has ended and go to sleep soon; to wake them for the next one costs tens of
/// microseconds, and each wakes the next. Programs with hundreds of small kernels one after the other (a stencil's
/// steps, the phases of a scan) would pay that for each of them. So the members of a team look for another loop for a
/// while before they go:
///
/// \code
///   run() --> [a place for the loop] <-- members that look there take part at once
///         '-> as many more members as the loop can use are asked of the pool
/// \endcode
///
/// A loop is cut into as many ranges as there may be members. Each begins with the range of its own number and goes on
/// to what is left of the others'. Loops over the same data, one after the other, find it in the caches of the cores
/// that used it last.
///
/// Members are tasks of the pool. When another task waits there, one of them leaves the loop that it is in, and its
/// thread comes back when that task has ended: commands that do not depend on each other run at the same time.
#pragma once

#include "backends/native/thread_pool.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace sycl::detail::native {

/// One for a pool, never destroyed. Thread safe.
class loop_team {
public:
  /// \param pool where members come from; of two threads or more.
  explicit loop_team(thread_pool &pool);

  /// As thread_pool::for_each; the calling thread takes part.
  /// \returns false, and does nothing, when as many loops run as the team has places for.
  bool run(std::size_t count, void (*body)(void *argument, std::size_t i), void *argument) noexcept;

  /// Another task is about to wait for a thread of the pool: one member leaves, unless the task begins before.
  void note_task_waiting() noexcept { tasks_waiting_.fetch_add(1, std::memory_order_relaxed); }
  void note_task_begun() noexcept;
  /// Called by a thread of the pool when such a task has ended: it helps with the loops that there are.
  void come_back() noexcept;

private:
  /// A part of the loop: its next index and its end. Apart from the others, because each has a thread of its own.
  struct alignas(64) range {
    std::atomic<std::size_t> next{0};
    std::size_t end = 0;
  };
  /// Where a loop is while it runs.
  struct place {
    std::atomic<std::uint32_t> state{0}; ///< `taken`, `open`, and how many members take part
    std::size_t range_count = 0;
    void (*body)(void *, std::size_t) = nullptr;
    void *argument = nullptr;
    std::unique_ptr<range[]> ranges;
  };
  static constexpr std::uint32_t taken = 1, open = 2, one_member = 4;

  place *take_place() noexcept;
  void share(std::size_t members) noexcept;
  bool join() noexcept;
  bool leave(std::uint32_t seen) noexcept;
  static void come(void *self);
  void stay() noexcept;
  bool help(std::size_t number, bool &worked) noexcept;
  bool take_part(place &in, std::size_t number, bool &worked) noexcept;
  bool is_to_leave() noexcept;
  std::size_t take_number() noexcept;

  thread_pool &pool_;
  const std::size_t most_members_; ///< beside the thread that runs the loop
  std::array<place, 4> places_;
  /// Numbers of members, by which they choose their ranges: true where one is in use.
  std::unique_ptr<std::atomic<bool>[]> numbers_;
  std::atomic<unsigned> tasks_waiting_{0}, left_for_them_{0};
  alignas(64) std::atomic<std::uint32_t> loops_{0}; ///< begun so far
  alignas(64) std::atomic<std::size_t> members_{0}; ///< that are there or bound to come
};

} // namespace sycl::detail::native
