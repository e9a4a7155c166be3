// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reductions, scans and broadcasts of a work-group, in one of three ways that the target chooses:
///
///   - in turns (native code): each sub-group reduces or scans with register operations. One thread runs the work-group,
///     so between two barriers its sub-groups run one after the other: each reads from local memory what the sub-groups
///     before it have combined, adds its own, and stores the result for the next. This works for any operation, in order,
///     with one barrier;
///   - in warps (NVIDIA GPUs): each sub-group reduces or scans in registers, and stores one value in local memory. After
///     a barrier each work-item combines those of the sub-groups that it needs;
///   - in pieces in local memory (OpenCL devices, which may have no sub-groups): values are divided into pieces of 16. One
///     work-item per piece combines its values, one work-item combines the pieces, and each work-item reads its own
///     result. (Steps of 1, 2, 4, ... positions would be half as fast again on Intel's runtime, but PoCL takes minutes to
///     compile a few loops with barriers.) A work-group with more values than fit into the scratch memory takes several
///     rounds.
///
/// All share the kernel's group scratch memory. Work-items are numbered linearly, which is also the order of their
/// sub-groups and of the lanes in these. All work-items of the group must call these functions together.
#pragma once

#include <sycl/detail/sub_group_collectives.hpp>
#include <sycl/group_barrier.hpp>

#include <cstddef>
#include <cstdint>

namespace sycl::detail {

/// Bytes of __syclc_group_scratch().
inline constexpr std::size_t group_scratch_size = 4096;

/// The scratch memory as an array. \tparam ValueT of at most group_scratch_size bytes.
template <class ValueT>
struct group_scratch {
  static_assert(is_device_copyable_v<ValueT>, "work-items exchange values of device-copyable types");
  static_assert(sizeof(ValueT) <= group_scratch_size,
                "group algorithms take values of at most 4096 bytes: pass larger ones through a local_accessor");
  static constexpr std::size_t capacity = group_scratch_size / sizeof(ValueT);
  ValueT *const slots = static_cast<ValueT *>(__syclc_group_scratch());
};

inline void work_group_barrier() { __syclc_work_group_barrier(static_cast<std::int32_t>(memory_scope::work_group)); }

/// True on NVIDIA GPUs, whose sub-groups run side by side; a constant in each target's code. Otherwise, values that are
/// too large for the scratch memory of the max number of sub-groups are combined in pieces.
template <class ValueT>
bool has_warps() {
  constexpr std::size_t max_sub_groups = 32;
  return group_scratch<ValueT>::capacity >= max_sub_groups && __syclc_has_warps() != 0;
}

/// True in native code, where one thread runs a work-group; a constant in each target's code.
inline bool takes_turns() { return __syclc_prefers_sub_groups() != 0; }

/// In native code: combines the parts of all sub-groups of the work-group. \param part uniform in a sub-group.
template <class ValueT, class Operation>
ValueT reduce_in_turns(ValueT part, Operation operation) {
  if (__syclc_num_sub_groups() == 1) return part;
  __syclc_group_scratch_barrier();
  const group_scratch<ValueT> scratch;
  __syclc_sub_group_turn();
  scratch.slots[0] = __syclc_sub_group_id() == 0 ? part : operation(scratch.slots[0], part);
  work_group_barrier();
  return scratch.slots[0];
}

/// In native code: combines `*first`, if that is not null, and the parts of the sub-groups before this one; without
/// `first` the first sub-group's result is unspecified. The barrier comes first, so that as little as possible waits
/// for a turn.
/// \param part uniform in a sub-group.
template <class ValueT, class Operation>
ValueT scan_in_turns(ValueT part, const ValueT *first, Operation operation) {
  if (__syclc_num_sub_groups() == 1) return first ? *first : part;
  work_group_barrier();
  const group_scratch<ValueT> scratch;
  __syclc_sub_group_turn();
  ValueT before = part, sum = part;
  if (first || __syclc_sub_group_id() != 0) {
    before = __syclc_sub_group_id() == 0 ? *first : scratch.slots[0];
    sum = operation(before, part);
  }
  scratch.slots[0] = sum;
  return before;
}

/// On NVIDIA GPUs: combines the parts of all sub-groups of the work-group, in order. \param part uniform in a sub-group.
template <class ValueT, class Operation>
ValueT reduce_in_warps(ValueT part, Operation operation) {
  const std::int32_t count = __syclc_num_sub_groups();
  if (count == 1) return part;
  __syclc_group_scratch_barrier();
  const group_scratch<ValueT> scratch;
  if (__syclc_sub_group_local_id() == 0) scratch.slots[__syclc_sub_group_id()] = part;
  work_group_barrier();
  ValueT sum = scratch.slots[0];
  for (std::int32_t next = 1; next < count; ++next) sum = operation(sum, scratch.slots[next]);
  return sum;
}

/// On NVIDIA GPUs: combines `*first`, if that is not null, and the parts of the sub-groups before this one; without
/// `first` the first sub-group's result is unspecified.
/// \param scanned values of the sub-group's work-items up to the calling one, of which the last is the part.
template <class ValueT, class Operation>
ValueT scan_in_warps(ValueT scanned, const ValueT *first, Operation operation) {
  if (__syclc_num_sub_groups() == 1) return first ? *first : scanned;
  __syclc_group_scratch_barrier();
  const group_scratch<ValueT> scratch;
  const std::int32_t mine = __syclc_sub_group_id();
  if (__syclc_sub_group_local_id() == __syclc_sub_group_size() - 1) scratch.slots[mine] = scanned;
  work_group_barrier();
  ValueT before = first ? *first : scratch.slots[0];
  for (std::int32_t next = first ? 0 : 1; next < mine; ++next) before = operation(before, scratch.slots[next]);
  return before;
}

/// Through local memory, in pieces. If `first` is not null, combining starts with `*first`; otherwise the result of an
/// exclusive scan is unspecified in the first work-item. Work-item p scans piece p in place; the first work-item
/// combines the last values of the pieces in order, after which each holds all values up to the piece's end.
template <collective Kind, class ValueT, class Operation>
ValueT in_pieces(std::size_t index, std::size_t count, ValueT value, const ValueT *first, Operation operation) {
  constexpr std::size_t capacity = group_scratch<ValueT>::capacity, piece = 16;
  const group_scratch<ValueT> scratch;
  ValueT result = value, before = first ? *first : value; // the combined values of earlier rounds
  std::size_t base = 0;
  do { // at least once: no group is empty, and PoCL miscompiles a path around the barriers
    const bool has_before = first || base != 0;
    const std::size_t left = count - base, size = left < capacity ? left : capacity, at = index - base;
    work_group_barrier();
    if (at < capacity) scratch.slots[at] = value;
    work_group_barrier();
    if (index * piece < size) {
      const std::size_t begin = index * piece, end = begin + piece < size ? begin + piece : size;
      ValueT sum = scratch.slots[begin];
      for (std::size_t next = begin + 1; next < end; ++next) {
        sum = operation(sum, scratch.slots[next]);
        if (Kind != collective::reduce) scratch.slots[next] = sum;
      }
      if (Kind == collective::reduce) scratch.slots[end - 1] = sum;
    }
    work_group_barrier();
    if (index == 0) {
      ValueT sum = before;
      for (std::size_t begin = 0; begin < size; begin += piece) {
        const std::size_t last = (begin + piece < size ? begin + piece : size) - 1;
        sum = has_before || begin != 0 ? operation(sum, scratch.slots[last]) : scratch.slots[last];
        scratch.slots[last] = sum;
      }
    }
    work_group_barrier();
    if (Kind != collective::reduce && at < capacity) {
      // The last value to include, and the combined value before its piece.
      const std::size_t own = Kind == collective::inclusive_scan || at == 0 ? at : at - 1, begin = own / piece * piece;
      const bool is_complete = own + 1 == size || own + 1 == begin + piece;
      const ValueT sum = scratch.slots[own];
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

/// All work-items get the combined values of all.
template <class ValueT, class Operation>
ValueT work_group_reduce(std::size_t index, std::size_t count, ValueT value, Operation operation) {
  if (takes_turns()) return reduce_in_turns<ValueT>(sub_group_reduce(value, operation), operation);
  if (has_warps<ValueT>()) return reduce_in_warps<ValueT>(sub_group_reduce(value, operation), operation);
  return in_pieces<collective::reduce, ValueT>(index, count, value, nullptr, operation);
}

/// Each work-item gets the values up to its own, combined in order.
template <class ValueT, class Operation>
ValueT work_group_inclusive_scan(std::size_t index, std::size_t count, ValueT value, Operation operation) {
  if (takes_turns()) {
    const ValueT scanned = sub_group_inclusive_scan(value, operation);
    const ValueT part = shuffle(scanned, __syclc_sub_group_size() - 1);
    const ValueT before = scan_in_turns<ValueT>(part, nullptr, operation);
    return __syclc_sub_group_id() == 0 ? scanned : operation(before, scanned);
  }
  if (has_warps<ValueT>()) {
    const ValueT scanned = sub_group_inclusive_scan(value, operation);
    const ValueT before = scan_in_warps<ValueT>(scanned, nullptr, operation);
    return __syclc_sub_group_id() == 0 ? scanned : operation(before, scanned);
  }
  return in_pieces<collective::inclusive_scan, ValueT>(index, count, value, nullptr, operation);
}

/// Each work-item gets `first` and the values before its own, combined in order.
template <class ValueT, class Operation>
ValueT work_group_exclusive_scan(std::size_t index, std::size_t count, ValueT value, ValueT first,
                                 Operation operation) {
  if (takes_turns()) {
    const std::int32_t lane = __syclc_sub_group_local_id();
    const ValueT scanned = sub_group_inclusive_scan(value, operation);
    const ValueT part = shuffle(scanned, __syclc_sub_group_size() - 1);
    const ValueT mine = shuffle(scanned, lane == 0 ? 0 : lane - 1);
    const ValueT before = scan_in_turns<ValueT>(part, &first, operation);
    return lane == 0 ? before : operation(before, mine);
  }
  if (has_warps<ValueT>()) {
    const std::int32_t lane = __syclc_sub_group_local_id();
    const ValueT scanned = sub_group_inclusive_scan(value, operation);
    const ValueT mine = shuffle(scanned, lane == 0 ? 0 : lane - 1);
    const ValueT before = scan_in_warps<ValueT>(scanned, &first, operation);
    return lane == 0 ? before : operation(before, mine);
  }
  return in_pieces<collective::exclusive_scan, ValueT>(index, count, value, &first, operation);
}

/// All work-items get the value of the work-item with linear id `source`.
template <class ValueT>
ValueT work_group_broadcast(std::size_t index, ValueT value, std::size_t source) {
  __syclc_group_scratch_barrier();
  const group_scratch<ValueT> scratch;
  if (index == source) scratch.slots[0] = value;
  work_group_barrier();
  return scratch.slots[0];
}

} // namespace sycl::detail
