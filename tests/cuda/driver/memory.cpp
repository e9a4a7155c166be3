// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "memory.hpp"

#include "guarded.hpp"
#include "settings.hpp"

#include <algorithm>
#include <cstring>
#include <sys/mman.h>
#include <utility>

namespace cuda_test {

namespace {

constexpr std::size_t page = 4096, alignment = 256;
constexpr unsigned char surrounding = 0xfd, uninitialised = 0xa5;
constexpr std::size_t most_filled = std::size_t{4} << 20; ///< larger allocations stay zero: filling takes too long
constexpr std::size_t most_freed = 2048;                  ///< mappings of freed memory that are kept

void *pointer(std::uintptr_t address) { return reinterpret_cast<void *>(address); }

} // namespace

memory_map &memory_map::get() {
  static memory_map *const all = new memory_map;
  return *all;
}

std::shared_ptr<allocation> memory_map::allocate(memory_kind kind, std::size_t bytes,
                                                 const std::shared_ptr<context> &owner, bool accessible) {
  device &on = owner->owner;
  const std::size_t limit = settings::get().memory;
  if (bytes > limit) return nullptr;
  if (kind == memory_kind::device && on.used.fetch_add(bytes) > limit - bytes) {
    on.used -= bytes;
    return nullptr;
  }
  const auto made = std::make_shared<allocation>();
  made->kind = kind;
  made->bytes = bytes;
  made->owner = owner;
  made->mapped = (bytes + alignment + page - 1) / page * page + 2 * page;
  void *const mapping = mmap(nullptr, made->mapped, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapping == MAP_FAILED) {
    if (kind == memory_kind::device) on.used -= bytes;
    return nullptr;
  }
  made->mapping = reinterpret_cast<std::uintptr_t>(mapping);
  made->begin = (made->mapping + made->mapped - page - bytes) / alignment * alignment;
  if (accessible) make_accessible(*made);
  const std::lock_guard lock(mutex_);
  mappings_.emplace(made->mapping, made);
  return made;
}

void memory_map::make_accessible(allocation &memory) {
  const std::lock_guard lock(memory.mutex);
  if (memory.freed) return;
  const std::uintptr_t inner = memory.mapping + page;
  const std::size_t inner_bytes = memory.mapped - 2 * page;
  mprotect(pointer(inner), inner_bytes, PROT_READ | PROT_WRITE);
  std::memset(pointer(inner), surrounding, memory.begin - inner);
  const std::uintptr_t end = memory.begin + memory.bytes;
  std::memset(pointer(end), surrounding, inner + inner_bytes - end);
  if (memory.bytes <= most_filled) std::memset(pointer(memory.begin), uninitialised, memory.bytes);
  if (memory.kind == memory_kind::device && device_memory_key() >= 0)
    pkey_mprotect(pointer(inner), inner_bytes, PROT_READ | PROT_WRITE, device_memory_key());
  memory.accessible = true;
}

std::shared_ptr<allocation> memory_map::begin_free(std::uintptr_t address, memory_kind kind, bool or_managed) {
  const memory_range found = find(address, 1);
  if (found.status != CUDA_SUCCESS || !found.memory || found.memory->begin != address) return nullptr;
  if (found.memory->kind != kind && !(or_managed && found.memory->kind == memory_kind::managed)) return nullptr;
  const std::lock_guard lock(found.memory->mutex);
  return std::exchange(found.memory->freed, true) ? nullptr : found.memory;
}

void memory_map::check_surroundings(const allocation &memory) const {
  const device_memory_access access;
  const auto *const begin = static_cast<const unsigned char *>(pointer(memory.mapping + page));
  const auto *const end = static_cast<const unsigned char *>(pointer(memory.mapping + memory.mapped - page));
  const auto *const first = static_cast<const unsigned char *>(pointer(memory.begin)), *const last =
                                                                                           first + memory.bytes;
  const auto is_changed = [](unsigned char byte) { return byte != surrounding; };
  if (const auto *const at = std::find_if(begin, first, is_changed); at != first)
    complain("something wrote %td bytes before an allocation of %zu bytes at %p", first - at, memory.bytes, first);
  if (const auto *const at = std::find_if(last, end, is_changed); at != end)
    complain("something wrote %td bytes after the end of an allocation of %zu bytes at %p", at - last, memory.bytes,
             first);
}

void memory_map::end_free(const std::shared_ptr<allocation> &memory) {
  {
    const std::lock_guard lock(memory->mutex);
    if (memory->accessible) check_surroundings(*memory);
    memory->accessible = false;
    mprotect(pointer(memory->mapping), memory->mapped, PROT_NONE);
    madvise(pointer(memory->mapping), memory->mapped, MADV_DONTNEED);
  }
  if (memory->kind == memory_kind::device) memory->owner->owner.used -= memory->bytes;
  const std::lock_guard lock(mutex_);
  memory->owner = nullptr;
  freed_.push_back(memory);
  if (freed_.size() <= most_freed) return;
  mappings_.erase(freed_.front()->mapping);
  munmap(pointer(freed_.front()->mapping), freed_.front()->mapped);
  freed_.pop_front();
}

void memory_map::release_all_of(const context &owner) {
  std::vector<std::shared_ptr<allocation>> left;
  {
    const std::lock_guard lock(mutex_);
    for (const auto &[mapping, memory] : mappings_)
      if (memory->owner.get() == &owner) left.push_back(memory);
  }
  for (const auto &memory : left) {
    {
      const std::lock_guard lock(memory->mutex);
      if (std::exchange(memory->freed, true)) continue;
    }
    end_free(memory);
  }
}

memory_range memory_map::find(std::uintptr_t address, std::size_t bytes) const {
  const std::lock_guard lock(mutex_);
  auto at = mappings_.upper_bound(address);
  if (at == mappings_.begin()) return {};
  const std::shared_ptr<allocation> &memory = (--at)->second;
  if (address - memory->mapping >= memory->mapped) return {};
  const std::lock_guard state(memory->mutex);
  if (memory->freed || address < memory->begin || address - memory->begin > memory->bytes ||
      bytes > memory->bytes - (address - memory->begin))
    return {CUDA_ERROR_INVALID_VALUE, nullptr};
  return {CUDA_SUCCESS, memory};
}

std::size_t memory_map::count(const context &owner, memory_kind kind, std::size_t &bytes) const {
  std::size_t count = 0;
  const std::lock_guard lock(mutex_);
  for (const auto &[mapping, memory] : mappings_)
    if (memory->owner.get() == &owner && memory->kind == kind && !memory->freed) ++count, bytes += memory->bytes;
  return count;
}

} // namespace cuda_test
