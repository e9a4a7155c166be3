// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_PROPERTIES: property lists whose type includes the types of their properties.
///
///     properties list{baz<1>, foo{7}};                  // a compile-time constant and a runtime property
///     static_assert(list.has_property<baz_key>() && list.get_property<baz_key>().value == 1);
///     list.get_property<foo>().value == 7;
///
/// Lists of the same properties have the same type, in any order: properties are sorted by the names of their keys.
#pragma once

#include <sycl/detail/kernel_invocation.hpp>
#include <sycl/device_copyable.hpp>

#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace sycl::ext::oneapi::experimental {

/// A property with its value in the type. \tparam KeyT names the property.
template <class KeyT, class... Parameters>
struct property_value;

namespace detail {
/// Members of property_value for a single parameter.
template <class Parameter, class = void>
struct single_parameter {
  using value_t = Parameter;
};
template <class Parameter>
struct single_parameter<Parameter, std::void_t<decltype(Parameter::value)>> {
  using value_t = Parameter;
  static constexpr auto value = Parameter::value;
};
template <class... Parameters>
struct property_parameters {};
template <class Parameter>
struct property_parameters<Parameter> : single_parameter<Parameter> {};
} // namespace detail

template <class KeyT, class... Parameters>
struct property_value : detail::property_parameters<Parameters...> {
  using key_t = KeyT;
};

template <class KeyT, class... Left, class... Right>
constexpr bool operator==(property_value<KeyT, Left...>, property_value<KeyT, Right...>) {
  return std::is_same_v<property_value<KeyT, Left...>, property_value<KeyT, Right...>>;
}
template <class KeyT, class... Left, class... Right>
constexpr bool operator!=(property_value<KeyT, Left...> left, property_value<KeyT, Right...> right) {
  return !(left == right);
}

/// \name Traits specialized by definitions of properties
///@{
template <class KeyT>
struct is_property_key : std::false_type {};
template <class KeyT>
inline constexpr bool is_property_key_v = is_property_key<KeyT>::value;
template <class ValueT>
struct is_property_value : is_property_key<ValueT> {};
template <class KeyT, class... Parameters>
struct is_property_value<property_value<KeyT, Parameters...>> : is_property_key<KeyT> {};
template <class ValueT>
inline constexpr bool is_property_value_v = is_property_value<ValueT>::value;
template <class KeyT, class SyclObject>
struct is_property_key_of : std::false_type {};
template <class ValueT, class SyclObject>
struct is_property_value_of : is_property_key_of<ValueT, SyclObject> {};
template <class KeyT, class SyclObject, class... Parameters>
struct is_property_value_of<property_value<KeyT, Parameters...>, SyclObject> : is_property_key_of<KeyT, SyclObject> {};
template <class KeyT, class SyclObject>
inline constexpr bool is_property_key_of_v = is_property_key_of<KeyT, SyclObject>::value;
template <class ValueT, class SyclObject>
inline constexpr bool is_property_value_of_v = is_property_value_of<ValueT, SyclObject>::value;
///@}

namespace detail {
/// The key of a property's value: for a runtime property, its own type.
template <class ValueT>
struct key_of {
  using type = ValueT;
  static constexpr bool runtime = true;
};
template <class KeyT, class... Parameters>
struct key_of<property_value<KeyT, Parameters...>> {
  using type = KeyT;
  static constexpr bool runtime = false;
};

/// A name for the order of types.
template <class TypeT>
constexpr std::string_view type_name() {
  return __PRETTY_FUNCTION__;
}

template <class... Values>
struct value_list {};

/// Inserts a value among sorted ones.
template <class ValueT, class Before, class After>
struct insertion;
template <class ValueT, class... Before>
struct insertion<ValueT, value_list<Before...>, value_list<>> {
  using type = value_list<Before..., ValueT>;
};
template <class ValueT, class... Before, class Next, class... After>
struct insertion<ValueT, value_list<Before...>, value_list<Next, After...>> {
  static constexpr bool here = type_name<typename key_of<ValueT>::type>() < type_name<typename key_of<Next>::type>();
  using type = typename std::conditional_t<here, std::enable_if<true, value_list<Before..., ValueT, Next, After...>>,
                                           insertion<ValueT, value_list<Before..., Next>, value_list<After...>>>::type;
};

template <class Sorted, class... Values>
struct sorting {
  using type = Sorted;
};
template <class Sorted, class ValueT, class... Values>
struct sorting<Sorted, ValueT, Values...> : sorting<typename insertion<ValueT, value_list<>, Sorted>::type, Values...> {
};

template <class... Values>
using sorted = typename sorting<value_list<>, Values...>::type;

template <class KeyT, class... Values>
inline constexpr std::size_t occurrences = (std::size_t(std::is_same_v<KeyT, typename key_of<Values>::type>) + ... + 0);

/// The value of a key among the values of a list.
template <class KeyT, class... Values>
struct value_of_key {};
template <class KeyT, class ValueT, class... Values>
struct value_of_key<KeyT, ValueT, Values...>
    : std::conditional_t<std::is_same_v<KeyT, typename key_of<ValueT>::type>, std::enable_if<true, ValueT>,
                         value_of_key<KeyT, Values...>> {};
} // namespace detail

/// A property list; write `properties{...}` or decltype of it.
template <class Values>
class properties;

template <class... Values>
class properties<detail::value_list<Values...>> {
  static_assert(((detail::occurrences<typename detail::key_of<Values>::type, Values...> == 1) && ...),
                "a property list holds a property twice");

public:
  template <class... Given, class = std::enable_if_t<
                                ((detail::occurrences<typename detail::key_of<Given>::type, Values...> == 1) && ...)>>
  constexpr properties(Given... given) : values_(pick<Values>(given...)...) {}

  /// True if the list contains the property.
  template <class KeyT>
  static constexpr bool has_property() {
    return detail::occurrences<KeyT, Values...> == 1;
  }
  /// The value of a compile-time constant property.
  template <class KeyT, class ValueT = typename detail::value_of_key<KeyT, Values...>::type,
            std::enable_if_t<!detail::key_of<ValueT>::runtime, int> = 0>
  static constexpr auto get_property() {
    return ValueT();
  }
  /// A copy of a runtime property.
  template <class KeyT, class ValueT = typename detail::value_of_key<KeyT, Values...>::type,
            std::enable_if_t<detail::key_of<ValueT>::runtime, int> = 0, class = void>
  constexpr ValueT get_property() const {
    return std::get<ValueT>(values_);
  }

private:
  template <class ValueT>
  static constexpr ValueT pick() {
    return ValueT();
  }
  template <class ValueT, class First, class... Others>
  static constexpr ValueT pick(First first, Others... others) {
    if constexpr (std::is_same_v<ValueT, First>)
      return first;
    else
      return pick<ValueT>(others...);
  }

  std::tuple<Values...> values_;
};

template <class... Given>
properties(Given...) -> properties<detail::sorted<Given...>>;

using empty_properties_t = decltype(properties{});

template <class>
struct is_property_list : std::false_type {};
template <class Values>
struct is_property_list<properties<Values>> : std::true_type {};
template <class TypeT>
inline constexpr bool is_property_list_v = is_property_list<TypeT>::value;

} // namespace sycl::ext::oneapi::experimental

namespace sycl::detail {

/// The base of keys of kernel properties that have no effect on the supported devices.
struct ignored_property {};

/// An Invocation of a kernel with a property. Kernel properties specialize it.
template <class Invocation, class ValueT, class = void>
struct with_property {
  static_assert(sizeof(Invocation) == 0, "this property is not a property of kernels");
};
template <class Invocation, class ValueT>
struct with_property<Invocation, ValueT,
                     std::enable_if_t<std::is_base_of_v<
                         ignored_property, typename ext::oneapi::experimental::detail::key_of<ValueT>::type>>>
    : Invocation {};

template <class Invocation>
struct property_invocation<Invocation, ext::oneapi::experimental::empty_properties_t> : Invocation {};
template <class Invocation, class ValueT, class... Values>
struct property_invocation<
    Invocation, ext::oneapi::experimental::properties<ext::oneapi::experimental::detail::value_list<ValueT, Values...>>>
    : property_invocation<
          with_property<Invocation, ValueT>,
          ext::oneapi::experimental::properties<ext::oneapi::experimental::detail::value_list<Values...>>> {};

} // namespace sycl::detail

/// A list is device-copyable if all its properties are.
template <class... Values>
struct sycl::is_device_copyable<
    sycl::ext::oneapi::experimental::properties<sycl::ext::oneapi::experimental::detail::value_list<Values...>>>
    : std::conjunction<sycl::is_device_copyable<Values>...> {};
