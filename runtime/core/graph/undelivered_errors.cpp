// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Keeps the first error of each queue, and prints those that remain at the end.
#include "core/graph/undelivered_errors.hpp"

#include "core/base/process_state.hpp"

#include <atomic>
#include <cstdio>
#include <utility>

namespace sycl::detail {

/// False as long as no queue has had an error: the end of a process then creates nothing.
static std::atomic<bool> any{false};

void undelivered_errors::add(const queue_impl *queue, std::string message) noexcept {
  any.store(true, std::memory_order_release);
  const std::lock_guard lock(mutex_);
  try {
    messages_.try_emplace(queue, std::move(message));
  } catch (...) { // no memory: it is reported in the other ways only
  }
}

void undelivered_errors::remove(const queue_impl *queue) noexcept {
  const std::lock_guard lock(mutex_);
  messages_.erase(queue);
}

void undelivered_errors::print() noexcept {
  if (!any.load(std::memory_order_acquire) || process_state::instance().is_forked()) return;
  undelivered_errors &all = instance();
  const std::lock_guard lock(all.mutex_);
  for (const auto &[queue, message] : all.messages_)
    std::fprintf(stderr,
                 "syclc: a command failed, and the program did not ask for its error (queue::wait_and_throw()): %s\n",
                 message.c_str());
  all.messages_.clear();
}

/// Runs after the static objects of the program, which may contain queues.
[[gnu::destructor]] static void print_undelivered_errors() { undelivered_errors::print(); }

} // namespace sycl::detail
