// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Math functions in kernels agree with the host's C library, as closely as the specification asks (OpenCL's ulp).
#include "device_test.hpp"

#include <cmath>
#include <limits>
#include <type_traits>

namespace {

class math : public device_test {
protected:
  /// Arguments of both signs, small and large, for functions that take them all. All are exact in binary, so that it
  /// does not matter how a device rounds on the way to them.
  template <class T>
  static T argument(std::size_t i) {
    return T(0.375) * (T(i) - T(100));
  }
  template <class T>
  static T positive(std::size_t i) {
    return T(0.03125) + T(0.40625) * T(i);
  }
  template <class T>
  static T within_one(std::size_t i) {
    return T(i) / T(128) - T(0.75);
  }

  /// \param ulp allowed difference, in units of the last place of float or double.
  template <class T, class F, class R, class A>
  void compare(const char *name, F f, R reference, A argument, double ulp) {
    const auto results = computed(200, [=](std::size_t i) { return f(argument(i)); });
    const double unit = std::is_same_v<T, float> ? std::ldexp(1.0, -23) : std::ldexp(1.0, -52);
    for (std::size_t i = 0; i < results.size(); ++i) {
      const double expected = double(reference(double(argument(i)))), tiny = unit * 1e-3;
      if (std::isnan(expected)) continue;
      EXPECT_LE(std::abs(double(results[i]) - expected), ulp * unit * std::abs(expected) + tiny)
          << name << "(" << double(argument(i)) << ") is " << double(results[i]) << ", expected " << expected;
    }
  }
};

#define COMPARE(T, name, argument, ulp)                                                                                \
  compare<T>(                                                                                                          \
      #name, [](T x) { return sycl::name(x); }, [](double x) { return std::name(x); },                                 \
      [](std::size_t i) { return argument<T>(i); }, ulp)

#define COMPARE_ALL(T)                                                                                                 \
  COMPARE(T, sqrt, positive, 3);                                                                                       \
  COMPARE(T, cbrt, argument, 4);                                                                                       \
  COMPARE(T, exp, within_one, 4);                                                                                      \
  COMPARE(T, exp2, within_one, 4);                                                                                     \
  COMPARE(T, expm1, within_one, 4);                                                                                    \
  COMPARE(T, log, positive, 4);                                                                                        \
  COMPARE(T, log2, positive, 4);                                                                                       \
  COMPARE(T, log10, positive, 4);                                                                                      \
  COMPARE(T, log1p, positive, 4);                                                                                      \
  COMPARE(T, sin, argument, 5);                                                                                        \
  COMPARE(T, cos, argument, 5);                                                                                        \
  COMPARE(T, tan, within_one, 6);                                                                                      \
  COMPARE(T, asin, within_one, 5);                                                                                     \
  COMPARE(T, acos, within_one, 5);                                                                                     \
  COMPARE(T, atan, argument, 6);                                                                                       \
  COMPARE(T, sinh, within_one, 5);                                                                                     \
  COMPARE(T, cosh, within_one, 5);                                                                                     \
  COMPARE(T, tanh, within_one, 6);                                                                                     \
  COMPARE(T, erf, within_one, 17);                                                                                     \
  COMPARE(T, fabs, argument, 0);                                                                                       \
  COMPARE(T, floor, argument, 0);                                                                                      \
  COMPARE(T, ceil, argument, 0);                                                                                       \
  COMPARE(T, trunc, argument, 0);                                                                                      \
  COMPARE(T, round, argument, 0);                                                                                      \
  COMPARE(T, rint, argument, 0)

TEST_P(math, functions_of_one_float) { COMPARE_ALL(float); }
TEST_P(math, functions_of_one_double) {
  NEEDS_ASPECT(fp64);
  COMPARE_ALL(double);
}

TEST_P(math, functions_of_two_arguments) {
  const auto results = computed(200, [](std::size_t i) {
    const float x = 0.1f + 0.05f * float(i), y = 2.0f - 0.03f * float(i);
    return sycl::pow(x, y) + sycl::atan2(y, x) + sycl::hypot(x, y) + sycl::fmod(y, x) + sycl::copysign(x, y) +
           sycl::fmin(x, y) * sycl::fmax(x, y) + sycl::fma(x, y, 1.0f) + sycl::ldexp(x, 3);
  });
  for (std::size_t i = 0; i < results.size(); ++i) {
    const float x = 0.1f + 0.05f * float(i), y = 2.0f - 0.03f * float(i);
    const double expected = std::pow(double(x), y) + std::atan2(y, x) + std::hypot(x, y) + std::fmod(double(y), x) +
                            std::copysign(x, y) + std::fmin(x, y) * std::fmax(x, y) + double(x) * y + 1.0 + 8.0 * x;
    EXPECT_NEAR(results[i], expected, 1e-5 * (1 + std::abs(expected))) << "at " << i;
  }
}

TEST_P(math, min_max_clamp_and_abs_of_every_type) {
  expect_as_on_host(100, [](std::size_t i) {
    const int x = int(i) - 50;
    const unsigned char c = (unsigned char)(i * 3);
    const long l = long(x) << 40;
    return sycl::min(x, 10) + sycl::max(x, -10) + sycl::clamp(x, -5, 5) + int(sycl::abs(x)) +
           int(sycl::max(c, (unsigned char)100)) + int(sycl::abs(l) >> 40) + int(sycl::min(float(x), 2.0f));
  });
}

TEST_P(math, the_standard_librarys_functions_work_too) {
  const auto results = computed(50, [](std::size_t i) {
    const float x = 0.5f + float(i);
    return std::sqrt(x) + std::exp(-x) + std::sin(x) + std::abs(-x) + std::floor(x) + std::fmax(x, 3.0f);
  });
  for (std::size_t i = 0; i < 50; ++i) {
    const float x = 0.5f + float(i);
    EXPECT_NEAR(results[i], std::sqrt(x) + std::exp(-x) + std::sin(x) + x + std::floor(x) + std::fmax(x, 3.0f), 1e-4f);
  }
}

TEST_P(math, infinities_and_nan_pass_through) {
  const float infinity = std::numeric_limits<float>::infinity();
  const auto results = computed(4, [infinity](std::size_t i) {
    switch (i) {
    case 0:
      return sycl::exp(infinity);
    case 1:
      return sycl::sqrt(-1.0f - float(i));
    case 2:
      return -infinity;
    default:
      return sycl::fmax(infinity - infinity, 3.0f);
    }
  });
  EXPECT_EQ(results[0], infinity);
  EXPECT_TRUE(std::isnan(results[1]));
  EXPECT_EQ(results[2], -infinity);
  EXPECT_EQ(results[3], 3.0f);
}

} // namespace

ON_EACH_DEVICE(math);
