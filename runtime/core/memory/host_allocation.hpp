// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Host memory for USM and buffers, placed for fast access by kernels:
///
/// - Large blocks may use huge pages, which reduces TLB misses.
/// - Large blocks begin at different offsets within a page, unlike blocks of malloc() or of whole pages. Processors
///   compare the lower 12 bits of addresses first: a load from one array would wait for a recent store to the same
///   offset of another array (4K aliasing; on Intel processors a 5-point stencil took twice the time). Arrays that are
///   traversed together would also share few cache sets.
#pragma once

#include <cstddef>

namespace sycl::detail {

/// \param bytes not 0. \param alignment a power of two; the result is aligned to at least a cache line.
/// \returns null if the allocation fails.
void *allocate_host_memory(std::size_t bytes, std::size_t alignment) noexcept;

/// \param memory from allocate_host_memory(), or null.
void free_host_memory(void *memory) noexcept;

} // namespace sycl::detail
