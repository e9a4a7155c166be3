// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// See run_list.hpp.
#include "backends/native/run_list.hpp"

#include "backends/native/loop_team.hpp"
#include "core/base/tsan.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace sycl::detail::native {

namespace {

/// Not null on a thread that runs operations of the list: whether push() relies on it to look into the list again.
thread_local bool *will_look_again = nullptr;

} // namespace

void ready_operation::help() noexcept {
  if (const auto mine = run_list::instance().take(*this)) run();
}

run_list &run_list::instance() {
  static auto *const list = [] {
    auto *const made = published(new run_list(thread_pool::instance()));
    if (loop_team *const team = made->pool_.team()) team->watch(*made);
    return made;
  }();
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
    ready_.store(ready, std::memory_order_seq_cst);
    if (ready <= coming_ + (watched_.load(std::memory_order_seq_cst) ? 1 : 0)) return;
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
  bool counted_on = true;
  bool *const outer = std::exchange(will_look_again, &counted_on);
  for (std::unique_lock lock(mutex_);;) {
    assert(!counted_on || coming_ != 0);
    if (std::exchange(counted_on, false)) --coming_;
    std::shared_ptr<ready_operation> first = take_first();
    if (!first) break;
    lock.unlock();
    first->run();
    first.reset();
    lock.lock();
  }
  will_look_again = outer;
}

// All members try this when a loop has ended. It takes no lock, for which the thread of the loop, which submits the next
// one, might have to wait.
bool run_list::begin_watch() noexcept {
  if (watched_.load(std::memory_order_relaxed) || watched_.exchange(true, std::memory_order_seq_cst)) return false;
  seen_ = pushes_.load(std::memory_order_relaxed) - 1; // what is in the list may be new
  return true;
}

watched_list::finding run_list::look() noexcept {
  const unsigned ready = ready_.load(std::memory_order_acquire), now = pushes_.load(std::memory_order_relaxed);
  const bool is_new = now != std::exchange(seen_, now);
  if (ready > 1 || (ready == 1 && !is_new)) return finding::waiting_work;
  return is_new ? finding::new_work : finding::nothing;
}

bool run_list::end_watch(bool to_run) noexcept {
  assert(watched_.load(std::memory_order_relaxed));
  // Either this thread sees the operation of a push() that has counted on it, or push() sees `watched_` false: both write
  // first and read then, in one order for all threads.
  watched_.store(false, std::memory_order_seq_cst);
  if (!to_run && ready_.load(std::memory_order_seq_cst) == 0) return false;
  const std::lock_guard lock(mutex_);
  if (ready_.load(std::memory_order_relaxed) <= coming_) return false;
  ++coming_;
  return true;
}

} // namespace sycl::detail::native
