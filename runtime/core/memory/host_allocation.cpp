// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What is allocated: `[room before][the address of all this][the memory]`.
#include "core/memory/host_allocation.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>

#include <sys/mman.h>

namespace sycl::detail {

namespace {

/// A cache line, and the widest vector register.
constexpr std::size_t least_alignment = 64;
/// Allocations of twice this size are aligned to, and may use, pages of this size.
constexpr std::size_t huge_page = std::size_t{2} << 20;
/// Blocks of this size begin at one of `places` of a page, `step` apart.
constexpr std::size_t large = std::size_t{16} << 10, places = 8, step = 512;

/// Where in its page the next large block begins: neighbours in time are far from each other.
std::size_t next_place() noexcept {
  static std::atomic<unsigned> count{0};
  return count.fetch_add(5, std::memory_order_relaxed) % places * step;
}

} // namespace

void *allocate_host_memory(std::size_t bytes, std::size_t alignment) noexcept {
  alignment = std::max(alignment, least_alignment);
  const bool huge = bytes >= 2 * huge_page;
  const std::size_t before = alignment + (bytes >= large && alignment <= step ? next_place() : 0);
  std::size_t size;
  void *block = nullptr;
  if (__builtin_add_overflow(bytes, before, &size) ||
      posix_memalign(&block, huge ? std::max(alignment, huge_page) : alignment, size) != 0)
    return nullptr;
  if (huge) madvise(block, size / huge_page * huge_page, MADV_HUGEPAGE); // a wish: works without, only slower
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
