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
/// without work; each that ends joins the one that ended before it. The process's end joins all, but those that wait
/// for the program, which they might do for ever.
///
/// Waiting for itself: a host task that waits for a command which cannot end before the host task has. The runtime
/// looks for that before it blocks, by following who depends on the waiting task, and which other host tasks wait for
/// those; it then throws errc::invalid instead of waiting for ever.
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
  /// Runs a job of the runtime's own at once, however many threads are at work: for what waits most of the time.
  /// \throws std::system_error when no thread can be started.
  void run_beside(std::function<void()> job);

  /// While one is alive, the thread waits for commands, or for the program, and is not at work.
  class blocked {
  public:
    blocked() { instance().note_blocked(); }
    ~blocked() { instance().note_unblocked(); }
    blocked(const blocked &) = delete;
    blocked &operator=(const blocked &) = delete;
  };

  /// Ends the threads, and waits until they have ended, but for those that are blocked. For the process's end, when no
  /// host task runs. Does nothing on one of the threads.
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

  const unsigned limit_; ///< threads at work at the same time
  std::mutex mutex_;     ///< guards what follows
  std::condition_variable work_;
  std::condition_variable ended_;
  job_list jobs_;
  thread_list threads_;    ///< all that have not ended
  std::thread last_ended_; ///< joined by the next that ends
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
  std::optional<host_task_threads::blocked> blocked_;
};

} // namespace sycl::detail
