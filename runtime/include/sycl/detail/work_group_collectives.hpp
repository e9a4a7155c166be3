// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reductions, scans and broadcasts of a work-group, in one of three ways that the target chooses:
///
///   - on sub-groups (native code): each sub-group reduces or scans by register operations, and hands one value to the
///     others through local memory. Where the operation's identity is known, every sub-group combines of them what it
///     needs, a vector at a time; else the first sub-group combines them all in order;
///   - one after the other in local memory (native code of one lane): every work-item hands over its value, one
///   work-item
///     combines them all in order, and each takes its own;
///   - in pieces in local memory (OpenCL devices, which may have no sub-groups): as many work-items as there are pieces
///   of
///     16 values combine one piece each, one work-item combines the pieces, and each work-item takes its own. (Steps of
///     1, 2, 4, ... places would be half as fast again on Intel's runtime, but PoCL takes minutes to compile a few
///     loops with barriers.)
///
/// All share the kernel's group scratch; a larger work-group takes rounds. Work-items count in linear order, which is
/// also the order of their sub-groups and of the lanes in these. All work-items of the group call them together.
#pragma once

#include <sycl/detail/sub_group_collectives.hpp>
#include <sycl/group_barrier.hpp>

#include <cstddef>
#include <cstdint>

namespace sycl::detail {

/// Bytes of __syclc_group_scratch().
inline constexpr std::size_t group_scratch_size = 4096;

/// The scratch as an array. \tparam Value of at most group_scratch_size bytes.
template <class Value>
struct group_scratch {
  static_assert(std::is_trivially_copyable_v<Value>, "work-items exchange values of trivially copyable types");
  static_assert(sizeof(Value) <= group_scratch_size,
                "group algorithms take values of at most 4096 bytes: pass larger ones through a local_accessor");
  static constexpr std::size_t capacity = group_scratch_size / sizeof(Value);
  Value *const slots = static_cast<Value *>(__syclc_group_scratch());
};

inline void work_group_barrier() { __syclc_work_group_barrier(static_cast<std::int32_t>(memory_scope::work_group)); }

/// True when values should go by sub-groups. A constant in each target's code.
inline bool goes_by_sub_groups() { return __syclc_prefers_sub_groups() != 0 && __syclc_sub_group_max_size() > 1; }
/// True when work-items of a group run one after the other between barriers. A constant, too.
inline bool goes_one_by_one() { return __syclc_prefers_sub_groups() != 0; }

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

/// The same in pieces. Work-item p scans piece p in place; the last value of each piece, combined in order by the first
/// work-item, then holds all values up to the piece's end.
template <collective Kind, class Value, class Operation>
Value in_pieces(std::size_t index, std::size_t count, Value value, const Value *first, Operation operation) {
  constexpr std::size_t capacity = group_scratch<Value>::capacity, piece = 16;
  const group_scratch<Value> scratch;
  Value result = value, before = first ? *first : value; // what earlier rounds have combined
  std::size_t base = 0;
  do { // at least once, as above
    const bool has_before = first || base != 0;
    const std::size_t left = count - base, size = left < capacity ? left : capacity, at = index - base;
    work_group_barrier();
    if (at < capacity) scratch.slots[at] = value;
    work_group_barrier();
    if (index * piece < size) {
      const std::size_t begin = index * piece, end = begin + piece < size ? begin + piece : size;
      Value sum = scratch.slots[begin];
      for (std::size_t next = begin + 1; next < end; ++next) {
        sum = operation(sum, scratch.slots[next]);
        if (Kind != collective::reduce) scratch.slots[next] = sum;
      }
      if (Kind == collective::reduce) scratch.slots[end - 1] = sum;
    }
    work_group_barrier();
    if (index == 0) {
      Value sum = before;
      for (std::size_t begin = 0; begin < size; begin += piece) {
        const std::size_t last = (begin + piece < size ? begin + piece : size) - 1;
        sum = has_before || begin != 0 ? operation(sum, scratch.slots[last]) : scratch.slots[last];
        scratch.slots[last] = sum;
      }
    }
    work_group_barrier();
    if (Kind != collective::reduce && at < capacity) {
      // The last value that counts, and what comes before its piece.
      const std::size_t own = Kind == collective::inclusive_scan || at == 0 ? at : at - 1, begin = own / piece * piece;
      const bool is_complete = own + 1 == size || own + 1 == begin + piece;
      const Value sum = scratch.slots[own];
      if (Kind == collective::exclusive_scan && at == 0)
        result = before;
      else if (is_complete || (begin == 0 && !has_before))
        result = sum;
      else
        result = operation(begin == 0 ? before : scratch.slots[begin == 0 ? 0 : begin - 1], sum);
    }
    before = scratch.slots[size - 1];
    base += capacity;
  } while (base < count);
  return Kind == collective::reduce ? before : result;
}

/// In local memory, as suits the target.
template <collective Kind, class Value, class Operation>
Value without_sub_groups(std::size_t index, std::size_t count, Value value, const Value *first, Operation operation) {
  return goes_one_by_one() ? through_local_memory<Kind, Value>(index, count, value, first, operation)
                           : in_pieces<Kind, Value>(index, count, value, first, operation);
}

/// through_local_memory for one value a sub-group, where sub-groups are numbered and there are more than one.
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
  return without_sub_groups<collective::reduce, Value>(index, count, value, nullptr, operation);
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
  return without_sub_groups<collective::inclusive_scan, Value>(index, count, value, nullptr, operation);
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
  return without_sub_groups<collective::exclusive_scan, Value>(index, count, value, &first, operation);
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
