// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The USM allocations of one device or context, by address. Answers sycl::get_pointer_type for any pointer, also into
/// the middle of an allocation. Shared by the backends; independent of how memory is allocated.
#pragma once

#include "core/devices/backend.hpp"

#include <cassert>
#include <cstdint>
#include <map>
#include <mutex>
#include <shared_mutex>
#include <vector>

namespace sycl::detail {

/// Thread safe. Look-ups do not block each other.
class allocation_map {
public:
  /// One allocation.
  struct entry {
    usm_kind kind;
    std::size_t size;            ///< bytes that the user asked for
    void *block = nullptr;       ///< what the backend must free; starts earlier if the backend had to align the pointer
    const void *owner = nullptr; ///< the device that allocated it, if a context has several devices
  };

  /// Adds an allocation. \throws std::bad_alloc; the map is then unchanged.
  void add(void *pointer, const entry &allocation) {
    const std::unique_lock lock(mutex_);
    assert(pointer && allocation.block);
    entries_.insert_or_assign(reinterpret_cast<std::uintptr_t>(pointer), allocation);
    ++generation_;
  }

  /// Removes the allocation that begins at `pointer`. \returns whether there was one; `removed` receives it.
  bool remove(const void *pointer, entry &removed) noexcept {
    const std::unique_lock lock(mutex_);
    const auto found = entries_.find(reinterpret_cast<std::uintptr_t>(pointer));
    if (found == entries_.end()) return false;
    removed = found->second;
    entries_.erase(found);
    ++generation_;
    return true;
  }

  /// The allocation that contains `pointer`; `known` is false if there is none.
  pointer_info find(const void *pointer) const noexcept {
    const auto address = reinterpret_cast<std::uintptr_t>(pointer);
    const std::shared_lock lock(mutex_);
    auto after = entries_.upper_bound(address);
    if (after == entries_.begin()) return {};
    const auto &[begin, allocation] = *--after;
    if (address - begin >= allocation.size) return {};
    return {true, allocation.kind, reinterpret_cast<void *>(begin), allocation.size};
  }

  /// Calls `free_block(block)` for every allocation with this `owner`, and removes them.
  template <class Free>
  void remove_owned_by(const void *owner, Free free_block) noexcept {
    const std::unique_lock lock(mutex_);
    for (auto entry = entries_.begin(); entry != entries_.end();) {
      if (entry->second.owner != owner) {
        ++entry;
        continue;
      }
      free_block(entry->second.block);
      entry = entries_.erase(entry);
    }
    ++generation_;
  }

  /// Changes whenever an allocation is added or removed.
  std::uint64_t generation() const noexcept {
    const std::shared_lock lock(mutex_);
    return generation_;
  }

  /// The blocks of all allocations, and the generation at which they were read.
  std::vector<void *> blocks(std::uint64_t &generation) const {
    const std::shared_lock lock(mutex_);
    std::vector<void *> all;
    all.reserve(entries_.size());
    for (const auto &[begin, allocation] : entries_) all.push_back(allocation.block);
    generation = generation_;
    return all;
  }

private:
  mutable std::shared_mutex mutex_;
  std::map<std::uintptr_t, entry> entries_; ///< by first byte
  std::uint64_t generation_ = 1;
};

} // namespace sycl::detail
