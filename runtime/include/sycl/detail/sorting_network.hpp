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

/// The place of element `index` in the row of a sort. GPUs have 32 banks of local memory: work-items that access eight
/// adjacent elements each would use four of them, so that a gap follows eight elements.
inline std::size_t place_in_network(std::size_t index) { return index + (__syclc_has_warps() != 0 ? index / 8 : 0); }

/// The network for GPUs: a work-item has up to eight elements in registers, and exchanges them in up to three steps before
/// it waits for the others. The elements of three steps are eight, whose distances are a power of eight, S:
/// \code
///   start + r, start + r + S, ..., start + r + 7 * S            distances 4 * S, 2 * S, S       (0 <= r < S)
///   the same up to 3 * S, and from the pair's end:              each with its mirror image, then 2 * S, S
///   end - 1 - r, end - 1 - r - S, ..., end - 1 - r - 3 * S
/// \endcode
template <class Group, class Element, class Compare>
class sorting_network_of_eight {
public:
  sorting_network_of_eight(Group group, Element *row, std::size_t count, Compare compare)
      : group_(group), row_(row), count_(count), compare_(compare), items_(group.get_local_linear_range()),
        first_(group.get_local_linear_id()) {}

  void sort() const {
    sort_runs();
    for (std::size_t length = 8, steps = 4; length < count_; length *= 2, ++steps) {
      std::size_t distance = length / 2;
      if (steps % 3 == 1) {
        mirrored<1>(length);
      } else if (steps % 3 == 2) {
        mirrored<2>(length);
        distance /= 2;
      } else {
        mirrored<4>(length);
        distance /= 4;
      }
      for (; distance != 0; distance /= 8) apart(distance);
    }
  }

private:
  /// Elements in registers. \tparam Full whether all of them exist.
  template <unsigned Size, bool Full>
  struct held {
    Element value[Size];
    bool exists[Size];

    void exchange(unsigned low, unsigned high, Compare compare) {
      const Element first = value[low], second = value[high];
      const bool wrong = (Full || exists[high]) && compare(second, first);
      value[low] = wrong ? second : first;
      value[high] = wrong ? first : second;
    }
    void exchange_apart(unsigned distance, Compare compare) {
#pragma clang loop unroll(full)
      for (unsigned at = 0; at != Size; ++at)
        if ((at & distance) == 0) exchange(at, at + distance, compare);
    }
    /// Within blocks of `length` elements.
    void exchange_mirrored(unsigned length, Compare compare) {
#pragma clang loop unroll(full)
      for (unsigned at = 0; at != Size; ++at)
        if ((at & (length / 2)) == 0) exchange(at, at ^ (length - 1), compare);
    }
  };

  /// Reads elements, the first half of them from `low` and the others from `high` on, calls `steps`, and writes them.
  template <unsigned Size, bool Full, class Steps>
  void in_registers(std::size_t low, std::size_t high, std::size_t distance, Steps steps) const {
    const std::size_t first = place_in_network(low), second = place_in_network(high),
                      apart = place_in_network(distance);
    constexpr unsigned half = Size / 2;
    held<Size, Full> all;
#pragma clang loop unroll(full)
    for (unsigned at = 0; at != Size; ++at) {
      all.exists[at] = Full || (at < half ? low + at * distance : high + (at - half) * distance) < count_;
      all.value[at] = row_[all.exists[at] ? (at < half ? first + at * apart : second + (at - half) * apart) : first];
    }
    steps(all);
#pragma clang loop unroll(full)
    for (unsigned at = 0; at != Size; ++at)
      if (all.exists[at]) row_[at < half ? first + at * apart : second + (at - half) * apart] = all.value[at];
  }

  /// Sorts each eight adjacent elements.
  void sort_runs() const {
    const Compare compare = compare_;
    const auto steps = [compare](auto &all) {
      all.exchange_mirrored(2, compare);
      all.exchange_mirrored(4, compare);
      all.exchange_apart(1, compare);
      all.exchange_mirrored(8, compare);
      all.exchange_apart(2, compare);
      all.exchange_apart(1, compare);
    };
    for (std::size_t start = 8 * first_; start < count_; start += 8 * items_)
      if (start + 8 <= count_)
        in_registers<8, true>(start, start + 4, 1, steps);
      else
        in_registers<8, false>(start, start + 4, 1, steps);
    sycl::group_barrier(group_);
  }

  /// Merges pairs of runs up to the distance of `length / Half`. \param length a power of two
  template <unsigned Half>
  void mirrored(std::size_t length) const {
    const Compare compare = compare_;
    const auto steps = [compare](auto &all) {
      all.exchange_mirrored(2 * Half, compare);
      if constexpr (Half > 2) all.exchange_apart(2, compare);
      if constexpr (Half > 1) all.exchange_apart(1, compare);
    };
    const std::size_t distance = length / Half;
    for (std::size_t number = first_;; number += items_) {
      const std::size_t rest = number & (distance - 1), start = (number - rest) * (2 * Half), low = start + rest;
      if (start + length >= count_) break;
      const std::size_t high = start + length + (distance - 1 - rest);
      if (start + 2 * length <= count_)
        in_registers<2 * Half, true>(low, high, distance, steps);
      else
        in_registers<2 * Half, false>(low, high, distance, steps);
    }
    sycl::group_barrier(group_);
  }

  /// Exchanges elements at the distance, at half of it, and at a quarter, which is a power of eight.
  void apart(std::size_t distance) const {
    const Compare compare = compare_;
    const auto steps = [compare](auto &all) {
      all.exchange_apart(4, compare);
      all.exchange_apart(2, compare);
      all.exchange_apart(1, compare);
    };
    const std::size_t least = distance / 4;
    for (std::size_t number = first_;; number += items_) {
      const std::size_t rest = number & (least - 1), start = (number - rest) * 8, low = start + rest;
      if (start + least >= count_) break;
      if (start + 8 * least <= count_)
        in_registers<8, true>(low, low + 4 * least, least, steps);
      else
        in_registers<8, false>(low, low + 4 * least, least, steps);
    }
    sycl::group_barrier(group_);
  }

  Group group_;
  Element *row_;
  std::size_t count_;
  Compare compare_;
  std::size_t items_, first_;
};

/// Sorts `count` elements of `row`, which all work-items of the group see, at the places of place_in_network(). The
/// work-items call it together, after a barrier; it ends with a barrier.
template <class Group, class Element, class Compare>
void sort_by_network(Group group, Element *row, std::size_t count, Compare compare) {
  if (__syclc_has_warps() != 0) {
    sorting_network_of_eight<Group, Element, Compare>(group, row, count, compare).sort();
    return;
  }
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
