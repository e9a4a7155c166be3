// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Host memory for USM and buffers, placed for fast access by kernels:
///
/// - Large blocks may use huge pages, which reduces TLB misses.
/// - Large blocks begin at different offsets within a page, unlike blocks of malloc() or of whole pages. Processors
///   compare the lower 12 bits of addresses first: a load from one array would wait for a recent store to the same
///   offset of another array (4K aliasing; on Intel processors a 5-point stencil took twice the time). Arrays that are
///   traversed together would also share few cache sets.
///
/// With SYCLC_CHECK=1 each allocation has pages of its own, ends at an inaccessible page, and stays inaccessible for some
/// time after it has been freed:
/// \code
///   [inaccessible page][unused][the memory][inaccessible page]
/// \endcode
/// Its start then has only the requested alignment, at least that of any scalar: up to 15 bytes after the end are not
/// noticed if the size is no multiple of it.
#pragma once

#include <cstddef>

namespace sycl::detail {

/// \param bytes not 0. \param alignment a power of two; the result is aligned to at least a cache line.
/// \returns null if the allocation fails. (With SYCLC_CHECK=1: aligned to at least 16 bytes.)
void *allocate_host_memory(std::size_t bytes, std::size_t alignment) noexcept;

/// \param memory from allocate_host_memory(), or null.
void free_host_memory(void *memory) noexcept;

/// What find_guarded() knows about an address.
struct guarded_place {
  std::size_t bytes = 0;    ///< of the allocation; 0: none is known
  std::size_t distance = 0; ///< from its start or end
  bool is_before = false;   ///< the address is before the start
  bool is_freed = false;
};

/// The allocation with SYCLC_CHECK=1 whose pages contain `address`, which no access is allowed to. For signal handlers:
/// if another thread is allocating, none is found.
guarded_place find_guarded(const void *address) noexcept;

} // namespace sycl::detail
