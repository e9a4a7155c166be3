// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Memory of the objects that each command consists of.
///
/// The thread that submits commands makes these objects, and the threads that run them destroy them. glibc's malloc
/// keeps a few pieces for each thread, and has a lock for the rest: with hundreds of commands in sequence, one thread
/// always finds none of its own, the other always has too many, and both wait for the lock of the same arena, in system
/// calls (a third of the time of such programs). So freed pieces go back in batches:
///
/// \code
///   deallocate() -> [two batches of this thread] -> [full batches of all threads] -> allocate() on another thread
/// \endcode
#pragma once

#include <sycl/detail/export.hpp>

#include <cstddef>

namespace sycl::detail {

/// Thread safe, also while the process ends.
struct SYCLC_EXPORT recycled_memory {
  /// Aligned like memory of operator new. \throws std::bad_alloc
  static void *allocate(std::size_t bytes);
  /// \param bytes the same as in the call of allocate().
  static void deallocate(void *memory, std::size_t bytes) noexcept;
};

/// For std::allocate_shared.
template <class T>
struct recycling_allocator {
  using value_type = T;
  static_assert(alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);

  recycling_allocator() noexcept = default;
  template <class Other>
  recycling_allocator(const recycling_allocator<Other> &) noexcept {}

  T *allocate(std::size_t count) { return static_cast<T *>(recycled_memory::allocate(count * sizeof(T))); }
  void deallocate(T *memory, std::size_t count) noexcept { recycled_memory::deallocate(memory, count * sizeof(T)); }
  template <class Other>
  bool operator==(const recycling_allocator<Other> &) const noexcept {
    return true;
  }
};

} // namespace sycl::detail
