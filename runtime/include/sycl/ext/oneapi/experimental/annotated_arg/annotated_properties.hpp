// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The common part of annotated_ptr and annotated_arg: combination of property lists, and the property `alignment`.
#pragma once

#include <sycl/ext/oneapi/properties/properties.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace sycl::ext::oneapi::experimental {

/// The pointer is a multiple of this many bytes, a power of two; the compiler uses it.
struct alignment_key {
  template <int Bytes>
  using value_t = property_value<alignment_key, std::integral_constant<int, Bytes>>;
};
template <int Bytes>
inline constexpr alignment_key::value_t<Bytes> alignment;
template <>
struct is_property_key<alignment_key> : std::true_type {};

namespace detail {
/// Appends those values of the second list whose keys the first one lacks. Values of the same key must be equal.
template <class Left, class Right>
struct property_union;
template <class... Left, class... Right>
struct property_union<properties<value_list<Left...>>, properties<value_list<Right...>>> {
  template <class ValueT>
  static constexpr bool is_new = occurrences<typename key_of<ValueT>::type, Left...> == 0;
  template <class ValueT>
  static constexpr bool agrees = is_new<ValueT> || (std::is_same_v<ValueT, Left> || ...);
  static_assert((agrees<Right> && ...), "the lists give a property different values");

  template <class Merged, class... Values>
  struct merge {
    using type = Merged;
  };
  template <class... Merged, class ValueT, class... Values>
  struct merge<value_list<Merged...>, ValueT, Values...>
      : merge<std::conditional_t<is_new<ValueT>, value_list<Merged..., ValueT>, value_list<Merged...>>, Values...> {};
  template <class Values>
  struct sort;
  template <class... Values>
  struct sort<value_list<Values...>> {
    using type = properties<sorted<Values...>>;
  };
  using type = typename sort<typename merge<value_list<Left...>, Right...>::type>::type;
};

/// Whether all values of the second list are in the first.
template <class List, class Part>
struct holds_properties : std::false_type {};
template <class... Values, class... Parts>
struct holds_properties<properties<value_list<Values...>>, properties<value_list<Parts...>>>
    : std::bool_constant<((occurrences<typename key_of<Parts>::type, Values...> == 1) && ...)> {};

/// The pointer, with the list's properties made known to the compiler.
template <class PropertyListT, class Object>
constexpr Object *with_alignment(Object *pointer) {
  if constexpr (PropertyListT::template has_property<alignment_key>())
    return static_cast<Object *>(__builtin_assume_aligned(
        pointer, static_cast<std::size_t>(decltype(PropertyListT::template get_property<alignment_key>())::value)));
  else
    return pointer;
}

/// Something with properties: the base of annotated_ptr, which holds a pointer, and annotated_arg.
template <class Held, class PropertyListT>
class annotated {
  template <class, class>
  friend class annotated;

public:
  annotated() noexcept = default;
  explicit annotated(const Held &value) noexcept : value_(value) {}
  /// From separate properties.
  template <class... PropertyValues,
            std::enable_if_t<(sizeof...(PropertyValues) > 0) && !(is_property_list_v<PropertyValues> || ...), int> = 0>
  annotated(const Held &value, PropertyValues...) noexcept : value_(value) {
    static_assert(std::is_same_v<PropertyListT, decltype(properties{std::declval<PropertyValues>()...})>,
                  "the properties are not those of the type");
  }
  /// From an object with fewer properties.
  template <class Other, class OtherList>
  explicit annotated(const annotated<Other, OtherList> &other) noexcept : value_(other.value_) {
    static_assert(holds_properties<PropertyListT, OtherList>::value, "the conversion would lose a property");
  }
  /// From another object and additional properties.
  template <class Other, class OtherList, class Values>
  explicit annotated(const annotated<Other, OtherList> &other, properties<Values>) noexcept : value_(other.value_) {
    static_assert(std::is_same_v<PropertyListT, typename property_union<OtherList, properties<Values>>::type>,
                  "the properties are not those of the type");
  }

  template <class Property>
  static constexpr bool has_property() {
    return PropertyListT::template has_property<Property>();
  }
  template <class Property>
  static constexpr auto get_property() {
    return PropertyListT::template get_property<Property>();
  }

protected:
  /// The held value; a pointer with its properties known to the compiler.
  Held known() const noexcept {
    if constexpr (std::is_pointer_v<Held>)
      return with_alignment<PropertyListT>(value_);
    else
      return value_;
  }
  Held value_{};
};
} // namespace detail
} // namespace sycl::ext::oneapi::experimental
