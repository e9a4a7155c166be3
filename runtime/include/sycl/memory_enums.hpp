// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::memory_order, sycl::memory_scope and sycl::atomic_fence (specification 4.15.1, 4.15.2, 3.8.3).
#pragma once

namespace sycl {

/// How an atomic operation or a fence orders the memory accesses around it.
enum class memory_order : int { relaxed, acquire, release, acq_rel, seq_cst };
inline constexpr memory_order memory_order_relaxed = memory_order::relaxed;
inline constexpr memory_order memory_order_acquire = memory_order::acquire;
inline constexpr memory_order memory_order_release = memory_order::release;
inline constexpr memory_order memory_order_acq_rel = memory_order::acq_rel;
inline constexpr memory_order memory_order_seq_cst = memory_order::seq_cst;

/// The work-items for which an atomic operation, a fence or a barrier orders memory.
enum class memory_scope : int { work_item, sub_group, work_group, device, system };
inline constexpr memory_scope memory_scope_work_item = memory_scope::work_item;
inline constexpr memory_scope memory_scope_sub_group = memory_scope::sub_group;
inline constexpr memory_scope memory_scope_work_group = memory_scope::work_group;
inline constexpr memory_scope memory_scope_device = memory_scope::device;
inline constexpr memory_scope memory_scope_system = memory_scope::system;

namespace detail {
/// The order for the compiler's atomic builtins. An order that is known only at run time becomes the strongest one:
/// otherwise there would be code for each, 15 times for a compare_exchange, which drivers compile slowly.
constexpr int builtin_order(memory_order order) {
  if (!__builtin_constant_p(order)) return __ATOMIC_SEQ_CST;
  switch (order) {
  case memory_order::relaxed:
    return __ATOMIC_RELAXED;
  case memory_order::acquire:
    return __ATOMIC_ACQUIRE;
  case memory_order::release:
    return __ATOMIC_RELEASE;
  case memory_order::acq_rel:
    return __ATOMIC_ACQ_REL;
  default:
    return __ATOMIC_SEQ_CST;
  }
}
} // namespace detail

/// Orders the calling work-item's memory accesses. A wider scope than requested is correct and costs the same on a
/// processor, so `scope` matters only if no other work-item is concerned.
inline void atomic_fence(memory_order order, memory_scope scope) {
  if (scope == memory_scope::work_item)
    __atomic_signal_fence(detail::builtin_order(order));
  else
    __atomic_thread_fence(detail::builtin_order(order));
}

} // namespace sycl
