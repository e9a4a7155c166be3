// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Mathematics in kernels and on the host: every function of the table of mathematics (sycl/detail/math.def) is as
/// accurate as the specification requires, and the standard library's functions work in kernels, too.
#include "device_test.hpp"
#include "error_in_ulp.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace {

/// A number of the table of mathematics that depends on the type.
struct by_type {
  double of_float, of_double;
};
constexpr double for_type(double number, bool) { return number; }
constexpr double for_type(by_type numbers, bool is_double) { return is_double ? numbers.of_double : numbers.of_float; }

#define CALL_RR(function) function(x)
#define CALL_RRR(function) function(x, y)
#define CALL_RRi(function) function(x, n)

// The rows of the table that are functions in namespace sycl, as FUNCTION(name, types, right, ulp_float, ulp_double,
// low, high, ...). `right` is the function in long double, or at least in double.
#define FUNCTION_elementwise(...) FUNCTION(__VA_ARGS__)
#define FUNCTION_library(...) FUNCTION(__VA_ARGS__)
#define FUNCTION_other(...)
#define FUNCTION_RR(...) FUNCTION(__VA_ARGS__)
#define FUNCTION_RRR(...) FUNCTION(__VA_ARGS__)
#define FUNCTION_RRi(...) FUNCTION(__VA_ARGS__)
#define FUNCTION_RRI(...) // two results: math_scalars.cpp
#define FUNCTION_RRP(...)
#define FUNCTION_RRRI(...)
#define C_FUNCTIONS(name, types, sycl, intrinsic, of_float, of_double, harmless, opencl, ...)                          \
  FUNCTION_##sycl(name, types, ::name##l, __VA_ARGS__)
#define OWN_FUNCTIONS(name, types, host, opencl, ...) FUNCTION_##types(name, types, on_host_##name, __VA_ARGS__)

#define ON_HOST_RR(name)                                                                                               \
  double on_host_##name(long double x) { return sycl::name(static_cast<double>(x)); }
#define ON_HOST_RRR(name)                                                                                              \
  double on_host_##name(long double x, long double y) {                                                                \
    return sycl::name(static_cast<double>(x), static_cast<double>(y));                                                 \
  }
#define ON_HOST_RRi(name)                                                                                              \
  double on_host_##name(long double x, int n) { return sycl::name(static_cast<double>(x), n); }
#define ON_HOST_RRI(name)
#define ON_HOST_RRP(name)
#define ON_HOST_RRRI(name)
#define SYCLC_OWN_MATH(name, types, ...) ON_HOST_##types(name)
#include <sycl/detail/math.def>

template <class Real>
struct function_row {
  const char *name;
  double ulp, low, high;
  Real (*on_host)(Real x, Real y, int n);
  long double (*right)(long double x, long double y, int n);
};

constexpr double UNBOUNDED = std::numeric_limits<double>::infinity();

template <class Real>
const std::vector<function_row<Real>> &function_rows() {
  constexpr bool is_double = sizeof(Real) == 8;
  static const std::vector<function_row<Real>> rows = {
#define FUNCTION(name, types, right, ulp_float, ulp_double, low, high, ...)                                            \
  {#name,                                                                                                              \
   is_double ? ulp_double : ulp_float,                                                                                 \
   for_type(low, is_double),                                                                                           \
   for_type(high, is_double),                                                                                          \
   []([[maybe_unused]] Real x, [[maybe_unused]] Real y, [[maybe_unused]] int n) { return CALL_##types(sycl::name); },  \
   []([[maybe_unused]] long double x, [[maybe_unused]] long double y, [[maybe_unused]] int n) -> long double {         \
     return CALL_##types(right);                                                                                       \
   }},
#define SYCLC_MATH(...) C_FUNCTIONS(__VA_ARGS__)
#define SYCLC_OWN_MATH(...) OWN_FUNCTIONS(__VA_ARGS__)
#include <sycl/detail/math.def>
#undef FUNCTION
  };
  return rows;
}

class math : public device_test {
protected:
  /// Computes all functions of the table in one kernel, each at `count` points of its range.
  template <class Real>
  void compare_all() {
    constexpr std::size_t count = 100;
    const std::vector<function_row<Real>> &rows = function_rows<Real>();
    std::vector<Real> xs, ys;
    for (const function_row<Real> &row : rows)
      for (std::size_t i = 0; i < count; ++i) {
        const auto point = [&](std::size_t at) { return Real(row.low + (row.high - row.low) * (at + 0.5) / count); };
        xs.push_back(point(i));
        ys.push_back(point(i * 37 % count));
      }
    const auto number = [](std::size_t i) { return int(i % 13) - 6; };
    std::vector<Real> results(xs.size());
    {
      sycl::buffer<Real> x_buffer(xs), y_buffer(ys), result_buffer(results.data(), results.size());
      queue.submit([&](sycl::handler &handler) {
        const sycl::accessor all_x(x_buffer, handler, sycl::read_only), all_y(y_buffer, handler, sycl::read_only);
        const sycl::accessor to(result_buffer, handler, sycl::write_only, sycl::no_init);
        handler.parallel_for(count, [=](sycl::id<1> i) {
          std::size_t at = i[0];
          const int n = number(at);
#define FUNCTION(name, types, ...)                                                                                     \
  {                                                                                                                    \
    const Real x = all_x[at], y = all_y[at];                                                                           \
    (void)y;                                                                                                           \
    (void)n;                                                                                                           \
    to[at] = CALL_##types(sycl::name);                                                                                 \
    at += count;                                                                                                       \
  }
#define SYCLC_MATH(...) C_FUNCTIONS(__VA_ARGS__)
#define SYCLC_OWN_MATH(...) OWN_FUNCTIONS(__VA_ARGS__)
#include <sycl/detail/math.def>
#undef FUNCTION
        });
      });
    }
    for (std::size_t at = 0; at < results.size(); ++at) {
      const function_row<Real> &row = rows[at / count];
      const int n = number(at % count);
      const long double right = row.right(xs[at], ys[at], n);
      EXPECT_LE(error_in_ulp(results[at], right, false), std::max(row.ulp, 0.5))
          << row.name << "(" << xs[at] << ", " << ys[at] << " or " << n << ") is " << results[at];
      // The host's C library guarantees no limits: glibc's cbrt of double has an error of 2.7.
      EXPECT_LE(error_in_ulp(row.on_host(xs[at], ys[at], n), right, true), std::max(1.5 * row.ulp, 0.5))
          << row.name << "(" << xs[at] << ", " << ys[at] << " or " << n << ") on the host";
    }
  }
};

TEST_P(math, functions_of_the_table_are_within_their_limits_for_float) { compare_all<float>(); }
TEST_P(math, functions_of_the_table_are_within_their_limits_for_double) {
  NEEDS_ASPECT(fp64);
  compare_all<double>();
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
