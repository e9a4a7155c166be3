// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What must not be done in a backend's callback, because it may block or calls the backend (destroying queues, freeing
/// memory, error handlers of the program), and is put off until a thread of the program comes by.
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

  /// Runs `release` now, or, when this thread is in a backend's callback, soon on another. Never when the program is
  /// exiting.
  void dispose(std::function<void()> release);
  /// Runs code of the program, such as an error handler, soon on another thread than this one, which is in a backend's
  /// callback. The code may do anything, also end the process.
  void call_later(std::function<void()> code) { put_off({std::move(code), true}); }
  /// Runs what dispose() and call_later() put off. Called by every function that a program's thread calls.
  void reap() noexcept {
    if (some_.load(std::memory_order_acquire)) reap_all();
  }

private:
  struct task {
    std::function<void()> run;
    bool is_the_programs; ///< the process's end does not wait for it, because it may be what ends the process
  };

  void put_off(task what);
  void reap_all() noexcept;

  std::atomic<bool> some_{false};
  std::mutex mutex_; ///< guards what follows
  std::vector<task> put_off_;
};

/// A shared pointer to an object that dispose() deletes.
template <class T>
std::shared_ptr<T> shared_and_disposed(std::unique_ptr<T> object) {
  return {object.release(), [](T *dropped) { disposals::instance().dispose([dropped] { delete dropped; }); }};
}

} // namespace sycl::detail
