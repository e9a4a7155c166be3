// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The clock of traces and of profiling.
#pragma once

#include <chrono>
#include <cstdint>

namespace sycl::detail {

/// Nanoseconds of std::chrono::steady_clock.
inline std::uint64_t clock_nanoseconds() noexcept {
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
          .count());
}

} // namespace sycl::detail
