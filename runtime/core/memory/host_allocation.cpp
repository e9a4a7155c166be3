// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Layout of an allocation: `[padding][address of the block][the memory]`.
#include "core/memory/host_allocation.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>

#include <sys/mman.h>

namespace sycl::detail {

namespace {

/// A cache line, and the size of the widest vector registers.
constexpr std::size_t min_alignment = 64;
/// Allocations of at least twice this size are aligned to this size and may use pages of it.
constexpr std::size_t huge_page = std::size_t{2} << 20;
/// Blocks of this size or more begin at one of `places` offsets within a page, `step` bytes apart.
constexpr std::size_t large = std::size_t{16} << 10, places = 8, step = 512;

/// The offset of the next large block in its page. Consecutive blocks get offsets that are far apart.
std::size_t next_place() noexcept {
  static std::atomic<unsigned> count{0};
  return count.fetch_add(5, std::memory_order_relaxed) % places * step;
}

} // namespace

void *allocate_host_memory(std::size_t bytes, std::size_t alignment) noexcept {
  alignment = std::max(alignment, min_alignment);
  const bool huge = bytes >= 2 * huge_page;
  const std::size_t before = alignment + (bytes >= large && alignment <= step ? next_place() : 0);
  std::size_t size;
  void *block = nullptr;
  if (__builtin_add_overflow(bytes, before, &size) ||
      posix_memalign(&block, huge ? std::max(alignment, huge_page) : alignment, size) != 0)
    return nullptr;
  if (huge) madvise(block, size / huge_page * huge_page, MADV_HUGEPAGE); // only a hint: an optimisation
  char *const memory = static_cast<char *>(block) + before;
  std::memcpy(memory - sizeof block, &block, sizeof block);
  return memory;
}

void free_host_memory(void *memory) noexcept {
  if (!memory) return;
  void *block;
  std::memcpy(&block, static_cast<char *>(memory) - sizeof block, sizeof block);
  std::free(block);
}

} // namespace sycl::detail
