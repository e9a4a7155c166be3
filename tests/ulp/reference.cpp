// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The right results, from MPFR with 80 bits, or from the definition where a result is exact.
#include "ulp.hpp"

#include <mpfr.h>
#if MPFR_VERSION < MPFR_VERSION_NUM(4, 2, 0)
#error "the functions of half turns are MPFR's since 4.2"
#endif

#include <cmath>

namespace ulp {
namespace {

using unary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
using binary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

/// MPFR numbers that live as long as the program.
struct numbers {
  mpfr_t x, y, result;
  numbers() {
    mpfr_set_emin(-100000);
    mpfr_inits2(80, x, y, result, static_cast<mpfr_ptr>(nullptr));
  }
  ~numbers() { mpfr_clears(x, y, result, static_cast<mpfr_ptr>(nullptr)); }
};
numbers &workspace() {
  static numbers n;
  return n;
}

long double by_mpfr(unary f, double x) {
  numbers &n = workspace();
  mpfr_set_d(n.x, x, MPFR_RNDN);
  f(n.result, n.x, MPFR_RNDN);
  return mpfr_get_ld(n.result, MPFR_RNDN);
}
long double by_mpfr(binary f, double x, double y) {
  numbers &n = workspace();
  mpfr_set_d(n.x, x, MPFR_RNDN);
  mpfr_set_d(n.y, y, MPFR_RNDN);
  f(n.result, n.x, n.y, MPFR_RNDN);
  return mpfr_get_ld(n.result, MPFR_RNDN);
}

int logarithm_of_gamma(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t rounding) {
  int sign;
  return mpfr_lgamma(result, &sign, x, rounding);
}
int fused(mpfr_ptr result, mpfr_srcptr x, mpfr_srcptr y, mpfr_rnd_t rounding) {
  return mpfr_fma(result, x, y, x, rounding);
}

/// Unlike mpfr_rec_sqrt, with the sign of zeroes.
int inverse_root(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t rounding) {
  mpfr_sqrt(result, x, rounding);
  return mpfr_ui_div(result, 1, result, rounding);
}
/// Unlike mpfr_powr, NaN for a NaN as exponent of 1.
int positive_power(mpfr_ptr result, mpfr_srcptr x, mpfr_srcptr y, mpfr_rnd_t rounding) {
  return mpfr_nan_p(y) ? mpfr_set(result, y, rounding) : mpfr_powr(result, x, y, rounding);
}
int whole_power(mpfr_ptr result, mpfr_srcptr x, mpfr_srcptr y, mpfr_rnd_t rounding) {
  return mpfr_pow_si(result, x, shift_of(mpfr_get_d(y, MPFR_RNDN)), rounding);
}
int whole_root(mpfr_ptr result, mpfr_srcptr x, mpfr_srcptr y, mpfr_rnd_t rounding) {
  return mpfr_rootn_si(result, x, shift_of(mpfr_get_d(y, MPFR_RNDN)), rounding);
}

/// \name Exact results that the C library does not compute as one value, or not as SYCL defines it.
///@{
/// Not std::fmax: of a signaling NaN the C library makes a NaN, where SYCL has the other operand.
template <class Real>
Real larger(Real x, Real y) {
  return std::isnan(x) || x < y ? y : x;
}
template <class Real>
Real smaller(Real x, Real y) {
  return std::isnan(x) || y < x ? y : x;
}
template <class Real>
Real significand(Real x) {
  int exponent;
  return std::frexp(x, &exponent);
}
template <class Real>
Real exponent(Real x) {
  int exponent = 0;
  (void)std::frexp(x, &exponent);
  return static_cast<Real>(std::isfinite(x) ? exponent : 0);
}
template <class Real>
Real half_exponent(Real x) {
  return static_cast<Real>(std::ilogb(x) * 0.5);
}
template <class Real>
Real fraction(Real x) {
  Real whole;
  return std::modf(x, &whole);
}
template <class Real>
Real whole(Real x) {
  Real whole;
  (void)std::modf(x, &whole);
  return whole;
}
template <class Real>
Real sign_of_gamma(Real x) {
  const bool is_pole = x != 0 && x == std::trunc(x);
  return x == x && std::signbit(x) && (x == 0 || std::signbit(std::tgamma(x))) && !is_pole ? Real(-1) : Real(1);
}
template <class Real>
Real quotient(Real x, Real y) {
  int quotient = 0;
  const Real remainder = std::remquo(x, y, &quotient);
  return static_cast<Real>(remainder == remainder ? quotient % 8 : 0);
}
///@}

/// A result of x and y that the host computes exactly.
struct exact_result {
  long double (*of_float)(float, float);
  long double (*of_double)(double, double);
  template <class Function>
  explicit exact_result(Function f) : of_float(f), of_double(f) {}
};
#define EXACT(...)                                                                                                     \
  exact_result([]([[maybe_unused]] auto x, [[maybe_unused]] auto y) -> long double { return __VA_ARGS__; })

/// The right result of a line of functions.def: a function of MPFR's kind, or an exact one.
struct right_result {
  unary of_one = nullptr;
  binary of_two = nullptr;
  long double (*of_float)(float, float) = nullptr;
  long double (*of_double)(double, double) = nullptr;
  right_result(unary f) : of_one(f) {}
  right_result(binary f) : of_two(f) {}
  right_result(const exact_result &exact) : of_float(exact.of_float), of_double(exact.of_double) {}

  long double exact(float x, float y) const { return of_float(x, y); }
  long double exact(double x, double y) const { return of_double(x, y); }
};
const right_result right_results[] = {
#define MEASURED(LABEL, CALL, ULP_FLOAT, ULP_DOUBLE, LOW, HIGH, RIGHT) RIGHT,
#include "functions.def"
};

template <class Real>
long double result(std::size_t line, Real x, Real y) {
  const right_result &right = right_results[line];
  return right.of_one ? by_mpfr(right.of_one, x) : right.of_two ? by_mpfr(right.of_two, x, y) : right.exact(x, y);
}

} // namespace

long double reference(std::size_t line, float x, float y) { return result(line, x, y); }
long double reference(std::size_t line, double x, double y) { return result(line, x, y); }

} // namespace ulp
