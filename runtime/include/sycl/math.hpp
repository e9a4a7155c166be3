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
  inline float name(float x) { return expression; }                                                                    \
  inline double name(double x) { return expression; }
#define SYCLC_BINARY(name, expression)                                                                                 \
  inline float name(float x, float y) { return expression; }                                                           \
  inline double name(double x, double y) { return expression; }
#define SYCLC_UNARY_C(name)                                                                                            \
  inline float name(float x) { return __builtin_##name##f(x); }                                                        \
  inline double name(double x) { return __builtin_##name(x); }
#define SYCLC_BINARY_C(name)                                                                                           \
  inline float name(float x, float y) { return __builtin_##name##f(x, y); }                                            \
  inline double name(double x, double y) { return __builtin_##name(x, y); }

SYCLC_UNARY(acos, __builtin_elementwise_acos(x))
SYCLC_UNARY_C(acosh)
SYCLC_UNARY(asin, __builtin_elementwise_asin(x))
SYCLC_UNARY_C(asinh)
SYCLC_UNARY(atan, __builtin_elementwise_atan(x))
SYCLC_BINARY(atan2, __builtin_elementwise_atan2(x, y))
SYCLC_UNARY_C(atanh)
SYCLC_UNARY_C(cbrt)
SYCLC_UNARY(ceil, __builtin_elementwise_ceil(x))
SYCLC_BINARY(copysign, __builtin_elementwise_copysign(x, y))
SYCLC_UNARY(cos, __builtin_elementwise_cos(x))
SYCLC_UNARY(cosh, __builtin_elementwise_cosh(x))
SYCLC_UNARY_C(erf)
SYCLC_UNARY_C(erfc)
SYCLC_UNARY(exp, __builtin_elementwise_exp(x))
SYCLC_UNARY(exp2, __builtin_elementwise_exp2(x))
SYCLC_UNARY(exp10, __builtin_elementwise_exp10(x))
SYCLC_UNARY_C(expm1)
SYCLC_UNARY(fabs, __builtin_elementwise_abs(x))
SYCLC_BINARY_C(fdim)
SYCLC_UNARY(floor, __builtin_elementwise_floor(x))
SYCLC_BINARY(fmax, __builtin_elementwise_maxnum(x, y))
SYCLC_BINARY(fmin, __builtin_elementwise_minnum(x, y))
SYCLC_BINARY_C(fmod)
SYCLC_BINARY_C(hypot)
SYCLC_UNARY_C(lgamma)
SYCLC_UNARY(log, __builtin_elementwise_log(x))
SYCLC_UNARY_C(log1p)
SYCLC_UNARY(log2, __builtin_elementwise_log2(x))
SYCLC_UNARY(log10, __builtin_elementwise_log10(x))
SYCLC_UNARY_C(logb)
SYCLC_BINARY_C(nextafter)
SYCLC_BINARY(pow, __builtin_elementwise_pow(x, y))
/// pow for x >= 0.
SYCLC_BINARY(powr, __builtin_elementwise_pow(x, y))
SYCLC_BINARY_C(remainder)
SYCLC_UNARY(rint, __builtin_elementwise_rint(x))
SYCLC_UNARY(round, __builtin_elementwise_round(x))
SYCLC_UNARY(rsqrt, 1 / __builtin_elementwise_sqrt(x))
SYCLC_UNARY(sin, __builtin_elementwise_sin(x))
SYCLC_UNARY(sinh, __builtin_elementwise_sinh(x))
SYCLC_UNARY(sqrt, __builtin_elementwise_sqrt(x))
SYCLC_UNARY(tan, __builtin_elementwise_tan(x))
SYCLC_UNARY(tanh, __builtin_elementwise_tanh(x))
SYCLC_UNARY_C(tgamma)
SYCLC_UNARY(trunc, __builtin_elementwise_trunc(x))

inline float fma(float a, float b, float c) { return __builtin_elementwise_fma(a, b, c); }
inline double fma(double a, double b, double c) { return __builtin_elementwise_fma(a, b, c); }
/// a * b + c, rounded once or twice, whichever is faster.
inline float mad(float a, float b, float c) { return a * b + c; }
inline double mad(double a, double b, double c) { return a * b + c; }
/// \param exponent x is multiplied with two to this power.
inline float ldexp(float x, int exponent) { return __builtin_ldexpf(x, exponent); }
inline double ldexp(double x, int exponent) { return __builtin_ldexp(x, exponent); }
inline int ilogb(float x) { return __builtin_ilogbf(x); }
inline int ilogb(double x) { return __builtin_ilogb(x); }
/// x to an integer power.
inline float pown(float x, int y) { return __builtin_elementwise_pow(x, static_cast<float>(y)); }
inline double pown(double x, int y) { return __builtin_elementwise_pow(x, static_cast<double>(y)); }
/// The fractional part of x; `*whole` receives its integral part.
inline float fract(float x, float *whole) {
  *whole = floor(x);
  return fmin(x - *whole, 0x1.fffffep-1f);
}
inline double fract(double x, double *whole) {
  *whole = floor(x);
  return fmin(x - *whole, 0x1.fffffffffffffp-1);
}

// Common functions (4.17.8).
SYCLC_UNARY(degrees, x *static_cast<decltype(x)>(57.295779513082320876798154814105))
SYCLC_UNARY(radians, x *static_cast<decltype(x)>(0.017453292519943295769236907684886))
SYCLC_UNARY(sign, x > 0 ? 1 : x < 0 ? -1 : x == x ? x : 0)
/// 0 below the edge x, 1 from there on.
SYCLC_BINARY(step, y < x ? 0 : 1)
inline float mix(float x, float y, float a) { return x + (y - x) * a; }
inline double mix(double x, double y, double a) { return x + (y - x) * a; }

// Relational functions (4.17.10).
inline bool isnan(float x) { return __builtin_isnan(x); }
inline bool isnan(double x) { return __builtin_isnan(x); }
inline bool isinf(float x) { return __builtin_isinf(x); }
inline bool isinf(double x) { return __builtin_isinf(x); }
inline bool isfinite(float x) { return __builtin_isfinite(x); }
inline bool isfinite(double x) { return __builtin_isfinite(x); }
inline bool signbit(float x) { return __builtin_signbit(x); }
inline bool signbit(double x) { return __builtin_signbit(x); }

#define SYCLC_ARITHMETIC template <class T, std::enable_if_t<std::is_arithmetic_v<T>, int> = 0>
SYCLC_ARITHMETIC constexpr T min(T x, T y) { return y < x ? y : x; }
SYCLC_ARITHMETIC constexpr T max(T x, T y) { return x < y ? y : x; }
/// x, but not less than `low` and not more than `high`.
SYCLC_ARITHMETIC constexpr T clamp(T x, T low, T high) { return min(max(x, low), high); }
SYCLC_ARITHMETIC constexpr T abs(T x) {
  if constexpr (std::is_unsigned_v<T>)
    return x;
  else if constexpr (std::is_floating_point_v<T>)
    return __builtin_elementwise_abs(x);
  else
    return x < 0 ? static_cast<T>(-x) : x;
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
SYCLC_BINARY(divide, x / y)
SYCLC_UNARY(recip, 1 / x)
} // namespace native

#undef SYCLC_UNARY
#undef SYCLC_BINARY
#undef SYCLC_UNARY_C
#undef SYCLC_BINARY_C

} // namespace sycl
