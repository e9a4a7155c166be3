// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reductions, scans and broadcasts of a work-group, in either of two ways that the target chooses:
///
///   - on sub-groups (native code): each sub-group reduces or scans by register operations, and hands one value to the
///     others through local memory. Where the operation's identity is known, every sub-group combines of them what it
///     needs, a vector at a time; else the first sub-group combines them all in order;
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
  const auto count = static_cast<std::size_t>(__syclc_num_sub_groups());
  if (count == 1) return Kind == collective::reduce ? part : identity;
  const auto index = static_cast<std::size_t>(__syclc_sub_group_id());
  const auto lane = static_cast<std::size_t>(__syclc_sub_group_local_id());
  const auto size = static_cast<std::size_t>(__syclc_sub_group_size());
  const std::size_t wanted = Kind == collective::reduce ? count : index;
  constexpr std::size_t capacity = group_scratch<Value>::capacity;
  const group_scratch<Value> scratch;
  Value sum = identity;
  std::size_t base = 0;
  do {
    work_group_barrier();
    if (index - base < capacity) scratch.slots[index - base] = part; // of one address and value: stored once
    work_group_barrier();
    const std::size_t left = wanted > base ? wanted - base : 0, end = left < capacity ? left : capacity;
    for (std::size_t at = 0; at < end; at += size)
      sum = operation(sum, sub_group_reduce(at + lane < end ? scratch.slots[at + lane] : identity, operation));
    base += capacity;
  } while (base < count);
  return sum;
}

/// Through local memory: the first work-item combines everybody's values in order, beginning with `*first` if that is
/// not null. Without it, an exclusive scan gives the first work-item nothing of use.
/// \param index, count, value of the work-item; or of its sub-group, the same in all lanes.
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

/// The same for one value a sub-group, where sub-groups are numbered and there are more than one.
template <collective Kind, class Value, class Operation>
Value through_first_sub_group(Value part, const Value *first, Operation operation) {
  return through_local_memory<Kind, Value>(static_cast<std::size_t>(__syclc_sub_group_id()),
                                           static_cast<std::size_t>(__syclc_num_sub_groups()), part, first, operation);
}

/// All work-items get the values of all, combined.
template <class Value, class Operation>
Value work_group_reduce(std::size_t index, std::size_t count, Value value, Operation operation) {
  if (goes_by_sub_groups()) {
    const Value part = sub_group_reduce(value, operation);
    if constexpr (has_identity<Operation, Value>())
      return across_sub_groups<collective::reduce>(part, operation);
    else
      return through_first_sub_group<collective::reduce, Value>(part, nullptr, operation);
  }
  return through_local_memory<collective::reduce, Value>(index, count, value, nullptr, operation);
}

/// Each work-item gets the values up to its own, combined in order.
template <class Value, class Operation>
Value work_group_inclusive_scan(std::size_t index, std::size_t count, Value value, Operation operation) {
  if (goes_by_sub_groups()) {
    const Value scanned = sub_group_inclusive_scan(value, operation);
    const Value part = shuffle(scanned, __syclc_sub_group_size() - 1);
    if constexpr (has_identity<Operation, Value>()) {
      return operation(across_sub_groups<collective::exclusive_scan>(part, operation), scanned);
    } else {
      const Value before = through_first_sub_group<collective::exclusive_scan, Value>(part, nullptr, operation);
      return __syclc_sub_group_id() == 0 ? scanned : operation(before, scanned);
    }
  }
  return through_local_memory<collective::inclusive_scan, Value>(index, count, value, nullptr, operation);
}

/// Each work-item gets `first` and the values before its own, combined in order.
template <class Value, class Operation>
Value work_group_exclusive_scan(std::size_t index, std::size_t count, Value value, Value first, Operation operation) {
  if (goes_by_sub_groups()) {
    if constexpr (has_identity<Operation, Value>()) {
      const Value before = sub_group_exclusive_scan(value, operation), part = sub_group_reduce(value, operation);
      return operation(operation(first, across_sub_groups<collective::exclusive_scan>(part, operation)), before);
    } else {
      const std::int32_t lane = __syclc_sub_group_local_id();
      const Value scanned = sub_group_inclusive_scan(value, operation);
      const Value part = shuffle(scanned, __syclc_sub_group_size() - 1);
      const Value mine = shuffle(scanned, lane == 0 ? 0 : lane - 1);
      const Value before = through_first_sub_group<collective::exclusive_scan, Value>(part, &first, operation);
      return lane == 0 ? before : operation(before, mine);
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
