// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Relational functions (specification 4.17.10). Results are bool for scalars, a marray of bool for marrays, and for
/// vecs and views a vec of signed integers as wide as the elements, with -1 for true.
#pragma once

#include <sycl/bit_cast.hpp>
#include <sycl/detail/builtin_arguments.hpp>

#include <cstddef>
#include <type_traits>

namespace sycl {

namespace detail::builtin {
/// Applies a predicate on scalars to each element, or pair of elements. True is -1 in vecs, whose results have integer
/// elements.
template <class NonScalar, bool (*Function)(element_type<NonScalar>)>
constexpr float_array_truth<NonScalar> classify(const NonScalar &value) {
  float_array_truth<NonScalar> result{};
  for (std::size_t index = 0; index < result.size(); ++index)
    element_at(result, index) =
        float_array_truth<NonScalar>::family::template from_result<elementwise::needs::comparison>(
            Function(element(value, index)));
  return result;
}
template <class NonScalar, bool (*Function)(element_type<NonScalar>, element_type<NonScalar>), class Other>
constexpr float_array_truth<NonScalar> compare(const NonScalar &left, const Other &right) {
  float_array_truth<NonScalar> result{};
  for (std::size_t index = 0; index < result.size(); ++index)
    element_at(result, index) =
        float_array_truth<NonScalar>::family::template from_result<elementwise::needs::comparison>(
            Function(element(left, index), element(right, index)));
  return result;
}
} // namespace detail::builtin

#define SYCLC_COMPARISON(name, expression)                                                                             \
  template <class TypeT = float, detail::builtin::only<TypeT, float> = 0>                                              \
  constexpr bool name(float left, float right) {                                                                       \
    return expression;                                                                                                 \
  }                                                                                                                    \
  template <class TypeT = double, detail::builtin::only<TypeT, double> = 0>                                            \
  constexpr bool name(double left, double right) {                                                                     \
    return expression;                                                                                                 \
  }                                                                                                                    \
  template <class TypeT = half, detail::builtin::only<TypeT, half> = 0>                                                \
  constexpr bool name(half left, half right) {                                                                         \
    return name(detail::builtin::to_float(left), detail::builtin::to_float(right));                                    \
  }                                                                                                                    \
  template <class NonScalar1, class NonScalar2>                                                                        \
  constexpr auto name(const NonScalar1 &left, const NonScalar2 &right)                                                 \
      -> detail::builtin::float_array_truth<NonScalar1, NonScalar2> {                                                  \
    return detail::builtin::compare<NonScalar1, name>(left, right);                                                    \
  }
/// \name Comparisons: false if an argument is NaN, except for isnotequal
///@{
SYCLC_COMPARISON(isequal, left == right)
SYCLC_COMPARISON(isnotequal, left != right)
SYCLC_COMPARISON(isgreater, left > right)
SYCLC_COMPARISON(isgreaterequal, left >= right)
SYCLC_COMPARISON(isless, left < right)
SYCLC_COMPARISON(islessequal, left <= right)
SYCLC_COMPARISON(islessgreater, left<right || left> right)
///@}
/// Whether no argument is NaN, and whether at least one is.
SYCLC_COMPARISON(isordered, left == left && right == right)
SYCLC_COMPARISON(isunordered, left != left || right != right)
#undef SYCLC_COMPARISON

#define SYCLC_CLASSIFICATION(name, of_half)                                                                            \
  template <class TypeT = float, detail::builtin::only<TypeT, float> = 0>                                              \
  bool name(float value) {                                                                                             \
    return __builtin_##name(value);                                                                                    \
  }                                                                                                                    \
  template <class TypeT = double, detail::builtin::only<TypeT, double> = 0>                                            \
  bool name(double value) {                                                                                            \
    return __builtin_##name(value);                                                                                    \
  }                                                                                                                    \
  template <class TypeT = half, detail::builtin::only<TypeT, half> = 0>                                                \
  bool name(half number) {                                                                                             \
    const float value = detail::builtin::to_float(number);                                                             \
    return of_half;                                                                                                    \
  }                                                                                                                    \
  template <class NonScalar>                                                                                           \
  auto name(const NonScalar &value) -> detail::builtin::float_array_truth<NonScalar> {                                 \
    return detail::builtin::classify<NonScalar, name>(value);                                                          \
  }
/// \name Classification of numbers
///@{
SYCLC_CLASSIFICATION(isfinite, __builtin_isfinite(value))
SYCLC_CLASSIFICATION(isinf, __builtin_isinf(value))
SYCLC_CLASSIFICATION(isnan, __builtin_isnan(value))
// The smallest normal half is 2^-14, far above float's.
SYCLC_CLASSIFICATION(isnormal, __builtin_isfinite(value) && __builtin_elementwise_abs(value) >= 0x1p-14f)
SYCLC_CLASSIFICATION(signbit, __builtin_signbit(value))
///@}
#undef SYCLC_CLASSIFICATION

namespace detail::builtin {

/// Whether any, all and select accept this element type: bool itself, and signed integers, whose sign bit counts.
template <class Element>
constexpr bool is_true(Element value) {
  if constexpr (std::is_same_v<Element, bool>)
    return value;
  else
    return (static_cast<std::make_unsigned_t<Element>>(value) >> (sizeof(Element) * 8 - 1)) != 0;
}

/// The return type of any and all, and the argument types: int for vecs and views of signed integers, bool for marrays
/// of bool, and bool for scalars and marrays of signed integers, which SYCL 2020 deprecates.
template <class GenInt, class Element = element_type<GenInt>, bool IsMarray = is_marray<GenInt>>
using any_all_result =
    std::enable_if_t<std::is_same_v<Element, bool> ? IsMarray
                                                   : is_integer_element<Element> && std::is_signed_v<Element>,
                     std::conditional_t<elementwise::is_operand<GenInt> && !IsMarray, int, bool>>;

/// The bits of right where mask's are 1, of left elsewhere.
struct selected_bits {
  template <class NumberT>
  static constexpr NumberT of(NumberT left, NumberT right, NumberT mask) {
    using bits = unsigned_of_bytes<sizeof(NumberT)>;
    const bits chosen = sycl::bit_cast<bits>(mask);
    return sycl::bit_cast<NumberT>(static_cast<bits>((sycl::bit_cast<bits>(left) & static_cast<bits>(~chosen)) |
                                                     (sycl::bit_cast<bits>(right) & chosen)));
  }
};
/// right if the condition is true, left otherwise.
struct selected {
  template <class NumberT, class Condition>
  static constexpr NumberT of(NumberT left, NumberT right, Condition condition) {
    return is_true(condition) ? right : left;
  }
};

/// Whether Mask can select between elements of Values: a marray of bool, or a vec or view of integers of the same
/// width.
template <class Mask, class Values, class Element = typename Mask::value_type>
inline constexpr bool is_mask_of =
    std::is_same_v<typename Mask::family, typename Values::family::template with<Element>> &&
    (is_marray<Values> ? std::is_same_v<Element, bool>
                       : is_integer_element<Element> && sizeof(Element) == sizeof(typename Values::value_type));

} // namespace detail::builtin

/// Whether any element is true: for vecs, whether its highest bit is set.
template <class GenInt>
constexpr auto any(const GenInt &values) -> detail::builtin::any_all_result<GenInt> {
  if constexpr (detail::elementwise::is_operand<GenInt>) {
    bool found = false;
    for (std::size_t index = 0; index < values.size(); ++index)
      found |= detail::builtin::is_true(detail::builtin::element(values, index));
    return found;
  } else {
    return detail::builtin::is_true(values);
  }
}
/// Whether all elements are true: for vecs, whether their highest bits are set.
template <class GenInt>
constexpr auto all(const GenInt &values) -> detail::builtin::any_all_result<GenInt> {
  if constexpr (detail::elementwise::is_operand<GenInt>) {
    bool found = true;
    for (std::size_t index = 0; index < values.size(); ++index)
      found &= detail::builtin::is_true(detail::builtin::element(values, index));
    return found;
  } else {
    return detail::builtin::is_true(values);
  }
}

/// Selects each bit from `right` where that of `mask` is 1, otherwise from `left`.
template <class GenType1, class GenType2, class GenType3>
constexpr auto bitselect(const GenType1 &left, const GenType2 &right, const GenType3 &mask)
    -> detail::builtin::any_numbers<GenType1, GenType2, GenType3> {
  return detail::builtin::each<detail::builtin::selected_bits, detail::builtin::any_numbers<GenType1>>(left, right,
                                                                                                       mask);
}

/// right if the condition holds, otherwise left.
template <class ScalarT>
constexpr auto select(ScalarT left, ScalarT right, bool condition)
    -> std::enable_if_t<detail::builtin::is_number_element<ScalarT>, ScalarT> {
  return condition ? right : left;
}
/// Selects each element from `right` where the condition's is true, otherwise from `left`.
template <class NonScalar1, class NonScalar2, class NonScalar3>
constexpr auto select(const NonScalar1 &left, const NonScalar2 &right, const NonScalar3 &condition)
    -> std::enable_if_t<detail::builtin::is_number_element<typename NonScalar1::value_type> &&
                            std::is_same_v<typename NonScalar1::family, typename NonScalar2::family> &&
                            detail::builtin::is_mask_of<NonScalar3, NonScalar1>,
                        typename NonScalar1::family::values> {
  return detail::builtin::each<detail::builtin::selected, typename NonScalar1::family::values>(left, right, condition);
}

} // namespace sycl
