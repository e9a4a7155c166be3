// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// See one_thread_pool.hpp.
#include "backends/native/one_thread_pool.hpp"

#include <cassert>

namespace sycl::detail::native {

void one_thread_pool::enqueue(void (*run)(void *), void *argument) {
  {
    const std::lock_guard lock(mutex_);
    assert(!ending_ && "a task after the end");
    tasks_.emplace_back(run, argument);
    if (!thread_.joinable()) {
      try {
        thread_ = std::thread([this] { run_tasks(); });
      } catch (...) {
        tasks_.pop_back();
        throw;
      }
    }
  }
  something_to_run_.notify_one();
}

void one_thread_pool::run_tasks() {
  for (std::unique_lock lock(mutex_);;) {
    // The thread that enqueues has the same core. It goes on here, and its next tasks find this thread awake.
    if (tasks_.empty() && !ending_) {
      lock.unlock();
      std::this_thread::yield();
      lock.lock();
    }
    something_to_run_.wait(lock, [this] { return !tasks_.empty() || ending_; });
    if (tasks_.empty()) return;
    const auto [run, argument] = tasks_.front();
    tasks_.pop_front();
    lock.unlock();
    run(argument);
    lock.lock();
  }
}

void one_thread_pool::end_threads() noexcept {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  something_to_run_.notify_one();
  // The thread itself calls this when what it runs ends the process.
  if (thread_.joinable() && thread_.get_id() != std::this_thread::get_id()) thread_.join();
}

void one_thread_pool::for_each(std::size_t count, void (*body)(void *, std::size_t), void *argument) {
  for (std::size_t i = 0; i != count; ++i) body(argument, i);
}

} // namespace sycl::detail::native
