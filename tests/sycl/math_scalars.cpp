// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Mathematical functions on scalars (specification 4.17.4 to 4.17.6) that the C library lacks or that have two
/// results. One kernel computes all of them for many arguments, including special values, and another one for double.
/// The references are computed in long double; the limits are OpenCL's for the full profile.
#include "device_test.hpp"
#include "error_in_ulp.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <type_traits>
#include <vector>

namespace {

/// The arguments of a function; each uses those that it needs.
template <class Real>
struct arguments {
  Real x, y;
  int n;
};

/// NAME, the device's expression, the same in long double, and the limit in units in the last place.
#define FUNCTIONS(FUNCTION)                                                                                            \
  FUNCTION(acospi, sycl::acospi(a.x), std::acos(x) / pi, 5)                                                            \
  FUNCTION(asinpi, sycl::asinpi(a.x), std::asin(x) / pi, 5)                                                            \
  FUNCTION(atanpi, sycl::atanpi(a.x), std::atan(x) / pi, 5)                                                            \
  FUNCTION(atan2pi, sycl::atan2pi(a.y, a.x), std::atan2(y, x) / pi, 6)                                                 \
  FUNCTION(cospi, sycl::cospi(a.x), cosine(x), 4)                                                                      \
  FUNCTION(sinpi, sycl::sinpi(a.x), sine(x), 4)                                                                        \
  FUNCTION(tanpi, sycl::tanpi(a.x), sine(x) / cosine(x), 6)                                                            \
  FUNCTION(rsqrt, sycl::rsqrt(a.x), 1 / std::sqrt(x), 2)                                                               \
  FUNCTION(powr, sycl::powr(a.x, a.y), positive_power(x, y), 16)                                                       \
  FUNCTION(pown, sycl::pown(a.x, a.n), std::pow(x, static_cast<long double>(a.n)), 16)                                 \
  FUNCTION(pown_2, sycl::pown(a.x, 2), x *x, 16)                                                                       \
  FUNCTION(pown_minus_3, sycl::pown(a.x, -3), 1 / (x * x * x), 16)                                                     \
  FUNCTION(rootn, sycl::rootn(a.x, a.n), root(x, a.n), 16)                                                             \
  FUNCTION(maxmag, sycl::maxmag(a.x, a.y),                                                                             \
           std::fabs(x) > std::fabs(y)   ? x                                                                           \
           : std::fabs(y) > std::fabs(x) ? y                                                                           \
                                         : std::fmax(x, y),                                                            \
           0)                                                                                                          \
  FUNCTION(minmag, sycl::minmag(a.x, a.y),                                                                             \
           std::fabs(x) < std::fabs(y)   ? x                                                                           \
           : std::fabs(y) < std::fabs(x) ? y                                                                           \
                                         : std::fmin(x, y),                                                            \
           0)                                                                                                          \
  FUNCTION(fract, (sycl::fract(a.x, &second)), fraction(x), 0)                                                         \
  FUNCTION(fract_whole, (sycl::fract(a.x, &second), second), std::floor(x), 0)                                         \
  FUNCTION(frexp, sycl::frexp(a.x, &whole), std::frexp(x, &whole), 0)                                                  \
  FUNCTION(frexp_exponent, (sycl::frexp(a.x, &whole), finite(a.x) ? Real(whole) : Real(0)),                            \
           (std::frexp(x, &whole), std::isfinite(x) ? whole : 0), 0)                                                   \
  FUNCTION(modf, sycl::modf(a.x, &second), std::modf(x, &other), 0)                                                    \
  FUNCTION(modf_whole, (sycl::modf(a.x, &second), second), (std::modf(x, &other), other), 0)                           \
  FUNCTION(sincos, sycl::sincos(a.x, &second), std::sin(x), 4)                                                         \
  FUNCTION(sincos_cosine, (sycl::sincos(a.x, &second), second), std::cos(x), 4)                                        \
  FUNCTION(lgamma_r_sign, (sycl::lgamma_r(a.x, &whole), gamma_has_sign(a.x) ? Real(whole) : Real(0)),                  \
           gamma_has_sign(a.x) ? (std::tgamma(x) < 0 ? -1 : 1) : 0, 0)                                                 \
  FUNCTION(remquo, sycl::remquo(a.x, a.y, &whole), std::remainder(x, y), 0)                                            \
  FUNCTION(remquo_quotient, (sycl::remquo(a.x, a.y, &whole), quotient_matters(a) ? Real(whole % 128) : Real(0)),       \
           quotient_matters(a) ? quotient(x, y) : 0, 0)                                                                \
  FUNCTION(ldexp, sycl::ldexp(a.x, a.n), std::ldexp(x, a.n), 0.5)                                                      \
  FUNCTION(ilogb, (ordinary(a.x) ? Real(sycl::ilogb(a.x)) : Real(0)), ordinary(a.x) ? std::ilogb(x) : 0, 0)            \
  FUNCTION(logb, sycl::logb(a.x), std::logb(x), 0)                                                                     \
  FUNCTION(nextafter, sycl::nextafter(a.x, a.y), std::nextafter(a.x, a.y), 0)                                          \
  FUNCTION(fdim, sycl::fdim(a.x, a.y), std::fdim(x, y), 0.5)                                                           \
  FUNCTION(expm1, sycl::expm1(a.x), std::expm1(x), 3)                                                                  \
  FUNCTION(exp10, sycl::exp10(a.x), std::pow(10.0L, x), 3)                                                             \
  FUNCTION(tgamma, sycl::tgamma(a.x), gamma_has_sign(a.x) || x == 0 ? std::tgamma(x) : missing, 16)                    \
  FUNCTION(erf, sycl::erf(a.x), std::erf(x), 16)                                                                       \
  FUNCTION(erfc, sycl::erfc(a.x), std::erfc(x), 16)                                                                    \
  FUNCTION(cbrt, sycl::cbrt(a.x), std::cbrt(x), 2)

constexpr long double pi = 3.141592653589793238462643383279502884L;
constexpr long double missing = std::numeric_limits<long double>::quiet_NaN();

// References of functions that no library has.
long double half_turns(long double x) { return std::remainder(x, 2.0L); }
long double sine(long double x) {
  return std::isfinite(x) && x == std::trunc(x)
             ? std::copysign(0.0L, x)
             : std::sin(pi * std::remainder(x, 1.0L)) * (half_turns(x) > 0.5L || half_turns(x) < -0.5L ? -1 : 1);
}
long double cosine(long double x) {
  const long double rest = std::fabs(half_turns(x));
  return rest == 0.5L ? 0.0L : std::cos(pi * rest);
}
long double positive_power(long double x, long double y) {
  if (std::isnan(x) || std::isnan(y) || x < 0 || (y == 0 && (x == 0 || std::isinf(x))) || (x == 1 && std::isinf(y)))
    return missing;
  return std::pow(std::fabs(x), y);
}
long double root(long double x, int n) {
  if (n == 0 || (x < 0 && n % 2 == 0)) return missing;
  const long double magnitude = std::pow(std::fabs(x), 1.0L / n);
  return n % 2 ? std::copysign(magnitude, x) : magnitude;
}
long double fraction(long double x) {
  if (std::isnan(x)) return x;
  return std::isinf(x) ? 0 : x - std::floor(x);
}
long double quotient(long double x, long double y) {
  const long double nearest = std::nearbyint(std::fabs(x) / std::fabs(y));
  const long double bits = std::fmod(nearest, 128.0L);
  return std::signbit(x) == std::signbit(y) ? bits : -bits;
}

// Whether x is finite and so a second result specified. Kernels call this, too, so it uses no library function.
template <class Real>
constexpr bool finite(Real x) {
  return x - x == 0;
}
template <class Real>
constexpr bool ordinary(Real x) {
  return finite(x) && x != 0;
}
template <class Real>
constexpr bool gamma_has_sign(Real x) {
  return x > 0 || (x < 0 && x > -1000 && Real(int(x)) != x);
}
template <class Real>
constexpr bool quotient_matters(const arguments<Real> &a) {
  return finite(a.x) && ordinary(a.y) && a.x < 10000 && a.x > -10000 && (a.y > Real(0.25) || a.y < Real(-0.25));
}

template <class Real>
std::vector<arguments<Real>> all_arguments() {
  using limits = std::numeric_limits<Real>;
  std::vector<Real> special;
  for (Real value : {Real(0), Real(0.5), Real(1), Real(1.5), Real(2), Real(2.5), Real(3), Real(1e5), Real(0x1p30),
                     limits::max(), limits::min(), limits::epsilon(), limits::infinity(), limits::quiet_NaN()}) {
    special.push_back(value);
    special.push_back(-value);
  }
  const int exponents[] = {0, 1, 2, 3, -1, -2, -3, 5, 17, -20, 100, 0x7fffffff};
  std::vector<arguments<Real>> all;
  for (Real x : special)
    for (Real y : special) all.push_back({x, y, exponents[all.size() % std::size(exponents)]});
  for (int i = 0; i < 600; ++i) // exact in binary: equal on host and device
    all.push_back({Real(i - 300) / 64, Real((i * 37) % 200 - 100) / 16, exponents[i % std::size(exponents)]});
  for (int i = 0; i < 100; ++i) all.push_back({Real(i) * Real(731.0625), Real(i % 7) + Real(0.375), i % 40 - 20});
  for (int i = 0; i < 20; ++i) // powers close to 1 of large exponents
    all.push_back({1 + limits::epsilon() * Real(i - 10), Real(i), 0x7fffff00 + i * 3 - (i % 2 ? 0x10000001 : 0)});
  return all;
}

class math_scalars : public device_test {
protected:
  template <class Real>
  void check_all() {
    const std::vector<arguments<Real>> points = all_arguments<Real>();
    std::vector<std::vector<Real>> results;
    {
      const std::size_t count = points.size();
      sycl::buffer<arguments<Real>> in(points.data(), sycl::range<1>(count));
#define COUNT(name, call, reference, ulp) +1
      constexpr std::size_t functions = 0 FUNCTIONS(COUNT);
      std::vector<Real> flat(functions * count);
      {
        sycl::buffer<Real> out(flat.data(), sycl::range<1>(flat.size()));
        queue.submit([&](sycl::handler &h) {
          const sycl::accessor from(in, h, sycl::read_only);
          const sycl::accessor to(out, h, sycl::write_only);
          h.parallel_for(sycl::range<1>(count), [=](sycl::id<1> i) {
            const arguments<Real> a = from[i];
            std::size_t at = i[0];
            [[maybe_unused]] Real second = 0;
            [[maybe_unused]] int whole = 0;
#define COMPUTE(name, call, reference, ulp)                                                                            \
  to[at] = call;                                                                                                       \
  at += count;
            FUNCTIONS(COMPUTE)
          });
        });
      }
      for (std::size_t f = 0; f < functions; ++f)
        results.emplace_back(flat.begin() + std::ptrdiff_t(f * count), flat.begin() + std::ptrdiff_t((f + 1) * count));
    }
    std::size_t function = 0;
#define CHECK(name, call, reference, ulp)                                                                              \
  compare<Real>(                                                                                                       \
      #name, points, results[function++], [](const arguments<Real> &a) { return call_on_host_##name(a); },             \
      [](const arguments<Real> &a) {                                                                                   \
        [[maybe_unused]] const long double x = a.x, y = a.y;                                                           \
        [[maybe_unused]] long double other = 0;                                                                        \
        [[maybe_unused]] int whole = 0;                                                                                \
        return static_cast<long double>(reference);                                                                    \
      },                                                                                                               \
      ulp);
    FUNCTIONS(CHECK)
  }

#define ON_HOST(name, call, reference, ulp)                                                                            \
  template <class Real>                                                                                                \
  static Real call_on_host_##name(const arguments<Real> &a) {                                                          \
    [[maybe_unused]] Real second = 0;                                                                                  \
    [[maybe_unused]] int whole = 0;                                                                                    \
    return call;                                                                                                       \
  }
  FUNCTIONS(ON_HOST)

  template <class Real, class Host, class Reference>
  void compare(const char *name, const std::vector<arguments<Real>> &points, const std::vector<Real> &results,
               Host on_host, Reference reference, double limit) {
    int failures = 0;
    for (std::size_t i = 0; i < points.size() && failures < 3; ++i) {
      const arguments<Real> &a = points[i];
      const long double right = reference(a);
      if (const double error = error_in_ulp(results[i], right, false); error > std::max(limit, 0.5)) {
        ADD_FAILURE() << name << "(" << a.x << ", " << a.y << ", " << a.n << ") is " << results[i] << " instead of "
                      << double(right) << ", wrong by " << error << " units in the last place";
        ++failures;
      }
      // The host's C library guarantees no limits: glibc's cbrt of double has an error of 2.7.
      if (const double error = error_in_ulp(on_host(a), right, true); error > std::max(1.5 * limit, 0.5)) {
        ADD_FAILURE() << name << "(" << a.x << ", " << a.y << ", " << a.n << ") on the host is " << on_host(a)
                      << " instead of " << double(right) << ", wrong by " << error << " units in the last place";
        ++failures;
      }
    }
  }
};

TEST_P(math_scalars, functions_of_float_are_within_their_limits) { check_all<float>(); }
TEST_P(math_scalars, functions_of_double_are_within_their_limits) {
  NEEDS_ASPECT(fp64);
  check_all<double>();
}

TEST_P(math_scalars, nan_carries_its_code) {
  EXPECT_TRUE(std::isnan(sycl::nan(std::uint32_t(5))));
  const auto results = computed(
      2, [](std::size_t i) { return sycl::bit_cast<std::uint32_t>(sycl::nan(std::uint32_t(i + 5))) & 0x3fffffu; });
  EXPECT_EQ(results[0], 5u);
  EXPECT_EQ(results[1], 6u);
}

// The calls of functions of native and half precision with x and y, from the table of mathematics.
#define CALL_RR(function) function(x)
#define CALL_RRR(function) function(x, y)
float power_of_positive(double x, double y) { return static_cast<float>(std::pow(x, y)); }

/// Half precision guarantees a relative error of 2^-10. Native precision guarantees nothing, but devices without faster
/// instructions are as accurate.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations" // half precision is deprecated
TEST_P(math_scalars, native_and_half_precision_have_ten_bits_at_least_and_natively_21) {
  const std::size_t count = 500;
  constexpr std::size_t functions = 0
#define SYCLC_FAST_MATH(...) +1
#include <sycl/detail/math.def>
      ;
  const auto x_of = [](std::size_t i) { return float(i + 1) * 0.0390625f; };
  const auto y_of = [](std::size_t i) { return float(int(i % 40) - 20) * 0.375f; };
  const auto results = computed(2 * functions * count, [=](std::size_t at) {
    const std::size_t i = at % count;
    const float x = x_of(i), y = y_of(i);
    std::size_t function = at / count;
#define SYCLC_FAST_MATH(name, types, ...)                                                                              \
  if (function-- == 0) return CALL_##types(sycl::native::name);                                                        \
  if (function-- == 0) return CALL_##types(sycl::half_precision::name);
#include <sycl/detail/math.def>
    return 0.0f;
  });
  std::size_t at = 0;
  const bool own = device.get_backend() == sycl::backend::native;
  const auto compare = [&](std::string_view name, auto reference) {
    // The error of powr grows with the exponent.
    const double relative = !own ? 0x1p-10 : name.ends_with("powr") ? 0x1p-19 : 0x1p-21;
    for (std::size_t i = 0; i < count; ++i, ++at) {
      const double right = reference(double(x_of(i)), double(y_of(i)));
      if (!std::isfinite(right)) continue;
      // Near zeros of sine, cosine or logarithm the relative error is unbounded.
      EXPECT_LE(std::abs(results[at] - right), relative * std::abs(right) + (own ? 0x1p-24 : 0x1p-20))
          << name << "(" << x_of(i) << ", " << y_of(i) << ") is " << results[at] << " instead of " << right;
    }
  };
#define SYCLC_FAST_MATH(name, types, half, host, ...)                                                                  \
  for (const char *precision : {"native::" #name, "half_precision::" #name})                                           \
    compare(precision, [](double x, [[maybe_unused]] double y) { return static_cast<double>(host); });
#include <sycl/detail/math.def>
}
#pragma clang diagnostic pop

} // namespace

ON_EACH_DEVICE(math_scalars);
