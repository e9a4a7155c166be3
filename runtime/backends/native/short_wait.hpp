// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A short wait for threads that poll a variable.
#pragma once

#include <atomic>

namespace sycl::detail::native {

/// Waits about a quarter of a microsecond, or until `condition()` is true, and yields the core to its other hardware
/// thread. \returns whether it is true.
template <typename Condition>
bool wait_shortly_for(const Condition &condition) noexcept {
  for (int turn = 0; turn != 8; ++turn) {
    if (condition()) return true;
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#else
    std::atomic_signal_fence(std::memory_order_seq_cst);
#endif
  }
  return condition();
}

/// Waits about a quarter of a microsecond, and yields the core to its other hardware thread.
inline void wait_shortly() noexcept {
  wait_shortly_for([] { return false; });
}

} // namespace sycl::detail::native
