// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Defers work that must not run in a backend's callback because it may block or call the backend: destroying queues,
/// freeing memory, calling error handlers of the program. A thread of the program runs it later.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace sycl::detail {

/// Thread safe.
class disposals {
public:
  static disposals &instance();

  /// Runs `release` now or, if this thread is in a backend's callback, soon on another thread. Does not run it if the
  /// program is exiting.
  void dispose(std::function<void()> release);
  /// Runs code of the program, such as an error handler, soon on another thread; the calling thread is in a backend's
  /// callback. The code may do anything, including ending the process.
  void call_later(std::function<void()> code) { put_off({std::move(code), true}); }
  /// Runs the work that dispose() and call_later() deferred. Every API function that a program's thread calls does
  /// this.
  void reap() noexcept {
    if (some_.load(std::memory_order_acquire)) reap_all();
  }

private:
  struct task {
    std::function<void()> run;
    bool is_the_programs; ///< the process's end does not wait for it, because it may itself end the process
  };

  void put_off(task what);
  void reap_all() noexcept;

  std::atomic<bool> some_{false};
  std::mutex mutex_; ///< guards the members below
  std::vector<task> put_off_;
};

/// A shared_ptr that deletes its object through dispose().
template <class T>
std::shared_ptr<T> shared_and_disposed(std::unique_ptr<T> object) {
  return {object.release(), [](T *dropped) { disposals::instance().dispose([dropped] { delete dropped; }); }};
}

} // namespace sycl::detail
