// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// See loop_team.hpp.
#include "backends/native/loop_team.hpp"

#include "backends/native/short_wait.hpp"
#include "core/base/tsan.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace sycl::detail::native {

namespace {

/// The number of times that a member looks for another loop, about four times per microsecond, before it leaves. This
/// is a few times as long as waking it would take.
constexpr int looks = 200;
/// A member that watches the list of operations looks into it about every two microseconds. A thread that submits an
/// operation and waits for it takes a part of that to begin.
constexpr int looks_per_look_into_list = 8;
/// The number of times that the thread of a loop checks whether the last member has left, before it sleeps.
constexpr int patience = 200;
/// How long a member does not take part in a loop of fewer ranges than members, in which it has none.
constexpr std::chrono::microseconds time_to_let_be(5);

} // namespace

loop_team::loop_team(thread_pool &pool, unsigned nodes, unsigned (*node_of_thread)() noexcept)
    : pool_(pool), max_members_(pool.concurrency() - 1), shares_(max_members_ + 1, nodes),
      node_of_thread_(node_of_thread), seats_(std::make_unique<seat[]>(max_members_)) {
  for (place &each : places_) each.ranges = std::make_unique<range[]>(max_members_ + 1);
}

bool loop_team::run(std::size_t count, void (*body)(void *, std::size_t), void *argument) noexcept {
  if (count > std::numeric_limits<std::uint32_t>::max()) return false; // pieces are never that small
  place *const mine = take_place();
  if (!mine) return false;
  const std::uint64_t before = mine->state.load(std::memory_order_relaxed);
  assert((before & (taken | open)) == taken && "a place of two loops");
  const std::size_t range_count = std::min(count, max_members_ + 1);
  const std::uint64_t number = (before >> loops_at) + 1;
  const std::uint64_t state = number << loops_at | std::uint64_t(range_count) << ranges_at | taken;
  if (state >> loops_at == 0) // the numbers begin anew: ranges may have these of long ago
    for (std::size_t r = 0; r <= max_members_; ++r)
      mine->ranges[r].taken.store(~std::uint64_t(0), std::memory_order_relaxed);
  mine->count = count;
  mine->body = body;
  mine->argument = argument;
  precedes(start_of(argument));
  mine->state.store(state | open, std::memory_order_release);
  share(range_count - 1);
  bool worked;
  take_part(*mine, state, 0, worked);

  // Remaining members execute their last pieces. A member that is not seen here has not found the place open (help).
  for (std::size_t member = 0; member != max_members_; ++member) wait_for(seats_[member], *mine);
  follows(end_of(argument));
  assert(mine->state.load(std::memory_order_relaxed) == state && "the place is open");
  mine->is_awaited.store(false, std::memory_order_relaxed);
  mine->state.store(state & ~taken, std::memory_order_release);
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
    std::uint64_t free = each.state.load(std::memory_order_relaxed);
    if ((free & taken) == 0 && each.state.compare_exchange_strong(free, free | taken, std::memory_order_acq_rel))
      return &each;
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
  if (join()) stay();
}

void loop_team::stay() noexcept {
  next_step next;
  do {
    member self{take_number()};
    next = look_for_loops(self);
    assert(!self.watches && "still watches the list");
    seats_[self.number - 1].is_taken.store(false, std::memory_order_release);
    if (next == next_step::run_list) list_.load(std::memory_order_relaxed)->run_all();
    // The pool's next task may be one that a member has left for.
  } while (next == next_step::run_list && tasks_waiting_.load(std::memory_order_relaxed) == 0 && join());
}

/// Takes part in loops until there was none for a while. Then the caller is not counted as a member any more.
loop_team::next_step loop_team::look_for_loops(member &self) noexcept {
  std::uint32_t seen;
  do {
    seen = loops_.load(std::memory_order_seq_cst);
    for (int look = 0; look != looks; ++look) {
      bool worked = false, list_is_used = false;
      next_step next = help(self, worked);
      if (next == next_step::stay && look % looks_per_look_into_list == 0) next = watch_list(self, list_is_used);
      if (next != next_step::stay) {
        if (next == next_step::leave && self.watches && end_watch(self, false)) next = next_step::run_list;
        members_.fetch_sub(1, std::memory_order_seq_cst);
        return next;
      }
      wait_shortly_for([&] { return loops_.load(std::memory_order_relaxed) != seen; });
      const std::uint32_t now = loops_.load(std::memory_order_acquire);
      if (worked || list_is_used || now != std::exchange(seen, now)) look = 0;
    }
    if (self.watches && end_watch(self, false)) {
      members_.fetch_sub(1, std::memory_order_seq_cst);
      return next_step::run_list;
    }
  } while (!leave(seen));
  return next_step::leave;
}

/// Lets the member look into the list, if no other thread watches it. \param is_used set to true if there is new work.
loop_team::next_step loop_team::watch_list(member &self, bool &is_used) noexcept {
  watched_list *const list = list_.load(std::memory_order_acquire);
  if (!list || (!self.watches && !(self.watches = list->begin_watch()))) return next_step::stay;
  const watched_list::finding found = list->look();
  is_used = found != watched_list::finding::nothing;
  return found == watched_list::finding::waiting_work && end_watch(self, true) ? next_step::run_list : next_step::stay;
}

bool loop_team::end_watch(member &self, bool to_run) noexcept {
  self.watches = false;
  return list_.load(std::memory_order_relaxed)->end_watch(to_run);
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

/// Takes part in the current loops, and does not watch the list meanwhile. \param worked set to true if there was work.
loop_team::next_step loop_team::help(member &self, bool &worked) noexcept {
  seat &own = seats_[self.number - 1];
  for (place &each : places_) {
    const std::uint64_t before = each.state.load(std::memory_order_relaxed);
    if ((before & open) == 0) continue;
    // If there is nothing to begin with, it lets the members of a short loop be.
    if (self.number >= ranges_in(before)) {
      if (self.let_be != before) self = {self.number, self.watches, before, clock::now() + time_to_let_be};
      if (clock::now() < self.until) continue;
    }
    if (self.watches && end_watch(self, false)) return next_step::run_list;
    // The place may close now. Either this thread sees that, or the thread of the loop, which looks at the seats after
    // it has closed, sees the member: both write first and read then, in one order for all threads.
    own.in.store(&each, std::memory_order_seq_cst);
    const std::uint64_t state = each.state.load(std::memory_order_seq_cst);
    const bool stays = (state & open) == 0 || take_part(each, state, self.number, worked);
    own.in.store(nullptr, std::memory_order_seq_cst);
    if (each.is_awaited.load(std::memory_order_seq_cst)) {
      each.departures.fetch_add(1, std::memory_order_relaxed);
      each.departures.notify_one();
    }
    if (!stays) return next_step::leave;
  }
  return is_to_leave() ? next_step::leave : next_step::stay;
}

/// Takes a piece of a range. \param state of the place, which the calling thread keeps open. \returns false if none is
/// left.
bool loop_team::take_piece(const place &in, std::uint64_t state, std::size_t which, std::size_t &piece) noexcept {
  const std::size_t first = in.count * which / ranges_in(state), end = in.count * (which + 1) / ranges_in(state);
  std::atomic<std::uint64_t> &word = in.ranges[which].taken;
  std::uint64_t before = word.load(std::memory_order_relaxed);
  while (true) {
    const std::uint32_t pieces = before >> loops_at == state >> loops_at ? static_cast<std::uint32_t>(before) : 0;
    piece = first + pieces;
    if (piece == end) return false;
    if (word.compare_exchange_weak(before, (state >> loops_at << loops_at) + pieces + 1, std::memory_order_relaxed))
      return true;
  }
}

/// Runs pieces of a loop until none remain, and then closes it for others. \param state of the place during the loop.
/// \returns false if some may remain, but the member must leave.
bool loop_team::take_part(place &in, std::uint64_t state, std::size_t number, bool &worked) noexcept {
  follows(start_of(in.argument));
  const std::size_t range_count = ranges_in(state);
  const node_shares shares(range_count, range_count > max_members_ ? shares_.nodes() : 1);
  for (std::size_t r = 0; r != range_count; ++r) {
    const std::size_t which = shares.in_order_of(number, r);
    for (std::size_t piece; take_piece(in, state, which, piece);) {
      in.body(in.argument, piece);
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
