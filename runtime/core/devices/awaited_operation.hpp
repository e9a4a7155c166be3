// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A backend operation that one thread waits for, independent of commands and their order.
#pragma once

#include "core/base/tsan.hpp"
#include "core/devices/backend.hpp"

#include <atomic>
#include <exception>
#include <memory>

namespace sycl::detail {

/// \code
///   awaited_operation::run(memory_copy{...}, *queue);
/// \endcode
class awaited_operation final : public completion {
public:
  /// Returns when the operation has ended. Must not be called in a backend's callback. \throws the operation's error.
  static void run(operation what, backend_queue &queue) {
    const auto awaited = std::make_shared<awaited_operation>();
    awaited->self_ = awaited;
    queue.submit(std::move(what), {}, *awaited);
    queue.flush();
    awaited->ended_.wait(false, std::memory_order_acquire);
    follows(&awaited->ended_);
    if (awaited->error_) std::rethrow_exception(awaited->error_);
  }

  void succeeded() noexcept override { end(); }
  void failed(std::exception_ptr error) noexcept override {
    error_ = std::move(error);
    end();
  }
  void not_run(operation) noexcept override {} // the operation waits for no events

private:
  void end() noexcept {
    const std::shared_ptr<awaited_operation> self = std::move(self_); // the waiter may release its reference first
    precedes(&ended_);
    ended_.store(true, std::memory_order_release);
    ended_.notify_all();
  }

  std::shared_ptr<awaited_operation> self_; ///< set while the backend refers to this object
  std::exception_ptr error_;
  std::atomic<bool> ended_{false};
};

} // namespace sycl::detail
