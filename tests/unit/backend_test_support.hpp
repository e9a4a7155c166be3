// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Helpers for tests of backends, which run operations and check their results.
#pragma once

#include "core/devices/backend.hpp"

#include <sycl/exception.hpp>

#include <condition_variable>
#include <cstring>
#include <mutex>

namespace sycl::detail::test {

/// Waits for one operation.
class waiter final : public completion {
public:
  void started() noexcept override {
    const std::lock_guard lock(mutex_);
    started_ = true;
  }
  void succeeded() noexcept override { end(nullptr); }
  void failed(std::exception_ptr error) noexcept override { end(std::move(error)); }
  void not_run(operation) noexcept override {
    end(std::make_exception_ptr(exception(make_error_code(errc::runtime), "the operation was given back")));
  }

  /// Blocks until the operation has ended; throws its error.
  void wait() {
    std::unique_lock lock(mutex_);
    ended_now_.wait(lock, [this] { return ended_; });
    if (error_) std::rethrow_exception(error_);
  }
  bool has_ended() {
    const std::lock_guard lock(mutex_);
    return ended_;
  }
  bool has_started() {
    const std::lock_guard lock(mutex_);
    return started_;
  }

private:
  void end(std::exception_ptr error) noexcept {
    const std::lock_guard lock(mutex_);
    error_ = std::move(error);
    ended_ = true;
    ended_now_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable ended_now_;
  std::exception_ptr error_;
  bool started_ = false, ended_ = false;
};

/// Submits an operation and waits for it.
inline void run(backend_queue &queue, operation op, bool inline_allowed = false) {
  waiter done;
  operation_context context;
  context.may_run_inline = inline_allowed;
  queue.submit(std::move(op), std::move(context), done);
  done.wait();
}

/// A closure like those that the core creates.
template <class Closure>
std::shared_ptr<const void> closure_of(Closure closure) {
  return std::make_shared<Closure>(std::move(closure));
}

/// The sycl::exception that `call` throws; fails with an empty message if it throws none.
template <class Call>
exception exception_of(Call call) {
  try {
    call();
  } catch (const exception &error) {
    return error;
  }
  return exception(make_error_code(errc::success), "");
}

/// Whether the message holds the text.
inline bool mentions(const exception &error, const std::string &text) {
  return std::strstr(error.what(), text.c_str()) != nullptr;
}

} // namespace sycl::detail::test
