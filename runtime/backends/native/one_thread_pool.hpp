// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The pool of a process that may use only one hardware thread.
///
/// In such a process, a second thread that looks for work takes time from the thread that has work: oneTBB's workers
/// look for a while before they sleep, and systems that do not preempt them at once (Linux's lazy preemption) give them
/// a whole tick of up to 4 ms. So this pool has one thread, which sleeps whenever there is no work. A thread that waits
/// for an operation usually runs it itself before the pool's thread has woken up (run_list.hpp).
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
