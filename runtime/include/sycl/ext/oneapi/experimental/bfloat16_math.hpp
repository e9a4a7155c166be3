// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Math functions on bfloat16 and marrays of it (oneAPI's extension sycl_ext_oneapi_bfloat16_math_functions).
///
/// They are float's functions of the same names, rounded once more, and so accurate to 0.51 units of bfloat16's last
/// place; `fma` is rounded once. They are in sycl::ext::oneapi, and in `experimental`, that extension's first
/// namespace.
#pragma once

#include <sycl/bit_cast.hpp>
#include <sycl/builtins_math.hpp>
#include <sycl/ext/oneapi/bfloat16.hpp>
#include <sycl/marray.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace sycl {
namespace detail::bfloat16_math {
using ext::oneapi::bfloat16;

template <class TypeT>
struct is_bfloat16 : std::is_same<TypeT, bfloat16> {};
template <std::size_t Size>
struct is_bfloat16<marray<bfloat16, Size>> : std::true_type {};
/// Overloads for bfloat16 and marrays of it.
template <class TypeT>
using if_bfloat16 = std::enable_if_t<is_bfloat16<TypeT>::value, TypeT>;

/// Applies `function` to all elements of the arguments.
template <class Function>
bfloat16 of_elements(Function function, bfloat16 first) {
  return function(first);
}
template <class Function, std::size_t Size, class... Others>
marray<bfloat16, Size> of_elements(Function function, const marray<bfloat16, Size> &first, const Others &...others) {
  marray<bfloat16, Size> result;
  for (std::size_t place = 0; place != Size; ++place) result[place] = function(first[place], others[place]...);
  return result;
}
template <class Function>
bfloat16 of_elements(Function function, bfloat16 first, bfloat16 second) {
  return function(first, second);
}
template <class Function>
bfloat16 of_elements(Function function, bfloat16 first, bfloat16 second, bfloat16 third) {
  return function(first, second, third);
}

/// left + right, rounded to odd: if the sum is inexact, its last bit is 1, so that rounding it to fewer bits sees
/// whether bits were lost.
inline float sum_to_odd(float left, float right) {
  const float sum = left + right, part = sum - left;
  const float error = (left - (sum - part)) + (right - part);
  std::uint32_t bits = sycl::bit_cast<std::uint32_t>(sum);
  if ((error < 0 || error > 0) && (bits & 1) == 0) bits += (error > 0) == (sum > 0) ? 1u : ~0u;
  return sycl::bit_cast<float>(bits);
}

/// left * right + addend, rounded once, for a product of less than 2^-100. Everything is scaled by 2^120, so that the
/// product, of 16 bits and a multiple of 2^-266, is exact in float; bfloat16's subnormal numbers then are the multiples
/// of 2^-13 below 2^-6, for which adding 1536 rounds.
inline bfloat16 small_fma(float left, float right, float addend) {
  if (__builtin_fabsf(addend) >= 0x1p-60f) return addend; // the product is far below addend's last place
  const bool left_is_smaller = __builtin_fabsf(left) < __builtin_fabsf(right);
  const float product = left_is_smaller ? left * 0x1p120f * right : right * 0x1p120f * left;
  const float scaled = sum_to_odd(product, addend * 0x1p120f), magnitude = __builtin_fabsf(scaled);
  const float rounded = magnitude < 0x1p-6f ? __builtin_copysignf((magnitude + 1536.0f) - 1536.0f, scaled)
                                            : static_cast<float>(bfloat16(scaled));
  return rounded * 0x1p-120f;
}

/// The same for a product of more than 2^100, which the addend may bring back into range. Everything is scaled by
/// 2^-130. Of a small addend only its sign matters, and that it is nonzero.
inline bfloat16 large_fma(float left, float right, float addend) {
  if (__builtin_fabsf(addend) < 0x1p20f && addend != 0) addend = __builtin_copysignf(0x1p20f, addend);
  const bool left_is_larger = __builtin_fabsf(left) > __builtin_fabsf(right);
  const float larger = left_is_larger ? left : right, smaller = left_is_larger ? right : left;
  const float scaled = sum_to_odd(larger * 0x1p-65f * 0x1p-65f * smaller, addend * 0x1p-65f * 0x1p-65f);
  return static_cast<float>(bfloat16(scaled)) * 0x1p65f * 0x1p65f;
}

inline bfloat16 fma(float left, float right, float addend) {
  const float product = left * right, magnitude = __builtin_fabsf(product); // exact between the limits
  if (magnitude < 0x1p-100f) return small_fma(left, right, addend);
  if (magnitude > 0x1p100f) return large_fma(left, right, addend);
  return sum_to_odd(product, addend);
}

} // namespace detail::bfloat16_math

namespace ext::oneapi {

/// \returns left * right + addend, rounded once. Handles subnormal numbers.
template <class NumberT>
sycl::detail::bfloat16_math::if_bfloat16<NumberT> fma(NumberT left, NumberT right, NumberT addend) {
  return sycl::detail::bfloat16_math::of_elements(
      [](float factor, float value, float third) { return sycl::detail::bfloat16_math::fma(factor, value, third); },
      left, right, addend);
}

/// \returns the maximum or the minimum of two. If one is NaN, the other one.
template <class NumberT>
sycl::detail::bfloat16_math::if_bfloat16<NumberT> fmax(NumberT left, NumberT right) {
  return sycl::detail::bfloat16_math::of_elements(
      [](float one, float other) -> bfloat16 { return sycl::fmax(one, other); }, left, right);
}
template <class NumberT>
sycl::detail::bfloat16_math::if_bfloat16<NumberT> fmin(NumberT left, NumberT right) {
  return sycl::detail::bfloat16_math::of_elements(
      [](float one, float other) -> bfloat16 { return sycl::fmin(one, other); }, left, right);
}

/// \returns whether it is NaN.
inline bool isnan(bfloat16 value) { return (sycl::bit_cast<std::uint16_t>(value) & 0x7fffu) > 0x7f80u; }
template <std::size_t Size>
marray<bool, Size> isnan(marray<bfloat16, Size> values) {
  marray<bool, Size> result;
  for (std::size_t place = 0; place != Size; ++place) result[place] = isnan(values[place]);
  return result;
}

#define SYCLC_BFLOAT16_FUNCTION(name)                                                                                  \
  template <class NumberT>                                                                                             \
  sycl::detail::bfloat16_math::if_bfloat16<NumberT> name(NumberT value) {                                              \
    return sycl::detail::bfloat16_math::of_elements([](float element) -> bfloat16 { return sycl::name(element); },     \
                                                    value);                                                            \
  }
SYCLC_BFLOAT16_FUNCTION(fabs)
SYCLC_BFLOAT16_FUNCTION(ceil)
SYCLC_BFLOAT16_FUNCTION(floor)
SYCLC_BFLOAT16_FUNCTION(cos)
SYCLC_BFLOAT16_FUNCTION(sin)
SYCLC_BFLOAT16_FUNCTION(exp)
SYCLC_BFLOAT16_FUNCTION(exp2)
SYCLC_BFLOAT16_FUNCTION(exp10)
SYCLC_BFLOAT16_FUNCTION(log)
SYCLC_BFLOAT16_FUNCTION(log2)
SYCLC_BFLOAT16_FUNCTION(log10)
SYCLC_BFLOAT16_FUNCTION(rint)
SYCLC_BFLOAT16_FUNCTION(sqrt)
SYCLC_BFLOAT16_FUNCTION(rsqrt)
SYCLC_BFLOAT16_FUNCTION(trunc)
#undef SYCLC_BFLOAT16_FUNCTION

namespace experimental {
using oneapi::ceil;
using oneapi::cos;
using oneapi::exp;
using oneapi::exp10;
using oneapi::exp2;
using oneapi::fabs;
using oneapi::floor;
using oneapi::fma;
using oneapi::fmax;
using oneapi::fmin;
using oneapi::isnan;
using oneapi::log;
using oneapi::log10;
using oneapi::log2;
using oneapi::rint;
using oneapi::rsqrt;
using oneapi::sin;
using oneapi::sqrt;
using oneapi::trunc;
} // namespace experimental
} // namespace ext::oneapi
} // namespace sycl
