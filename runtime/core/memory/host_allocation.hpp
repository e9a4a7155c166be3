// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Host memory for USM and for buffers, placed where kernels read and write it fast.
///
/// - Large blocks may use huge pages: far fewer misses of the address translation.
/// - They do not all begin at the same place within a page, as blocks of malloc() and of whole pages do. Processors
///   compare the lower 12 bits of addresses first: a load from one array would wait for a store that has just gone to
///   the same place of another one (on Intel's, a 5-point stencil took twice the time), and arrays that are walked
///   through together would share few sets of the caches.
#pragma once

#include <cstddef>

namespace sycl::detail {

/// \param bytes not 0. \param alignment a power of two; at least a cache line is given.
/// \returns null when there is no such memory.
void *allocate_host_memory(std::size_t bytes, std::size_t alignment) noexcept;

/// \param memory of allocate_host_memory(), or null.
void free_host_memory(void *memory) noexcept;

} // namespace sycl::detail
