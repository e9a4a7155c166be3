// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// See run_list.hpp.
#include "backends/native/run_list.hpp"

#include "backends/native/loop_team.hpp"
#include "backends/native/short_wait.hpp"
#include "core/base/tsan.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace sycl::detail::native {

namespace {

/// The number of times that an idle thread looks into the list, about once per microsecond, before it stops. This is a
/// few times as long as waking it would take.
constexpr int looks = 50;
void wait_for_a_look() noexcept {
  for (int part = 0; part != 4; ++part) wait_shortly();
}

/// Not null on a thread that runs operations of the list: whether push() relies on it to look into the list again.
thread_local bool *will_look_again = nullptr;

} // namespace

void ready_operation::help() noexcept {
  if (const auto mine = run_list::instance().take(*this)) run();
}

run_list &run_list::instance() {
  static auto *const list = published(new run_list(thread_pool::instance()));
  return obtained(list);
}

void run_list::push(std::shared_ptr<ready_operation> what, int priority) {
  ready_operation &operation = *what;
  {
    const std::lock_guard lock(mutex_);
    assert(!operation.listed_ && !operation.before_ && !operation.after_ && "pushed twice");
    operation.lane_ = static_cast<std::uint8_t>(1 - std::clamp(priority, -1, 1));
    lane &mine = lanes_[operation.lane_];
    operation.before_ = mine.last;
    (mine.last ? mine.last->after_ : mine.first) = &operation;
    mine.last = &operation;
    operation.listed_ = std::move(what);
    pushes_.store(pushes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    const unsigned ready = ready_.load(std::memory_order_relaxed) + 1;
    ready_.store(ready, std::memory_order_release);
    if (ready <= coming_) return;
    ++coming_;
    if (will_look_again && !*will_look_again) {
      *will_look_again = true;
      return;
    }
  }
  loop_team *const team = pool_.team();
  if (team) team->note_task_waiting();
  try {
    pool_.enqueue(&come, this);
  } catch (...) {
    if (team) team->note_task_begun();
    const std::lock_guard lock(mutex_);
    --coming_;
    if (unlink(operation)) throw; // otherwise another thread has taken it
  }
}

std::shared_ptr<ready_operation> run_list::unlink(ready_operation &what) noexcept {
  if (!what.listed_) return nullptr;
  lane &its = lanes_[what.lane_];
  assert(what.listed_.get() == &what && (what.before_ || its.first == &what) && (what.after_ || its.last == &what));
  assert(ready_.load(std::memory_order_relaxed) != 0);
  (what.before_ ? what.before_->after_ : its.first) = what.after_;
  (what.after_ ? what.after_->before_ : its.last) = what.before_;
  ready_.store(ready_.load(std::memory_order_relaxed) - 1, std::memory_order_relaxed);
  return std::move(what.listed_);
}

std::shared_ptr<ready_operation> run_list::take(ready_operation &what) noexcept {
  const std::lock_guard lock(mutex_);
  return unlink(what);
}

std::shared_ptr<ready_operation> run_list::take_first() noexcept {
  for (const lane &from : lanes_)
    if (from.first) return unlink(*from.first);
  return nullptr;
}

void run_list::come(void *self) {
  auto &list = *static_cast<run_list *>(self);
  loop_team *const team = list.pool_.team();
  if (team) team->note_task_begun();
  list.run_all();
  if (team) team->come_back();
}

void run_list::run_all() noexcept {
  bool counted_on = true, watch_next = true;
  bool *const outer = std::exchange(will_look_again, &counted_on);
  for (std::unique_lock lock(mutex_);;) {
    assert(!counted_on || coming_ != 0);
    if (std::exchange(counted_on, false)) --coming_;
    if (std::shared_ptr<ready_operation> first = take_first()) {
      lock.unlock();
      first->run();
      first.reset();
      watch_next = true;
      lock.lock();
      continue;
    }
    if (!watch_next || watched_ || pool_.concurrency() == 1) break;
    watched_ = counted_on = true;
    ++coming_;
    lock.unlock();
    watch();
    lock.lock();
    watched_ = watch_next = false;
  }
  will_look_again = outer;
}

/// Returns if there is an operation that no thread seems to wait for, or if there was none for a while.
void run_list::watch() noexcept {
  unsigned seen = pushes_.load(std::memory_order_relaxed);
  for (int look = 0; look != looks && !loops_running(); ++look) {
    wait_for_a_look();
    const unsigned ready = ready_.load(std::memory_order_acquire), now = pushes_.load(std::memory_order_relaxed);
    if (ready > 1 || (ready == 1 && now == seen)) return;
    if (now != std::exchange(seen, now)) look = 0;
  }
}

} // namespace sycl::detail::native
