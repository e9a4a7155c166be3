// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Every function of functions.def as two kernels, for one ISA level: kernels_v2.cpp and its kind define LEVEL, which
/// is the namespace, and include this.
#include "ulp.hpp"

#include <cmath>

namespace ulp {
namespace LEVEL {

// One result of functions that have two.
template <class Real>
inline Real frexp_first(Real x) {
  int exponent;
  return std::frexp(x, &exponent);
}
template <class Real>
inline Real frexp_exponent(Real x, Real) {
  int exponent;
  const Real significand = std::frexp(x, &exponent);
  return std::isfinite(significand) ? static_cast<Real>(exponent) : Real(0); // else unspecified
}
template <class Real>
inline Real modf_first(Real x) {
  Real whole;
  return std::modf(x, &whole);
}
template <class Real>
inline Real modf_whole(Real x, Real) {
  Real whole;
  (void)std::modf(x, &whole);
  return whole;
}
template <class Real>
inline Real remquo_first(Real x, Real y) {
  int quotient;
  return std::remquo(x, y, &quotient);
}
/// Its sign and last three bits are what is specified, where there is a remainder.
template <class Real>
inline Real remquo_quotient(Real x, Real y) {
  int quotient;
  const Real remainder = std::remquo(x, y, &quotient);
  return remainder == remainder ? static_cast<Real>(quotient % 8) : Real(0);
}
inline float lgamma_r_first(float x) {
  int sign;
  return ::lgammaf_r(x, &sign);
}
inline double lgamma_r_first(double x) {
  int sign;
  return ::lgamma_r(x, &sign);
}
inline float lgamma_r_sign(float x, float) {
  int sign;
  (void)::lgammaf_r(x, &sign);
  return x == x ? static_cast<float>(sign) : 1.0f;
}
inline double lgamma_r_sign(double x, double) {
  int sign;
  (void)::lgamma_r(x, &sign);
  return x == x ? sign : 1.0;
}
template <class Real>
inline Real sincos_first(Real x) {
  Real cosine;
  return sycl::sincos(x, &cosine);
}
template <class Real>
inline Real sincos_cosine(Real x, Real) {
  Real cosine;
  (void)sycl::sincos(x, &cosine);
  return cosine;
}
/// A float lacks INT_MAX, but has the half of it and of every exponent.
inline double half_of(int value) { return value * 0.5; }

template <class Real, class Function>
void compute_vector(sycl::queue &queue, const Real *x, const Real *y, Real *result, std::size_t count) {
  queue.parallel_for(sycl::range<1>(count), [=](sycl::id<1> i) { result[i] = Function::of(x[i], y[i]); }).wait();
}

template <class Real, class Function>
void compute_scalar(sycl::queue &queue, const Real *x, const Real *y, Real *result, std::size_t count) {
  queue
      .single_task([=] {
        for (std::size_t i = 0; i < count; ++i) result[i] = Function::of(x[i], y[i]);
      })
      .wait();
}

#define MEASURED(LABEL, CALL, ...)                                                                                     \
  struct LABEL##_float {                                                                                               \
    static float of(float x, [[maybe_unused]] float y) { return static_cast<float>(CALL); }                            \
  };
#define C(NAME) ::NAME##f
#include "functions.def"
#undef C

#define MEASURED(LABEL, CALL, ...)                                                                                     \
  struct LABEL##_double {                                                                                              \
    static double of(double x, [[maybe_unused]] double y) { return CALL; }                                             \
  };
#define C(NAME) ::NAME
#include "functions.def"
#undef C

std::vector<variant> variants() {
  return {
#define MEASURED(LABEL, CALL, ...)                                                                                     \
  {compute_vector<float, LABEL##_float>, compute_scalar<float, LABEL##_float>, compute_vector<double, LABEL##_double>, \
   compute_scalar<double, LABEL##_double>},
#include "functions.def"
  };
}

} // namespace LEVEL
} // namespace ulp
