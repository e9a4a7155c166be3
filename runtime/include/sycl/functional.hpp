// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Function objects for group algorithms and reductions (specification 4.17.2), and their identities (4.9.2.2).
#pragma once

#include <sycl/detail/half_name.hpp>

#if __has_include(<bits/stl_function.h>)
#include <bits/stl_function.h> // the function objects of <functional> only
#else
#include <functional>
#endif
#include <cstddef>
#include <type_traits>

namespace sycl {

template <class, int>
class vec;
template <class, std::size_t>
class marray;

namespace detail {

/// The element type of vec and marray; every other type is its own element.
template <class ValueT>
struct elements_of {
  using type = ValueT;
  static constexpr int count = 1;
  static constexpr bool several = false;
};
template <class Element, int Size>
struct elements_of<vec<Element, Size>> {
  using type = Element;
  static constexpr int count = Size;
  static constexpr bool several = true;
};
template <class Element, std::size_t Size>
struct elements_of<marray<Element, Size>> {
  using type = Element;
  static constexpr int count = static_cast<int>(Size);
  static constexpr bool several = true;
};

/// What `auto` deduces. Overloads without a result are not candidates.
template <class Result>
using value_of = std::remove_cv_t<std::remove_reference_t<Result>>;

/// Whether an operation combines two values of a type into one.
template <class Operation, class ValueT,
          class = decltype(static_cast<ValueT>(std::declval<Operation &>()(std::declval<const ValueT &>(),
                                                                           std::declval<const ValueT &>())))>
constexpr bool combines(int) {
  return true;
}
template <class, class>
constexpr bool combines(long) {
  return false;
}
template <class Operation, class ValueT>
using if_combines = std::enable_if_t<combines<Operation, ValueT>(0), int>;

/// The minimum or maximum, the first one if they are equivalent; for vec and marray element by element.
template <bool Greater, class Left, class Right>
constexpr auto extreme(const Left &lhs, const Right &rhs) {
  if constexpr (elements_of<Left>::several && std::is_same_v<Left, Right>) {
    Left result = lhs;
    for (int index = 0; index < elements_of<Left>::count; ++index)
      result[index] = extreme<Greater>(lhs[index], rhs[index]);
    return result;
  } else if constexpr (Greater) {
    return lhs < rhs ? rhs : lhs;
  } else {
    return rhs < lhs ? rhs : lhs;
  }
}

} // namespace detail

/// \param name of the class. \param expression of `lhs` and `rhs`.
#define SYCLC_FUNCTION_OBJECT(name, expression)                                                                        \
  template <class ValueT = void>                                                                                       \
  struct name {                                                                                                        \
    constexpr ValueT operator()(const ValueT &lhs, const ValueT &rhs) const { return expression; }                     \
  };                                                                                                                   \
  template <>                                                                                                          \
  struct name<void> {                                                                                                  \
    template <class Left, class Right>                                                                                 \
    constexpr auto operator()(const Left &lhs, const Right &rhs) const -> detail::value_of<decltype(expression)> {     \
      return expression;                                                                                               \
    }                                                                                                                  \
  };
SYCLC_FUNCTION_OBJECT(plus, lhs + rhs)
SYCLC_FUNCTION_OBJECT(multiplies, lhs *rhs)
SYCLC_FUNCTION_OBJECT(bit_and, lhs &rhs)
SYCLC_FUNCTION_OBJECT(bit_or, lhs | rhs)
SYCLC_FUNCTION_OBJECT(bit_xor, lhs ^ rhs)
SYCLC_FUNCTION_OBJECT(logical_and, lhs &&rhs)
SYCLC_FUNCTION_OBJECT(logical_or, lhs || rhs)
SYCLC_FUNCTION_OBJECT(minimum, detail::extreme<false>(lhs, rhs))
SYCLC_FUNCTION_OBJECT(maximum, detail::extreme<true>(lhs, rhs))
#undef SYCLC_FUNCTION_OBJECT

namespace detail {

/// The operations that the compiler knows, in no particular order.
enum class known_operation { none, add, mul, bit_and, bit_or, bit_xor, logical_and, logical_or, min, max };

template <class>
inline constexpr known_operation operation_of = known_operation::none;
template <class ValueT>
inline constexpr known_operation operation_of<plus<ValueT>> = known_operation::add;
template <class ValueT>
inline constexpr known_operation operation_of<multiplies<ValueT>> = known_operation::mul;
template <class ValueT>
inline constexpr known_operation operation_of<bit_and<ValueT>> = known_operation::bit_and;
template <class ValueT>
inline constexpr known_operation operation_of<bit_or<ValueT>> = known_operation::bit_or;
template <class ValueT>
inline constexpr known_operation operation_of<bit_xor<ValueT>> = known_operation::bit_xor;
template <class ValueT>
inline constexpr known_operation operation_of<logical_and<ValueT>> = known_operation::logical_and;
template <class ValueT>
inline constexpr known_operation operation_of<logical_or<ValueT>> = known_operation::logical_or;
template <class ValueT>
inline constexpr known_operation operation_of<std::plus<ValueT>> = known_operation::add;
template <class ValueT>
inline constexpr known_operation operation_of<std::multiplies<ValueT>> = known_operation::mul;
template <class ValueT>
inline constexpr known_operation operation_of<std::bit_and<ValueT>> = known_operation::bit_and;
template <class ValueT>
inline constexpr known_operation operation_of<std::bit_or<ValueT>> = known_operation::bit_or;
template <class ValueT>
inline constexpr known_operation operation_of<std::bit_xor<ValueT>> = known_operation::bit_xor;
template <class ValueT>
inline constexpr known_operation operation_of<std::logical_and<ValueT>> = known_operation::logical_and;
template <class ValueT>
inline constexpr known_operation operation_of<std::logical_or<ValueT>> = known_operation::logical_or;
template <class ValueT>
inline constexpr known_operation operation_of<minimum<ValueT>> = known_operation::min;
template <class ValueT>
inline constexpr known_operation operation_of<maximum<ValueT>> = known_operation::max;

/// The type in which an operation computes values of type ValueT: `plus<void>` accepts any.
template <class>
struct operand_of {
  using type = void;
};
template <template <class> class Operation, class ValueT>
struct operand_of<Operation<ValueT>> {
  using type = ValueT;
};

template <class ValueT>
inline constexpr bool is_real_operand = std::is_floating_point_v<ValueT> || std::is_same_v<ValueT, half>;

/// True if an operation has a known identity on elements of this type.
template <class Element>
constexpr bool has_identity_on(known_operation operation) {
  if constexpr (std::is_integral_v<Element>)
    return operation != known_operation::none && sizeof(Element) <= 8;
  else if constexpr (std::is_same_v<Element, long double> || !is_real_operand<Element>)
    return false;
  else
    return operation != known_operation::none && operation != known_operation::bit_and &&
           operation != known_operation::bit_or && operation != known_operation::bit_xor;
}

/// True if the operation has a known identity on values of this type. vec and marray are combined element by element,
/// which excludes logical operations, because their results have another type.
template <class Operation, class ValueT>
constexpr bool has_identity() {
  constexpr known_operation operation = operation_of<std::remove_cv_t<Operation>>;
  using operand = typename operand_of<std::remove_cv_t<Operation>>::type;
  if constexpr (!(std::is_void_v<operand> || std::is_same_v<operand, ValueT>))
    return false;
  else if constexpr (elements_of<ValueT>::several)
    return operation != known_operation::logical_and && operation != known_operation::logical_or &&
           has_identity_on<typename elements_of<ValueT>::type>(operation);
  else
    return has_identity_on<ValueT>(operation);
}

/// The maximum of the type, infinity if it has one. <limits> would cost every program parse time.
template <class ValueT>
constexpr ValueT largest() {
  if constexpr (std::is_same_v<ValueT, bool>)
    return true;
  else if constexpr (is_real_operand<ValueT>)
    return static_cast<ValueT>(__builtin_inf());
  else if constexpr (std::is_unsigned_v<ValueT>)
    return static_cast<ValueT>(~ValueT{0});
  else
    return static_cast<ValueT>((std::make_unsigned_t<ValueT>{1} << (sizeof(ValueT) * 8 - 1)) - 1);
}
template <class ValueT>
constexpr ValueT smallest() {
  if constexpr (is_real_operand<ValueT>)
    return static_cast<ValueT>(-__builtin_inf());
  else if constexpr (std::is_unsigned_v<ValueT>)
    return ValueT{0};
  else
    return static_cast<ValueT>(-largest<ValueT>() - 1);
}

template <class ValueT>
constexpr ValueT identity_on(known_operation operation) {
  switch (operation) {
  case known_operation::mul:
  case known_operation::logical_and:
    return static_cast<ValueT>(1);
  case known_operation::bit_and:
    if constexpr (std::is_same_v<ValueT, bool>)
      return true;
    else if constexpr (std::is_integral_v<ValueT>)
      return static_cast<ValueT>(~ValueT{0});
    else
      return static_cast<ValueT>(0);
  case known_operation::min:
    return largest<ValueT>();
  case known_operation::max:
    return smallest<ValueT>();
  default:
    return static_cast<ValueT>(0);
  }
}
template <class Operation, class ValueT>
constexpr ValueT identity_of() {
  return ValueT(identity_on<typename elements_of<ValueT>::type>(operation_of<std::remove_cv_t<Operation>>));
}

template <class Operation, class ValueT, bool HasIdentity>
struct identity_value {};
template <class Operation, class ValueT>
struct identity_value<Operation, ValueT, true> {
  static constexpr ValueT value = identity_of<Operation, ValueT>();
};

} // namespace detail

/// `value` is the identity of BinaryOperation on values of type AccumulatorT. Undefined if has_known_identity is false.
template <class BinaryOperation, class AccumulatorT>
struct known_identity
    : detail::identity_value<BinaryOperation, std::remove_cv_t<AccumulatorT>,
                             detail::has_identity<BinaryOperation, std::remove_cv_t<AccumulatorT>>()> {};
template <class BinaryOperation, class AccumulatorT>
inline constexpr AccumulatorT known_identity_v = known_identity<BinaryOperation, AccumulatorT>::value;

/// `value` is true for the function objects of this header on arithmetic types, half, and vec and marray of these, if
/// they have an identity.
template <class BinaryOperation, class AccumulatorT>
struct has_known_identity
    : std::bool_constant<detail::has_identity<BinaryOperation, std::remove_cv_t<AccumulatorT>>()> {};
template <class BinaryOperation, class AccumulatorT>
inline constexpr bool has_known_identity_v = has_known_identity<BinaryOperation, AccumulatorT>::value;

} // namespace sycl
