// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// property::buffer::use_mutex (specification 4.7.2.2, 4.7.5): the program's mutex is locked while commands use a
/// buffer, and whenever it is unlocked the program's memory is up to date.
///
/// A mutex must be unlocked by the thread that locked it, and commands end on any thread. So each period of use has one
/// of host_task_threads' threads to itself:
/// \code
///   submit: begin_use() -> [first use: a node that all commands of the buffer wait for; a thread]  -> planning
///   thread: lock the mutex -> end the node -> wait for the commands, bring the data home -> no new ones? unlock
/// \endcode
/// A program that submits commands with the mutex locked makes them wait until it unlocks it. It must not wait for them
/// meanwhile, nor for the mutex while it has a host_accessor of the buffer.
#pragma once

#include "core/graph/event_impl.hpp"

#include <condition_variable>
#include <memory>
#include <mutex>

namespace sycl::detail {

class buffer_memory;

class mutex_keeper : public std::enable_shared_from_this<mutex_keeper> {
public:
  explicit mutex_keeper(std::mutex &guarded) : guarded_(guarded) {}

  /// A command is about to be planned. Its node will wait until the mutex is locked. Not under the planning lock.
  void begin_use(const std::shared_ptr<buffer_memory> &memory);
  /// It is planned, or was given up.
  void end_planning() noexcept;
  /// Blocks until the mutex is unlocked and will not be touched unless there is a new use.
  void wait_until_idle() noexcept;

private:
  void keep(const std::shared_ptr<buffer_memory> &memory, const event_ptr &locked) noexcept;

  std::mutex &guarded_;
  std::mutex mutex_; ///< guards what follows
  std::condition_variable changed_;
  bool in_use_ = false;
  int planning_ = 0;       ///< commands between begin_use() and end_planning()
  unsigned long uses_ = 0; ///< all begin_use() so far
};

/// The uses of one command's buffers, while it is planned.
class mutex_uses {
public:
  mutex_uses() = default;
  ~mutex_uses() {
    for (const auto &keeper : keepers_) keeper->end_planning();
  }
  mutex_uses(const mutex_uses &) = delete;
  mutex_uses &operator=(const mutex_uses &) = delete;

  void begin(const std::shared_ptr<mutex_keeper> &keeper, const std::shared_ptr<buffer_memory> &memory) {
    keeper->begin_use(memory);
    keepers_.push_back(keeper);
  }

private:
  std::vector<std::shared_ptr<mutex_keeper>> keepers_;
};

} // namespace sycl::detail
