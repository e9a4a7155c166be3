// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Operations of the native device that are ready and have not begun: who begins them, and when.
///
/// Handing an operation to a sleeping thread costs the submitting thread a system call and the operation some ten
/// microseconds, which is far more than a small kernel takes. So there are three who may begin one:
///
/// \code
///   submit --> push() --> [the list] --> a thread of the pool, which push() wakes         (nobody waits)
///                                   |--> a thread of the pool that has just become idle,
///                                   |    and watches the list for a while                  (no system call)
///                                   '--> the thread that waits for the operation: help()   (no other thread)
/// \endcode
///
/// Whoever takes an operation runs it, and shares its loops with the other threads of the pool. A thread that watches
/// looks once a microsecond, and leaves alone what is new then, because the thread that submitted it often waits for it
/// next. There is one watching thread at most, and none while loops could use it.
///
/// Nothing is forgotten: a thread that is bound to look into the list once more is *coming*, and push() wakes another
/// one whenever more operations are ready than threads are coming.
#pragma once

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
  /// The calling thread is about to wait for it: it runs it, if no other thread has begun.
  void help() noexcept override;

protected:
  friend class run_list;
  /// Runs the operation to its end; on any thread, called once.
  virtual void run() noexcept = 0;

private:
  // The list's, under its lock.
  ready_operation *before_ = nullptr, *after_ = nullptr;
  std::shared_ptr<ready_operation> listed_; ///< this, while it is in the list
  std::uint8_t lane_ = 0;
};

/// One for the process's thread pool, never destroyed. Thread safe.
class run_list {
public:
  static run_list &instance();

  /// Sees to it that the operation begins soon. \param priority see backend_device::queue_options.
  /// \throws what thread_pool::enqueue throws; the operation is not in the list then.
  void push(std::shared_ptr<ready_operation> what, int priority);
  /// Takes an operation out. \returns null when it is not in the list: somebody else has it.
  std::shared_ptr<ready_operation> take(ready_operation &what) noexcept;

private:
  explicit run_list(thread_pool &pool) : pool_(pool) {}
  static void come(void *self);
  void run_all() noexcept;
  void watch() noexcept;
  std::shared_ptr<ready_operation> unlink(ready_operation &what) noexcept;
  std::shared_ptr<ready_operation> take_first() noexcept;

  struct lane {
    ready_operation *first = nullptr, *last = nullptr;
  };

  thread_pool &pool_;
  std::mutex mutex_;          ///< guards what follows, and operations' members
  std::array<lane, 3> lanes_; ///< by priority, the highest first
  unsigned coming_ = 0;       ///< threads that will look into the list once more
  bool watched_ = false;      ///< one of them is watching
  /// Written under the lock, read by the watching thread without; apart from the rest, which that thread leaves alone.
  alignas(64) std::atomic<unsigned> ready_{0}; ///< operations in the list
  std::atomic<unsigned> pushes_{0};            ///< so far
};

} // namespace sycl::detail::native
