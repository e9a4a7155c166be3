// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One thread that sleeps or runs: see one_thread_pool.hpp.
#include "backends/native/one_thread_pool.hpp"

#include <thread>

namespace sycl::detail::native {

void one_thread_pool::enqueue(void (*run)(void *), void *argument) {
  {
    const std::lock_guard lock(mutex_);
    tasks_.emplace_back(run, argument);
    if (!started_) {
      try {
        std::thread([this] { run_tasks(); }).detach();
      } catch (...) {
        tasks_.pop_back();
        throw;
      }
      started_ = true;
    }
  }
  something_to_run_.notify_one();
}

void one_thread_pool::run_tasks() {
  for (std::unique_lock lock(mutex_);;) {
    something_to_run_.wait(lock, [this] { return !tasks_.empty(); });
    const auto [run, argument] = tasks_.front();
    tasks_.pop_front();
    lock.unlock();
    run(argument);
    lock.lock();
  }
}

void one_thread_pool::for_each(std::size_t count, void (*body)(void *, std::size_t), void *argument) {
  for (std::size_t i = 0; i != count; ++i) body(argument, i);
}

} // namespace sycl::detail::native
