// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The operators of sycl::vec, its swizzled views, and sycl::marray (specification 4.14.2 and 4.14.3), each written
/// once.
///
///     vec + vec,  vec + scalar,  scalar + view,  view + vec, ...  ->  vec of the same element type
///     vec < vec                                                   ->  vec of signed integers as wide, 0 or -1
///     marray < marray                                             ->  marray of bool
///
/// Classes derive from `operand`, so that argument-dependent lookup finds this namespace for them only. A class's
/// `family` determines the results and the operators that its elements have.
#pragma once

#include <sycl/detail/half_name.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace sycl::ext::oneapi {
class bfloat16;
}

namespace sycl::detail::elementwise {

/// The base of all classes with these operators.
struct operand {};

/// The base of a container or view that may hold a single element and then converts to this element, with a function
/// that is not a template, so that a standard conversion may follow.
template <class Derived, class Element, bool Single>
struct single_element : operand {};
template <class Derived, class Element>
struct single_element<Derived, Element, true> : operand {
  constexpr operator Element() const { return static_cast<const Derived &>(*this)[0]; }
};

/// What an operator requires of the elements.
enum class needs { arithmetic, steps, integers, bits, logic, comparison };

template <class TypeT>
inline constexpr bool is_operand = std::is_base_of_v<operand, TypeT>;

/// The type of `Left op Right`: `type` is absent unless one of them is an operand and the other is an operand of the
/// same family, element type and size, or converts to the element.
template <needs Needs, class Left, class Right, bool = is_operand<Left>, bool = is_operand<Right>>
struct operation {};

template <needs Needs, class Operand, bool = Operand::family::template has<Needs>>
struct operation_of {};
template <needs Needs, class Operand>
struct operation_of<Needs, Operand, true> {
  using element = typename Operand::value_type;
  using type = std::conditional_t<Needs == needs::logic || Needs == needs::comparison, typename Operand::family::truth,
                                  typename Operand::family::values>;
};

template <needs Needs, class Left, class Right>
struct operation<Needs, Left, Right, true, true>
    : std::conditional_t<std::is_same_v<typename Left::family, typename Right::family>, operation_of<Needs, Left>,
                         operand> {};
template <needs Needs, class Left, class Right>
struct operation<Needs, Left, Right, true, false>
    : std::conditional_t<std::is_convertible_v<Right, typename Left::value_type>, operation_of<Needs, Left>, operand> {
};
template <needs Needs, class Left, class Right>
struct operation<Needs, Left, Right, false, true>
    : std::conditional_t<std::is_convertible_v<Left, typename Right::value_type>, operation_of<Needs, Right>, operand> {
};

template <class TypeT>
using bare = std::remove_cv_t<std::remove_reference_t<TypeT>>;

/// The result of an assignment to an operand, if possible: for a container, through an lvalue; for a view (which is
/// constant itself, and often a temporary), through a reference to const.
template <class Operand, class Bare = bare<Operand>, bool = is_operand<Bare>>
struct assignment {};
template <class Operand, class Bare>
struct assignment<Operand, Bare, true>
    : std::enable_if<Bare::is_view ||
                         (std::is_lvalue_reference_v<Operand> && !std::is_const_v<std::remove_reference_t<Operand>>),
                     std::conditional_t<Bare::is_view, const Bare &, Bare &>> {};
template <class Operand>
using assigned = typename assignment<Operand>::type;

/// Helpers of the operators: in a separate namespace, because argument-dependent lookup finds every function next to
/// the operators, also for a program's call of its own template with the same name.
namespace apply {

/// Element `index` of an operand, or the scalar as an element.
template <class Element, class TypeT>
constexpr decltype(auto) element_of(const TypeT &value, [[maybe_unused]] std::size_t index) {
  if constexpr (is_operand<TypeT>)
    return value[static_cast<typename TypeT::family::index>(index)];
  else
    return static_cast<Element>(value);
}

/// Assigns each element of a container or view.
template <class Left, class Values>
constexpr Left &assign(Left &left, const Values &values) {
  for (std::size_t index = 0; index < values.size(); ++index)
    left[static_cast<typename bare<Left>::family::index>(index)] = values[index];
  return left;
}

} // namespace apply

#define SYCLC_ELEMENTWISE(symbol, needed)                                                                              \
  template <class Left, class Right, class Operation = operation<needs::needed, Left, Right>>                          \
  constexpr auto operator symbol(const Left &left, const Right &right)->typename Operation::type {                     \
    using element = typename Operation::element;                                                                       \
    typename Operation::type result{};                                                                                 \
    for (std::size_t index = 0; index < result.size(); ++index)                                                        \
      result[index] = Operation::type::family::template from_result<needs::needed>(                                    \
          apply::element_of<element>(left, index) symbol apply::element_of<element>(right, index));                    \
    return result;                                                                                                     \
  }
#define SYCLC_ELEMENTWISE_AND_ASSIGNMENT(symbol, needed)                                                               \
  SYCLC_ELEMENTWISE(symbol, needed)                                                                                    \
  template <class Left, class Right, class = typename operation<needs::needed, bare<Left>, Right>::type>               \
  constexpr auto operator symbol## = (Left && left, const Right &right)->assigned<Left> {                              \
    return apply::assign(left, left symbol right);                                                                     \
  }

SYCLC_ELEMENTWISE_AND_ASSIGNMENT(+, arithmetic)
SYCLC_ELEMENTWISE_AND_ASSIGNMENT(-, arithmetic)
SYCLC_ELEMENTWISE_AND_ASSIGNMENT(*, arithmetic)
SYCLC_ELEMENTWISE_AND_ASSIGNMENT(/, arithmetic)
SYCLC_ELEMENTWISE_AND_ASSIGNMENT(%, integers)
SYCLC_ELEMENTWISE_AND_ASSIGNMENT(<<, integers)
SYCLC_ELEMENTWISE_AND_ASSIGNMENT(>>, integers)
SYCLC_ELEMENTWISE_AND_ASSIGNMENT(&, bits)
SYCLC_ELEMENTWISE_AND_ASSIGNMENT(|, bits)
SYCLC_ELEMENTWISE_AND_ASSIGNMENT(^, bits)
SYCLC_ELEMENTWISE(&&, logic)
SYCLC_ELEMENTWISE(||, logic)
SYCLC_ELEMENTWISE(==, comparison)
SYCLC_ELEMENTWISE(!=, comparison)
SYCLC_ELEMENTWISE(<, comparison)
SYCLC_ELEMENTWISE(>, comparison)
SYCLC_ELEMENTWISE(<=, comparison)
SYCLC_ELEMENTWISE(>=, comparison)
#undef SYCLC_ELEMENTWISE
#undef SYCLC_ELEMENTWISE_AND_ASSIGNMENT

#define SYCLC_ELEMENTWISE_UNARY(symbol, needed)                                                                        \
  template <class Operand, class Operation = operation<needs::needed, Operand, Operand>>                               \
  constexpr auto operator symbol(const Operand &value)->typename Operation::type {                                     \
    typename Operation::type result{};                                                                                 \
    for (std::size_t index = 0; index < result.size(); ++index)                                                        \
      result[index] = Operation::type::family::template from_result<needs::needed>(                                    \
          symbol apply::element_of<typename Operation::element>(value, index));                                        \
    return result;                                                                                                     \
  }
SYCLC_ELEMENTWISE_UNARY(+, arithmetic)
SYCLC_ELEMENTWISE_UNARY(-, arithmetic)
SYCLC_ELEMENTWISE_UNARY(~, bits)
SYCLC_ELEMENTWISE_UNARY(!, logic)
#undef SYCLC_ELEMENTWISE_UNARY

#define SYCLC_ELEMENTWISE_STEP(symbol)                                                                                 \
  template <class Operand, class = typename operation<needs::steps, bare<Operand>, bare<Operand>>::type>               \
  constexpr auto operator symbol(Operand &&value)->assigned<Operand> {                                                 \
    for (std::size_t index = 0; index < value.size(); ++index)                                                         \
      symbol value[static_cast<typename bare<Operand>::family::index>(index)];                                         \
    return value;                                                                                                      \
  }                                                                                                                    \
  template <class Operand, class = assigned<Operand>,                                                                  \
            class Values = typename operation<needs::steps, bare<Operand>, bare<Operand>>::type>                       \
  constexpr Values operator symbol(Operand &&value, int) {                                                             \
    Values before = +value;                                                                                            \
    symbol value;                                                                                                      \
    return before;                                                                                                     \
  }
SYCLC_ELEMENTWISE_STEP(++)
SYCLC_ELEMENTWISE_STEP(--)
#undef SYCLC_ELEMENTWISE_STEP

} // namespace sycl::detail::elementwise
