// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_COMPLEX: results on the device equal those of std::complex on the host.
#include "device_test.hpp"

#include <sycl/ext/oneapi/experimental/complex/complex.hpp>

#include <complex>
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

} // namespace

ON_EACH_DEVICE(complex_numbers);
