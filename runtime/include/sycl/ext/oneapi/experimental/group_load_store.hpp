// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_GROUP_LOAD_STORE: the work-items of a group load or store the elements of a range
/// together. Programs include this header.
///
/// \code
///   int data[4];
///   exp::group_load(group, first, sycl::span{data}, exp::data_placement_striped);
///   exp::group_store(group, sycl::span{data}, result);
/// \endcode
/// With the placement `blocked`, the default, work-item i has elements `i * N` to `i * N + N - 1`; with `striped`,
/// elements `i`, `i + group_size`, ... Striped accesses of adjacent work-items are contiguous in memory: on the native
/// device they are one vector access each; blocked ones are wide accesses and a transpose in registers. The properties
/// contiguous_memory and full_group have no effect here.
#pragma once

#include <sycl/ext/oneapi/properties/properties.hpp>
#include <sycl/group_barrier.hpp>
#include <sycl/span.hpp>
#include <sycl/vec.hpp>

#include <cstddef>
#include <type_traits>

namespace sycl::ext::oneapi::experimental {

/// Which elements of a range belong to a work-item with several.
enum class data_placement_enum { blocked, striped };

/// \name Properties of group_load and group_store
///@{
struct data_placement_key {
  template <data_placement_enum Placement>
  using value_t = property_value<data_placement_key, std::integral_constant<data_placement_enum, Placement>>;
};
struct contiguous_memory_key {
  using value_t = property_value<contiguous_memory_key>;
};
struct full_group_key {
  using value_t = property_value<full_group_key>;
};
template <data_placement_enum Placement>
inline constexpr data_placement_key::value_t<Placement> data_placement;
inline constexpr data_placement_key::value_t<data_placement_enum::blocked> data_placement_blocked;
inline constexpr data_placement_key::value_t<data_placement_enum::striped> data_placement_striped;
/// The iterator's elements are contiguous.
inline constexpr contiguous_memory_key::value_t contiguous_memory;
/// The group has as many work-items as a full one.
inline constexpr full_group_key::value_t full_group;
///@}

namespace detail {
/// Overloads for property lists, and for a single property instead of a list.
template <class Given>
inline constexpr bool is_properties = is_property_list_v<Given>;
template <class KeyT, class... Parameters>
inline constexpr bool is_properties<property_value<KeyT, Parameters...>> = true;
template <class Group, class Given>
using if_load_store =
    std::enable_if_t<sycl::is_group_v<Group> && !sycl::detail::is_partial_group<Group> && is_properties<Given>, int>;

template <class Given>
constexpr bool is_striped(const Given &) {
  if constexpr (!is_property_list_v<Given>)
    return std::is_same_v<Given, data_placement_key::value_t<data_placement_enum::striped>>;
  else if constexpr (Given::template has_property<data_placement_key>())
    return std::is_same_v<decltype(Given::template get_property<data_placement_key>()),
                          data_placement_key::value_t<data_placement_enum::striped>>;
  else
    return false;
}

/// Calls `access(e, place)` for the work-item's elements e and their positions in the range, between two barriers, as
/// in other group functions.
template <bool Striped, class Group, class Access>
void for_each_place(Group group, std::size_t count, Access access) {
  sycl::group_barrier(group);
  const std::size_t index = group.get_local_linear_id(), size = group.get_local_linear_range();
  for (std::size_t element = 0; element != count; ++element)
    access(element, Striped ? index + size * element : index * count + element);
  sycl::group_barrier(group);
}
} // namespace detail

/// Loads the element with the calling work-item's number. \param first the same in all work-items.
template <class Group, class Iterator, class ValueT, class Properties = empty_properties_t,
          detail::if_load_store<Group, Properties> = 0>
void group_load(Group group, Iterator first, ValueT &value, Properties = {}) {
  detail::for_each_place<false>(group, 1, [&](std::size_t, std::size_t place) { value = first[place]; });
}
/// Loads as many elements as the vec or the span has.
template <class Group, class Iterator, class ValueT, int Count, class Properties = empty_properties_t,
          detail::if_load_store<Group, Properties> = 0>
void group_load(Group group, Iterator first, vec<ValueT, Count> &values, Properties = {}) {
  detail::for_each_place<detail::is_striped(Properties())>(
      group, Count, [&](std::size_t element, std::size_t place) { values[static_cast<int>(element)] = first[place]; });
}
template <class Group, class Iterator, class ValueT, std::size_t Count, class Properties = empty_properties_t,
          detail::if_load_store<Group, Properties> = 0>
void group_load(Group group, Iterator first, span<ValueT, Count> values, Properties = {}) {
  static_assert(Count != dynamic_extent, "group_load takes a span whose extent is in its type");
  detail::for_each_place<detail::is_striped(Properties())>(
      group, Count, [&](std::size_t element, std::size_t place) { values[element] = first[place]; });
}

/// Stores `value` to the element with the calling work-item's number. \param first the same in all work-items.
template <class Group, class ValueT, class Iterator, class Properties = empty_properties_t,
          detail::if_load_store<Group, Properties> = 0>
void group_store(Group group, const ValueT &value, Iterator first, Properties = {}) {
  detail::for_each_place<false>(group, 1, [&](std::size_t, std::size_t place) { first[place] = value; });
}
/// Stores all elements of the vec or the span.
template <class Group, class ValueT, int Count, class Iterator, class Properties = empty_properties_t,
          detail::if_load_store<Group, Properties> = 0>
void group_store(Group group, const vec<ValueT, Count> &values, Iterator first, Properties = {}) {
  detail::for_each_place<detail::is_striped(Properties())>(
      group, Count, [&](std::size_t element, std::size_t place) { first[place] = values[static_cast<int>(element)]; });
}
template <class Group, class ValueT, std::size_t Count, class Iterator, class Properties = empty_properties_t,
          detail::if_load_store<Group, Properties> = 0>
void group_store(Group group, span<ValueT, Count> values, Iterator first, Properties = {}) {
  static_assert(Count != dynamic_extent, "group_store takes a span whose extent is in its type");
  detail::for_each_place<detail::is_striped(Properties())>(
      group, Count, [&](std::size_t element, std::size_t place) { first[place] = values[element]; });
}

} // namespace sycl::ext::oneapi::experimental
