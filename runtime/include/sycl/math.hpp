// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Math, common and integer functions on scalars (specification 4.17.4 to 4.17.8): float and double, and the arithmetic
/// types for min, max, clamp and abs.
///
/// Where clang has an elementwise builtin it is used: it becomes an LLVM intrinsic, which sets no errno and can be
/// vectorised. The others are functions of the C library, which the device library knows by name.
#pragma once

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

SYCLC_UNARY(acos, __builtin_elementwise_acos(value))
SYCLC_UNARY_C(acosh)
SYCLC_UNARY(asin, __builtin_elementwise_asin(value))
SYCLC_UNARY_C(asinh)
SYCLC_UNARY(atan, __builtin_elementwise_atan(value))
SYCLC_BINARY(atan2, __builtin_elementwise_atan2(value, other))
SYCLC_UNARY_C(atanh)
SYCLC_UNARY_C(cbrt)
SYCLC_UNARY(ceil, __builtin_elementwise_ceil(value))
SYCLC_BINARY(copysign, __builtin_elementwise_copysign(value, other))
SYCLC_UNARY(cos, __builtin_elementwise_cos(value))
SYCLC_UNARY(cosh, __builtin_elementwise_cosh(value))
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
/// pow for value >= 0.
SYCLC_BINARY(powr, __builtin_elementwise_pow(value, other))
SYCLC_BINARY_C(remainder)
SYCLC_UNARY(rint, __builtin_elementwise_rint(value))
SYCLC_UNARY(round, __builtin_elementwise_round(value))
SYCLC_UNARY(rsqrt, 1 / __builtin_elementwise_sqrt(value))
SYCLC_UNARY(sin, __builtin_elementwise_sin(value))
SYCLC_UNARY(sinh, __builtin_elementwise_sinh(value))
SYCLC_UNARY(sqrt, __builtin_elementwise_sqrt(value))
SYCLC_UNARY(tan, __builtin_elementwise_tan(value))
SYCLC_UNARY(tanh, __builtin_elementwise_tanh(value))
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
inline float pown(float value, int exponent) { return __builtin_elementwise_pow(value, static_cast<float>(exponent)); }
inline double pown(double value, int exponent) {
  return __builtin_elementwise_pow(value, static_cast<double>(exponent));
}
/// The fractional part of value; `*whole` receives its integral part.
inline float fract(float value, float *whole) {
  *whole = floor(value);
  return fmin(value - *whole, 0x1.fffffep-1f);
}
inline double fract(double value, double *whole) {
  *whole = floor(value);
  return fmin(value - *whole, 0x1.fffffffffffffp-1);
}

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

/// Functions whose precision is the device's (4.17.5): as fast as it can.
namespace native {
using sycl::cos;
using sycl::exp;
using sycl::exp10;
using sycl::exp2;
using sycl::log;
using sycl::log10;
using sycl::log2;
using sycl::powr;
using sycl::rsqrt;
using sycl::sin;
using sycl::sqrt;
using sycl::tan;
SYCLC_BINARY(divide, value / other)
SYCLC_UNARY(recip, 1 / value)
} // namespace native

#undef SYCLC_UNARY
#undef SYCLC_BINARY
#undef SYCLC_UNARY_C
#undef SYCLC_BINARY_C

} // namespace sycl
