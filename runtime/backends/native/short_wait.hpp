// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A short wait for threads that poll a variable.
#pragma once

#include <atomic>

namespace sycl::detail::native {

/// Waits about a quarter of a microsecond, and yields the core to its other hardware thread.
inline void wait_shortly() noexcept {
  for (int turn = 0; turn != 8; ++turn) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#else
    std::atomic_signal_fence(std::memory_order_seq_cst);
#endif
  }
}

} // namespace sycl::detail::native
