// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_PROPERTIES: property lists whose type says which properties they hold.
///
///     properties list{baz<1>, foo{7}};                  // a compile-time constant and a runtime property
///     static_assert(list.has_property<baz_key>() && list.get_property<baz_key>().value == 1);
///     list.get_property<foo>().value == 7;
///
/// Lists of the same properties have the same type, whatever the order: properties are sorted by the names of their
/// keys.
#pragma once

#include <sycl/detail/kernel_invocation.hpp>
#include <sycl/device_copyable.hpp>

#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace sycl::ext::oneapi::experimental {

/// A property whose value is in its type. \tparam Key names the property.
template <class Key, class... Parameters>
struct property_value;

namespace detail {
/// What property_value has for a single parameter.
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

template <class Key, class... Parameters>
struct property_value : detail::property_parameters<Parameters...> {
  using key_t = Key;
};

template <class Key, class... Left, class... Right>
constexpr bool operator==(property_value<Key, Left...>, property_value<Key, Right...>) {
  return std::is_same_v<property_value<Key, Left...>, property_value<Key, Right...>>;
}
template <class Key, class... Left, class... Right>
constexpr bool operator!=(property_value<Key, Left...> left, property_value<Key, Right...> right) {
  return !(left == right);
}

/// \name Traits that definitions of properties specialize
///@{
template <class Key>
struct is_property_key : std::false_type {};
template <class Key>
inline constexpr bool is_property_key_v = is_property_key<Key>::value;
template <class Value>
struct is_property_value : is_property_key<Value> {};
template <class Key, class... Parameters>
struct is_property_value<property_value<Key, Parameters...>> : is_property_key<Key> {};
template <class Value>
inline constexpr bool is_property_value_v = is_property_value<Value>::value;
template <class Key, class SyclObject>
struct is_property_key_of : std::false_type {};
template <class Value, class SyclObject>
struct is_property_value_of : is_property_key_of<Value, SyclObject> {};
template <class Key, class SyclObject, class... Parameters>
struct is_property_value_of<property_value<Key, Parameters...>, SyclObject> : is_property_key_of<Key, SyclObject> {};
template <class Key, class SyclObject>
inline constexpr bool is_property_key_of_v = is_property_key_of<Key, SyclObject>::value;
template <class Value, class SyclObject>
inline constexpr bool is_property_value_of_v = is_property_value_of<Value, SyclObject>::value;
///@}

namespace detail {
/// The key of a property's value: of a runtime property its own type.
template <class Value>
struct key_of {
  using type = Value;
  static constexpr bool runtime = true;
};
template <class Key, class... Parameters>
struct key_of<property_value<Key, Parameters...>> {
  using type = Key;
  static constexpr bool runtime = false;
};

/// A name that orders types.
template <class Type>
constexpr std::string_view type_name() {
  return __PRETTY_FUNCTION__;
}

template <class... Values>
struct value_list {};

/// Inserts a value among sorted ones.
template <class Value, class Before, class After>
struct insertion;
template <class Value, class... Before>
struct insertion<Value, value_list<Before...>, value_list<>> {
  using type = value_list<Before..., Value>;
};
template <class Value, class... Before, class Next, class... After>
struct insertion<Value, value_list<Before...>, value_list<Next, After...>> {
  static constexpr bool here = type_name<typename key_of<Value>::type>() < type_name<typename key_of<Next>::type>();
  using type = typename std::conditional_t<here, std::enable_if<true, value_list<Before..., Value, Next, After...>>,
                                           insertion<Value, value_list<Before..., Next>, value_list<After...>>>::type;
};

template <class Sorted, class... Values>
struct sorting {
  using type = Sorted;
};
template <class Sorted, class Value, class... Values>
struct sorting<Sorted, Value, Values...> : sorting<typename insertion<Value, value_list<>, Sorted>::type, Values...> {};

template <class... Values>
using sorted = typename sorting<value_list<>, Values...>::type;

template <class Key, class... Values>
inline constexpr std::size_t occurrences = (std::size_t(std::is_same_v<Key, typename key_of<Values>::type>) + ... + 0);

/// The value of a key among the values of a list.
template <class Key, class... Values>
struct value_of_key {};
template <class Key, class Value, class... Values>
struct value_of_key<Key, Value, Values...>
    : std::conditional_t<std::is_same_v<Key, typename key_of<Value>::type>, std::enable_if<true, Value>,
                         value_of_key<Key, Values...>> {};
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

  /// True when the list holds the property.
  template <class Key>
  static constexpr bool has_property() {
    return detail::occurrences<Key, Values...> == 1;
  }
  /// The value of a compile-time constant property.
  template <class Key, class Value = typename detail::value_of_key<Key, Values...>::type,
            std::enable_if_t<!detail::key_of<Value>::runtime, int> = 0>
  static constexpr auto get_property() {
    return Value();
  }
  /// A copy of a runtime property.
  template <class Key, class Value = typename detail::value_of_key<Key, Values...>::type,
            std::enable_if_t<detail::key_of<Value>::runtime, int> = 0, class = void>
  constexpr Value get_property() const {
    return std::get<Value>(values_);
  }

private:
  template <class Value>
  static constexpr Value pick() {
    return Value();
  }
  template <class Value, class First, class... Others>
  static constexpr Value pick(First first, Others... others) {
    if constexpr (std::is_same_v<Value, First>)
      return first;
    else
      return pick<Value>(others...);
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
template <class Type>
inline constexpr bool is_property_list_v = is_property_list<Type>::value;

} // namespace sycl::ext::oneapi::experimental

namespace sycl::detail {

/// An Invocation of a kernel with a property. Properties that kernels may have specialize it.
template <class Invocation, class Value>
struct with_property {
  static_assert(sizeof(Invocation) == 0, "this property is none of kernels");
};

template <class Invocation>
struct property_invocation<Invocation, ext::oneapi::experimental::empty_properties_t> : Invocation {};
template <class Invocation, class Value, class... Values>
struct property_invocation<
    Invocation, ext::oneapi::experimental::properties<ext::oneapi::experimental::detail::value_list<Value, Values...>>>
    : property_invocation<
          with_property<Invocation, Value>,
          ext::oneapi::experimental::properties<ext::oneapi::experimental::detail::value_list<Values...>>> {};

} // namespace sycl::detail

/// A list is device-copyable if all its properties are.
template <class... Values>
struct sycl::is_device_copyable<
    sycl::ext::oneapi::experimental::properties<sycl::ext::oneapi::experimental::detail::value_list<Values...>>>
    : std::conjunction<sycl::is_device_copyable<Values>...> {};
