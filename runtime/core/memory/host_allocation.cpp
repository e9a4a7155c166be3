// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Layout of an allocation without SYCLC_CHECK=1: `[padding][address of the block][the memory]`.
#include "core/memory/host_allocation.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <new>
#include <string_view>
#include <utility>

#include <sys/mman.h>
#include <unistd.h>

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

/// Whether SYCLC_CHECK=1. An invalid value is reported when the program asks for a device.
bool has_guards() noexcept {
  static const bool wanted = [] {
    const char *const value = std::getenv("SYCLC_CHECK");
    return value && std::string_view(value) == "1";
  }();
  return wanted;
}

/// Allocations between inaccessible pages.
class guarded_memory {
public:
  /// Lives until the process ends: memory is freed by destructors of static objects, too.
  static guarded_memory &instance() noexcept {
    static auto *const only = new guarded_memory;
    return *only;
  }

  void *allocate(std::size_t bytes, std::size_t alignment) noexcept {
    alignment = std::max(alignment, alignof(std::max_align_t));
    std::size_t pages = 0;
    if (__builtin_add_overflow(bytes, alignment + 3 * page, &pages)) return nullptr;
    pages = pages / page * page;
    void *const start = mmap(nullptr, pages, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (start == MAP_FAILED) return nullptr;
    const std::uintptr_t first = reinterpret_cast<std::uintptr_t>(start), guard = first + pages - page;
    const std::uintptr_t memory = (guard - bytes) / alignment * alignment;
    auto *const result = reinterpret_cast<void *>(memory);
    if (mprotect(reinterpret_cast<void *>(first + page), guard - first - page, PROT_READ | PROT_WRITE) != 0 ||
        !note({first, pages, memory, bytes, false})) {
      munmap(start, pages);
      return nullptr;
    }
    return result;
  }

  void free(void *memory) noexcept {
    const std::lock_guard lock(mutex_);
    const auto found = std::prev(blocks_.upper_bound(reinterpret_cast<std::uintptr_t>(memory)));
    block &freed = found->second;
    assert(freed.memory == reinterpret_cast<std::uintptr_t>(memory) && !freed.is_freed && "not allocated here");
    freed.is_freed = true;
    // Inaccessible from now on, and without memory.
    mmap(reinterpret_cast<void *>(freed.first), freed.pages, PROT_NONE,
         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
    const std::uintptr_t oldest = std::exchange(freed_[next_freed_], freed.first);
    next_freed_ = (next_freed_ + 1) % freed_.size();
    if (oldest == 0) return;
    const auto old = blocks_.find(oldest);
    munmap(reinterpret_cast<void *>(old->second.first), old->second.pages);
    blocks_.erase(old);
  }

  guarded_place find(std::uintptr_t address) noexcept {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock) return {};
    auto found = blocks_.upper_bound(address);
    if (found == blocks_.begin()) return {};
    const block &here = (--found)->second;
    if (address >= here.first + here.pages) return {};
    const bool is_before = address < here.memory;
    return {here.bytes, is_before ? here.memory - address : address - here.memory - here.bytes, is_before,
            here.is_freed};
  }

private:
  struct block {
    std::uintptr_t first; ///< address of the first page
    std::size_t pages;    ///< bytes of all pages
    std::uintptr_t memory;
    std::size_t bytes;
    bool is_freed;
  };

  bool note(const block &added) noexcept {
    try {
      const std::lock_guard lock(mutex_);
      blocks_.emplace(added.first, added);
      return true;
    } catch (const std::bad_alloc &) {
      return false;
    }
  }

  const std::size_t page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  std::mutex mutex_;
  std::map<std::uintptr_t, block> blocks_; ///< by the address of the first page
  /// The blocks that were freed last, whose addresses are not used again. Linux limits the number of mappings.
  std::array<std::uintptr_t, 4096> freed_{};
  std::size_t next_freed_ = 0;
};

} // namespace

void *allocate_host_memory(std::size_t bytes, std::size_t alignment) noexcept {
  if (has_guards()) return guarded_memory::instance().allocate(bytes, alignment);
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
  if (has_guards()) return guarded_memory::instance().free(memory);
  void *block;
  std::memcpy(&block, static_cast<char *>(memory) - sizeof block, sizeof block);
  std::free(block);
}

guarded_place find_guarded(const void *address) noexcept {
  return has_guards() ? guarded_memory::instance().find(reinterpret_cast<std::uintptr_t>(address)) : guarded_place();
}

} // namespace sycl::detail
