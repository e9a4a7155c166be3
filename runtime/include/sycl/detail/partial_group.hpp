// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The common part of groups of some of a sub-group's work-items (SYCL_EXT_ONEAPI_NON_UNIFORM_GROUPS): a set of
/// members, and the group algorithms on any such set.
///
/// Only the members must call these functions together; other work-items may be elsewhere, or here with their own
/// group. So all functions consist of shuffles that read from members of the own group only, and of ballots of which
/// only the own group's bits are used. A scan uses pointer jumping, with as many steps as for a whole sub-group:
///
/// \code
///   members    1 . 1 1 . . 1 .       each knows the previous member: lane 6 knows lane 3
///   step 1     6 adds lane 3's value, and learns lane 3's predecessor: 2
///   step 2     6 adds lane 2's value, by now the sum of 2 and 0
/// \endcode
#pragma once

#include <sycl/detail/sub_group_collectives.hpp>
#include <sycl/id.hpp>
#include <sycl/memory_enums.hpp>
#include <sycl/range.hpp>
#include <sycl/sub_group.hpp>

#include <cstddef>
#include <cstdint>

namespace sycl::detail {

inline std::uint64_t bits_below(std::uint32_t lane) { return (std::uint64_t{1} << lane) - 1; }
inline std::uint32_t count_bits(std::uint64_t bits) { return static_cast<std::uint32_t>(__builtin_popcountll(bits)); }

/// Members of a sub-group, numbered in the order of their lanes. All functions may be called by members only.
class partial_group {
public:
  using id_type = id<1>;
  using range_type = range<1>;
  using linear_id_type = std::uint32_t;
  static constexpr int dimensions = 1;
  static constexpr memory_scope fence_scope = memory_scope::sub_group;

  /// \returns the group's number within the partition of the parent.
  id_type get_group_id() const { return id_type(number_); }
  linear_id_type get_group_linear_id() const { return number_; }
  /// \returns the number of groups in the partition of the parent.
  range_type get_group_range() const { return range_type(count_); }
  linear_id_type get_group_linear_range() const { return count_; }
  /// \returns the calling work-item's number in the group.
  id_type get_local_id() const { return id_type(get_local_linear_id()); }
  linear_id_type get_local_linear_id() const { return count_bits(members_ & bits_below(lane())); }
  /// \returns the number of work-items in the group.
  range_type get_local_range() const { return range_type(get_local_linear_range()); }
  linear_id_type get_local_linear_range() const { return count_bits(members_); }
  /// \returns true in work-item number 0 of the group.
  bool leader() const { return (members_ & bits_below(lane())) == 0; }

protected:
  partial_group(std::uint64_t members, std::uint32_t number, std::uint32_t count)
      : members_(members), number_(number), count_(count) {}

private:
  friend struct partial_group_access;
  static std::uint32_t lane() { return static_cast<std::uint32_t>(__syclc_sub_group_local_id()); }

  std::uint64_t members_; ///< a bit for each lane
  std::uint32_t number_, count_;
};

struct partial_group_access {
  static std::uint64_t members(const partial_group &group) { return group.members_; }
  static std::uint32_t lane() { return partial_group::lane(); }

  /// \returns the lane of member `number`: the one with that many members below it.
  static std::int32_t lane_of(const partial_group &group, std::uint32_t number) {
    std::uint32_t lane = 0;
    for (std::uint32_t step = 32; step != 0; step /= 2)
      if (count_bits(group.members_ & bits_below(lane + step)) <= number) lane += step;
    return static_cast<std::int32_t>(lane);
  }
  /// \returns the lane of the member before the calling one; -1 if there is none.
  static std::int32_t lane_before(const partial_group &group) {
    const std::uint64_t before = group.members_ & bits_below(lane());
    return before ? 63 - __builtin_clzll(before) : -1;
  }
  static std::int32_t last_lane(const partial_group &group) { return 63 - __builtin_clzll(group.members_); }
};

template <class ValueT>
ValueT partial_select(const partial_group &group, ValueT value, std::uint32_t number) {
  return shuffle(value, partial_group_access::lane_of(group, number));
}

template <class ValueT, class Operation>
ValueT partial_inclusive_scan(const partial_group &group, ValueT value, Operation operation) {
  const auto lane = static_cast<std::int32_t>(partial_group_access::lane());
  const std::int32_t size = __syclc_sub_group_max_size();
  std::int32_t before = partial_group_access::lane_before(group);
  for (std::int32_t distance = 1; distance < size; distance *= 2) {
    const std::int32_t from = before < 0 ? lane : before;
    const ValueT found = shuffle(value, from);
    const auto next = static_cast<std::int32_t>(shuffle_word(static_cast<std::uint32_t>(before), from));
    if (before >= 0) value = operation(found, value);
    before = next;
  }
  return value;
}

template <class ValueT, class Operation>
ValueT partial_reduce(const partial_group &group, ValueT value, Operation operation) {
  constexpr known_operation known = operation_of<Operation>;
  if constexpr (std::is_same_v<ValueT, bool> &&
                (known == known_operation::logical_or || known == known_operation::logical_and)) {
    const std::uint64_t members = partial_group_access::members(group),
                        votes = __syclc_sub_group_ballot(value) & members;
    return known == known_operation::logical_or ? votes != 0 : votes == members;
  } else {
    return shuffle(partial_inclusive_scan(group, value, operation), partial_group_access::last_lane(group));
  }
}

template <class ValueT, class Operation>
ValueT partial_exclusive_scan(const partial_group &group, ValueT value, ValueT first, Operation operation) {
  const auto lane = static_cast<std::int32_t>(partial_group_access::lane());
  const std::int32_t before = partial_group_access::lane_before(group);
  const ValueT scanned = shuffle(partial_inclusive_scan(group, value, operation), before < 0 ? lane : before);
  return before < 0 ? first : operation(first, scanned);
}

/// Contiguous groups: work-items 0 to Size - 1 of a sub-group, the next Size of them, and so on. Size is a power of
/// two, so each step is a shuffle by constants.
template <std::size_t Size>
class partial_chunk : public partial_group {
  static_assert(Size != 0 && Size <= 64 && (Size & (Size - 1)) == 0,
                "a sub-group is divided into groups of 1, 2, 4, 8, 16, 32 or 64 work-items");

public:
  linear_id_type get_local_linear_id() const { return partial_group_access::lane() % Size; }
  id_type get_local_id() const { return id_type(get_local_linear_id()); }
  linear_id_type get_local_linear_range() const { return Size; }
  range_type get_local_range() const { return range_type(Size); }
  bool leader() const { return get_local_linear_id() == 0; }

protected:
  partial_chunk(std::uint32_t parent_lane, std::uint32_t parent_size)
      : partial_group(all() << (partial_group_access::lane() / Size * Size), parent_lane / Size, parent_size / Size) {}

private:
  static constexpr std::uint64_t all() { return ~std::uint64_t{0} >> (64 - Size); }
};

template <std::size_t Size, class ValueT>
ValueT partial_select(const partial_chunk<Size> &, ValueT value, std::uint32_t number) {
  return shuffle(value, static_cast<std::int32_t>(partial_group_access::lane() / Size * Size + number % Size));
}

template <std::size_t Size, class ValueT, class Operation>
ValueT partial_inclusive_scan(const partial_chunk<Size> &group, ValueT value, Operation operation) {
  const std::uint32_t number = group.get_local_linear_id();
  for (std::uint32_t distance = 1; distance < Size; distance *= 2) {
    const ValueT before = partial_select(group, value, number - distance);
    if (number >= distance) value = operation(before, value);
  }
  return value;
}

template <std::size_t Size, class ValueT, class Operation>
ValueT partial_reduce(const partial_chunk<Size> &group, ValueT value, Operation operation) {
  const std::uint32_t number = group.get_local_linear_id();
  for (std::uint32_t distance = 1; distance < Size; distance *= 2) {
    const ValueT other = partial_select(group, value, number ^ distance);
    value = (number & distance) != 0 ? operation(other, value) : operation(value, other);
  }
  return value;
}

template <std::size_t Size, class ValueT, class Operation>
ValueT partial_exclusive_scan(const partial_chunk<Size> &group, ValueT value, ValueT first, Operation operation) {
  const std::uint32_t number = group.get_local_linear_id();
  const ValueT before = partial_select(group, partial_inclusive_scan(group, value, operation), number - 1);
  return number == 0 ? first : operation(first, before);
}

} // namespace sycl::detail
