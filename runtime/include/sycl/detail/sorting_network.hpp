// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Sorting of elements in local memory by Batcher's bitonic network, with work-items next to each other in a sub-group as
/// lanes of one vector. (K. E. Batcher, Sorting networks and their applications, 1968.)
///
/// Runs of `length` sorted elements are merged in pairs: element i of a pair is exchanged with the one that is as far from
/// the pair's end, then with those at half, a quarter, ... of the distance, always so that the smaller one comes first.
/// Elements beyond the last one count as larger than all others, and are never touched.
/// \code
///   distance >= width:  row[i], row[i + distance]    the lanes' elements are contiguous in memory
///   distance < width:   shuffle(value, lane ^ distance)
/// \endcode
/// The order of equal elements is not kept.
#pragma once

#include <sycl/detail/spmd_builtins.hpp>
#include <sycl/detail/sub_group_shuffles.hpp>
#include <sycl/group_barrier.hpp>
#include <sycl/sub_group.hpp>

#include <cstddef>
#include <type_traits>

namespace sycl::detail {

inline constexpr std::size_t max_lanes_of_network = 64;

/// \tparam ByLanes whether a step takes as many elements at a time as a sub-group has work-items, and all sub-groups are
/// full; else each work-item exchanges elements in memory.
template <bool ByLanes, class Group, class Element, class Compare>
class sorting_network {
public:
  sorting_network(Group group, Element *row, std::size_t count, Compare compare)
      : group_(group), row_(row), count_(count), compare_(compare), items_(group.get_local_linear_range()),
        width_(ByLanes ? static_cast<std::size_t>(__syclc_sub_group_max_size()) : 1),
        lane_(ByLanes ? static_cast<std::size_t>(__syclc_sub_group_local_id()) : 0),
        first_(!ByLanes                                 ? group.get_local_linear_id()
               : std::is_same_v<Group, sycl::sub_group> ? 0
                                                        : static_cast<std::size_t>(__syclc_sub_group_id()) * width_) {}

  void sort() const {
    if constexpr (ByLanes)
      in_registers([this](auto full, std::size_t at, Element &value) { sort_lanes(full, at, value); });
    for (std::size_t length = width_; length < count_; length *= 2) {
      mirrored(length);
      for (std::size_t distance = length / 2; distance >= width_ && distance != 0; distance /= 2) apart(distance);
      if constexpr (ByLanes)
        in_registers([this](auto full, std::size_t at, Element &value) { merge_lanes(full, at, value); });
    }
  }

private:
  static constexpr std::size_t max_width = max_lanes_of_network;

  /// Exchanges row[low] and row[high], low < high, if they are in the wrong order.
  void exchange(std::size_t low, std::size_t high) const {
    const Element first = row_[low], second = row_[high];
    const bool wrong = compare_(second, first);
    row_[low] = wrong ? second : first;
    row_[high] = wrong ? first : second;
  }

  /// Exchanges elements i and `2 * length - 1 - i` of each pair of runs. \param length a power of two
  void mirrored(std::size_t length) const {
    for (std::size_t pair = first_;; pair += items_) {
      const std::size_t offset = pair & (length - 1), start = 2 * (pair - offset);
      if (start + length >= count_) break;
      const std::size_t low = start + offset, high = start + 2 * length - 1 - offset;
      if (start + 2 * length <= count_)
        exchange(low + lane_, high - lane_);
      else if (high - lane_ < count_)
        exchange(low + lane_, high - lane_);
    }
    sycl::group_barrier(group_);
  }

  /// Exchanges elements i and `i + distance` of each block of `2 * distance` elements. \param distance a power of two
  void apart(std::size_t distance) const {
    for (std::size_t pair = first_;; pair += items_) {
      const std::size_t low = 2 * pair - (pair & (distance - 1)), high = low + distance;
      if (high >= count_) break;
      if (high + width_ <= count_)
        exchange(low + lane_, high + lane_);
      else if (high + lane_ < count_)
        exchange(low + lane_, high + lane_);
    }
    sycl::group_barrier(group_);
  }

  /// Calls `step(full, at, value)` for as many elements at a time as a sub-group has work-items: `value` is element
  /// `at`, and `full` whether all of them exist.
  template <class Step>
  void in_registers(Step step) const {
    for (std::size_t start = first_; start < count_; start += items_) {
      const std::size_t at = start + lane_;
      if (start + width_ <= count_) {
        Element value = row_[at];
        step(std::true_type(), at, value);
        row_[at] = value;
      } else {
        Element value = at < count_ ? row_[at] : row_[start];
        step(std::false_type(), at, value);
        if (at < count_) row_[at] = value;
      }
    }
    sycl::group_barrier(group_);
  }

  /// Exchanges the elements of lanes l and `l ^ Mask`. \tparam Upper the bit of Mask that the upper one of them has.
  template <std::size_t Mask, std::size_t Upper, bool Full>
  void exchange_lanes(std::bool_constant<Full>, std::size_t at, Element &value) const {
    const Element other = detail::shuffle(value, static_cast<std::int32_t>(lane_ ^ Mask));
    const Element lower = compare_(other, value) ? other : value, upper = compare_(value, other) ? other : value;
    const bool is_upper = (lane_ & Upper) != 0;
    const Element kept = is_upper ? upper : lower;
    if constexpr (Full)
      value = kept;
    else
      value = (is_upper ? at : at ^ Mask) < count_ ? kept : value;
  }

  /// Exchanges lanes at a distance of Distance, and of half of it, ...
  template <std::size_t Distance, bool Full>
  void exchange_halves(std::bool_constant<Full> full, std::size_t at, Element &value) const {
    if constexpr (Distance != 0) {
      exchange_lanes<Distance, Distance>(full, at, value);
      exchange_halves<Distance / 2>(full, at, value);
    }
  }

  template <std::size_t Length = 1, bool Full>
  void sort_lanes(std::bool_constant<Full> full, std::size_t at, Element &value) const {
    if constexpr (Length < max_width)
      if (Length < width_) {
        exchange_lanes<2 * Length - 1, Length>(full, at, value);
        exchange_halves<Length / 2>(full, at, value);
        sort_lanes<Length * 2>(full, at, value);
      }
  }

  template <std::size_t Distance = max_width / 2, bool Full>
  void merge_lanes(std::bool_constant<Full> full, std::size_t at, Element &value) const {
    if constexpr (Distance != 0) {
      if (Distance < width_) exchange_lanes<Distance, Distance>(full, at, value);
      merge_lanes<Distance / 2>(full, at, value);
    }
  }

  Group group_;
  Element *row_;
  std::size_t count_;
  Compare compare_;
  std::size_t items_, width_, lane_, first_; ///< work-items; elements of a step; the work-item's one; its first step
};

/// Sorts `count` elements of `row`, which all work-items of the group see. The work-items call it together, after a
/// barrier; it ends with a barrier.
template <class Group, class Element, class Compare>
void sort_by_network(Group group, Element *row, std::size_t count, Compare compare) {
  const auto lanes = static_cast<std::size_t>(__syclc_sub_group_max_size());
  const std::size_t sub_groups =
      std::is_same_v<Group, sycl::sub_group> ? 1 : static_cast<std::size_t>(__syclc_num_sub_groups());
  // In native code the work-items of a sub-group are lanes of one vector.
  if (__syclc_prefers_sub_groups() != 0 && lanes > 1 && lanes <= max_lanes_of_network && (lanes & (lanes - 1)) == 0 &&
      group.get_local_linear_range() == lanes * sub_groups)
    sorting_network<true, Group, Element, Compare>(group, row, count, compare).sort();
  else
    sorting_network<false, Group, Element, Compare>(group, row, count, compare).sort();
}

} // namespace sycl::detail
