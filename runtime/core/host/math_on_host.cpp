// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Host implementations of the builtins of detail/math_builtins.hpp that the C library lacks: for programs that call
/// SYCL's mathematical functions outside of kernels, and for kernels compiled without optimisation on the native
/// device. The column HOST of the table (sycl/detail/math.def) has the expressions; this file has the functions that
/// they use.
///
/// Functions of float compute in double and those of double in long double, so that results are rounded once, with rare
/// exceptions. Speed does not matter here. Devices have their own implementations:
/// passes/device-library/src/native_math.cpp and OpenCL's.
#include <sycl/detail/export.hpp>
#include <sycl/detail/math_builtins.hpp>

#include <cmath>
#include <limits>
#include <math.h>

namespace {

template <class Real>
struct wider;
template <>
struct wider<float> {
  using type = double;
};
template <>
struct wider<double> {
  using type = long double;
};

template <class Real>
using wide = typename wider<Real>::type;

template <class Wide>
constexpr Wide pi = static_cast<Wide>(3.141592653589793238462643383279502884L);

template <class Real>
constexpr Real not_a_number = std::numeric_limits<Real>::quiet_NaN();

/// The angle X in half turns, reduced by the nearest integer: `rest` half turns, plus one if that integer is odd.
template <class Real>
struct half_turns {
  Real rest;
  bool odd;
  explicit half_turns(Real x) {
    const Real whole = std::nearbyint(x);
    rest = x - whole;
    odd = std::fmod(whole, Real(2)) != 0;
  }
};

template <class Real>
Real sine(Real x) {
  const half_turns<Real> angle(x);
  if (angle.rest == 0) return std::copysign(Real(0), x);
  const auto result = static_cast<Real>(std::sin(pi<wide<Real>> * angle.rest));
  return angle.odd ? -result : result;
}

template <class Real>
Real cosine(Real x) {
  const half_turns<Real> angle(x);
  if (std::fabs(angle.rest) == Real(0.5)) return 0;
  const auto result = static_cast<Real>(std::cos(pi<wide<Real>> * angle.rest));
  return angle.odd ? -result : result;
}

/// Rounding sine and cosine loses no accuracy here: both are computed from the exact angle.
template <class Real>
Real tangent(Real x) {
  const half_turns<Real> angle(x);
  if (angle.rest == 0 || std::fabs(angle.rest) == Real(0.5)) return sine(x) / cosine(x);
  return static_cast<Real>(std::tan(pi<wide<Real>> * angle.rest));
}

template <class Real>
Real power_of_positive(Real x, Real y) {
  if (std::isnan(x) || std::isnan(y) || x < 0 || (y == 0 && (x == 0 || std::isinf(x))) || (x == 1 && std::isinf(y)))
    return not_a_number<Real>;
  return std::pow(std::fabs(x), y);
}

float whole_power(float x, int n) { return static_cast<float>(std::pow(double(x), double(n))); }
double whole_power(double x, int n) { return n == 0 ? 1.0 : std::pow(x, double(n)); } // pow of a signaling NaN is NaN

float logarithm_of_gamma(float x, int *sign) { return ::lgammaf_r(x, sign); }
double logarithm_of_gamma(double x, int *sign) { return ::lgamma_r(x, sign); }

template <class Real>
Real root(Real x, int degree) {
  if (degree == 0 || (x < 0 && degree % 2 == 0)) return not_a_number<Real>;
  const auto magnitude = static_cast<Real>(std::pow(std::fabs(wide<Real>(x)), 1 / wide<Real>(degree)));
  return degree % 2 ? std::copysign(magnitude, x) : magnitude;
}

template <class Real>
Real remainder_and_quotient(Real x, Real y, int *quotient) {
  *quotient = 0;
  const Real rest = std::remainder(x, y);
  if (std::isnan(rest) || std::isinf(y)) return rest;
  const wide<Real> by = std::fabs(y);
  wide<Real> left = std::fmod(std::fabs(wide<Real>(x)), 128 * by);
  int bits = 0;
  for (int multiple = 64; multiple; multiple /= 2)
    if (left >= multiple * by) {
      left -= multiple * by;
      bits += multiple;
    }
  bits += left > by - left || (left == by - left && bits % 2 != 0);
  *quotient = std::signbit(x) == std::signbit(y) ? bits % 128 : -(bits % 128);
  return rest;
}

} // namespace

#define SYCLC_DEFINED(function, host, type, ...)                                                                       \
  SYCLC_EXPORT type function(__VA_ARGS__) {                                                                            \
    using real [[maybe_unused]] = type;                                                                                \
    return static_cast<type>(host);                                                                                    \
  }
#define SYCLC_DEFINED_RR(type, function, host) SYCLC_DEFINED(function, host, type, type x)
#define SYCLC_DEFINED_RRR(type, function, host) SYCLC_DEFINED(function, host, type, type x, type y)
#define SYCLC_DEFINED_RRi(type, function, host) SYCLC_DEFINED(function, host, type, type x, int n)
#define SYCLC_DEFINED_RRI(type, function, host) SYCLC_DEFINED(function, host, type, type x, int *second)
#define SYCLC_DEFINED_RRP(type, function, host) SYCLC_DEFINED(function, host, type, type x, type *second)
#define SYCLC_DEFINED_RRRI(type, function, host) SYCLC_DEFINED(function, host, type, type x, type y, int *second)
#define SYCLC_OWN_MATH(name, types, host, ...)                                                                         \
  SYCLC_DEFINED_##types(float, __syclc_##name##f, host) SYCLC_DEFINED_##types(double, __syclc_##name, host)
// Native and half precision are full precision on the host.
#define SYCLC_FAST_MATH(name, types, half, host, ...)                                                                  \
  SYCLC_DEFINED_##types(float, __syclc_native_##name##f, host)                                                         \
      SYCLC_DEFINED_##types(float, __syclc_half_##name##f, host)

extern "C" {
#include <sycl/detail/math.def>

/// Called for cbrt by kernels compiled at -O0 (passes/native/EmitUnoptimised.cpp).
SYCLC_EXPORT double __syclc_host_cbrt(double x) {
  return static_cast<double>(std::cbrt(static_cast<long double>(x))); // glibc's double version has an error of 3 ulp
}
}
