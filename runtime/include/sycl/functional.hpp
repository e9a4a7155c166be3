// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Function objects for group algorithms and reductions (specification 4.17.2), and their identities (4.9.2.2).
#pragma once

#include <sycl/detail/half_name.hpp>

#include <cstddef>
#include <type_traits>

namespace sycl {

template <class, int>
class vec;
template <class, std::size_t>
class marray;

namespace detail {

/// What vec and marray consist of; every other type is its own only element.
template <class Value>
struct elements_of {
  using type = Value;
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

/// The lesser or greater value, the first one when they are equivalent; of vec and marray element by element.
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
  template <class Value = void>                                                                                        \
  struct name {                                                                                                        \
    constexpr Value operator()(const Value &lhs, const Value &rhs) const { return expression; }                        \
  };                                                                                                                   \
  template <>                                                                                                          \
  struct name<void> {                                                                                                  \
    template <class Left, class Right>                                                                                 \
    constexpr auto operator()(const Left &lhs, const Right &rhs) const {                                               \
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

/// The operations that the compiler knows; their order is of no matter.
enum class known_operation { none, add, mul, bit_and, bit_or, bit_xor, logical_and, logical_or, min, max };

template <class>
inline constexpr known_operation operation_of = known_operation::none;
template <class Value>
inline constexpr known_operation operation_of<plus<Value>> = known_operation::add;
template <class Value>
inline constexpr known_operation operation_of<multiplies<Value>> = known_operation::mul;
template <class Value>
inline constexpr known_operation operation_of<bit_and<Value>> = known_operation::bit_and;
template <class Value>
inline constexpr known_operation operation_of<bit_or<Value>> = known_operation::bit_or;
template <class Value>
inline constexpr known_operation operation_of<bit_xor<Value>> = known_operation::bit_xor;
template <class Value>
inline constexpr known_operation operation_of<logical_and<Value>> = known_operation::logical_and;
template <class Value>
inline constexpr known_operation operation_of<logical_or<Value>> = known_operation::logical_or;
template <class Value>
inline constexpr known_operation operation_of<minimum<Value>> = known_operation::min;
template <class Value>
inline constexpr known_operation operation_of<maximum<Value>> = known_operation::max;

/// What an operation computes with, when it is asked for values of type Value: `plus<void>` takes any.
template <class>
struct operand_of {
  using type = void;
};
template <template <class> class Operation, class Value>
struct operand_of<Operation<Value>> {
  using type = Value;
};

template <class Value>
inline constexpr bool is_real_operand = std::is_floating_point_v<Value> || std::is_same_v<Value, half>;

/// True when an operation has an identity that is known, on elements of this type.
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

/// True when the operation, on values of this type, has an identity that is known. vec and marray are combined element
/// by element, which leaves logical operations out: their results are of another type.
template <class Operation, class Value>
constexpr bool has_identity() {
  constexpr known_operation operation = operation_of<std::remove_cv_t<Operation>>;
  using operand = typename operand_of<std::remove_cv_t<Operation>>::type;
  if constexpr (!(std::is_void_v<operand> || std::is_same_v<operand, Value>))
    return false;
  else if constexpr (elements_of<Value>::several)
    return operation != known_operation::logical_and && operation != known_operation::logical_or &&
           has_identity_on<typename elements_of<Value>::type>(operation);
  else
    return has_identity_on<Value>(operation);
}

/// The largest value of the type, infinity where there is one. Not of <limits>, which costs every program to parse.
template <class Value>
constexpr Value largest() {
  if constexpr (std::is_same_v<Value, bool>)
    return true;
  else if constexpr (is_real_operand<Value>)
    return static_cast<Value>(__builtin_inf());
  else if constexpr (std::is_unsigned_v<Value>)
    return static_cast<Value>(~Value{0});
  else
    return static_cast<Value>((std::make_unsigned_t<Value>{1} << (sizeof(Value) * 8 - 1)) - 1);
}
template <class Value>
constexpr Value smallest() {
  if constexpr (is_real_operand<Value>)
    return static_cast<Value>(-__builtin_inf());
  else if constexpr (std::is_unsigned_v<Value>)
    return Value{0};
  else
    return static_cast<Value>(-largest<Value>() - 1);
}

template <class Value>
constexpr Value identity_on(known_operation operation) {
  switch (operation) {
  case known_operation::mul:
  case known_operation::logical_and:
    return static_cast<Value>(1);
  case known_operation::bit_and:
    if constexpr (std::is_same_v<Value, bool>)
      return true;
    else if constexpr (std::is_integral_v<Value>)
      return static_cast<Value>(~Value{0});
    else
      return static_cast<Value>(0);
  case known_operation::min:
    return largest<Value>();
  case known_operation::max:
    return smallest<Value>();
  default:
    return static_cast<Value>(0);
  }
}
template <class Operation, class Value>
constexpr Value identity_of() {
  return Value(identity_on<typename elements_of<Value>::type>(operation_of<std::remove_cv_t<Operation>>));
}

template <class Operation, class Value, bool HasIdentity>
struct identity_value {};
template <class Operation, class Value>
struct identity_value<Operation, Value, true> {
  static constexpr Value value = identity_of<Operation, Value>();
};

} // namespace detail

/// `value` is what changes nothing when BinaryOperation combines it with a value of type AccumulatorT. There is none
/// where has_known_identity is false.
template <class BinaryOperation, class AccumulatorT>
struct known_identity
    : detail::identity_value<BinaryOperation, std::remove_cv_t<AccumulatorT>,
                             detail::has_identity<BinaryOperation, std::remove_cv_t<AccumulatorT>>()> {};
template <class BinaryOperation, class AccumulatorT>
inline constexpr AccumulatorT known_identity_v = known_identity<BinaryOperation, AccumulatorT>::value;

/// `value` is true for the function objects of this header on arithmetic types, half, and vec and marray of these,
/// where they have an identity.
template <class BinaryOperation, class AccumulatorT>
struct has_known_identity
    : std::bool_constant<detail::has_identity<BinaryOperation, std::remove_cv_t<AccumulatorT>>()> {};
template <class BinaryOperation, class AccumulatorT>
inline constexpr bool has_known_identity_v = has_known_identity<BinaryOperation, AccumulatorT>::value;

} // namespace sycl
