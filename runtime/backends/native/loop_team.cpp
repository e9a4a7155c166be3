// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// See loop_team.hpp.
#include "backends/native/loop_team.hpp"

#include "backends/native/short_wait.hpp"
#include "core/base/tsan.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace sycl::detail::native {

namespace {

/// The number of times that a member looks for another loop, about four times per microsecond, before it leaves. This
/// is a few times as long as waking it would take.
constexpr int looks = 200;
/// The number of times that the thread of a loop checks whether the last member has left, before it sleeps.
constexpr int patience = 200;

} // namespace

loop_team::loop_team(thread_pool &pool, unsigned nodes, unsigned (*node_of_thread)() noexcept)
    : pool_(pool), max_members_(pool.concurrency() - 1), shares_(max_members_ + 1, nodes),
      node_of_thread_(node_of_thread), seats_(std::make_unique<seat[]>(max_members_)) {
  for (place &each : places_) each.ranges = std::make_unique<range[]>(max_members_ + 1);
}

bool loop_team::run(std::size_t count, void (*body)(void *, std::size_t), void *argument) noexcept {
  place *const mine = take_place();
  if (!mine) return false;
  assert(mine->state.load(std::memory_order_relaxed) == taken && "a place of two loops");
  mine->body = body;
  mine->argument = argument;
  mine->range_count = std::min(count, max_members_ + 1);
  for (std::size_t r = 0; r != mine->range_count; ++r) {
    mine->ranges[r].next.store(count * r / mine->range_count, std::memory_order_relaxed);
    mine->ranges[r].end = count * (r + 1) / mine->range_count;
  }
  precedes(start_of(argument));
  mine->state.store(taken | open, std::memory_order_release);
  share(mine->range_count - 1);
  bool worked;
  take_part(*mine, 0, worked);

  // Remaining members execute their last pieces. A member that is not seen here has not found the place open (help).
  for (std::size_t member = 0; member != max_members_; ++member) wait_for(seats_[member], *mine);
  follows(end_of(argument));
  assert(mine->state.load(std::memory_order_relaxed) == taken && "the place is open");
  mine->is_awaited.store(false, std::memory_order_relaxed);
  mine->state.store(0, std::memory_order_release);
  return true;
}

/// Waits until the member has left the place.
void loop_team::wait_for(const seat &member, place &mine) noexcept {
  const auto has_left = [&] { return member.in.load(std::memory_order_seq_cst) != &mine; };
  for (int look = 0; look != patience; ++look)
    if (wait_shortly_for(has_left)) return;
  while (true) {
    const std::uint32_t seen = mine.departures.load(std::memory_order_relaxed);
    mine.is_awaited.store(true, std::memory_order_seq_cst);
    if (has_left()) return;
    mine.departures.wait(seen, std::memory_order_relaxed);
  }
}

loop_team::place *loop_team::take_place() noexcept {
  for (place &each : places_) {
    std::uint32_t free = 0;
    if (each.state.compare_exchange_strong(free, taken, std::memory_order_acq_rel)) return &each;
  }
  return nullptr;
}

/// Notifies members of a new loop, and requests more members.
void loop_team::share(std::size_t members) noexcept {
  loops_.fetch_add(1, std::memory_order_seq_cst);
  const std::size_t wanted = std::min(members, max_members_);
  while (members_.load(std::memory_order_seq_cst) < wanted && join()) {
    try {
      pool_.enqueue(&come, this);
    } catch (...) { // the loop continues with fewer members
      members_.fetch_sub(1, std::memory_order_seq_cst);
      return;
    }
  }
}

/// Adds a member. \returns false if the maximum is reached.
bool loop_team::join() noexcept {
  std::size_t there = members_.load(std::memory_order_seq_cst);
  while (there < max_members_)
    if (members_.compare_exchange_weak(there, there + 1, std::memory_order_seq_cst)) return true;
  return false;
}

/// Removes a member, unless there is a loop that it has not seen: the thread of that loop has not requested another
/// member, because this one was still counted.
bool loop_team::leave(std::uint32_t seen) noexcept {
  [[maybe_unused]] const std::size_t there = members_.fetch_sub(1, std::memory_order_seq_cst);
  assert(there != 0 && there <= max_members_);
  return loops_.load(std::memory_order_seq_cst) == seen || !join();
}

void loop_team::note_task_begun() noexcept {
  [[maybe_unused]] const unsigned waiting = tasks_waiting_.fetch_sub(1, std::memory_order_relaxed);
  assert(waiting != 0);
  unsigned left = left_for_them_.load(std::memory_order_relaxed);
  while (left != 0 && !left_for_them_.compare_exchange_weak(left, left - 1, std::memory_order_relaxed)) {
  }
}

/// Whether the calling member must leave for a waiting task.
bool loop_team::is_to_leave() noexcept {
  unsigned left = left_for_them_.load(std::memory_order_relaxed);
  while (left < tasks_waiting_.load(std::memory_order_relaxed))
    if (left_for_them_.compare_exchange_weak(left, left + 1, std::memory_order_relaxed)) return true;
  return false;
}

void loop_team::come(void *self) { static_cast<loop_team *>(self)->stay(); }

void loop_team::come_back() noexcept {
  for (const place &each : places_)
    if (each.state.load(std::memory_order_relaxed) & open) {
      if (join()) stay();
      return;
    }
}

void loop_team::stay() noexcept {
  const std::size_t number = take_number();
  std::uint32_t seen;
  do {
    seen = loops_.load(std::memory_order_seq_cst);
    for (int look = 0; look != looks; ++look) {
      bool worked = false;
      if (!help(number, worked)) {
        members_.fetch_sub(1, std::memory_order_seq_cst);
        seats_[number - 1].is_taken.store(false, std::memory_order_release);
        return;
      }
      wait_shortly_for([&] { return loops_.load(std::memory_order_relaxed) != seen; });
      const std::uint32_t now = loops_.load(std::memory_order_acquire);
      if (worked || now != std::exchange(seen, now)) look = 0;
    }
  } while (!leave(seen));
  seats_[number - 1].is_taken.store(false, std::memory_order_release);
}

std::size_t loop_team::take_number() noexcept {
  // The same as last time if it is free, because its data may still be in this core's cache; but one of this node.
  static thread_local std::size_t last = 1;
  std::size_t wanted = std::min(last, max_members_);
  if (shares_.nodes() > 1)
    if (const unsigned node = node_of_thread_(); shares_.node_of(wanted) != node)
      wanted = std::min(shares_.first_of(node), max_members_); // few members: there may be none for this node
  for (std::size_t i = 0;; ++i) {
    const std::size_t number = shares_.in_order_of(wanted, i % (max_members_ + 1));
    if (number != 0 && !seats_[number - 1].is_taken.exchange(true, std::memory_order_acq_rel)) return last = number;
  }
}

/// Takes part in the current loops. \param worked set to true if there was work.
/// \returns false if the member must leave.
bool loop_team::help(std::size_t number, bool &worked) noexcept {
  seat &own = seats_[number - 1];
  for (place &each : places_) {
    if ((each.state.load(std::memory_order_relaxed) & open) == 0) continue;
    // The place may close now. Either this thread sees that, or the thread of the loop, which looks at the seats after
    // it has closed, sees the member: both write first and read then, in one order for all threads.
    own.in.store(&each, std::memory_order_seq_cst);
    const bool is_open = (each.state.load(std::memory_order_seq_cst) & open) != 0;
    const bool stays = !is_open || take_part(each, number, worked);
    own.in.store(nullptr, std::memory_order_seq_cst);
    if (each.is_awaited.load(std::memory_order_seq_cst)) {
      each.departures.fetch_add(1, std::memory_order_relaxed);
      each.departures.notify_one();
    }
    if (!stays) return false;
  }
  return !is_to_leave();
}

/// Runs pieces of a loop until none remain, and then closes it for others. \returns false if some may remain, but the
/// member must leave.
bool loop_team::take_part(place &in, std::size_t number, bool &worked) noexcept {
  follows(start_of(in.argument));
  const node_shares shares(in.range_count, in.range_count > max_members_ ? shares_.nodes() : 1);
  for (std::size_t r = 0; r != in.range_count; ++r) {
    range &part = in.ranges[shares.in_order_of(number, r)];
    while (part.next.load(std::memory_order_relaxed) < part.end) {
      const std::size_t i = part.next.fetch_add(1, std::memory_order_relaxed);
      if (i >= part.end) break;
      in.body(in.argument, i);
      worked = true;
      if (number != 0 && is_to_leave()) {
        precedes(end_of(in.argument));
        return false;
      }
    }
  }
  precedes(end_of(in.argument));
  if (in.state.load(std::memory_order_seq_cst) & open) in.state.fetch_and(~open, std::memory_order_seq_cst);
  return true;
}

} // namespace sycl::detail::native
