// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// property::buffer::use_mutex (specification 4.7.2.2, 4.7.5): the program's mutex is locked while commands use a
/// buffer, and the program's memory is up to date whenever it is unlocked.
///
/// The thread that locked a mutex must unlock it, but commands may end on any thread. Each period of use therefore has
/// its own thread from host_task_threads:
/// \code
///   submit: begin_use() -> [first use: a node that all commands of the buffer wait for; a thread]  -> planning
///   thread: lock the mutex -> end the node -> wait for the commands, copy the data to the host -> no new ones? unlock
/// \endcode
/// If a program submits commands while it has locked the mutex, they wait until it unlocks it. Meanwhile the program
/// must not wait for them, nor may it wait for the mutex while it has a host_accessor of the buffer.
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

  /// Call before a command is planned. Its node will wait until the mutex is locked. Do not hold the planning lock.
  void begin_use(const std::shared_ptr<buffer_memory> &memory);
  /// The command has been planned or was given up.
  void end_planning() noexcept;
  /// Blocks until the mutex is unlocked and will not be used without a new begin_use().
  void wait_until_idle() noexcept;

private:
  void keep(const std::shared_ptr<buffer_memory> &memory, const event_ptr &locked) noexcept;

  std::mutex &guarded_;
  std::mutex mutex_; ///< guards the members below
  std::condition_variable changed_;
  bool in_use_ = false;
  int planning_ = 0;       ///< number of commands between begin_use() and end_planning()
  unsigned long uses_ = 0; ///< number of begin_use() calls so far
};

/// The uses of one command's buffers during planning.
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
