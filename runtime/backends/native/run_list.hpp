// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Operations of the native device that are ready and have not started, and the threads that start them.
///
/// Passing an operation to a sleeping thread costs the submitting thread a system call and delays the operation by some
/// ten microseconds, which is much longer than a small kernel takes. So there are three ways to start one:
///
/// \code
///   submit --> push() --> [the list] --> a thread of the pool, which push() wakes         (no thread waits)
///                                   |--> a member of the loop team that looks for a loop,
///                                   |    and watches the list meanwhile                    (no system call)
///                                   '--> the thread that waits for the operation: help()   (no other thread)
/// \endcode
///
/// The thread that takes an operation runs it, shares its loops with the other threads of the pool, and then becomes a
/// member of the team (loop_team.hpp). A watching member looks into the list every two microseconds, and ignores
/// operations that are new then, because the thread that submitted one often waits for it next. There is at most one, and
/// it does not watch while it takes part in a loop.
///
/// No operation is forgotten: a thread that is certain to look into the list again is *coming*, and push() wakes
/// another one whenever more operations are ready than threads are coming or watching.
#pragma once

#include "backends/native/loop_team.hpp"
#include "backends/native/thread_pool.hpp"
#include "core/devices/backend.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

namespace sycl::detail::native {

/// An operation that can be in the list.
class ready_operation : public native_event {
public:
  /// Called by a thread before it waits for the operation. Runs the operation if no other thread has started it.
  void help() noexcept override;

protected:
  friend class run_list;
  /// Runs the operation to completion. Called once, on any thread.
  virtual void run() noexcept = 0;

private:
  // Used by the list, under its lock.
  ready_operation *before_ = nullptr, *after_ = nullptr;
  std::shared_ptr<ready_operation> listed_; ///< this, while it is in the list
  std::uint8_t lane_ = 0;
};

/// The list of the process's thread pool, which is never destroyed. Thread safe.
class run_list final : public watched_list {
public:
  static run_list &instance();

  /// Ensures that the operation starts soon. \param priority see backend_device::queue_options.
  /// \throws exceptions of thread_pool::enqueue; then the operation is not in the list.
  void push(std::shared_ptr<ready_operation> what, int priority);
  /// Removes an operation. \returns null if it is not in the list, because another thread has taken it.
  std::shared_ptr<ready_operation> take(ready_operation &what) noexcept;

  bool begin_watch() noexcept override;
  finding look() noexcept override;
  bool end_watch(bool to_run) noexcept override;
  /// Runs operations until there are none. The calling thread is coming.
  void run_all() noexcept override;

private:
  explicit run_list(thread_pool &pool) : pool_(pool) {}
  static void come(void *self);
  std::shared_ptr<ready_operation> unlink(ready_operation &what) noexcept;
  std::shared_ptr<ready_operation> take_first() noexcept;

  struct lane {
    ready_operation *first = nullptr, *last = nullptr;
  };

  thread_pool &pool_;
  std::mutex mutex_;          ///< guards the following members, and those of operations
  std::array<lane, 3> lanes_; ///< by priority, highest first
  unsigned coming_ = 0;       ///< threads that will look into the list again
  unsigned seen_ = 0;         ///< pushes when the watching member last looked; used by that alone
  /// Written with the lock, read by the watching thread without it. In another cache line than the rest, so that it does
  /// not delay threads that hold the lock.
  alignas(64) std::atomic<unsigned> ready_{0};   ///< operations in the list
  std::atomic<unsigned> pushes_{0};              ///< so far
  alignas(64) std::atomic<bool> watched_{false}; ///< a thread watches; it is not counted as coming
};

} // namespace sycl::detail::native
