// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Annotations for ThreadSanitizer, which does not see how uninstrumented code, such as oneTBB or an installed libsycl,
/// orders memory through atomic operations. (It does see the C library's locks.) They have an effect only in programs
/// that run under ThreadSanitizer. lit/sanitizers/thread-sanitizer.cpp checks that it reports nothing for a program
/// without races.
#pragma once

extern "C" {
[[gnu::weak]] void __tsan_acquire(void *address);
[[gnu::weak]] void __tsan_release(void *address);
}

namespace sycl::detail {

/// Everything that happened before on any thread is visible to a later call of follows() with the same address.
inline void precedes(const void *address) noexcept {
  if (__tsan_release) __tsan_release(const_cast<void *>(address));
}
inline void follows(const void *address) noexcept {
  if (__tsan_acquire) __tsan_acquire(const_cast<void *>(address));
}

/// For loops of a thread pool, by the address of the loop's argument: chunks follow start_of() and precede end_of(). A
/// single address would order the chunks among each other and hide races between them.
inline const void *start_of(const void *loop) noexcept { return loop; }
inline const void *end_of(const void *loop) noexcept { return static_cast<const char *>(loop) + 1; }

/// For the destructor of an object that its last owner destroys, on any thread; shared_ptr's counts are atomic
/// operations, too. All threads that locked \p mutex have released the object.
template <class Mutex>
void follows_all_locks_of(Mutex &mutex) noexcept {
  if (!__tsan_acquire) return;
  mutex.lock();
  mutex.unlock();
}

} // namespace sycl::detail
