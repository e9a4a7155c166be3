// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The right results, from MPFR with 80 bits, or from the definition where a result is exact.
#include "ulp.hpp"

#include <mpfr.h>
#if MPFR_VERSION < MPFR_VERSION_NUM(4, 2, 0)
#error "the functions of half turns are MPFR's since 4.2"
#endif

#include <cmath>
#include <limits>
#include <string>
#include <type_traits>

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

/// Results that the definition gives exactly; the C library of the host computes them.
template <class Real>
long double exact(const std::string &label, Real x, Real y) {
  int whole = 0;
  Real other = 0;
  if (label == "ceil") return std::ceil(x);
  if (label == "copysign") return std::copysign(x, y);
  if (label == "fabs") return std::fabs(x);
  if (label == "floor") return std::floor(x);
  // Not std::fmax: of a signaling NaN the C library makes a NaN, where SYCL has the other operand.
  if (label == "fmax") return std::isnan(x) || x < y ? y : x;
  if (label == "fmin") return std::isnan(x) || y < x ? y : x;
  if (label == "frexp") return std::frexp(x, &whole);
  if (label == "frexp_exponent") {
    (void)std::frexp(x, &whole);
    return std::isfinite(x) ? whole : 0;
  }
  if (label == "ilogb") return static_cast<Real>(std::ilogb(x) * 0.5);
  if (label == "ldexp" || label == "scalbn" || label == "scalbln") return std::ldexp(x, shift_of(y));
  if (label == "lgamma_r_sign")
    return x == x && std::signbit(x) && (x == 0 || std::signbit(std::tgamma(x))) && !(x != 0 && x == std::trunc(x)) ? -1
                                                                                                                    : 1;
  if (label == "logb") return std::logb(x);
  if (label == "modf") return std::modf(x, &other);
  if (label == "modf_whole") {
    (void)std::modf(x, &other);
    return other;
  }
  if (label == "nextafter") return std::nextafter(x, y);
  if (label == "remquo_quotient") {
    const Real remainder = std::remquo(x, y, &whole);
    return remainder == remainder ? whole % 8 : 0;
  }
  if (label == "round") return std::round(x);
  if (label == "trunc") return std::trunc(x);
  return std::nearbyint(x); // nearbyint, rint, roundeven: in the rounding mode of the program, to nearest even
}

/// The right result of a line of functions.def: by a function of MPFR's kind, or as exact() knows it.
struct right_result {
  const char *label;
  unary of_one = nullptr;
  binary of_two = nullptr;
  right_result(const char *label, unary f) : label(label), of_one(f) {}
  right_result(const char *label, binary f) : label(label), of_two(f) {}
  right_result(const char *label, long double (*)(const std::string &, double, double)) : label(label) {}
};
const right_result right_results[] = {
#define MEASURED(LABEL, CALL, ULP_FLOAT, ULP_DOUBLE, LOW, HIGH, RIGHT) right_result(#LABEL, RIGHT),
#include "functions.def"
};

template <class Real>
long double result(std::size_t line, Real x, Real y) {
  const right_result &right = right_results[line];
  return right.of_one   ? by_mpfr(right.of_one, x)
         : right.of_two ? by_mpfr(right.of_two, x, y)
                        : exact(right.label, x, y);
}

} // namespace

long double reference(std::size_t line, float x, float y) { return result(line, x, y); }
long double reference(std::size_t line, double x, double y) { return result(line, x, y); }

} // namespace ulp
