// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SYCLC_TRACE=1: a line a call to stderr, with times.
///
/// \code
///   trace_scope trace("queue::memcpy", [&] { return bytes_text(size); });
///   // syclc [   12.345 ms] [thread 0] queue::memcpy(64 MiB (67108864 bytes)): 1.204 ms
/// \endcode
/// The first time is when the call began, since the program's start; the last how long it took. Without SYCLC_TRACE a
/// scope costs one test.
#pragma once

#include <sycl/detail/export.hpp>

#include <chrono>
#include <string>

namespace sycl::detail {

/// True when tracing is on. A malformed SYCLC_TRACE counts as off here: environment::get() reports it.
SYCLC_EXPORT bool trace_enabled() noexcept;

/// Writes a line that is not about a call's duration. Thread safe.
SYCLC_EXPORT void trace_line(const std::string &text) noexcept;

/// Reports a call when it ends, also by an exception.
class SYCLC_EXPORT trace_scope {
public:
  explicit trace_scope(const char *function) noexcept : function_(trace_enabled() ? function : nullptr) {
    if (function_) begin_ = std::chrono::steady_clock::now();
  }
  /// \param describe returns the text between the parentheses; called only when tracing is on.
  template <class Describe>
  trace_scope(const char *function, const Describe &describe) : trace_scope(function) {
    if (function_) arguments_ = describe();
  }
  ~trace_scope() {
    if (function_) report();
  }
  trace_scope(const trace_scope &) = delete;
  trace_scope &operator=(const trace_scope &) = delete;

private:
  void report() const noexcept;
  const char *function_;
  std::string arguments_;
  std::chrono::steady_clock::time_point begin_;
};

} // namespace sycl::detail
