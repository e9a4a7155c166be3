// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Geometric functions (specification 4.17.9) on scalars and on vecs, views and marrays of 2, 3 or 4 elements.
///
/// Lengths overflow or underflow only if their results do: if a sum of squares is too large or too small, it is
/// recomputed from scaled numbers. fast_length and the like omit that. Sums of half are computed in float.
#pragma once

#include <sycl/detail/builtin_arguments.hpp>
#include <sycl/detail/math_builtins.hpp>

#include <cstddef>
#include <limits>
#include <type_traits>

namespace sycl {

namespace detail::builtin {

/// The type in which sums of squares and products are computed.
template <class TypeT>
using sum_type = std::conditional_t<std::is_same_v<element_type<TypeT>, half>, float, element_type<TypeT>>;

/// The specification's generic geometric types.
template <class TypeT>
constexpr bool is_geometric() {
  if constexpr (!is_float_element<element_type<TypeT>>)
    return false;
  else if constexpr (elementwise::is_operand<TypeT>)
    return TypeT::size() >= 2 && TypeT::size() <= 4;
  else
    return true;
}
template <class TypeT>
constexpr std::size_t dimensions_of() {
  if constexpr (elementwise::is_operand<TypeT>)
    return TypeT::size();
  else
    return 1;
}
template <class Result, class First, class... Others>
using if_geometric = std::enable_if_t<is_geometric<First>() && same_shape<First, Others...>, Result>;
template <class Result, class First, class... Others>
using if_geometric_float =
    std::enable_if_t<std::is_same_v<element_type<First>, float>, if_geometric<Result, First, Others...>>;

struct difference {
  template <class RealT>
  static constexpr RealT of(RealT left, RealT right) {
    return left - right;
  }
};
struct product {
  template <class RealT, class Factor>
  static constexpr RealT of(RealT value, Factor factor) {
    return static_cast<RealT>(value * factor);
  }
};
/// A direction in which infinite elements count as 1 and all others as 0, with their signs.
struct direction_of_infinite {
  template <class RealT>
  static constexpr RealT of(RealT value) {
    using limits = std::numeric_limits<RealT>;
    return value > limits::max()      ? RealT(1)
           : value < limits::lowest() ? RealT(-1)
                                      : static_cast<RealT>(value * RealT(0));
  }
};

template <class Left, class Right>
constexpr sum_type<Left> sum_of_products(const Left &left, const Right &right) {
  using sum = sum_type<Left>;
  sum result = static_cast<sum>(element(left, 0)) * static_cast<sum>(element(right, 0));
  for (std::size_t index = 1; index < dimensions_of<Left>(); ++index)
    result += static_cast<sum>(element(left, index)) * static_cast<sum>(element(right, index));
  return result;
}

/// Whether a sum of squares is so far from the limits of its type that it has all its bits. False for NaN.
template <class Sum>
constexpr bool is_accurate(Sum sum) {
  if constexpr (sizeof(Sum) == 4)
    return sum >= 0x1p-100f && sum <= 0x1p+124f;
  else
    return sum >= 0x1p-960 && sum <= 0x1p+1020;
}

/// The factor by which numbers are scaled before they are squared: a power of two; 1 if `sum`, their sum of squares, is
/// accurate.
template <class Sum>
constexpr Sum scale_for(Sum sum) {
  if constexpr (sizeof(Sum) == 4)
    return sum > 0x1p+124f ? Sum(0x1p-66f) : sum < 0x1p-100f ? Sum(0x1p+86f) : Sum(1);
  else
    return sum > 0x1p+1020 ? Sum(0x1p-514) : sum < 0x1p-960 ? Sum(0x1p+576) : Sum(1);
}

/// The sum of the squares of numbers times `scale`.
template <class TypeT>
constexpr sum_type<TypeT> scaled_sum_of_squares(const TypeT &values, sum_type<TypeT> scale) {
  using sum = sum_type<TypeT>;
  sum result = 0;
  for (std::size_t index = 0; index < dimensions_of<TypeT>(); ++index) {
    const sum scaled = static_cast<sum>(element(values, index)) * scale;
    result += scaled * scaled;
  }
  return result;
}

template <class TypeT>
sum_type<TypeT> length_of(const TypeT &values) {
  using sum = sum_type<TypeT>;
  const sum squares = sum_of_products(values, values);
  sum result = __builtin_elementwise_sqrt(squares);
  if constexpr (!std::is_same_v<element_type<TypeT>, half>) // squares of half are far from float's limits
    if (__builtin_expect(!is_accurate(squares), 0)) {
      const sum scale = scale_for(squares);
      result = __builtin_elementwise_sqrt(scaled_sum_of_squares(values, scale)) / scale;
    }
  return result;
}

/// normalize() of numbers whose sum of squares is not accurate.
template <class TypeT>
values_of<TypeT> normalized_extremes(const TypeT &values) {
  using sum = sum_type<TypeT>;
  const sum scale = scale_for(sum_of_products(values, values));
  sum squares = scaled_sum_of_squares(values, scale);
  values_of<TypeT> direction = each<product, values_of<TypeT>>(values, scale); // finite if its squares are
  if (squares > std::numeric_limits<sum>::max()) {
    direction = each<direction_of_infinite, values_of<TypeT>>(values);
    squares = sum_of_products(direction, direction);
  }
  if (squares == 0) return values;
  return each<product, values_of<TypeT>>(direction, 1 / __builtin_elementwise_sqrt(squares));
}

template <class TypeT>
values_of<TypeT> normalized(const TypeT &values) {
  const sum_type<TypeT> squares = sum_of_products(values, values);
  values_of<TypeT> result = each<product, values_of<TypeT>>(values, 1 / __builtin_elementwise_sqrt(squares));
  if (__builtin_expect(!is_accurate(squares), 0)) result = normalized_extremes(values);
  return result;
}

} // namespace detail::builtin

/// The cross product of the first three elements; a fourth is 0.
template <class Geo3or4Float1, class Geo3or4Float2>
constexpr auto cross(const Geo3or4Float1 &left, const Geo3or4Float2 &right)
    -> std::enable_if_t<detail::builtin::dimensions_of<Geo3or4Float1>() == 3 ||
                            detail::builtin::dimensions_of<Geo3or4Float1>() == 4,
                        detail::builtin::float_array<Geo3or4Float1, Geo3or4Float2>> {
  detail::builtin::float_array<Geo3or4Float1> result{};
  for (std::size_t index = 0; index < 3; ++index) {
    const std::size_t next = (index + 1) % 3, last = (index + 2) % 3;
    detail::builtin::element_at(result, index) =
        detail::builtin::element(left, next) * detail::builtin::element(right, last) -
        detail::builtin::element(left, last) * detail::builtin::element(right, next);
  }
  return result;
}

/// The sum of the products of elements.
template <class GeoFloat1, class GeoFloat2>
constexpr auto dot(const GeoFloat1 &left, const GeoFloat2 &right)
    -> detail::builtin::if_geometric<detail::builtin::element_type<GeoFloat1>, GeoFloat1, GeoFloat2> {
  return detail::builtin::sum_of_products(left, right);
}

/// The Euclidean length.
template <class GeoFloat>
auto length(const GeoFloat &values)
    -> detail::builtin::if_geometric<detail::builtin::element_type<GeoFloat>, GeoFloat> {
  return detail::builtin::length_of(values);
}

/// The Euclidean distance between two points.
template <class GeoFloat1, class GeoFloat2>
auto distance(const GeoFloat1 &left, const GeoFloat2 &right)
    -> detail::builtin::if_geometric<detail::builtin::element_type<GeoFloat1>, GeoFloat1, GeoFloat2> {
  return detail::builtin::length_of(
      detail::builtin::each<detail::builtin::difference, detail::builtin::values_of<GeoFloat1>>(left, right));
}

/// A vector of length 1 in the same direction; the zero vector is returned unchanged. If there are infinite elements,
/// they count as 1 and all others as 0.
template <class GeoFloat>
auto normalize(const GeoFloat &values)
    -> detail::builtin::if_geometric<detail::builtin::values_of<GeoFloat>, GeoFloat> {
  return detail::builtin::normalized(values);
}

/// length, distance and normalize of float, without handling overflow and underflow of sums of squares.
template <class GeoFloat>
auto fast_length(const GeoFloat &values) -> detail::builtin::if_geometric_float<float, GeoFloat> {
  return __syclc_half_sqrtf(detail::builtin::sum_of_products(values, values));
}
template <class GeoFloat1, class GeoFloat2>
auto fast_distance(const GeoFloat1 &left, const GeoFloat2 &right)
    -> detail::builtin::if_geometric_float<float, GeoFloat1, GeoFloat2> {
  return fast_length(
      detail::builtin::each<detail::builtin::difference, detail::builtin::values_of<GeoFloat1>>(left, right));
}
template <class GeoFloat>
auto fast_normalize(const GeoFloat &values)
    -> detail::builtin::if_geometric_float<detail::builtin::values_of<GeoFloat>, GeoFloat> {
  const float squares = detail::builtin::sum_of_products(values, values);
  return detail::builtin::each<detail::builtin::product, detail::builtin::values_of<GeoFloat>>(
      values, squares < 0x1p-126f ? 1.0f : __syclc_half_rsqrtf(squares));
}

} // namespace sycl
