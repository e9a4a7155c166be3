// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Measures the elementary functions that only GPUs use (native_math_rest.cpp and native_math_gpu.cpp of
/// passes/device-library/src), compiled for the host, against the C library's of long double, and holds them to the
/// limits of the table of mathematics (sycl/detail/math.def), which says which they are: those that native code has from
/// libmvec.
/// Special values must be what the C library's functions of double give.
///
/// \code
///   nvptx-math [points]
/// \endcode

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

// device_math.cpp; its callees in native_math.cpp are the host's here.
extern "C" {
/// The GPU's instruction, with the errors that it may have.
float __syclc_gpu_ex2_normal(float x) {
  static unsigned state = 1;
  state = state * 1664525 + 1013904223;
  const float exact = std::exp2(x);
  const bool has_neighbours = exact > 0x1p-100f && exact < 0x1p100f;
  return has_neighbours ? exact + std::ldexp(exact, -24) * (static_cast<int>(state >> 30) - 1.5f) : exact;
}
float __syclc_gpu_ex2(float x) { return std::exp2(x); }
float __syclc_gpu_cbrtf(float), __syclc_gpu_erff(float), __syclc_gpu_exp10f(float), __syclc_gpu_expf(float),
    __syclc_gpu_logf(float);
double device_exp(double x) { return std::exp(x); }
float device_expf(float x) { return std::exp(x); }
#define PARAMETERS_RR(REAL) (REAL)
#define PARAMETERS_RRR(REAL) (REAL, REAL)
#define DECLARED_Libmvec(TYPES, F, REAL) REAL F PARAMETERS_##TYPES(REAL);
#define DECLARED_Body(TYPES, F, REAL)
#define DECLARED_Instruction(TYPES, F, REAL)
#define SYCLC_MATH(NAME, TYPES, SYCL, INTRINSIC, FLOAT, DOUBLE, ...)                                                   \
  DECLARED_##FLOAT(TYPES, device_##NAME##f, float) DECLARED_##DOUBLE(TYPES, device_##NAME, double)
#include "include/sycl/detail/math.def"
}

namespace {

constexpr double unbounded = std::numeric_limits<double>::infinity();

/// A number of the table that depends on the type.
struct by_type {
  double of_float, of_double;
};
constexpr double for_type(double number, bool) { return number; }
constexpr double for_type(by_type numbers, bool is_double) { return is_double ? numbers.of_double : numbers.of_float; }

/// How far \p got is from \p exact, in units of the last place of the latter's type.
template <class Real>
double error_in_ulp(Real got, long double exact) {
  using info = std::numeric_limits<Real>;
  const Real rounded = static_cast<Real>(exact);
  if (std::isnan(rounded) || std::isnan(got)) return std::isnan(rounded) == std::isnan(got) ? 0 : unbounded;
  if (std::isinf(got) && std::isinf(rounded)) return got == rounded ? 0 : unbounded;
  if (got == rounded) return std::signbit(got) == std::signbit(rounded) || exact != 0 ? 0 : unbounded;
  const long double bound = info::max(); // infinity counts as the number that would follow
  const long double value = std::isinf(got) ? std::copysign(bound * (1 + info::epsilon() / 2), (long double)got) : got;
  int exponent;
  std::frexp(std::min(std::abs(exact), bound), &exponent);
  const int last = std::max(exponent, info::min_exponent) - info::digits;
  return static_cast<double>(std::abs(std::ldexp(value - exact, -last)));
}

template <class Real>
const std::vector<Real> &special_values() {
  using info = std::numeric_limits<Real>;
  static const std::vector<Real> values = [] {
    std::vector<Real> all;
    for (double v : {0.0,
                     0.25,
                     0.5,
                     1.0,
                     1.5,
                     2.0,
                     2.5,
                     3.0,
                     4.0,
                     10.0,
                     22.0,
                     30.0,
                     88.7,
                     104.0,
                     308.3,
                     700.0,
                     709.7,
                     709.79,
                     745.1,
                     1024.0,
                     1e5,
                     524287.9,
                     524288.1,
                     1e22,
                     0x1.921fb54442d18p0,
                     0x1.921fb54442d18p+1,
                     6381956970095103.0 * 0x1p797})
      all.push_back(static_cast<Real>(v));
    for (Real v : {info::infinity(), info::quiet_NaN(), info::max(), info::min(), info::denorm_min(), info::min() / 3,
                   info::epsilon(), 1 + info::epsilon(), 1 - info::epsilon() / 2})
      all.push_back(v);
    for (size_t i = 0, size = all.size(); i < size; ++i) all.push_back(-all[i]);
    return all;
  }();
  return values;
}

std::mt19937_64 random_bits(20240611);
template <class Real>
Real random_between(double low, double high) {
  return static_cast<Real>(low + (high - low) * (random_bits() >> 11) * 0x1p-53);
}
template <class Real>
Real random_pattern() {
  if constexpr (sizeof(Real) == 8)
    return __builtin_bit_cast(double, random_bits());
  else
    return __builtin_bit_cast(float, static_cast<unsigned>(random_bits()));
}

template <class Real>
Real random_point(unsigned turn, double low, double high) {
  switch (turn % 4) {
  case 0:
    return random_pattern<Real>();
  case 1:
    return static_cast<Real>(std::ldexp(random_between<double>(-1, 1), random_bits() % 60 - 50));
  case 2:
    return 1 + random_between<Real>(-0.01, 0.01);
  default:
    return random_between<Real>(low, high);
  }
}

unsigned failed = 0;

template <class Real>
void conclude(const char *name, double worst, double most, Real x, Real y) {
  const bool good = worst <= most;
  failed += !good;
  std::printf("%-6s %-7s %8.2f of %4.1f  at %a, %a%s\n", name, sizeof(Real) == 8 ? "double" : "float", worst, most,
              double(x), double(y), good ? "" : "  FAILED");
}

template <class Real>
void measure(const char *name, Real (*f)(Real), long double (*exact)(long double), double ulp, double low, double high,
             unsigned points) {
  double worst = 0;
  Real where = 0;
  auto check = [&](Real x) {
    const double error = error_in_ulp(f(x), exact(x));
    if (error > worst) worst = error, where = x;
  };
  for (Real x : special_values<Real>()) check(x);
  for (unsigned i = 0; i < points; ++i) check(random_point<Real>(i, low, high));
  conclude<Real>(name, worst, ulp, where, 0);
}

template <class Real>
void measure(const char *name, Real (*f)(Real, Real), long double (*exact)(long double, long double), double ulp,
             double low, double high, unsigned points) {
  double worst = 0;
  Real where[2] = {};
  auto check = [&](Real x, Real y) {
    const double error = error_in_ulp(f(x, y), exact(x, y));
    if (error > worst) worst = error, where[0] = x, where[1] = y;
  };
  for (Real x : special_values<Real>())
    for (Real y : special_values<Real>()) check(x, y);
  for (unsigned i = 0; i < points; ++i)
    check(random_point<Real>(i, low, high), random_point<Real>(random_bits() >> 8, low, high));
  conclude<Real>(name, worst, ulp, where[0], where[1]);
}

} // namespace

int main(int argc, char **argv) {
  const unsigned points = argc > 1 ? std::atoi(argv[1]) : 20000;
#define MEASURED_Libmvec(REAL, NAME, F, ULP, LOW, HIGH)                                                                \
  measure<REAL>(#NAME, F, NAME##l, ULP, for_type(LOW, sizeof(REAL) == 8), for_type(HIGH, sizeof(REAL) == 8), points);
#define MEASURED_Body(...)
#define MEASURED_Instruction(...)
#define SYCLC_MATH(NAME, TYPES, SYCL, INTRINSIC, FLOAT, DOUBLE, HARMLESS, OPENCL, ULP_FLOAT, ULP_DOUBLE, LOW, HIGH,    \
                   RIGHT)                                                                                              \
  MEASURED_##DOUBLE(double, NAME, device_##NAME, ULP_DOUBLE, LOW, HIGH)                                                \
      MEASURED_##FLOAT(float, NAME, device_##NAME##f, ULP_FLOAT, LOW, HIGH)
#include "include/sycl/detail/math.def"
  // Of float, for GPUs alone: native_math_gpu.cpp.
  measure<float>("cbrt", __syclc_gpu_cbrtf, cbrtl, 2, -100, 100, points);
  measure<float>("erf", __syclc_gpu_erff, erfl, 16, -6, 6, points);
  measure<float>("exp", __syclc_gpu_expf, expl, 3, -104, 89, points);
  measure<float>("log", __syclc_gpu_logf, logl, 3, 0, 100, points);
  measure<float>("exp10", __syclc_gpu_exp10f, exp10l, 3, -46, 39, points);
  std::printf("%u failed\n", failed);
  return failed != 0;
}
