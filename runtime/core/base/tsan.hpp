// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// ThreadSanitizer does not see how code without instrumentation, such as oneTBB and an installed libsycl, orders
/// memory by atomic operations. These functions tell it. (It sees the C library's locks.) They have an effect only in
/// programs that run under it. lit/sanitizers/thread-sanitizer.cpp checks that it reports nothing for a program without
/// races.
#pragma once

extern "C" {
[[gnu::weak]] void __tsan_acquire(void *address);
[[gnu::weak]] void __tsan_release(void *address);
}

namespace sycl::detail {

/// What happened before, on any thread, is seen by who calls follows() with the same address later.
inline void precedes(const void *address) noexcept {
  if (__tsan_release) __tsan_release(const_cast<void *>(address));
}
inline void follows(const void *address) noexcept {
  if (__tsan_acquire) __tsan_acquire(const_cast<void *>(address));
}

/// For loops of a pool's threads, by the address of the loop's argument: pieces follow start_of() and precede end_of().
/// With one address for both, pieces would follow each other, and races between them would be overlooked.
inline const void *start_of(const void *loop) noexcept { return loop; }
inline const void *end_of(const void *loop) noexcept { return static_cast<const char *>(loop) + 1; }

/// For the destructor of an object that the last owner destroys, whichever thread that is: shared_ptr's counts are
/// atomic operations, too. Those who locked \p mutex have let go of the object.
template <class Mutex>
void follows_all_locks_of(Mutex &mutex) noexcept {
  if (!__tsan_acquire) return;
  mutex.lock();
  mutex.unlock();
}

} // namespace sycl::detail
