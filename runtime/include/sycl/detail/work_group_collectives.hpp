// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reductions, scans and broadcasts of a work-group, in either of two ways that the target chooses:
///
///   - on sub-groups (native code): each sub-group reduces or scans by register operations, and hands one value to the
///     others through local memory, of which every sub-group combines what it needs, a vector at a time;
///   - in local memory (OpenCL devices, which may have no sub-groups, and code of one lane): every work-item hands over
///     its value, one work-item combines them all in order, and each takes its own.
///
/// Both share the kernel's group scratch; a larger work-group takes rounds. Work-items count in linear order, which is
/// also the order of their sub-groups and of the lanes in these. All work-items of the group call them together.
#pragma once

#include <sycl/detail/sub_group_collectives.hpp>
#include <sycl/group_barrier.hpp>

#include <cstddef>
#include <cstdint>

namespace sycl::detail {

/// Bytes of __syclc_group_scratch().
inline constexpr std::size_t group_scratch_size = 2048;

/// The scratch as an array. \tparam Value of at most group_scratch_size bytes.
template <class Value>
struct group_scratch {
  static_assert(std::is_trivially_copyable_v<Value>, "work-items exchange values of trivially copyable types");
  static_assert(sizeof(Value) <= group_scratch_size,
                "group algorithms take values of at most 2048 bytes: pass larger ones through a local_accessor");
  static constexpr std::size_t capacity = group_scratch_size / sizeof(Value);
  Value *const slots = static_cast<Value *>(__syclc_group_scratch());
};

inline void work_group_barrier() { __syclc_work_group_barrier(static_cast<std::int32_t>(memory_scope::work_group)); }

/// True when values should go by sub-groups. A constant in each target's code.
inline bool goes_by_sub_groups() { return __syclc_prefers_sub_groups() != 0 && __syclc_sub_group_max_size() > 1; }

/// What the sub-groups of a work-group hand to each other: for Kind == reduce all their parts combined, for
/// exclusive_scan those of the sub-groups before this one. \param part the same in all work-items of a sub-group.
template <collective Kind, class Value, class Operation>
Value across_sub_groups(Value part, Operation operation) {
  constexpr Value identity = identity_of<Operation, Value>();
  const auto count = static_cast<std::uint32_t>(__syclc_num_sub_groups());
  if (count == 1) return Kind == collective::reduce ? part : identity;
  const auto index = static_cast<std::uint32_t>(__syclc_sub_group_id());
  const auto lane = static_cast<std::uint32_t>(__syclc_sub_group_local_id());
  const auto size = static_cast<std::uint32_t>(__syclc_sub_group_size());
  constexpr auto capacity = static_cast<std::uint32_t>(group_scratch<Value>::capacity);
  const group_scratch<Value> scratch;
  const std::uint32_t wanted = Kind == collective::reduce ? count : index;
  Value sum = identity;
  std::uint32_t base = 0;
  do {
    work_group_barrier();
    if (lane == 0 && index - base < capacity) scratch.slots[index - base] = part;
    work_group_barrier();
    const std::uint32_t left = wanted > base ? wanted - base : 0, end = left < capacity ? left : capacity;
    for (std::uint32_t at = 0; at < end; at += size)
      sum = operation(sum, at + lane < end ? scratch.slots[at + lane] : identity);
    base += capacity;
  } while (base < count);
  return sub_group_reduce(sum, operation);
}

/// Through local memory: the first work-item combines everybody's values in order, beginning with `*first` if that is
/// not null, which it must not be for an exclusive scan.
template <collective Kind, class Value, class Operation>
Value through_local_memory(std::size_t index, std::size_t count, Value value, const Value *first, Operation operation) {
  constexpr std::size_t capacity = group_scratch<Value>::capacity;
  const group_scratch<Value> scratch;
  Value result = value, sum = first ? *first : value;
  std::size_t base = 0;
  do { // at least once: no group is empty, and PoCL miscompiles a way around the barriers
    work_group_barrier();
    if (index - base < capacity) scratch.slots[index - base] = value;
    work_group_barrier();
    if (index == 0) {
      const std::size_t left = count - base, end = left < capacity ? left : capacity;
      for (std::size_t at = 0; at != end; ++at) {
        const Value next = first || base + at != 0 ? operation(sum, scratch.slots[at]) : sum;
        if (Kind != collective::reduce) scratch.slots[at] = Kind == collective::exclusive_scan ? sum : next;
        sum = next;
      }
      if (Kind == collective::reduce) scratch.slots[0] = sum;
    }
    work_group_barrier();
    if (Kind == collective::reduce)
      result = scratch.slots[0];
    else if (index - base < capacity)
      result = scratch.slots[index - base];
    base += capacity;
  } while (base < count);
  return result;
}

/// All work-items get the values of all, combined.
template <class Value, class Operation>
Value work_group_reduce(std::size_t index, std::size_t count, Value value, Operation operation) {
  if constexpr (has_identity<Operation, Value>()) {
    if (goes_by_sub_groups())
      return across_sub_groups<collective::reduce>(sub_group_reduce(value, operation), operation);
  }
  return through_local_memory<collective::reduce, Value>(index, count, value, nullptr, operation);
}

/// Each work-item gets the values up to its own, combined in order.
template <class Value, class Operation>
Value work_group_inclusive_scan(std::size_t index, std::size_t count, Value value, Operation operation) {
  if constexpr (has_identity<Operation, Value>()) {
    if (goes_by_sub_groups()) {
      const Value scanned = sub_group_inclusive_scan(value, operation);
      const Value part = shuffle(scanned, __syclc_sub_group_size() - 1);
      return operation(across_sub_groups<collective::exclusive_scan>(part, operation), scanned);
    }
  }
  return through_local_memory<collective::inclusive_scan, Value>(index, count, value, nullptr, operation);
}

/// Each work-item gets `first` and the values before its own, combined in order.
template <class Value, class Operation>
Value work_group_exclusive_scan(std::size_t index, std::size_t count, Value value, Value first, Operation operation) {
  if constexpr (has_identity<Operation, Value>()) {
    if (goes_by_sub_groups()) {
      const Value before = sub_group_exclusive_scan(value, operation), part = sub_group_reduce(value, operation);
      return operation(operation(first, across_sub_groups<collective::exclusive_scan>(part, operation)), before);
    }
  }
  return through_local_memory<collective::exclusive_scan, Value>(index, count, value, &first, operation);
}

/// All work-items get the value of that with the linear id `source`.
template <class Value>
Value work_group_broadcast(std::size_t index, Value value, std::size_t source) {
  const group_scratch<Value> scratch;
  work_group_barrier();
  if (index == source) scratch.slots[0] = value;
  work_group_barrier();
  return scratch.slots[0];
}

} // namespace sycl::detail
