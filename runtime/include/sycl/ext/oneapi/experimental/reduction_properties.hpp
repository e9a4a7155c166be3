// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_REDUCTION_PROPERTIES: reductions with compile-time properties.
///
/// \code
///   namespace syclex = sycl::ext::oneapi::experimental;
///   sycl::reduction(buffer, group, sycl::plus<>(), syclex::properties{syclex::deterministic});
/// \endcode
/// Reductions give the same result in every run anyway (docs/user-guide.md): `deterministic` has no effect.
#pragma once

#include <sycl/ext/oneapi/properties/properties.hpp>
#include <sycl/reduction.hpp>

#include <cstddef>
#include <type_traits>

namespace sycl::ext::oneapi::experimental {

/// Two reductions of the same values by the same work-items of equal launches have the same result.
struct deterministic_key {
  using value_t = property_value<deterministic_key>;
};
inline constexpr deterministic_key::value_t deterministic;
/// Like sycl::property::reduction::initialize_to_identity.
struct initialize_to_identity_key {
  using value_t = property_value<initialize_to_identity_key>;
};
inline constexpr initialize_to_identity_key::value_t initialize_to_identity;

template <>
struct is_property_key<deterministic_key> : std::true_type {};
template <>
struct is_property_key<initialize_to_identity_key> : std::true_type {};

} // namespace sycl::ext::oneapi::experimental

namespace sycl {
namespace detail {

/// Lists of the properties above, and no others.
template <class>
inline constexpr bool is_reduction_properties = false;
template <class... Values>
inline constexpr bool is_reduction_properties<
    ext::oneapi::experimental::properties<ext::oneapi::experimental::detail::value_list<Values...>>> =
    ((std::is_same_v<Values, ext::oneapi::experimental::deterministic_key::value_t> ||
      std::is_same_v<Values, ext::oneapi::experimental::initialize_to_identity_key::value_t>) &&
     ...);
template <class PropertyList>
using if_reduction_properties = std::enable_if_t<is_reduction_properties<PropertyList>, int>;

template <class PropertyList>
inline constexpr bool is_to_start_from_identity =
    PropertyList::template has_property<ext::oneapi::experimental::initialize_to_identity_key>();
/// The same list in the form of the core's functions.
template <class PropertyList>
property_list reduction_properties_of() {
  if constexpr (is_to_start_from_identity<PropertyList>)
    return property::reduction::initialize_to_identity();
  else
    return {};
}
template <class PropertyList, class BinaryOperation, class ValueT>
constexpr void check_identity_is_known() {
  static_assert(!is_to_start_from_identity<PropertyList> ||
                    identity_source<BinaryOperation, ValueT> == identity_from::operation,
                "sycl::reduction with initialize_to_identity: the operation's identity is not known; give it");
}

} // namespace detail

/// \name sycl::reduction() with compile-time properties, otherwise as in reduction.hpp
///@{
template <class ValueT, int Dimensions, class AllocatorT, class BinaryOperation, class PropertyList,
          detail::if_reduction_properties<PropertyList> = 0>
auto reduction(buffer<ValueT, Dimensions, AllocatorT> vars, handler &cgh, BinaryOperation combiner, PropertyList) {
  detail::check_identity_is_known<PropertyList, BinaryOperation, ValueT>();
  return reduction(vars, cgh, combiner, detail::reduction_properties_of<PropertyList>());
}
template <class ValueT, int Dimensions, class AllocatorT, class BinaryOperation, class PropertyList,
          detail::if_reduction_properties<PropertyList> = 0>
auto reduction(buffer<ValueT, Dimensions, AllocatorT> vars, handler &cgh, const std::common_type_t<ValueT> &identity,
               BinaryOperation combiner, PropertyList) {
  return reduction(vars, cgh, identity, combiner, detail::reduction_properties_of<PropertyList>());
}
template <class ValueT, class BinaryOperation, class PropertyList, detail::if_reduction_properties<PropertyList> = 0>
auto reduction(ValueT *var, BinaryOperation combiner, PropertyList) {
  detail::check_identity_is_known<PropertyList, BinaryOperation, ValueT>();
  return reduction(var, combiner, detail::reduction_properties_of<PropertyList>());
}
template <class ValueT, class BinaryOperation, class PropertyList, detail::if_reduction_properties<PropertyList> = 0>
auto reduction(ValueT *var, const std::common_type_t<ValueT> &identity, BinaryOperation combiner, PropertyList) {
  return reduction(var, identity, combiner, detail::reduction_properties_of<PropertyList>());
}
template <class ValueT, std::size_t Extent, class BinaryOperation, class PropertyList,
          detail::if_reduction_properties<PropertyList> = 0>
auto reduction(span<ValueT, Extent> vars, BinaryOperation combiner, PropertyList) {
  detail::check_identity_is_known<PropertyList, BinaryOperation, ValueT>();
  return reduction(vars, combiner, detail::reduction_properties_of<PropertyList>());
}
template <class ValueT, std::size_t Extent, class BinaryOperation, class PropertyList,
          detail::if_reduction_properties<PropertyList> = 0>
auto reduction(span<ValueT, Extent> vars, const std::common_type_t<ValueT> &identity, BinaryOperation combiner,
               PropertyList) {
  return reduction(vars, identity, combiner, detail::reduction_properties_of<PropertyList>());
}
///@}

} // namespace sycl
