// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Tracing of calls; see trace.hpp.
#include "core/trace.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace sycl::detail {
namespace {

using clock = std::chrono::steady_clock;

const clock::time_point start = clock::now();

double milliseconds(clock::duration duration) { return std::chrono::duration<double, std::milli>(duration).count(); }

/// Small numbers in the order in which threads first trace: easier to read than the system's.
unsigned thread_number() noexcept {
  static std::atomic<unsigned> next{0};
  thread_local const unsigned number = next++;
  return number;
}

} // namespace

bool trace_enabled() noexcept {
  static const bool enabled = [] {
    const char *value = std::getenv("SYCLC_TRACE");
    return value && std::strcmp(value, "1") == 0;
  }();
  return enabled;
}

// One fprintf a line: stdio locks the stream, so that lines of different threads do not mix.
void trace_line(const std::string &text) noexcept {
  std::fprintf(stderr, "syclc [%10.3f ms] [thread %u] %s\n", milliseconds(clock::now() - start), thread_number(),
               text.c_str());
}

void trace_scope::report() const noexcept {
  std::fprintf(stderr, "syclc [%10.3f ms] [thread %u] %s(%s): %.3f ms\n", milliseconds(begin_ - start), thread_number(),
               function_, arguments_.c_str(), milliseconds(clock::now() - begin_));
}

} // namespace sycl::detail
