// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The asynchronous errors of queues that are never destroyed. Programs that keep queues in objects which they leak (as
/// those do that were translated from CUDA), and that only call queue::wait(), would end without any message otherwise:
/// errors reach a handler in queue::wait_and_throw(), queue::throw_asynchronous(), or when the queue is destroyed.
#pragma once

#include <map>
#include <mutex>
#include <string>

namespace sycl::detail {

class queue_impl;

/// Thread safe.
class undelivered_errors {
public:
  static undelivered_errors &instance();

  /// The queue has an error for a handler. Only the first one of a queue is kept: the others are often its consequences.
  void add(const queue_impl *queue, std::string message) noexcept;
  /// A handler gets the queue's errors.
  void remove(const queue_impl *queue) noexcept;
  /// Prints what is left. Called when libsycl is unloaded, after the destruction of the program's static objects.
  static void print() noexcept;

private:
  std::mutex mutex_; ///< guards the member below
  std::map<const queue_impl *, std::string> messages_;
};

} // namespace sycl::detail
