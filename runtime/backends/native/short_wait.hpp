// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Waiting between two looks at a variable that another thread will change soon.
#pragma once

#include <atomic>

namespace sycl::detail::native {

/// Takes about a quarter of a microsecond, and leaves the core to its other hardware thread.
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
