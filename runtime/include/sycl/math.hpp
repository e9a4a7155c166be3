// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Math, common and integer functions on scalars (specification 4.17.4 to 4.17.8): float and double, and the arithmetic
/// types for min, max, clamp and abs.
///
/// Where clang has an elementwise builtin it is used: it becomes an LLVM intrinsic, which sets no errno and can be
/// vectorised. The others are functions of the C library, which the device library knows by name, and its own
/// (detail/math_builtins.hpp).
#pragma once

#include <sycl/detail/math_builtins.hpp>

#include <cstdint>
#include <type_traits>

namespace sycl {

#define SYCLC_UNARY(name, expression)                                                                                  \
  inline float name(float value) { return expression; }                                                                \
  inline double name(double value) { return expression; }
#define SYCLC_BINARY(name, expression)                                                                                 \
  inline float name(float value, float other) { return expression; }                                                   \
  inline double name(double value, double other) { return expression; }
#define SYCLC_UNARY_C(name)                                                                                            \
  inline float name(float value) { return __builtin_##name##f(value); }                                                \
  inline double name(double value) { return __builtin_##name(value); }
#define SYCLC_BINARY_C(name)                                                                                           \
  inline float name(float value, float other) { return __builtin_##name##f(value, other); }                            \
  inline double name(double value, double other) { return __builtin_##name(value, other); }
#define SYCLC_UNARY_OWN(name)                                                                                          \
  inline float name(float value) { return __syclc_##name##f(value); }                                                  \
  inline double name(double value) { return __syclc_##name(value); }
#define SYCLC_BINARY_OWN(name)                                                                                         \
  inline float name(float value, float other) { return __syclc_##name##f(value, other); }                              \
  inline double name(double value, double other) { return __syclc_##name(value, other); }

SYCLC_UNARY(acos, __builtin_elementwise_acos(value))
SYCLC_UNARY_C(acosh)
SYCLC_UNARY_OWN(acospi)
SYCLC_UNARY(asin, __builtin_elementwise_asin(value))
SYCLC_UNARY_C(asinh)
SYCLC_UNARY_OWN(asinpi)
SYCLC_UNARY(atan, __builtin_elementwise_atan(value))
SYCLC_BINARY(atan2, __builtin_elementwise_atan2(value, other))
SYCLC_BINARY_OWN(atan2pi)
SYCLC_UNARY_C(atanh)
SYCLC_UNARY_OWN(atanpi)
SYCLC_UNARY_C(cbrt)
SYCLC_UNARY(ceil, __builtin_elementwise_ceil(value))
SYCLC_BINARY(copysign, __builtin_elementwise_copysign(value, other))
SYCLC_UNARY(cos, __builtin_elementwise_cos(value))
SYCLC_UNARY(cosh, __builtin_elementwise_cosh(value))
SYCLC_UNARY_OWN(cospi)
SYCLC_UNARY_C(erf)
SYCLC_UNARY_C(erfc)
SYCLC_UNARY(exp, __builtin_elementwise_exp(value))
SYCLC_UNARY(exp2, __builtin_elementwise_exp2(value))
SYCLC_UNARY(exp10, __builtin_elementwise_exp10(value))
SYCLC_UNARY_C(expm1)
SYCLC_UNARY(fabs, __builtin_elementwise_abs(value))
SYCLC_BINARY_C(fdim)
SYCLC_UNARY(floor, __builtin_elementwise_floor(value))
SYCLC_BINARY(fmax, __builtin_elementwise_maxnum(value, other))
SYCLC_BINARY(fmin, __builtin_elementwise_minnum(value, other))
SYCLC_BINARY_C(fmod)
SYCLC_BINARY_C(hypot)
SYCLC_UNARY_C(lgamma)
SYCLC_UNARY(log, __builtin_elementwise_log(value))
SYCLC_UNARY_C(log1p)
SYCLC_UNARY(log2, __builtin_elementwise_log2(value))
SYCLC_UNARY(log10, __builtin_elementwise_log10(value))
SYCLC_UNARY_C(logb)
SYCLC_BINARY_C(nextafter)
SYCLC_BINARY(pow, __builtin_elementwise_pow(value, other))
/// pow for value >= 0: the power of a negative number is NaN, and so is that of 0 or infinity to 0.
SYCLC_BINARY_OWN(powr)
SYCLC_BINARY_C(remainder)
SYCLC_UNARY(rint, __builtin_elementwise_rint(value))
SYCLC_UNARY(round, __builtin_elementwise_round(value))
SYCLC_UNARY_OWN(rsqrt)
SYCLC_UNARY(sin, __builtin_elementwise_sin(value))
SYCLC_UNARY(sinh, __builtin_elementwise_sinh(value))
SYCLC_UNARY_OWN(sinpi)
SYCLC_UNARY(sqrt, __builtin_elementwise_sqrt(value))
SYCLC_UNARY(tan, __builtin_elementwise_tan(value))
SYCLC_UNARY(tanh, __builtin_elementwise_tanh(value))
SYCLC_UNARY_OWN(tanpi)
SYCLC_UNARY_C(tgamma)
SYCLC_UNARY(trunc, __builtin_elementwise_trunc(value))

inline float fma(float factor, float value, float addend) { return __builtin_elementwise_fma(factor, value, addend); }
inline double fma(double factor, double value, double addend) {
  return __builtin_elementwise_fma(factor, value, addend);
}
/// factor * value + addend, rounded once or twice, whichever is faster.
inline float mad(float factor, float value, float addend) { return factor * value + addend; }
inline double mad(double factor, double value, double addend) { return factor * value + addend; }
/// \param exponent value is multiplied with two to this power.
inline float ldexp(float value, int exponent) { return __builtin_ldexpf(value, exponent); }
inline double ldexp(double value, int exponent) { return __builtin_ldexp(value, exponent); }
inline int ilogb(float value) { return __builtin_ilogbf(value); }
inline int ilogb(double value) { return __builtin_ilogb(value); }
/// value to an integer power.
inline float pown(float value, int exponent) { return __syclc_pownf(value, exponent); }
inline double pown(double value, int exponent) { return __syclc_pown(value, exponent); }
/// The `degree`th root of value; NaN for negative values with even degrees and for degree 0.
inline float rootn(float value, int degree) { return __syclc_rootnf(value, degree); }
inline double rootn(double value, int degree) { return __syclc_rootn(value, degree); }
/// The argument with the greater magnitude; the greater one when they are equal.
SYCLC_BINARY(maxmag, fabs(value) > fabs(other) ? value : fabs(other) > fabs(value) ? other : fmax(value, other))
/// The argument with the smaller magnitude; the smaller one when they are equal.
SYCLC_BINARY(minmag, fabs(value) < fabs(other) ? value : fabs(other) < fabs(value) ? other : fmin(value, other))
/// A quiet NaN whose last bits are those of `code`.
inline float nan(std::uint32_t code) { return __builtin_bit_cast(float, 0x7fc00000u | (code & 0x3fffffu)); }
inline double nan(std::uint64_t code) {
  return __builtin_bit_cast(double, std::uint64_t(0x7ff8000000000000u) | (code & 0x7ffffffffffffu));
}

// Functions with a second result, which is written to where the last argument points.

/// The fractional part of value, not less than 0; `*whole` receives the greatest integer that is not above value.
inline float fract(float value, float *whole) {
  const float below = floor(value), rest = fmin(value - below, 0x1.fffffep-1f);
  *whole = below;
  return __builtin_isfinite(value) ? copysign(rest, value == 0 ? value : rest)
         : value == value          ? copysign(0.0f, value)
                                   : value;
}
inline double fract(double value, double *whole) {
  const double below = floor(value), rest = fmin(value - below, 0x1.fffffffffffffp-1);
  *whole = below;
  return __builtin_isfinite(value) ? copysign(rest, value == 0 ? value : rest)
         : value == value          ? copysign(0.0, value)
                                   : value;
}
/// The significand, from 1/2 to 1; `*exponent` receives its power of two.
inline float frexp(float value, int *exponent) { return __builtin_frexpf(value, exponent); }
inline double frexp(double value, int *exponent) { return __builtin_frexp(value, exponent); }
/// The logarithm of the gamma function's magnitude; `*sign` receives that function's sign, 1 or -1.
inline float lgamma_r(float value, int *sign) { return __syclc_lgamma_rf(value, sign); }
inline double lgamma_r(double value, int *sign) { return __syclc_lgamma_r(value, sign); }
/// The fractional part, with value's sign; `*whole` receives the integral part.
inline float modf(float value, float *whole) { return __builtin_modff(value, whole); }
inline double modf(double value, double *whole) { return __builtin_modf(value, whole); }
/// remainder(value, divisor); `*quotient` receives the quotient's sign and its last seven bits.
inline float remquo(float value, float divisor, int *quotient) { return __syclc_remquof(value, divisor, quotient); }
inline double remquo(double value, double divisor, int *quotient) { return __syclc_remquo(value, divisor, quotient); }
/// The sine; `*cosine` receives the cosine.
inline float sincos(float value, float *cosine) { return __syclc_sincosf(value, cosine); }
inline double sincos(double value, double *cosine) { return __syclc_sincos(value, cosine); }

// Common functions (4.17.8).
SYCLC_UNARY(degrees, value *static_cast<decltype(value)>(57.295779513082320876798154814105))
SYCLC_UNARY(radians, value *static_cast<decltype(value)>(0.017453292519943295769236907684886))
SYCLC_UNARY(sign, value > 0 ? 1 : value < 0 ? -1 : value == value ? value : 0)
/// 0 below the edge value, 1 from there on.
SYCLC_BINARY(step, other < value ? 0 : 1)
inline float mix(float from, float to, float weight) { return from + (to - from) * weight; }
inline double mix(double from, double to, double weight) { return from + (to - from) * weight; }

// Relational functions (4.17.10).
inline bool isnan(float value) { return __builtin_isnan(value); }
inline bool isnan(double value) { return __builtin_isnan(value); }
inline bool isinf(float value) { return __builtin_isinf(value); }
inline bool isinf(double value) { return __builtin_isinf(value); }
inline bool isfinite(float value) { return __builtin_isfinite(value); }
inline bool isfinite(double value) { return __builtin_isfinite(value); }
inline bool signbit(float value) { return __builtin_signbit(value); }
inline bool signbit(double value) { return __builtin_signbit(value); }

#define SYCLC_ARITHMETIC template <class Number, std::enable_if_t<std::is_arithmetic_v<Number>, int> = 0>
SYCLC_ARITHMETIC constexpr Number min(Number value, Number other) { return other < value ? other : value; }
SYCLC_ARITHMETIC constexpr Number max(Number value, Number other) { return value < other ? other : value; }
/// value, but not less than `low` and not more than `high`.
SYCLC_ARITHMETIC constexpr Number clamp(Number value, Number low, Number high) { return min(max(value, low), high); }
SYCLC_ARITHMETIC constexpr Number abs(Number value) {
  if constexpr (std::is_unsigned_v<Number>)
    return value;
  else if constexpr (std::is_floating_point_v<Number>)
    return __builtin_elementwise_abs(value);
  else
    return value < 0 ? static_cast<Number>(-value) : value;
}
#undef SYCLC_ARITHMETIC

#define SYCLC_MATH_1(name)
#define SYCLC_MATH_2(name)
#define SYCLC_MATH_INT(name)
#define SYCLC_MATH_FAST_1(name, half)                                                                                  \
  inline float name(float value) { return __syclc_native_##name##f(value); }
#define SYCLC_MATH_FAST_2(name, half)                                                                                  \
  inline float name(float value, float other) { return __syclc_native_##name##f(value, other); }
/// Functions of float as fast as the device can (4.17.5), with the precision and the range of arguments that it likes.
namespace native {
#include <sycl/detail/math_builtins.def>
} // namespace native

#define SYCLC_MATH_1(name)
#define SYCLC_MATH_2(name)
#define SYCLC_MATH_INT(name)
#define SYCLC_MATH_FAST_1(name, half)                                                                                  \
  inline float name(float value) { return __syclc_half_##name##f(value); }
#define SYCLC_MATH_FAST_2(name, half)                                                                                  \
  inline float name(float value, float other) { return __syclc_half_##name##f(value, other); }
/// Functions of float with at least 10 exact bits (4.17.6); sines, cosines and tangents of at most 2^16. Deprecated in
/// SYCL 2020.
namespace half_precision {
#include <sycl/detail/math_builtins.def>
} // namespace half_precision

#undef SYCLC_UNARY
#undef SYCLC_BINARY
#undef SYCLC_UNARY_C
#undef SYCLC_BINARY_C
#undef SYCLC_UNARY_OWN
#undef SYCLC_BINARY_OWN

} // namespace sycl
