// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// All USM allocations with their devices, for all contexts, and checks of pointers that a program passes to commands.
/// The size and context of pointers into USM allocations are known. All others, including pointers to freed memory, are
/// assumed to point to host memory, about which nothing is known: freed addresses may now belong to the program's own
/// memory.
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

/// All USM allocations of the process. Thread safe. Look-ups do not block each other.
class usm_table {
public:
  static usm_table &instance();

  void add(void *start, usm_allocation what) {
    const std::unique_lock lock(mutex_);
    allocations_.insert_or_assign(reinterpret_cast<std::uintptr_t>(start), std::move(what));
  }

  /// The allocation of a context that contains the address, or one with kind unknown.
  usm_allocation find(const void *pointer, const context_impl &context) const {
    usm_allocation found;
    at(pointer, [&](std::uintptr_t, const usm_allocation &here) {
      if (here.context.get() == &context) found = here;
    });
    return found;
  }

  /// Calls `visit(start, allocation)` if the address is in an allocation of any context.
  template <class Visit>
  void at(const void *pointer, Visit visit) const {
    const auto address = reinterpret_cast<std::uintptr_t>(pointer);
    const std::shared_lock lock(mutex_);
    auto it = allocations_.upper_bound(address);
    if (it == allocations_.begin()) return;
    --it;
    if (address - it->first < it->second.size) visit(it->first, it->second);
  }

  /// Removes the allocation that starts there. \returns it, or an allocation without a device if there is none.
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

/// What a command accepts in addition to USM memory of its context: copies also accept host memory, including host USM
/// of other contexts.
enum class usm_or { nothing_else, host_memory };

/// Checks that a command in a context may use `bytes` bytes at `pointer`. \param what starts the message: "memcpy: the
/// source". \throws errc::invalid if the pointer is in a USM allocation of a context with other devices, or the range
/// exceeds the allocation or the address space.
void check_usm(const char *what, const void *pointer, std::size_t bytes, const context_impl &context,
               usm_or also = usm_or::nothing_else);

} // namespace sycl::detail
