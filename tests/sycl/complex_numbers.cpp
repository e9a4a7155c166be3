// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_COMPLEX: results on the device equal those of std::complex on the host.
#include "device_test.hpp"

#include <sycl/ext/oneapi/experimental/complex/complex.hpp>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <sstream>

namespace {

namespace syclex = sycl::ext::oneapi::experimental;

class complex_numbers : public device_test {};

// clang-format off: its result is not stable here
#define COMPLEX_RESULTS(E)                                                                                             \
  E(z + w) E(z - w) E(z * w) E(z / w) E(z + x) E(x - z) E(z * x) E(x / z) E(-z) E(+z) E(conj(z)) E(proj(z))            \
  E(exp(z)) E(log(z)) E(log10(z)) E(sqrt(z)) E(sin(z)) E(cos(z)) E(tan(z)) E(sinh(z)) E(cosh(z)) E(tanh(z))            \
  E(asin(z)) E(acos(z)) E(atan(z)) E(asinh(z)) E(acosh(z)) E(atanh(z)) E(pow(z, w)) E(pow(z, x)) E(pow(x, z))          \
  E(number(abs(z))) E(number(arg(z))) E(number(norm(z))) E(number(real(z))) E(number(imag(z)))
// clang-format on

/// \tparam Number syclex::complex or std::complex of Value.
template <class Number, class Value>
struct complex_results {
  static constexpr int count =
#define ONE(e) +1
      COMPLEX_RESULTS(ONE);
#undef ONE
  static void compute(int i, Number *to) {
    using number = Number;
    using std::abs;
    const Value x = Value(0.25f + float(i) / 16), y = Value(1.75f - float(i) / 32);
    const Number z(x, y), w(y, Value(0.5f));
#define STORE(e) *to++ = e;
    COMPLEX_RESULTS(STORE)
#undef STORE
  }
};

template <class Value>
void compare_complex(sycl::queue queue, double tolerance) {
  using number = syclex::complex<Value>;
  using reference = std::complex<syclex::detail::computed_as<Value>>;
  constexpr int count = complex_results<number, Value>::count, items = 8;
  number *const results = sycl::malloc_shared<number>(items * count, queue);
  queue.parallel_for(sycl::range<1>(items), [=](sycl::id<1> i) {
    complex_results<number, Value>::compute(int(i[0]), results + i[0] * count);
  });
  queue.wait_and_throw();
  const char *const labels[] = {
#define LABEL(e) #e,
      COMPLEX_RESULTS(LABEL)
#undef LABEL
  };
  for (int i = 0; i != items; ++i) {
    reference expected[count];
    complex_results<reference, syclex::detail::computed_as<Value>>::compute(i, expected);
    for (int k = 0; k != count; ++k) {
      const auto error = std::abs(std::complex<double>(results[i * count + k]) - std::complex<double>(expected[k]));
      EXPECT_LE(error, tolerance * (1 + std::abs(std::complex<double>(expected[k])))) << labels[k] << " at " << i;
    }
  }
  sycl::free(results, queue);
}

TEST_P(complex_numbers, complex_numbers_of_float_are_as_std_complex) { compare_complex<float>(queue, 4e-6); }
TEST_P(complex_numbers, complex_numbers_of_double_are_as_std_complex) {
  NEEDS_ASPECT(fp64);
  compare_complex<double>(queue, 1e-14);
}

TEST_P(complex_numbers, complex_marrays_mixed_types_and_assignments) {
  using number = syclex::complex<float>;
  using numbers = sycl::marray<number, 3>;
  numbers *const out = sycl::malloc_shared<numbers>(8, queue);
  bool *const same = sycl::malloc_shared<bool>(3, queue);
  const auto compute = [](numbers *to, bool *equal) {
    const number one(1, 2), two(3, -1), three(0.5f, 0.25f);
    const numbers a(one, two, three), b(two, three, one);
    to[0] = a * b + one - a / b;
    to[1] = exp(a);
    to[2] = pow(a, b);
    to[3] = pow(a, 2.0f);
    to[4] = pow(two, a);
    to[5] = syclex::polar(abs(a), 0.5f);
    to[6] = conj(a);
    to[6] += b;
    to[7] = numbers(one, two, three);
    to[7][0] += 1.0f;
    to[7][0] *= syclex::complex<float>(0, 1);
    to[7][1] = 5.0f;
    to[7][2].imag(real(three));
    const auto equals = a == to[7];
    for (int i = 0; i != 3; ++i) equal[i] = equals[i];
  };
  queue.single_task([=] { compute(out, same); }).wait();
  numbers expected[8];
  bool expected_same[3];
  compute(expected, expected_same);
  for (int i = 0; i != 8; ++i)
    for (int k = 0; k != 3; ++k)
      EXPECT_LE(std::abs(std::complex<float>(out[i][k] - expected[i][k])), 1e-4) << i << ", " << k;
  for (int k = 0; k != 3; ++k) EXPECT_EQ(same[k], false);
  EXPECT_EQ(expected[7][0], number(-2, 2));
  EXPECT_EQ(expected[7][1], 5.0f);
  EXPECT_EQ(expected[7][2], number(0.5f, 0.5f));
  static_assert(std::is_same_v<decltype(pow(number(), 2)), syclex::complex<double>>);
  static_assert(std::is_same_v<decltype(pow(number(), sycl::half(2))), number>);
  static_assert(std::is_trivially_copyable_v<number> && syclex::imag(3) == 0 && syclex::real(3) == 3);
  std::stringstream text;
  text << number(1, -2);
  number read;
  text >> read;
  EXPECT_EQ(text.str(), "(1,-2)");
  EXPECT_EQ(read, number(1, -2));
  sycl::free(out, queue);
  sycl::free(same, queue);
}

TEST_P(complex_numbers, complex_numbers_of_half) {
  using number = syclex::complex<sycl::half>;
  const number z(sycl::half(1.5f), sycl::half(-0.5f));
  EXPECT_EQ(z * z, number(sycl::half(2.0f), sycl::half(-1.5f)));
  EXPECT_EQ(real(z), sycl::half(1.5f));
  NEEDS_ASPECT(fp16);
  number *const out = sycl::malloc_shared<number>(2, queue);
  queue
      .single_task([=] {
        out[0] = z * z;
        out[1] = sqrt(z * z);
      })
      .wait();
  EXPECT_EQ(out[0], number(sycl::half(2.0f), sycl::half(-1.5f)));
  EXPECT_EQ(out[1], z);
  sycl::free(out, queue);
}

constexpr int function_count = 17;

template <class Value>
std::complex<Value> function_of(int f, std::complex<Value> z) {
  switch (f) {
  case 0:
    return std::exp(z);
  case 1:
    return std::log(z);
  case 2:
    return std::log10(z);
  case 3:
    return std::sqrt(z);
  case 4:
    return std::sin(z);
  case 5:
    return std::cos(z);
  case 6:
    return std::tan(z);
  case 7:
    return std::sinh(z);
  case 8:
    return std::cosh(z);
  case 9:
    return std::tanh(z);
  case 10:
    return std::asin(z);
  case 11:
    return std::acos(z);
  case 12:
    return std::atan(z);
  case 13:
    return std::asinh(z);
  case 14:
    return std::acosh(z);
  case 15:
    return std::atanh(z);
  default:
    return std::proj(z);
  }
}

template <class Value>
bool is_close(Value a, Value b, Value size) {
  if (std::isnan(a) || std::isinf(a)) return std::isnan(a) ? std::isnan(b) : a == b;
  return std::abs(a - b) <= 64 * std::numeric_limits<Value>::epsilon() * size + 4 * std::numeric_limits<Value>::min();
}

/// C99's annex G: of parts that are infinite, NaN, zero, and so large or small that squares overflow or vanish.
template <class Value>
void compare_at_limits(sycl::queue queue) {
  using number = std::complex<Value>;
  using limits = std::numeric_limits<Value>;
  const Value huge = std::sqrt(limits::max()) * 4;
  const Value parts[] = {0,
                         -0.0,
                         Value(0.6),
                         Value(-0.8),
                         1,
                         -1,
                         Value(1e-6),
                         30,
                         95,
                         -95,
                         huge,
                         -huge,
                         limits::max(),
                         limits::min(),
                         limits::infinity(),
                         -limits::infinity(),
                         limits::quiet_NaN()};
  constexpr int count = std::size(parts);
  number *const numbers = sycl::malloc_shared<number>(count * count, queue);
  number *const results = sycl::malloc_shared<number>(function_count * count * count, queue);
  for (int i = 0; i != count * count; ++i) numbers[i] = number(parts[i / count], parts[i % count]);
  queue
      .parallel_for(
          sycl::range<2>(count * count, function_count),
          [=](sycl::item<2> item) { results[item.get_linear_id()] = function_of(int(item[1]), numbers[item[0]]); })
      .wait();
  for (int i = 0; i != count * count; ++i)
    for (int f = 0; f != function_count; ++f) {
      const number z = numbers[i], expected = function_of(f, z), result = results[i * function_count + f];
      const bool finite = std::isfinite(expected.real()) && std::isfinite(expected.imag());
      const Value size = finite ? std::max(std::abs(expected.real()), std::abs(expected.imag())) : 1;
      // The sign of an infinite part is not specified where the other part is NaN.
      const bool any_sign = (std::isinf(expected.real()) && std::isnan(expected.imag())) ||
                            (std::isnan(expected.real()) && std::isinf(expected.imag()));
      const auto close = [&](Value a, Value b) {
        return any_sign ? std::isinf(a) == std::isinf(b) && std::isnan(a) == std::isnan(b) : is_close(a, b, size);
      };
      EXPECT_TRUE(close(expected.real(), result.real()) && close(expected.imag(), result.imag()))
          << "function " << f << " of " << z << " is " << result << " instead of " << expected;
    }
  sycl::free(numbers, queue);
  sycl::free(results, queue);
}

TEST_P(complex_numbers, std_complex_of_float_at_its_limits) { compare_at_limits<float>(queue); }
TEST_P(complex_numbers, std_complex_of_double_at_its_limits) {
  NEEDS_ASPECT(fp64);
  compare_at_limits<double>(queue);
}

} // namespace

ON_EACH_DEVICE(complex_numbers);
