// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The pool of a process that may use one hardware thread only.
///
/// There a second thread that looks for work takes the time of the thread that has some: oneTBB's workers look for a
/// while before they sleep, and systems that do not preempt at once (Linux's lazy preemption) leave them a whole tick
/// of up to 4 ms. So this pool has one thread that sleeps whenever there is nothing to run, and a thread that waits
/// mostly runs what it waits for before this one is there (run_list.hpp).
#pragma once

#include "backends/native/thread_pool.hpp"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

namespace sycl::detail::native {

/// Runs tasks in their order on one thread, which is started for the first of them.
class one_thread_pool final : public thread_pool {
public:
  ~one_thread_pool() override { end_threads(); }
  unsigned concurrency() const noexcept override { return 1; }
  /// \throws std::bad_alloc; std::system_error when the thread cannot be started.
  void enqueue(void (*run)(void *), void *argument) override;
  /// Runs the whole loop on the calling thread.
  void for_each(std::size_t count, void (*body)(void *, std::size_t), void *argument) override;
  void end_threads() noexcept override;

private:
  void run_tasks();

  std::mutex mutex_;
  std::condition_variable something_to_run_;
  std::deque<std::pair<void (*)(void *), void *>> tasks_;
  bool ending_ = false; ///< no new tasks
  std::thread thread_;
};

} // namespace sycl::detail::native
