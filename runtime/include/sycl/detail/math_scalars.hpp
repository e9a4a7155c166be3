// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Scalar mathematics that is more than a builtin: functions with a second result, and functions of half for which
/// float is not exact enough. <sycl/builtins_math.hpp> defines the specification's overloads with them.
#pragma once

#include <sycl/bit_cast.hpp>
#include <sycl/detail/builtin_arguments.hpp>
#include <sycl/detail/math_builtins.hpp>
#include <sycl/half.hpp>

#include <cstdint>

namespace sycl::detail::builtin::math {

/// The argument with the greater magnitude; the maximum if they are equal.
template <class RealT>
constexpr RealT maxmag(RealT left, RealT right) {
  const RealT left_size = __builtin_elementwise_abs(left), right_size = __builtin_elementwise_abs(right);
  return left_size > right_size ? left : right_size > left_size ? right : __builtin_elementwise_maxnum(left, right);
}
/// The argument with the smaller magnitude; the minimum if they are equal.
template <class RealT>
constexpr RealT minmag(RealT left, RealT right) {
  const RealT left_size = __builtin_elementwise_abs(left), right_size = __builtin_elementwise_abs(right);
  return left_size < right_size ? left : right_size < left_size ? right : __builtin_elementwise_minnum(left, right);
}

// Lookup of half's operators considers dozens of candidates: these functions use float's instead.

/// The next representable half from `from` towards `to`.
inline half nextafter(half from, half to) {
  const float start = from, end = to;
  if (start != start || end != end) return to_half(start + end);
  if (start == end) return to;
  const std::uint16_t bits = sycl::bit_cast<std::uint16_t>(from);
  if (start == 0) return sycl::bit_cast<half>(static_cast<std::uint16_t>(end > 0 ? 0x0001 : 0x8001));
  return sycl::bit_cast<half>(static_cast<std::uint16_t>((start < end) == (start > 0) ? bits + 1 : bits - 1));
}

/// factor * value + addend, rounded once. The product is exact in float; the sum is rounded to odd, so that the
/// rounding to half sees whether bits were lost.
inline half fma(half factor, half value, half addend) {
  const float product = static_cast<float>(factor) * static_cast<float>(value), third = addend;
  const float sum = product + third;
  const float part = sum - product;
  const float error = (product - (sum - part)) + (third - part);
  std::uint32_t bits = sycl::bit_cast<std::uint32_t>(sum);
  if ((error < 0 || error > 0) && (bits & 1) == 0) bits += (error > 0) == (sum > 0) ? 1u : ~0u;
  return sycl::bit_cast<float>(bits);
}

/// The fractional part of value, at least 0; `*whole` receives the largest integer not above value.
template <class RealT>
RealT fract(RealT value, RealT *whole, RealT below_one) {
  const RealT below = __builtin_elementwise_floor(value);
  const RealT rest = __builtin_elementwise_minnum(value - below, below_one);
  *whole = below;
  if (!__builtin_isfinite(value)) return value == value ? __builtin_elementwise_copysign(RealT(0), value) : value;
  return value == 0 ? value : rest;
}
inline float fract(float value, float *whole) { return fract(value, whole, 0x1.fffffep-1f); }
inline double fract(double value, double *whole) { return fract(value, whole, 0x1.fffffffffffffp-1); }
inline half fract(half value, half *whole) {
  float below = 0;
  const float rest = fract(static_cast<float>(value), &below, 0x1.ffcp-1f);
  *whole = below;
  return rest;
}

/// The significand, in [1/2, 1); `*exponent` receives the exponent.
inline float frexp(float value, int *exponent) { return __builtin_frexpf(value, exponent); }
inline double frexp(double value, int *exponent) { return __builtin_frexp(value, exponent); }
inline half frexp(half value, int *exponent) { return __builtin_frexpf(value, exponent); }
/// The logarithm of the gamma function's magnitude; `*sign` receives that function's sign, 1 or -1.
inline float lgamma_r(float value, int *sign) { return __syclc_lgamma_rf(value, sign); }
inline double lgamma_r(double value, int *sign) { return __syclc_lgamma_r(value, sign); }
inline half lgamma_r(half value, int *sign) { return __syclc_lgamma_rf(value, sign); }
/// The fractional part, with value's sign; `*whole` receives the integral part.
inline float modf(float value, float *whole) { return __builtin_modff(value, whole); }
inline double modf(double value, double *whole) { return __builtin_modf(value, whole); }
inline half modf(half value, half *whole) {
  float integer = 0;
  const float rest = __builtin_modff(value, &integer);
  *whole = integer;
  return rest;
}
/// remainder(value, divisor); `*quotient` receives the quotient's sign and its last seven bits.
inline float remquo(float value, float divisor, int *quotient) { return __syclc_remquof(value, divisor, quotient); }
inline double remquo(double value, double divisor, int *quotient) { return __syclc_remquo(value, divisor, quotient); }
inline half remquo(half value, half divisor, int *quotient) { return __syclc_remquof(value, divisor, quotient); }
/// The sine; `*cosine` receives the cosine.
inline float sincos(float value, float *cosine) { return __syclc_sincosf(value, cosine); }
inline double sincos(double value, double *cosine) { return __syclc_sincos(value, cosine); }
inline half sincos(half value, half *cosine) {
  float other = 0;
  const float sine = __syclc_sincosf(value, &other);
  *cosine = other;
  return sine;
}

} // namespace sycl::detail::builtin::math
