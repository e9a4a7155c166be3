// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The threads of host tasks, and detection of circular waits: see host_tasks.hpp.
#include "core/graph/host_tasks.hpp"

#include "core/base/compilations.hpp"
#include "core/base/disposals.hpp"
#include "core/base/errors.hpp"
#include "core/graph/event_impl.hpp"
#include "core/graph/queue_impl.hpp"

#include <sycl/interop_handle.hpp>

#include <algorithm>
#include <cassert>
#include <chrono>
#include <unordered_set>
#include <utility>

namespace sycl {
namespace detail {

namespace {

/// How long an idle thread is kept, so that occasional host tasks do not each start a thread.
constexpr std::chrono::seconds idle_time(2);

thread_local event_impl *running = nullptr;
/// Whether this is one of the threads of host_task_threads.
thread_local bool is_ours = false;

/// The commands that cannot end before a host task has ended.
class followers {
public:
  explicit followers(event_impl &first) { add(first.shared_from_this()); }

  /// Finds all of them. \param blocked tasks that wait for followers are followers, too.
  void close_over(const std::vector<blocked_task> &blocked) {
    for (bool grown = true; grown;) {
      while (!open_.empty()) {
        const node_ptr node = std::move(open_.back());
        open_.pop_back();
        for (node_ptr &dependent : node->dependents()) add(std::move(dependent));
      }
      grown = false;
      for (const blocked_task &other : blocked)
        if (holds(other.command, other.queue) && add(other.task->shared_from_this())) grown = true;
    }
  }

  bool holds(const graph_node *command, const queue_impl *queue) const {
    return command ? nodes_.count(command) != 0 : queues_.count(queue) != 0;
  }

private:
  bool add(node_ptr node) {
    if (!nodes_.insert(node.get()).second) return false;
    if (const auto queue = static_cast<event_impl &>(*node).queue()) queues_.insert(queue.get());
    open_.push_back(std::move(node));
    return true;
  }

  std::unordered_set<const graph_node *> nodes_;
  std::unordered_set<const queue_impl *> queues_;
  node_list open_; ///< found, but their followers are not searched yet
};

} // namespace

host_task_threads::host_task_threads() : limit_(std::max(2u, std::thread::hardware_concurrency())) {}

void host_task_threads::enqueue(std::shared_ptr<event_impl> task) {
  assert(task && !task->ended());
  std::unique_lock lock(mutex_);
  jobs_.push_back([task = std::move(task)] { task->run_host_task(); });
  try {
    start_thread_if_needed(lock);
  } catch (...) {
    if (threads_.size() != blocked_) return; // another thread will run it
    jobs_.pop_back();
    throw;
  }
}

void host_task_threads::run_beside(std::function<void()> job) {
  std::unique_lock lock(mutex_);
  if (jobs_.size() >= idle_) start_thread(lock);
  jobs_.push_front(std::move(job));
  work_.notify_one();
}

void host_task_threads::start_thread_if_needed(std::unique_lock<std::mutex> &lock) {
  assert(blocked_ <= threads_.size() && idle_ <= threads_.size() - blocked_);
  if (jobs_.size() <= idle_) return work_.notify_one();
  if (threads_.size() - blocked_ < limit_) start_thread(lock);
}

void host_task_threads::start_thread([[maybe_unused]] std::unique_lock<std::mutex> &lock) {
  assert(lock.owns_lock());
  const auto self = threads_.emplace(threads_.end());
  try {
    *self = std::thread([this, self] { run(self); }); // waits for the lock
  } catch (...) {
    threads_.erase(self);
    throw;
  }
}

void host_task_threads::run(thread_list::iterator self) {
  is_ours = true;
  wait_for_compilations_at_thread_end(); // host tasks and handlers of errors may call exit()
  std::unique_lock lock(mutex_);
  for (;;) {
    ++idle_;
    const bool some = work_.wait_for(lock, idle_time, [this] { return !jobs_.empty() || ending_; });
    --idle_;
    if (!some || jobs_.empty()) break;
    assert(idle_ < threads_.size() && self->get_id() == std::this_thread::get_id());
    std::function<void()> job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    job();
    job = nullptr;
    disposals::instance().reap();
    lock.lock();
  }
  std::thread before = std::exchange(last_ended_, std::move(*self));
  threads_.erase(self);
  ended_.notify_all();
  lock.unlock();
  if (before.joinable()) before.join();
}

void host_task_threads::end_threads() noexcept {
  if (is_ours) return;
  std::unique_lock lock(mutex_);
  ending_ = true;
  work_.notify_all();
  ended_.wait(lock, [this] { return threads_.size() <= blocked_; });
  std::thread last = std::move(last_ended_);
  lock.unlock();
  if (last.joinable()) last.join(); // it has joined the others
}

void host_task_threads::note_blocked() {
  std::unique_lock lock(mutex_);
  ++blocked_;
  ended_.notify_all(); // end_threads() does not wait for blocked threads
  if (jobs_.empty()) return;
  try {
    start_thread_if_needed(lock);
  } catch (const std::exception &) { // no more threads: continue with the existing ones
  }
}

void host_task_threads::note_unblocked() {
  const std::lock_guard lock(mutex_);
  assert(blocked_ != 0);
  --blocked_;
}

host_task_scope::host_task_scope(event_impl &task) noexcept : outer_(std::exchange(running, &task)) {}
host_task_scope::~host_task_scope() {
  assert(running);
  running = outer_;
}
event_impl *host_task_scope::current() noexcept { return running; }

host_task_wait::host_task_wait(const graph_node *command, const queue_impl *queue) : task_(running) {
  if (!task_) return;
  blocked_tasks &blocked = blocked_tasks::instance();
  {
    const std::lock_guard lock(blocked.mutex);
    followers mine(*task_);
    mine.close_over(blocked.list);
    if (mine.holds(command, queue))
      throw_error(errc::invalid,
                  queue ? "queue::wait inside a host task for the queue that it runs in, or for one with a command "
                          "that depends on it: it would wait for itself; wait for the events of single commands"
                        : "a host task waits for itself, or for a command that depends on it: wait after the host "
                          "task has ended, or do not let the command depend on it");
    blocked.list.push_back({task_, command, queue});
  }
  blocked_.emplace();
}

host_task_wait::~host_task_wait() {
  if (!task_) return;
  blocked_.reset();
  blocked_tasks &blocked = blocked_tasks::instance();
  const std::lock_guard lock(blocked.mutex);
  // Find the last one: a waiting host task may wait again in an error handler.
  const auto mine = std::find_if(blocked.list.rbegin(), blocked.list.rend(),
                                 [this](const blocked_task &b) { return b.task == task_; });
  assert(mine != blocked.list.rend());
  blocked.list.erase(std::next(mine).base());
}

} // namespace detail

backend interop_handle::get_backend() const noexcept { return queue_->device().properties().backend_id; }

} // namespace sycl
