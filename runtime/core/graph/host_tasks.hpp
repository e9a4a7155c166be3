// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Host tasks (specification 4.10): the threads on which they run, and the check that none waits for itself.
///
/// A host task may do anything that the program may: submit commands, wait for them, run for a long time. It therefore
/// runs neither on a thread that runs kernels nor in a driver's callback, but on separate threads:
///
/// \code
///   event_impl::start() -> host_task_threads::enqueue() -> (a thread) event_impl::run_host_task() -> finish()
/// \endcode
///
/// The number of active threads is at most that of the machine's hardware threads, but at least two. A thread that
/// waits inside a host task does not count, so that the work it waits for always finds a thread. Threads start on
/// demand and end after some time without work; each joins the one that ended before it. The process's end joins all
/// threads except those that wait for the program, possibly for ever.
///
/// A host task waits for itself if it waits for a command that cannot end before the host task has ended. The runtime
/// checks this before it blocks: it follows the dependents of the waiting task, and the other host tasks that wait for
/// those. It then throws errc::invalid instead of waiting for ever.
#pragma once

#include "core/dependencies/command_graph.hpp"

#include <sycl/interop_handle.hpp>

#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace sycl::detail {

class event_impl;
class queue_impl;

/// Gives the runtime access to interop_handle.
struct interop_access {
  static interop_handle make(std::shared_ptr<queue_impl> queue, const command &command) {
    return {std::move(queue), command};
  }
  static std::shared_ptr<queue_impl> queue(const interop_handle &handle) noexcept { return handle.queue_; }
  static const detail::command &command(const interop_handle &handle) noexcept { return *handle.command_; }
};

/// The object that a blocked host task waits for: a command, or all of a queue.
struct blocked_task {
  event_impl *task;
  const graph_node *command;
  const queue_impl *queue;
};

/// The host tasks that wait.
struct blocked_tasks {
  std::mutex mutex;
  std::vector<blocked_task> list;
  static blocked_tasks &instance();
};

class host_task_threads {
public:
  /// Never destroyed: host tasks may run while static objects are destroyed.
  static host_task_threads &instance();

  /// Runs a host task soon, on some thread. \throws std::system_error if there is no thread and none can be started.
  void enqueue(std::shared_ptr<event_impl> task);
  /// Runs a job of the runtime immediately, regardless of the number of active threads: for jobs that mostly wait.
  /// \throws std::system_error if no thread can be started.
  void run_beside(std::function<void()> job);

  /// During its lifetime, the thread waits for commands or the program, and does not count as active.
  class blocked {
  public:
    blocked() { instance().note_blocked(); }
    ~blocked() { instance().note_unblocked(); }
    blocked(const blocked &) = delete;
    blocked &operator=(const blocked &) = delete;
  };

  /// Ends the threads and waits for all that are not blocked. Called at the process's end, when no host task runs. Does
  /// nothing on one of the threads.
  void end_threads() noexcept;

  host_task_threads();

private:
  using job_list = std::deque<std::function<void()>>;
  using thread_list = std::list<std::thread>;
  void run(thread_list::iterator self);
  void start_thread_if_needed(std::unique_lock<std::mutex> &lock);
  void start_thread(std::unique_lock<std::mutex> &lock);
  void note_blocked();
  void note_unblocked();

  const unsigned limit_; ///< maximum number of active threads
  std::mutex mutex_;     ///< guards the members below
  std::condition_variable work_;
  std::condition_variable ended_;
  job_list jobs_;
  thread_list threads_;    ///< all that have not ended
  std::thread last_ended_; ///< joined by the next thread that ends
  unsigned idle_ = 0;
  unsigned blocked_ = 0;
  bool ending_ = false;
};

/// Marks this thread as running a host task.
class host_task_scope {
public:
  explicit host_task_scope(event_impl &task) noexcept;
  ~host_task_scope();
  host_task_scope(const host_task_scope &) = delete;
  host_task_scope &operator=(const host_task_scope &) = delete;
  /// The host task that this thread runs; null if none.
  static event_impl *current() noexcept;

private:
  event_impl *const outer_;
};

/// Must exist during any wait for the end of commands. Costs nothing outside of host tasks.
class host_task_wait {
public:
  /// Waits for one command. \throws errc::invalid if it cannot end before the waiting host task.
  explicit host_task_wait(const graph_node &command) : host_task_wait(&command, nullptr) {}
  /// Waits for all commands of a queue. \throws errc::invalid if one cannot end before the waiting host task.
  explicit host_task_wait(const queue_impl &queue) : host_task_wait(nullptr, &queue) {}
  ~host_task_wait();
  host_task_wait(const host_task_wait &) = delete;
  host_task_wait &operator=(const host_task_wait &) = delete;

private:
  host_task_wait(const graph_node *command, const queue_impl *queue);
  event_impl *const task_;
  std::optional<host_task_threads::blocked> blocked_;
};

} // namespace sycl::detail
