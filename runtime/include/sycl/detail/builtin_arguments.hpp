// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Argument and return types of the built-in functions on numbers (specification 4.17.4 to 4.17.10), for the headers
/// sycl/builtins_*.hpp.
///
/// A function is written for scalars. For vecs, their swizzled views and marrays it is a template that computes element
/// by element; its return type constrains the arguments:
///
///     template <class NonScalar1, class NonScalar2>
///     auto atan2(const NonScalar1 &y, const NonScalar2 &x) -> detail::builtin::float_array<NonScalar1, NonScalar2>;
///
/// exists for two vecs or views of the same size and element type, and for two marrays, and returns the vec or marray.
/// Loops over elements are free: the optimiser unrolls them, and in kernels each element is a scalar in its lane.
#pragma once

#include <sycl/detail/elementwise.hpp>
#include <sycl/half.hpp>
#include <sycl/multi_ptr.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace sycl::detail::builtin {

/// The unsigned integer with this many bytes.
template <std::size_t Bytes>
using unsigned_of_bytes = std::conditional_t<
    Bytes == 1, std::uint8_t,
    std::conditional_t<Bytes == 2, std::uint16_t, std::conditional_t<Bytes == 4, std::uint32_t, std::uint64_t>>>;
/// The floating-point type with this many bytes.
template <std::size_t Bytes>
using float_of_bytes = std::conditional_t<Bytes == 2, half, std::conditional_t<Bytes == 4, float, double>>;

/// Constrains a function of scalars of the type Only that is a template, `template <class TypeT = float, only<TypeT,
/// float> = 0> float sqrt(float)`. With `using namespace sycl`, a call finds the C library's functions, too, which take
/// precedence as they are no templates: they are the same in kernels. And programs may name the type, `sqrt<float>(x)`.
template <class TypeT, class Only>
using only = std::enable_if_t<std::is_same_v<TypeT, Only>, int>;

/// float, double or half.
template <class TypeT>
inline constexpr bool is_float_element =
    std::is_same_v<TypeT, float> || std::is_same_v<TypeT, double> || std::is_same_v<TypeT, half>;
/// The specification's generic integer types, scalars.
template <class TypeT>
inline constexpr bool is_integer_element = std::is_integral_v<TypeT> && !std::is_same_v<TypeT, bool>;
template <class TypeT>
inline constexpr bool is_number_element = is_integer_element<TypeT> || is_float_element<TypeT>;

/// A scalar (`shape` is its own type), or the value of an operand of sycl/detail/elementwise.hpp.
template <class TypeT, bool = elementwise::is_operand<TypeT>>
struct numbers {
  using element = TypeT;
  using shape = TypeT;
  using values = TypeT;
  template <class Other>
  using with = Other;
};
template <class TypeT>
struct numbers<TypeT, true> {
  using element = typename TypeT::value_type;
  using shape = typename TypeT::family;
  using values = typename shape::values;
  /// The same with other elements.
  template <class Other>
  using with = typename shape::template with<Other>::values;
};
template <class TypeT>
using element_type = typename numbers<TypeT>::element;
template <class TypeT>
using shape_of = typename numbers<TypeT>::shape;
/// A view's vec; other types are returned unchanged.
template <class TypeT>
using values_of = typename numbers<TypeT>::values;
/// Values of the shape of TypeT with other elements: with_elements<float4, int> is int4.
template <class TypeT, class Element>
using with_elements = typename numbers<TypeT>::template with<Element>;

/// A marray: results of predicates have elements of bool.
template <class TypeT, bool = elementwise::is_operand<TypeT>>
inline constexpr bool is_marray = false;
template <class TypeT>
inline constexpr bool is_marray<TypeT, true> = std::is_same_v<typename TypeT::family::truth::value_type, bool>;

/// True if all arguments have the same shape: vecs and views of the same size and element type, the same marray or
/// scalar.
template <class First, class... Others>
inline constexpr bool same_shape = (std::is_same_v<shape_of<First>, shape_of<Others>> && ...);

/// \name Return types of functions whose arguments have the same shape; absent for other arguments
/// Classes, because aliases of std::enable_if_t would be substituted by each declaration that names them.
///@{
template <class First, class... Others>
struct integers_of
    : std::enable_if<is_integer_element<element_type<First>> && same_shape<First, Others...>, values_of<First>> {};
template <class First, class... Others>
struct floats_of
    : std::enable_if<is_float_element<element_type<First>> && same_shape<First, Others...>, values_of<First>> {};
template <class First, class... Others>
struct any_numbers_of
    : std::enable_if<is_number_element<element_type<First>> && same_shape<First, Others...>, values_of<First>> {};
template <class First, class... Others>
using integers = typename integers_of<First, Others...>::type;
template <class First, class... Others>
using floats = typename floats_of<First, Others...>::type;
template <class First, class... Others>
using any_numbers = typename any_numbers_of<First, Others...>::type;

/// For vecs, views and marrays only.
template <bool IsArray, class... Types>
struct float_array_of {};
template <class First, class... Others>
struct float_array_of<true, First, Others...> : floats_of<First, Others...> {};
template <class First, class... Others>
using float_array = typename float_array_of<elementwise::is_operand<First>, First, Others...>::type;
template <class First, class... Others>
using float_array_truth = typename float_array<First, Others...>::family::truth;
/// With elements of float.
template <bool IsArray, class First, class... Others>
struct only_float_array_of {};
template <class First, class... Others>
struct only_float_array_of<true, First, Others...>
    : std::enable_if<std::is_same_v<element_type<First>, float> && same_shape<First, Others...>, values_of<First>> {};
template <class First, class... Others>
using only_float_array = typename only_float_array_of<elementwise::is_operand<First>, First, Others...>::type;
/// With as many integers.
template <bool AreArrays, class First, class Numbers>
struct float_array_with_int_of {};
template <class First, class Numbers>
struct float_array_with_int_of<true, First, Numbers>
    : std::enable_if<is_float_element<element_type<First>> && same_shape<with_elements<First, int>, Numbers>,
                     values_of<First>> {};
template <class First, class Numbers>
using float_array_with_int = typename float_array_with_int_of<elementwise::is_operand<First>, First, Numbers>::type;
/// The result of nan for the unsigned integers of Codes.
template <bool IsArray, class Codes>
struct array_of_nan_of {};
template <class Codes>
struct array_of_nan_of<true, Codes>
    : std::enable_if<std::is_unsigned_v<element_type<Codes>> && (sizeof(element_type<Codes>) > 1),
                     with_elements<Codes, float_of_bytes<sizeof(element_type<Codes>)>>> {};
template <class Codes>
using array_of_nan = typename array_of_nan_of<elementwise::is_operand<Codes>, Codes>::type;
///@}

/// \name Conversions of half for the headers: they are faster to parse than half's overloaded constructors
///@{
inline half to_half(float value) { return value; }
constexpr float to_float(half value) { return static_cast<float>(value); }
///@}

template <class Target>
constexpr Target *raw_pointer(Target *pointer) {
  return pointer;
}
template <class Target, access::address_space Space, access::decorated Decorated,
          std::enable_if_t<Space != access::address_space::constant_space, int> = 0>
Target *raw_pointer(const multi_ptr<Target, Space, Decorated> &pointer) {
  return pointer.get_raw();
}
/// Result if Pointer is a pointer or a multi_ptr to a writable Target.
template <class Pointer, class Target, class Result>
using if_points_to =
    std::enable_if_t<std::is_same_v<decltype(raw_pointer(std::declval<const Pointer &>())), Target *>, Result>;

/// Element `index` of a vec, view or marray; a scalar is returned for every index.
template <class TypeT>
constexpr auto element(const TypeT &value, std::size_t index) {
  return elementwise::apply::element_of<element_type<TypeT>>(value, index);
}
/// A reference to element `index` for writing.
template <class Values>
constexpr auto &element_at(Values &values, std::size_t index) {
  return values[static_cast<typename Values::family::index>(index)];
}

/// A Result (vec, marray or scalar) computed from each element of the arguments; a scalar argument is used for every
/// element. Function has `of`, the function on elements.
template <class Function, class Result, class... Operands>
constexpr Result each(const Operands &...operands) {
  if constexpr (elementwise::is_operand<Result>) {
    Result result{};
    for (std::size_t index = 0; index < result.size(); ++index)
      element_at(result, index) = Function::of(element(operands, index)...);
    return result;
  } else {
    return Function::of(operands...);
  }
}

/// \name Values computed by a function of scalars from each element of the arguments
///@{
template <class Result, typename Result::value_type (*Function)(typename Result::value_type), class ValueT>
Result map_1(const ValueT &value) {
  Result result{};
  for (std::size_t index = 0; index < result.size(); ++index)
    element_at(result, index) = Function(element(value, index));
  return result;
}
template <class Result,
          typename Result::value_type (*Function)(typename Result::value_type, typename Result::value_type), class Left,
          class Right>
Result map_2(const Left &left, const Right &right) {
  Result result{};
  for (std::size_t index = 0; index < result.size(); ++index)
    element_at(result, index) = Function(element(left, index), element(right, index));
  return result;
}
template <class Result, typename Result::value_type (*Function)(typename Result::value_type, int), class ValueT,
          class NumberT>
Result map_int(const ValueT &value, const NumberT &number) {
  Result result{};
  for (std::size_t index = 0; index < result.size(); ++index)
    element_at(result, index) = Function(element(value, index), element(number, index));
  return result;
}
template <class Result,
          typename Result::value_type (*Function)(typename Result::value_type, typename Result::value_type,
                                                  typename Result::value_type),
          class First, class Second, class Third>
Result map_3(const First &first, const Second &second, const Third &third) {
  Result result{};
  for (std::size_t index = 0; index < result.size(); ++index)
    element_at(result, index) = Function(element(first, index), element(second, index), element(third, index));
  return result;
}
///@}

} // namespace sycl::detail::builtin
