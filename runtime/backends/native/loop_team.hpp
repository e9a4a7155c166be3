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
/// when that task has ended. So independent commands run at the same time. One of the members that look for a loop also
/// looks into the list of operations (run_list.hpp), so that an operation which follows soon needs no task.
#pragma once

#include "backends/native/node_shares.hpp"
#include "backends/native/thread_pool.hpp"

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace sycl::detail::native {

/// A list of work into which one of the idle members of a team looks now and then: it *watches* the list.
class watched_list {
public:
  enum class finding { nothing, new_work, waiting_work };

  /// The calling member watches the list. \returns false if another thread does.
  virtual bool begin_watch() noexcept = 0;
  /// The watching member looks into the list, about every two microseconds. \returns `waiting_work` if there is work that
  /// no thread seems to come for.
  virtual finding look() noexcept = 0;
  /// The member stops watching. \param to_run it is going to call run_all().
  /// \returns whether it must call run_all(), because a thread has counted on it.
  virtual bool end_watch(bool to_run) noexcept = 0;
  virtual void run_all() noexcept = 0;

protected:
  ~watched_list() = default;
};

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
  /// Called by a thread of the pool when such a task has ended: it becomes a member.
  void come_back() noexcept;

  /// \param list is never destroyed. Called at most once.
  void watch(watched_list &list) noexcept { list_.store(&list, std::memory_order_release); }

private:
  using clock = std::chrono::steady_clock;
  /// A part of the loop: how many of its pieces are taken, and in the upper half the loop's number. A loop begins with
  /// none, without a write: so the line stays in the cache of the member that begins with this range.
  struct alignas(64) range {
    std::atomic<std::uint64_t> taken{0};
  };
  /// The place of a running loop.
  struct alignas(64) place {
    /// `taken`, `open`, the number of ranges from bit `ranges_at`, the number of loops so far from bit `loops_at`
    std::atomic<std::uint64_t> state{0};
    std::size_t count = 0; ///< of pieces
    void (*body)(void *, std::size_t) = nullptr;
    void *argument = nullptr;
    std::unique_ptr<range[]> ranges;
    alignas(64) std::atomic<bool> is_awaited{false}; ///< the thread of the loop sleeps until a member leaves
    std::atomic<std::uint32_t> departures{0};        ///< counted while is_awaited
  };
  /// The place of a member.
  struct alignas(64) seat {
    std::atomic<bool> is_taken{false};
    std::atomic<place *> in{nullptr}; ///< the loop that the member takes part in
  };
  static constexpr std::uint64_t taken = 1, open = 2;
  static constexpr unsigned ranges_at = 2, loops_at = 32;
  static std::size_t ranges_in(std::uint64_t state) noexcept { return static_cast<std::uint32_t>(state) >> ranges_at; }
  /// A thread that is a member.
  struct member {
    std::size_t number;
    bool watches = false;     ///< list_
    std::uint64_t let_be = 0; ///< the state of the place of a loop in which this member has no range
    clock::time_point until;  ///< which it takes part in then
  };
  /// What a member does next.
  enum class next_step { stay, leave, run_list };

  place *take_place() noexcept;
  void share(std::size_t members) noexcept;
  bool join() noexcept;
  bool leave(std::uint32_t seen) noexcept;
  static void come(void *self);
  void stay() noexcept;
  next_step look_for_loops(member &self) noexcept;
  next_step help(member &self, bool &worked) noexcept;
  next_step watch_list(member &self, bool &is_used) noexcept;
  bool end_watch(member &self, bool to_run) noexcept;
  static void wait_for(const seat &member, place &mine) noexcept;
  bool take_part(place &in, std::uint64_t state, std::size_t number, bool &worked) noexcept;
  static bool take_piece(const place &in, std::uint64_t state, std::size_t which, std::size_t &piece) noexcept;
  bool is_to_leave() noexcept;
  std::size_t take_number() noexcept;

  thread_pool &pool_;
  const std::size_t max_members_; ///< without the thread that runs the loop
  const node_shares shares_;      ///< of the members' numbers and of the ranges; number 0 is that of the loop's thread
  unsigned (*const node_of_thread_)() noexcept;
  std::array<place, 4> places_;
  std::unique_ptr<seat[]> seats_; ///< of members 1, 2, ...; their numbers determine their first ranges
  std::atomic<unsigned> tasks_waiting_{0}, left_for_them_{0};
  std::atomic<watched_list *> list_{nullptr};
  alignas(64) std::atomic<std::uint32_t> loops_{0}; ///< started so far
  alignas(64) std::atomic<std::size_t> members_{0}; ///< present or requested
};

} // namespace sycl::detail::native
