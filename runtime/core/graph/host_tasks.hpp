// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Host tasks (specification 4.10): the threads they run on, and the check that none waits for itself.
///
/// A host task may do what any code of the program may: submit commands, wait for them, take a while. So it runs
/// neither on a thread that runs kernels nor in a driver's callback, but on threads of its own:
///
/// \code
///   event_impl::start() -> host_task_threads::enqueue() -> (a thread) event_impl::run_host_task() -> finish()
/// \endcode
///
/// There are at most as many threads at work as the machine has, and at least two. One that waits inside a host task
/// does not count, so that what it waits for always finds a thread. Threads start when needed and end after a while
/// without work.
///
/// Waiting for itself: a host task that waits for a command which cannot end before the host task has. The runtime
/// looks for that before it blocks, by following who depends on the waiting task, and which other host tasks wait for
/// those; it then throws errc::invalid instead of waiting for ever.
#pragma once

#include "core/dependencies/command_graph.hpp"

#include <sycl/interop_handle.hpp>

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>

namespace sycl::detail {

class event_impl;
class queue_impl;

/// The runtime's way into interop_handle.
struct interop_access {
  static interop_handle make(std::shared_ptr<queue_impl> queue, const command &command) {
    return {std::move(queue), command};
  }
  static std::shared_ptr<queue_impl> queue(const interop_handle &handle) noexcept { return handle.queue_; }
  static const detail::command &command(const interop_handle &handle) noexcept { return *handle.command_; }
};

class host_task_threads {
public:
  /// Never destroyed: host tasks may be running when static objects die.
  static host_task_threads &instance();

  /// Runs a host task soon, on some thread. \throws std::system_error when there is no thread and none can be started.
  void enqueue(std::shared_ptr<event_impl> task);

  host_task_threads();

private:
  friend class host_task_wait;
  void run();
  void start_thread_if_needed(std::unique_lock<std::mutex> &lock);
  void note_blocked();
  void note_unblocked();

  const unsigned limit_; ///< threads at work at the same time
  std::mutex mutex_;     ///< guards what follows
  std::condition_variable work_;
  std::deque<std::shared_ptr<event_impl>> tasks_;
  unsigned threads_ = 0; ///< that are there
  unsigned idle_ = 0;
  unsigned blocked_ = 0; ///< inside a host_task_wait
};

/// Marks this thread as running a host task.
class host_task_scope {
public:
  explicit host_task_scope(event_impl &task) noexcept;
  ~host_task_scope();
  host_task_scope(const host_task_scope &) = delete;
  host_task_scope &operator=(const host_task_scope &) = delete;
  /// The host task that this thread runs; null outside.
  static event_impl *current() noexcept;

private:
  event_impl *const outer_;
};

/// To be alive around whatever blocks until commands have ended. Costs nothing outside of host tasks.
class host_task_wait {
public:
  /// Waiting for one command. \throws errc::invalid when it cannot end before the host task that waits.
  explicit host_task_wait(const graph_node &command) : host_task_wait(&command, nullptr) {}
  /// Waiting for all commands of a queue. \throws errc::invalid when one cannot end before the host task that waits.
  explicit host_task_wait(const queue_impl &queue) : host_task_wait(nullptr, &queue) {}
  ~host_task_wait();
  host_task_wait(const host_task_wait &) = delete;
  host_task_wait &operator=(const host_task_wait &) = delete;

private:
  host_task_wait(const graph_node *command, const queue_impl *queue);
  event_impl *const task_;
};

} // namespace sycl::detail
