// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// min, max and clamp, which are both integer functions (specification 4.17.7) and common functions (4.17.8).
///
/// The comparisons match processor instructions: if a comparison is false, the second argument is the result, so clamp
/// returns its lower bound for NaN, like fmin(fmax(value, low), high).
#pragma once

#include <sycl/detail/builtin_arguments.hpp>

#include <type_traits>

namespace sycl {

namespace detail::builtin {

struct minimum_of_two {
  template <class NumberT>
  static constexpr NumberT of(NumberT left, NumberT right) {
    return right < left ? right : left;
  }
};
struct maximum_of_two {
  template <class NumberT>
  static constexpr NumberT of(NumberT left, NumberT right) {
    return left < right ? right : left;
  }
};
struct clamped {
  template <class NumberT>
  static constexpr NumberT of(NumberT value, NumberT low, NumberT high) {
    const NumberT raised = low < value ? value : low;
    return raised < high ? raised : high;
  }
};

/// A vec, view or marray of numbers.
template <class NonScalar>
using number_array =
    std::enable_if_t<is_number_element<typename NonScalar::value_type>, typename NonScalar::family::values>;

} // namespace detail::builtin

/// right if it is less, otherwise left.
template <class Number1, class Number2>
constexpr auto min(const Number1 &left, const Number2 &right) -> detail::builtin::any_numbers<Number1, Number2> {
  return detail::builtin::each<detail::builtin::minimum_of_two, detail::builtin::any_numbers<Number1>>(left, right);
}
/// With the type named, `min<float>(x, 0)`.
template <class NumberT>
constexpr auto min(const NumberT &left, const NumberT &right) -> detail::builtin::any_numbers<NumberT> {
  return detail::builtin::each<detail::builtin::minimum_of_two, detail::builtin::any_numbers<NumberT>>(left, right);
}
template <class NonScalar>
constexpr auto min(const NonScalar &left, typename NonScalar::value_type right)
    -> detail::builtin::number_array<NonScalar> {
  return detail::builtin::each<detail::builtin::minimum_of_two, detail::builtin::number_array<NonScalar>>(left, right);
}

/// right if left is less, otherwise left.
template <class Number1, class Number2>
constexpr auto max(const Number1 &left, const Number2 &right) -> detail::builtin::any_numbers<Number1, Number2> {
  return detail::builtin::each<detail::builtin::maximum_of_two, detail::builtin::any_numbers<Number1>>(left, right);
}
/// With the type named, `max<float>(x, 0)`.
template <class NumberT>
constexpr auto max(const NumberT &left, const NumberT &right) -> detail::builtin::any_numbers<NumberT> {
  return detail::builtin::each<detail::builtin::maximum_of_two, detail::builtin::any_numbers<NumberT>>(left, right);
}
template <class NonScalar>
constexpr auto max(const NonScalar &left, typename NonScalar::value_type right)
    -> detail::builtin::number_array<NonScalar> {
  return detail::builtin::each<detail::builtin::maximum_of_two, detail::builtin::number_array<NonScalar>>(left, right);
}

/// value, clamped to [low, high].
/// \pre low <= high
template <class Number1, class Number2, class Number3>
constexpr auto clamp(const Number1 &value, const Number2 &low, const Number3 &high)
    -> detail::builtin::any_numbers<Number1, Number2, Number3> {
  return detail::builtin::each<detail::builtin::clamped, detail::builtin::any_numbers<Number1>>(value, low, high);
}
/// With the type named, `clamp<float>(x, 0, 1)`.
template <class NumberT>
constexpr auto clamp(const NumberT &value, const NumberT &low, const NumberT &high)
    -> detail::builtin::any_numbers<NumberT> {
  return detail::builtin::each<detail::builtin::clamped, detail::builtin::any_numbers<NumberT>>(value, low, high);
}
template <class NonScalar>
constexpr auto clamp(const NonScalar &value, typename NonScalar::value_type low, typename NonScalar::value_type high)
    -> detail::builtin::number_array<NonScalar> {
  return detail::builtin::each<detail::builtin::clamped, detail::builtin::number_array<NonScalar>>(value, low, high);
}

} // namespace sycl
