// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Helpers for tests of backends, which run operations and check their results.
#pragma once

#include "core/devices/backend.hpp"

#include <sycl/exception.hpp>

#include <condition_variable>
#include <cstring>
#include <mutex>
#include <vector>

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

/// The bytes that are wrong after a box of \p width x \p height x \p depth bytes was copied from (5, 2, 3) of \p source to
/// (11, 1, 1) of \p result, which has \p to_slices slices of bytes that were 0xee.
inline std::size_t wrong_bytes_of_box(const std::vector<unsigned char> &result, std::size_t to_row,
                                      std::size_t to_slice, std::size_t to_slices,
                                      const std::vector<unsigned char> &source, std::size_t from_row,
                                      std::size_t from_slice, std::size_t width, std::size_t height,
                                      std::size_t depth) {
  std::size_t wrong = 0;
  for (std::size_t i = 0; i != to_slice * to_slices; ++i) {
    const std::size_t x = i % to_row, y = i % to_slice / to_row, z = i / to_slice;
    const bool inside = x >= 11 && x < 11 + width && y >= 1 && y < 1 + height && z >= 1 && z < 1 + depth;
    wrong += result.at(i) != (inside ? source[(z + 2) * from_slice + (y + 1) * from_row + x - 11 + 5] : 0xee);
  }
  return wrong;
}

} // namespace sycl::detail::test
