// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which device made a USM allocation, for all contexts, and what can be noticed about a pointer that a program passes to
/// a command. Pointers into USM allocations are known, with their size and context; all others are taken for pointers to
/// the host's memory, about which nothing is known. So is a pointer to memory that was freed: its addresses may belong
/// to the program's own memory since.
#pragma once

#include "core/devices/context_impl.hpp"
#include "core/devices/device_impl.hpp"

#include <sycl/usm.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>

namespace sycl::detail {

struct usm_allocation {
  usm::alloc kind = usm::alloc::unknown;
  std::size_t size = 0;
  std::shared_ptr<device_impl> device;
  std::shared_ptr<context_impl> context;
};

/// All USM allocations of the process. Thread safe: look-ups do not wait for each other.
class usm_table {
public:
  static usm_table &instance();

  void add(void *start, usm_allocation what) {
    const std::unique_lock lock(mutex_);
    allocations_.insert_or_assign(reinterpret_cast<std::uintptr_t>(start), std::move(what));
  }

  /// The allocation of a context that holds the address, or one with kind unknown.
  usm_allocation find(const void *pointer, const context_impl &context) const {
    usm_allocation found;
    at(pointer, [&](std::uintptr_t, const usm_allocation &here) {
      if (here.context.get() == &context) found = here;
    });
    return found;
  }

  /// Calls `visit(start, allocation)` when the address is in an allocation, of whatever context.
  template <class Visit>
  void at(const void *pointer, Visit visit) const {
    const auto address = reinterpret_cast<std::uintptr_t>(pointer);
    const std::shared_lock lock(mutex_);
    auto it = allocations_.upper_bound(address);
    if (it == allocations_.begin()) return;
    --it;
    if (address - it->first < it->second.size) visit(it->first, it->second);
  }

  /// Removes the allocation that starts there. \returns it; without a device when there is none.
  usm_allocation remove(void *start, const context_impl &context) {
    const std::unique_lock lock(mutex_);
    const auto it = allocations_.find(reinterpret_cast<std::uintptr_t>(start));
    if (it == allocations_.end() || it->second.context.get() != &context) return {};
    usm_allocation removed = std::move(it->second);
    allocations_.erase(it);
    return removed;
  }

private:
  mutable std::shared_mutex mutex_;
  std::map<std::uintptr_t, usm_allocation> allocations_;
};

/// What a command takes where it wants USM memory of its context: copies also take memory of the host, and so what
/// another context allocated there.
enum class usm_or { nothing_else, host_memory };

/// Checks that a command in a context may use so many bytes from `pointer` on. \param what starts the message: "memcpy:
/// the source". \throws errc::invalid when the pointer is in a USM allocation of a context with other devices, or the
/// bytes go beyond the end of the allocation, or are more than memory can have.
void check_usm(const char *what, const void *pointer, std::size_t bytes, const context_impl &context,
               usm_or also = usm_or::nothing_else);

} // namespace sycl::detail
