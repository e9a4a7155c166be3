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
[[gnu::weak]] void __tsan_mutex_destroy(void *address, unsigned flags);
[[gnu::weak]] void AnnotateIgnoreWritesBegin(const char *file, int line);
[[gnu::weak]] void AnnotateIgnoreWritesEnd(const char *file, int line);
}

namespace sycl::detail {

/// Everything that happened before on any thread is visible to a later call of follows() with the same address.
inline void precedes(const void *address) noexcept {
  if (__tsan_release) __tsan_release(const_cast<void *>(address));
}
inline void follows(const void *address) noexcept {
  if (__tsan_acquire) __tsan_acquire(const_cast<void *>(address));
}

/// For an object of the whole process, which later threads know to exist by an atomic operation:
/// `static T *const all = published(new T); return obtained(all);`
template <class T>
T *published(T *all) noexcept {
  precedes(all);
  return all;
}
template <class T>
T &obtained(T *all) noexcept {
  follows(all);
  return *all;
}

/// While it is alive, this thread's writes race with nothing: for the end of memory that its last owner frees. Counts of
/// references, atomic operations, order it after all uses.
class ignored_writes {
public:
  ignored_writes() noexcept {
    if (AnnotateIgnoreWritesBegin) AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
  }
  ~ignored_writes() {
    if (AnnotateIgnoreWritesEnd) AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
  }
  ignored_writes(const ignored_writes &) = delete;
  ignored_writes &operator=(const ignored_writes &) = delete;
};

/// For loops of a thread pool, by the address of the loop's argument: chunks follow start_of() and precede end_of(). A
/// single address would order the chunks among each other and hide races between them.
inline const void *start_of(const void *loop) noexcept { return loop; }
inline const void *end_of(const void *loop) noexcept { return static_cast<const char *>(loop) + 1; }

/// For the destructor of an object that its last owner destroys, on any thread; shared_ptr's counts are atomic
/// operations, too. All threads that locked \p mutex have released the object. Its memory may become another object
/// without free() (recycled_memory.hpp), whose mutex has another place in the order of locks. ThreadSanitizer takes the
/// end of a mutex for a write, which would race with the next object.
template <class Mutex>
void last_use_of(Mutex &mutex) noexcept {
  if (!__tsan_acquire) return;
  mutex.lock();
  mutex.unlock();
  if (!__tsan_mutex_destroy) return;
  const ignored_writes end;
  __tsan_mutex_destroy(&mutex, 0);
}

} // namespace sycl::detail
