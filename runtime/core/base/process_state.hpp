// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether this process may still accept commands and call backends. It may not if it is exiting, because drivers are
/// being destroyed, or if fork() made it, because the runtime's and the drivers' threads were not copied.
///
/// \code
///   exit(): close() -> running work ends, wait_for_none_running() -> forbid_calls() -> drivers' own exit handlers
///   meanwhile, on any thread: if (const backend_call allowed; allowed) device.deallocate(memory);
/// \endcode
#pragma once

#include "core/base/tsan.hpp"

#include <atomic>
#include <cstdint>
#include <thread>

namespace sycl::detail {

/// Thread safe.
class process_state {
public:
  /// The state of the process. After the first call, exit() ends the runtime before the drivers loaded so far.
  static process_state &instance();
  /// exit() ends the runtime before the drivers loaded so far. To be called after drivers were loaded.
  static void end_before_drivers();

  /// Detects fork() from now on. Call it once, with the first device, which may have threads.
  static void watch_forks();
  /// Accepting a command or waiting for one does not work in a process made by fork() after SYCL was used, because the
  /// threads of the runtime and of drivers were not copied. \throws errc::runtime in such a process.
  void check() const {
    if (is_forked()) throw_forked();
  }
  /// Whether this is such a process.
  bool is_forked() const noexcept { return forked_.load(std::memory_order_relaxed); }

  /// Whether the program is exiting, so that no new commands are accepted; and whether the calling thread called
  /// exit().
  bool is_closed() const noexcept { return closed_.load(std::memory_order_acquire); }
  bool is_exiting_thread() const noexcept { return std::this_thread::get_id() == exiting_thread_; }

  /// The activities that the process's end waits for. A host task may itself end the process, which then cannot wait
  /// for it, nor for other host tasks, which may wait for that one. Host tasks are therefore counted separately, in the
  /// upper half of the counter.
  enum class activity : std::uint64_t { backend_call = 1, host_task = std::uint64_t{1} << 32 };

  /// Counts an operation that is about to be submitted to a backend, another call of a backend, or a host task.
  /// \param times how often note_stopped() will be called for it.
  /// \returns false if the program is exiting; the backend must not be called then.
  bool note_running(activity what = activity::backend_call, unsigned times = 1) noexcept {
    running_.fetch_add(times * static_cast<std::uint64_t>(what), std::memory_order_seq_cst);
    if (!exiting_.load(std::memory_order_seq_cst)) return true;
    while (times-- != 0) note_stopped(what);
    return false;
  }
  void note_stopped(activity what = activity::backend_call) noexcept {
    const auto one = static_cast<std::uint64_t>(what);
    precedes(&running_);
    const std::uint64_t left = running_.fetch_sub(one, std::memory_order_acq_rel) - one;
    if (left % static_cast<std::uint64_t>(activity::host_task) == 0) running_.notify_all();
  }

  /// Whether the end of the process begins with this call: true once, and once more in a process made by fork().
  bool begin_end() noexcept { return !ends_.exchange(true); }
  /// The steps of the process's end. \param but_host_tasks if true, does not wait for host tasks.
  void close() noexcept;
  void wait_for_none_running(bool but_host_tasks) noexcept;
  bool forbids_calls() const noexcept { return exiting_.load(std::memory_order_seq_cst); }
  void forbid_calls() noexcept { exiting_.store(true, std::memory_order_seq_cst); }

private:
  [[noreturn]] static void throw_forked();

  std::atomic<std::uint64_t> running_{0}; ///< sum of the activities
  std::atomic<bool> closed_{false};       ///< no new commands
  std::atomic<bool> exiting_{false};      ///< no calls of backends
  std::atomic<bool> ends_{false};         ///< begin_end() was called
  std::atomic<bool> forked_{false};       ///< this is a copy of the process that used SYCL
  std::thread::id exiting_thread_;        ///< set before closed_
};

/// Counts a call of a backend on this thread. The process's end waits for it.
class backend_call {
public:
  explicit backend_call(process_state &process = process_state::instance()) noexcept
      : process_(process.note_running() ? &process : nullptr) {}
  ~backend_call() {
    if (process_) process_->note_stopped();
  }
  backend_call(const backend_call &) = delete;
  backend_call &operator=(const backend_call &) = delete;
  /// False if the program is exiting; the backend must not be called then.
  explicit operator bool() const noexcept { return process_ != nullptr; }

private:
  process_state *const process_;
};

/// While an object of this type exists, the thread is inside a backend's callback and must not block.
class callback_scope {
public:
  callback_scope() noexcept;
  ~callback_scope();
  callback_scope(const callback_scope &) = delete;
  callback_scope &operator=(const callback_scope &) = delete;
  static bool active() noexcept;
};

} // namespace sycl::detail
