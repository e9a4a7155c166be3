// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// ThreadSanitizer cannot see how code orders memory that is not instrumented, as oneTBB and an installed libsycl are:
/// these tell it. They do something only when the program runs under it.
#pragma once

extern "C" {
[[gnu::weak]] void __tsan_acquire(void *address);
[[gnu::weak]] void __tsan_release(void *address);
}

namespace sycl::detail::native {

/// What happened before, on any thread, is seen by who calls follows() with the same address later.
inline void precedes(void *address) {
  if (__tsan_release) __tsan_release(address);
}
inline void follows(void *address) {
  if (__tsan_acquire) __tsan_acquire(address);
}

} // namespace sycl::detail::native
