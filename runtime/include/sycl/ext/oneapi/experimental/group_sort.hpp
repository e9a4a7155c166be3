// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_GROUP_SORT: sorting by the work-items of a group. Programs include this header.
///
/// \code
///   using sorter = exp::radix_sorters::group_sorter<int>;
///   std::size_t bytes = sorter::memory_required(sycl::memory_scope::work_group, 256);   // on the host
///   value = exp::sort_over_group(group, value, sorter(sycl::span{&scratch[0], bytes})); // in the kernel
///   exp::joint_sort(exp::group_with_scratchpad(group, memory), first, last, std::greater<>());
/// \endcode
/// All sorts are stable. Numbers in ascending or descending order are sorted by a network, because equal ones cannot be
/// told apart (sycl/detail/sorting_network.hpp). The others are merge sorts between two rows of the scratch memory:
/// work-items process elements in turns, and each finds an element's position by a binary search in the adjacent run, so
/// that all moves of a step are independent. Both take O(N log(N)^2) comparisons. Radix sorters compare the bits that the
/// mask selects, in the order of arithmetic types; BitsPerPass has no effect. Sorting one value per work-item in a
/// sub-group stays in registers.
#pragma once

#include <sycl/detail/sorting_network.hpp>
#include <sycl/detail/sub_group_shuffles.hpp>
#include <sycl/device.hpp>
#include <sycl/ext/oneapi/properties/properties.hpp>
#include <sycl/functional.hpp>
#include <sycl/group_barrier.hpp>
#include <sycl/half.hpp>
#include <sycl/span.hpp>

#include <bitset>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <tuple>
#include <type_traits>

namespace sycl::ext::oneapi::experimental {

/// Where a sort reads and stores the elements of work-items with several: the placement `blocked` assigns elements `i *
/// N` to `i * N + N - 1` to work-item i; `striped`, elements `i`, `i + group_size`, ...
enum class group_algorithm_data_placement { blocked, striped };

struct input_data_placement_key {
  template <group_algorithm_data_placement Placement>
  using value_t =
      property_value<input_data_placement_key, std::integral_constant<group_algorithm_data_placement, Placement>>;
};
struct output_data_placement_key {
  template <group_algorithm_data_placement Placement>
  using value_t =
      property_value<output_data_placement_key, std::integral_constant<group_algorithm_data_placement, Placement>>;
};
template <group_algorithm_data_placement Placement>
inline constexpr input_data_placement_key::value_t<Placement> input_data_placement;
template <group_algorithm_data_placement Placement>
inline constexpr output_data_placement_key::value_t<Placement> output_data_placement;

enum class sorting_order { ascending, descending };

/// A group and memory that a sort without a sorter may use. \tparam Extent of the memory, in bytes; the memory must be
/// the same in all work-items of the group.
template <class Group, std::size_t Extent>
class group_with_scratchpad {
public:
  group_with_scratchpad(Group group, sycl::span<std::byte, Extent> scratch) : group_(group), scratch_(scratch) {}
  Group get_group() const { return group_; }
  sycl::span<std::byte, Extent> get_memory() const { return scratch_; }

private:
  Group group_;
  sycl::span<std::byte, Extent> scratch_;
};
template <class Group, std::size_t Extent>
group_with_scratchpad(Group, sycl::span<std::byte, Extent>) -> group_with_scratchpad<Group, Extent>;

namespace detail {

/// The default comparison.
struct ascending {
  template <class Left, class Right>
  bool operator()(const Left &left, const Right &right) const {
    return left < right;
  }
};

/// Bytes for two rows of elements, for any alignment of the memory.
template <class Element>
constexpr std::size_t bytes_for_rows(std::size_t count) {
  return 2 * count * sizeof(Element) + alignof(Element);
}
/// \returns the first address in the memory that is aligned for an Element.
template <class Element>
Element *first_row(std::byte *memory) {
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  const std::uintptr_t aligned = (address + alignof(Element) - 1) / alignof(Element) * alignof(Element);
  return reinterpret_cast<Element *>(memory + (aligned - address));
}

/// \returns the number of elements of a sorted run that belong before `value`. \tparam Equal includes equivalent
/// elements.
template <bool Equal, class Element, class Compare>
std::size_t count_before(const Element *run, std::size_t size, const Element &value, Compare compare) {
  std::size_t low = 0;
  while (size > 0) {
    const std::size_t half = size / 2;
    const bool is_before = Equal ? !compare(value, run[low + half]) : bool(compare(run[low + half], value));
    low += is_before ? half + 1 : 0;
    size = is_before ? size - half - 1 : half;
  }
  return low;
}

/// Whether elements that Compare does not tell apart are the same. (Zeros of both signs are not, but compare equal.)
template <class Element, class Compare>
inline constexpr bool is_order_of_numbers =
    std::is_arithmetic_v<Element> &&
    (std::is_same_v<Compare, ascending> || std::is_same_v<Compare, std::less<>> ||
     std::is_same_v<Compare, std::less<Element>> || std::is_same_v<Compare, std::greater<>> ||
     std::is_same_v<Compare, std::greater<Element>>);

/// The place of element `index` in a row of sort_rows().
template <class Element, class Compare>
std::size_t place_in_row(std::size_t index) {
  return is_order_of_numbers<Element, Compare> ? sycl::detail::place_in_network(index) : index;
}

/// Sorts `count` elements of a row, in as many steps as runs must double to hold them all. All work-items of the group
/// call it after writing the row. \returns the row with the sorted elements: `row`, or `other`.
template <class Group, class Element, class Compare>
Element *sort_rows(Group group, Element *row, Element *other, std::size_t count, Compare compare) {
  const std::size_t index = group.get_local_linear_id(), step = group.get_local_linear_range();
  sycl::group_barrier(group);
  if constexpr (is_order_of_numbers<Element, Compare>) {
    sycl::detail::sort_by_network(group, row, count, compare);
    return row;
  }
  for (std::size_t run = 1; run < count; run *= 2) {
    for (std::size_t at = index; at < count; at += step) {
      const std::size_t own = at / run * run, pair = own / (2 * run) * (2 * run);
      const std::size_t sibling = own == pair ? pair + run : pair;
      const std::size_t sibling_size = sibling >= count ? 0 : sibling + run < count ? run : count - sibling;
      const Element value = row[at];
      const std::size_t before = own == pair ? count_before<false>(row + sibling, sibling_size, value, compare)
                                             : count_before<true>(row + sibling, sibling_size, value, compare);
      other[pair + (at - own) + before] = value;
    }
    sycl::group_barrier(group);
    Element *const sorted = other;
    other = row;
    row = sorted;
  }
  return row;
}

/// Sorts a range through two rows.
template <class Group, class Pointer, class Compare>
void sort_range(Group group, Pointer first, Pointer last, std::byte *memory, Compare compare) {
  using element = typename std::iterator_traits<Pointer>::value_type;
  const auto count = static_cast<std::size_t>(last - first);
  const std::size_t index = group.get_local_linear_id(), step = group.get_local_linear_range();
  element *const row = first_row<element>(memory);
  sycl::group_barrier(group);
  for (std::size_t at = index; at < count; at += step)
    row[place_in_row<element, Compare>(at)] = first[static_cast<std::ptrdiff_t>(at)];
  const element *const sorted = sort_rows(group, row, row + count, count, compare);
  for (std::size_t at = index; at < count; at += step)
    first[static_cast<std::ptrdiff_t>(at)] = sorted[place_in_row<element, Compare>(at)];
  sycl::group_barrier(group);
}

/// \returns the calling work-item's element of the sorted values of a sub-group: each work-item counts the values
/// before its own, then finds the one whose count is the work-item's number.
template <class ValueT, class Compare>
ValueT sort_in_registers(sycl::sub_group group, const ValueT &value, Compare compare) {
  const auto size = static_cast<std::int32_t>(group.get_local_linear_range());
  const auto index = static_cast<std::int32_t>(group.get_local_linear_id());
  std::int32_t before = 0;
  for (std::int32_t lane = 0; lane < size; ++lane) {
    const ValueT other = sycl::detail::shuffle(value, lane);
    before += compare(other, value) || (lane < index && !compare(value, other));
  }
  std::int32_t source = 0;
  for (std::int32_t lane = 0; lane < size; ++lane)
    if (sycl::detail::shuffle(before, lane) == index) source = lane;
  return sycl::detail::shuffle(value, source);
}

template <class KeyT, class Placement, class Properties>
constexpr bool has_placement(const Properties &) {
  if constexpr (Properties::template has_property<KeyT>())
    return std::is_same_v<decltype(Properties::template get_property<KeyT>()), Placement>;
  else
    return false;
}
template <class Properties>
inline constexpr bool striped_input =
    has_placement<input_data_placement_key, input_data_placement_key::value_t<group_algorithm_data_placement::striped>>(
        Properties());
template <class Properties>
inline constexpr bool striped_output =
    has_placement<output_data_placement_key,
                  output_data_placement_key::value_t<group_algorithm_data_placement::striped>>(Properties());

/// Sorts the elements of the work-items of a group: `get(number)` and `set(number, element)` access those of the
/// caller.
template <class Element, class Properties, class Group, class Get, class Set, class Compare>
void sort_held(Group group, std::size_t each, std::byte *memory, Get get, Set set, Compare compare) {
  const std::size_t index = group.get_local_linear_id(), size = group.get_local_linear_range(), count = size * each;
  Element *const row = first_row<Element>(memory);
  sycl::group_barrier(group);
  for (std::size_t number = 0; number != each; ++number)
    row[place_in_row<Element, Compare>(striped_input<Properties> ? index + size * number : index * each + number)] =
        get(number);
  const Element *const sorted = sort_rows(group, row, row + count, count, compare);
  for (std::size_t number = 0; number != each; ++number)
    set(number, sorted[place_in_row<Element, Compare>(striped_output<Properties> ? index + size * number
                                                                                 : index * each + number)]);
  sycl::group_barrier(group);
}

/// A key and its value.
template <class KeyT, class ValueT>
struct key_and_value {
  KeyT key;
  ValueT value;
};
template <class Compare>
struct compare_keys {
  Compare compare;
  template <class Element>
  bool operator()(const Element &left, const Element &right) const {
    return compare(left.key, right.key);
  }
};

/// Sorts one value of each work-item.
template <class ValueT, class Group, class Compare>
ValueT sort_values(Group group, ValueT value, std::byte *memory, Compare compare) {
  if constexpr (std::is_same_v<Group, sycl::sub_group>)
    return sort_in_registers(group, value, compare);
  else {
    sort_held<ValueT, empty_properties_t>(
        group, 1, memory, [&](std::size_t) { return value; },
        [&](std::size_t, const ValueT &sorted) { value = sorted; }, compare);
    return value;
  }
}
template <class Properties, class Group, class ValueT, std::size_t Count, class Compare>
void sort_spans(Group group, sycl::span<ValueT, Count> values, std::byte *memory, Compare compare) {
  sort_held<ValueT, Properties>(
      group, Count, memory, [&](std::size_t number) { return values[number]; },
      [&](std::size_t number, const ValueT &sorted) { values[number] = sorted; }, compare);
}
template <class Properties, class Group, class KeyT, class ValueT, std::size_t Count, class Compare>
void sort_key_spans(Group group, sycl::span<KeyT, Count> keys, sycl::span<ValueT, Count> values, std::byte *memory,
                    Compare compare) {
  using element = key_and_value<KeyT, ValueT>;
  sort_held<element, Properties>(
      group, Count, memory, [&](std::size_t number) { return element{keys[number], values[number]}; },
      [&](std::size_t number, const element &sorted) {
        keys[number] = sorted.key;
        values[number] = sorted.value;
      },
      compare_keys<Compare>{compare});
}
template <class Group, class KeyT, class ValueT, class Compare>
std::tuple<KeyT, ValueT> sort_pair(Group group, KeyT key, ValueT value, std::byte *memory, Compare compare) {
  const auto sorted =
      sort_values(group, key_and_value<KeyT, ValueT>{key, value}, memory, compare_keys<Compare>{compare});
  return {sorted.key, sorted.value};
}

/// Compares some bits of numbers, which are flipped so that they order like unsigned integers.
template <class NumberT, sorting_order Order>
struct compare_bits {
  static_assert(std::is_arithmetic_v<NumberT> || std::is_same_v<NumberT, half>, "radix sorters sort arithmetic types");
  using bits =
      std::conditional_t<sizeof(NumberT) == 1, std::uint8_t,
                         std::conditional_t<sizeof(NumberT) == 2, std::uint16_t,
                                            std::conditional_t<sizeof(NumberT) == 4, std::uint32_t, std::uint64_t>>>;
  bits mask;

  static bits ordered(NumberT number) {
    const auto raw = __builtin_bit_cast(bits, number);
    constexpr bits sign = static_cast<bits>(bits{1} << (sizeof(bits) * CHAR_BIT - 1));
    if constexpr (std::is_integral_v<NumberT>)
      return std::is_signed_v<NumberT> ? static_cast<bits>(raw ^ sign) : raw;
    else
      return static_cast<bits>((raw & sign) != 0 ? ~raw : raw | sign);
  }
  bool operator()(NumberT left, NumberT right) const {
    const bits first = static_cast<bits>(ordered(left) & mask), second = static_cast<bits>(ordered(right) & mask);
    return Order == sorting_order::ascending ? first < second : second < first;
  }
};
template <class NumberT, sorting_order Order>
compare_bits<NumberT, Order> make_compare_bits(const std::bitset<sizeof(NumberT) * CHAR_BIT> &mask) {
  return {static_cast<typename compare_bits<NumberT, Order>::bits>(mask.to_ullong())};
}
template <class NumberT>
using bit_mask = std::bitset<sizeof(NumberT) * CHAR_BIT>;
template <class NumberT>
inline bit_mask<NumberT> all_bits() {
  return bit_mask<NumberT>(std::numeric_limits<unsigned long long>::max());
}

/// Group helpers are not groups; they have both functions.
template <class Helper>
using group_of = std::decay_t<decltype(std::declval<Helper>().get_group())>;
template <class Helper>
using if_helper = std::enable_if_t<sycl::is_group_v<group_of<Helper>>, int>;
template <class Group>
using if_group = std::enable_if_t<sycl::is_group_v<Group>, int>;
template <class Properties>
using if_properties = std::enable_if_t<is_property_list_v<Properties>, int>;
template <class Helper>
std::byte *memory_of(const Helper &helper) {
  return helper.get_memory().data();
}

/// \name The common part of both kinds of sorters: their scratch memory, and an order
///@{
template <class Compare>
class joint_sorting {
public:
  template <class Group, class Pointer>
  void operator()(Group group, Pointer first, Pointer last) {
    sort_range(group, first, last, memory_, compare_);
  }

protected:
  joint_sorting(std::byte *memory, Compare compare) : memory_(memory), compare_(compare) {}

private:
  std::byte *memory_;
  Compare compare_;
};

template <class ValueT, class Compare, std::size_t ElementsPerWorkItem>
class group_sorting {
public:
  template <class Group>
  ValueT operator()(Group group, ValueT value) {
    return sort_values(group, value, memory_, compare_);
  }
  template <class Group, class Properties>
  void operator()(Group group, sycl::span<ValueT, ElementsPerWorkItem> values, Properties) {
    sort_spans<Properties>(group, values, memory_, compare_);
  }

protected:
  group_sorting(std::byte *memory, Compare compare) : memory_(memory), compare_(compare) {}
  static constexpr std::size_t bytes(std::size_t range_size) {
    return bytes_for_rows<ValueT>(range_size * ElementsPerWorkItem);
  }

private:
  std::byte *memory_;
  Compare compare_;
};

template <class KeyT, class ValueT, class Compare, std::size_t ElementsPerWorkItem>
class group_key_value_sorting {
public:
  template <class Group>
  std::tuple<KeyT, ValueT> operator()(Group group, KeyT key, ValueT value) {
    return sort_pair(group, key, value, memory_, compare_);
  }
  template <class Group, class Properties>
  void operator()(Group group, sycl::span<KeyT, ElementsPerWorkItem> keys,
                  sycl::span<ValueT, ElementsPerWorkItem> values, Properties) {
    sort_key_spans<Properties>(group, keys, values, memory_, compare_);
  }

protected:
  group_key_value_sorting(std::byte *memory, Compare compare) : memory_(memory), compare_(compare) {}
  static constexpr std::size_t bytes(std::size_t range_size) {
    return bytes_for_rows<key_and_value<KeyT, ValueT>>(range_size * ElementsPerWorkItem);
  }

private:
  std::byte *memory_;
  Compare compare_;
};
///@}

} // namespace detail

/// Sorters that compare; `memory_required` returns the number of bytes of scratch memory that a group needs, for
/// `range_size` elements in total (joint_sorter) or work-items (the others). In the extension its first argument is a
/// device; other implementations, and programs for them, omit it.
namespace default_sorters {

template <class Compare = detail::ascending>
class joint_sorter : public detail::joint_sorting<Compare> {
public:
  template <std::size_t Extent>
  joint_sorter(sycl::span<std::byte, Extent> scratch, Compare compare = {})
      : detail::joint_sorting<Compare>(scratch.data(), compare) {}
  template <class ValueT>
  static constexpr std::size_t memory_required(sycl::memory_scope, std::size_t range_size) {
    return detail::bytes_for_rows<ValueT>(range_size);
  }
  template <class ValueT>
  static std::size_t memory_required(const sycl::device &, sycl::memory_scope scope, std::size_t range_size) {
    return memory_required<ValueT>(scope, range_size);
  }
};

template <class ValueT, class Compare = detail::ascending, std::size_t ElementsPerWorkItem = 1>
class group_sorter : public detail::group_sorting<ValueT, Compare, ElementsPerWorkItem> {
  using base = detail::group_sorting<ValueT, Compare, ElementsPerWorkItem>;

public:
  template <std::size_t Extent>
  group_sorter(sycl::span<std::byte, Extent> scratch, Compare compare = {}) : base(scratch.data(), compare) {}
  static constexpr std::size_t memory_required(sycl::memory_scope, std::size_t range_size) {
    return base::bytes(range_size);
  }
  static std::size_t memory_required(const sycl::device &, sycl::memory_scope scope, std::size_t range_size) {
    return memory_required(scope, range_size);
  }
};

template <class KeyT, class ValueT, class Compare = detail::ascending, std::size_t ElementsPerWorkItem = 1>
class group_key_value_sorter : public detail::group_key_value_sorting<KeyT, ValueT, Compare, ElementsPerWorkItem> {
  using base = detail::group_key_value_sorting<KeyT, ValueT, Compare, ElementsPerWorkItem>;

public:
  template <std::size_t Extent>
  group_key_value_sorter(sycl::span<std::byte, Extent> scratch, Compare compare = {}) : base(scratch.data(), compare) {}
  static constexpr std::size_t memory_required(sycl::memory_scope, std::size_t range_size) {
    return base::bytes(range_size);
  }
  static std::size_t memory_required(const sycl::device &, sycl::memory_scope scope, std::size_t range_size) {
    return memory_required(scope, range_size);
  }
};

} // namespace default_sorters

/// Sorters of numbers by the bits that a mask selects.
namespace radix_sorters {

template <class ValueT, sorting_order Order = sorting_order::ascending, unsigned int BitsPerPass = 4>
class joint_sorter : public detail::joint_sorting<detail::compare_bits<ValueT, Order>> {
  using base = detail::joint_sorting<detail::compare_bits<ValueT, Order>>;

public:
  template <std::size_t Extent>
  joint_sorter(sycl::span<std::byte, Extent> scratch, const detail::bit_mask<ValueT> mask = detail::all_bits<ValueT>())
      : base(scratch.data(), detail::make_compare_bits<ValueT, Order>(mask)) {}
  static constexpr std::size_t memory_required(sycl::memory_scope, std::size_t range_size) {
    return detail::bytes_for_rows<ValueT>(range_size);
  }
};

template <class ValueT, sorting_order Order = sorting_order::ascending, std::size_t ElementsPerWorkItem = 1,
          unsigned int BitsPerPass = 4>
class group_sorter : public detail::group_sorting<ValueT, detail::compare_bits<ValueT, Order>, ElementsPerWorkItem> {
  using base = detail::group_sorting<ValueT, detail::compare_bits<ValueT, Order>, ElementsPerWorkItem>;

public:
  template <std::size_t Extent>
  group_sorter(sycl::span<std::byte, Extent> scratch, const detail::bit_mask<ValueT> mask = detail::all_bits<ValueT>())
      : base(scratch.data(), detail::make_compare_bits<ValueT, Order>(mask)) {}
  static constexpr std::size_t memory_required(sycl::memory_scope, std::size_t range_size) {
    return base::bytes(range_size);
  }
};

template <class KeyT, class ValueT, sorting_order Order = sorting_order::ascending, std::size_t ElementsPerWorkItem = 1,
          unsigned int BitsPerPass = 4>
class group_key_value_sorter
    : public detail::group_key_value_sorting<KeyT, ValueT, detail::compare_bits<KeyT, Order>, ElementsPerWorkItem> {
  using base = detail::group_key_value_sorting<KeyT, ValueT, detail::compare_bits<KeyT, Order>, ElementsPerWorkItem>;

public:
  template <std::size_t Extent>
  group_key_value_sorter(sycl::span<std::byte, Extent> scratch,
                         const detail::bit_mask<KeyT> mask = detail::all_bits<KeyT>())
      : base(scratch.data(), detail::make_compare_bits<KeyT, Order>(mask)) {}
  static constexpr std::size_t memory_required(sycl::memory_scope, std::size_t range_size) {
    return base::bytes(range_size);
  }
};

} // namespace radix_sorters

/// \name Sorting of a range, the same in all work-items: with a group and a sorter, or with a group helper and a
/// comparison
///@{
template <class Group, class Pointer, class Sorter, detail::if_group<Group> = 0>
void joint_sort(Group group, Pointer first, Pointer last, Sorter sorter) {
  sorter(group, first, last);
}
template <class Helper, class Pointer, class Compare = detail::ascending, detail::if_helper<Helper> = 0>
void joint_sort(Helper helper, Pointer first, Pointer last, Compare compare = {}) {
  detail::sort_range(helper.get_group(), first, last, detail::memory_of(helper), compare);
}
///@}

/// \name Sorting of values of the work-items: work-item i gets the i-th value
///@{
template <class Group, class ValueT, class Sorter, detail::if_group<Group> = 0>
ValueT sort_over_group(Group group, ValueT value, Sorter sorter) {
  return sorter(group, value);
}
template <class Helper, class ValueT, class Compare = detail::ascending, detail::if_helper<Helper> = 0>
ValueT sort_over_group(Helper helper, ValueT value, Compare compare = {}) {
  return detail::sort_values(helper.get_group(), value, detail::memory_of(helper), compare);
}
template <class Group, class KeyT, class ValueT, class Sorter, detail::if_group<Group> = 0>
std::tuple<KeyT, ValueT> sort_key_value_over_group(Group group, KeyT key, ValueT value, Sorter sorter) {
  return sorter(group, key, value);
}
template <class Helper, class KeyT, class ValueT, class Compare = detail::ascending, detail::if_helper<Helper> = 0>
std::tuple<KeyT, ValueT> sort_key_value_over_group(Helper helper, KeyT key, ValueT value, Compare compare = {}) {
  return detail::sort_pair(helper.get_group(), key, value, detail::memory_of(helper), compare);
}
///@}

/// \name The same with several values per work-item
///@{
template <class Group, class ValueT, std::size_t Count, class Sorter, class Properties = empty_properties_t,
          detail::if_group<Group> = 0, detail::if_properties<Properties> = 0>
void sort_over_group(Group group, sycl::span<ValueT, Count> values, Sorter sorter, Properties properties = {}) {
  sorter(group, values, properties);
}
template <class Helper, class ValueT, std::size_t Count, class Compare, class Properties = empty_properties_t,
          detail::if_helper<Helper> = 0, detail::if_properties<Properties> = 0>
void sort_over_group(Helper helper, sycl::span<ValueT, Count> values, Compare compare, Properties = {}) {
  if constexpr (is_property_list_v<Compare>)
    detail::sort_spans<Compare>(helper.get_group(), values, detail::memory_of(helper), detail::ascending());
  else
    detail::sort_spans<Properties>(helper.get_group(), values, detail::memory_of(helper), compare);
}
template <class Helper, class ValueT, std::size_t Count, detail::if_helper<Helper> = 0>
void sort_over_group(Helper helper, sycl::span<ValueT, Count> values) {
  sort_over_group(helper, values, detail::ascending());
}
template <class Group, class KeyT, class ValueT, std::size_t Count, class Sorter, class Properties = empty_properties_t,
          detail::if_group<Group> = 0, detail::if_properties<Properties> = 0>
void sort_key_value_over_group(Group group, sycl::span<KeyT, Count> keys, sycl::span<ValueT, Count> values,
                               Sorter sorter, Properties properties = {}) {
  sorter(group, keys, values, properties);
}
template <class Helper, class KeyT, class ValueT, std::size_t Count, class Compare,
          class Properties = empty_properties_t, detail::if_helper<Helper> = 0, detail::if_properties<Properties> = 0>
void sort_key_value_over_group(Helper helper, sycl::span<KeyT, Count> keys, sycl::span<ValueT, Count> values,
                               Compare compare, Properties = {}) {
  if constexpr (is_property_list_v<Compare>)
    detail::sort_key_spans<Compare>(helper.get_group(), keys, values, detail::memory_of(helper), detail::ascending());
  else
    detail::sort_key_spans<Properties>(helper.get_group(), keys, values, detail::memory_of(helper), compare);
}
template <class Helper, class KeyT, class ValueT, std::size_t Count, detail::if_helper<Helper> = 0>
void sort_key_value_over_group(Helper helper, sycl::span<KeyT, Count> keys, sycl::span<ValueT, Count> values) {
  sort_key_value_over_group(helper, keys, values, detail::ascending());
}
///@}

} // namespace sycl::ext::oneapi::experimental
