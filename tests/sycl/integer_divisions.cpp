// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Quotients and remainders of integers of all widths: native code computes them in floating point
/// (passes/native/x86/FloatDivisions.h). Numbers are of all magnitudes, at the ends of their range, and next to multiples
/// of the divisor.
#include "device_test.hpp"

#include <limits>
#include <type_traits>
#include <vector>

namespace {

template <class T>
T number(std::uint64_t i) {
  const std::uint64_t bits = mixed_bits(i);
  constexpr T lowest = std::numeric_limits<T>::min(), highest = std::numeric_limits<T>::max();
  switch (bits % 8) {
  case 0:
    return T(highest - T(bits >> 8 & 3));
  case 1:
    return T(lowest + T(bits >> 8 & 3));
  default:
    return T(T(bits >> 16) >> (bits >> 8) % (8 * sizeof(T)));
  }
}

/// \returns \p divisor, or 1 if \p x cannot be divided by it.
template <class T>
T valid(T x, T divisor) {
  const bool overflows = std::is_signed_v<T> && x == std::numeric_limits<T>::min() && divisor == T(-1);
  return divisor == 0 || overflows ? T(1) : divisor;
}

/// Numbers. Every third one is next to a multiple of \p divisor(i).
template <class T, class Divisor>
std::vector<T> dividends(std::size_t n, std::uint64_t seed, Divisor divisor) {
  std::vector<T> result(n);
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint64_t bits = mixed_bits(~(i + seed));
    result[i] = i % 3 ? number<T>(2 * (i + seed)) : T(divisor(i) * (bits % 1000) + bits / 1024 % 3 - 1);
  }
  return result;
}

class integer_divisions : public device_test {
protected:
  static constexpr std::size_t n = 1 << 13;

  template <class T>
  void expect_quotients() {
    for (std::uint64_t seed = 0; seed < 8 * n; seed += n) {
      std::vector<T> divisors(n), quotients(n), remainders(n);
      for (std::size_t i = 0; i < n; ++i) divisors[i] = number<T>(2 * (i + seed) + 1);
      const std::vector<T> x = dividends<T>(n, seed, [&](std::size_t i) { return divisors[i]; });
      for (std::size_t i = 0; i < n; ++i) divisors[i] = valid(x[i], divisors[i]);
      {
        sycl::buffer from(x), by(divisors);
        sycl::buffer<T> to(quotients.data(), n), rest(remainders.data(), n);
        queue.submit([&](sycl::handler &handler) {
          const sycl::accessor dividend(from, handler, sycl::read_only), divisor(by, handler, sycl::read_only);
          const sycl::accessor quotient(to, handler, sycl::write_only), remainder(rest, handler, sycl::write_only);
          handler.parallel_for(n, [=](sycl::id<1> i) {
            quotient[i] = dividend[i] / divisor[i];
            if (divisor[i] > T(3)) remainder[i] = dividend[i] % divisor[i]; // some lanes of a sub-group
          });
        });
      }
      for (std::size_t i = 0; i < n; ++i) {
        ASSERT_EQ(quotients[i], T(x[i] / divisors[i])) << +x[i] << " / " << +divisors[i];
        ASSERT_EQ(remainders[i], divisors[i] > T(3) ? T(x[i] % divisors[i]) : T(0)) << +x[i] << " % " << +divisors[i];
      }
    }
  }

  /// By a number that all work-items share.
  template <class T>
  void expect_quotients_by_one() {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      const T divisor = valid(T(0), seed % 4 ? number<T>(seed) : T(seed + 1));
      std::vector<T> x = dividends<T>(n, seed * n, [&](std::size_t) { return divisor; });
      for (T &each : x)
        if (valid(each, divisor) != divisor) each = 5;
      expect_quotients_by<true>(x, divisor);
    }
  }

  /// By constants, for which code has products (passes/native/x86/ConstantDivisions.h).
  template <class T, T... Divisors>
  void expect_quotients_by_constants() {
    (expect_quotients_by_constant<T, Divisors>(), ...);
  }

  template <class T, T Divisor>
  void expect_quotients_by_constant() {
    expect_quotients_by<false>(dividends<T>(n, std::uint64_t(Divisor), [](std::size_t) { return Divisor; }),
                               std::integral_constant<T, Divisor>());
  }

  /// \param divisor a T, or a constant of this type. Some lanes of a sub-group have no remainder unless All.
  template <bool All, class T, class Divisor>
  void expect_quotients_by(const std::vector<T> &x, Divisor divisor) {
    const auto has_remainder = [](std::size_t i) { return All || i % 5 != 3; };
    std::vector<T> quotients(n), remainders(n);
    {
      sycl::buffer from(x);
      sycl::buffer<T> to(quotients.data(), n), rest(remainders.data(), n);
      queue.submit([&](sycl::handler &handler) {
        const sycl::accessor dividend(from, handler, sycl::read_only);
        const sycl::accessor quotient(to, handler, sycl::write_only), remainder(rest, handler, sycl::write_only);
        handler.parallel_for(n, [=](sycl::id<1> i) {
          quotient[i] = dividend[i] / T(divisor);
          if (has_remainder(i[0])) remainder[i] = dividend[i] % T(divisor);
        });
      });
    }
    for (std::size_t i = 0; i < n; ++i) {
      ASSERT_EQ(quotients[i], T(x[i] / T(divisor))) << +x[i] << " / " << +T(divisor);
      ASSERT_EQ(remainders[i], has_remainder(i) ? T(x[i] % T(divisor)) : T(0)) << +x[i] << " % " << +T(divisor);
    }
  }

  template <class T>
  void expect_both() {
    expect_quotients<T>();
    expect_quotients_by_one<T>();
  }
};

TEST_P(integer_divisions, of_8_bits) {
  expect_both<std::int8_t>();
  expect_both<std::uint8_t>();
}

TEST_P(integer_divisions, of_16_bits) {
  expect_both<std::int16_t>();
  expect_both<std::uint16_t>();
}

TEST_P(integer_divisions, of_32_bits) {
  expect_both<std::int32_t>();
  expect_both<std::uint32_t>();
}

TEST_P(integer_divisions, of_64_bits) {
  expect_both<std::int64_t>();
  expect_both<std::uint64_t>();
}

TEST_P(integer_divisions, of_64_bits_by_constants) {
  expect_quotients_by_constants<std::uint64_t, 3, 5, 7, 10, 14, 60, 641, 1000003, 1000000007, 0xffffffff, 0x100000001,
                                12345678901234567, 0x7fffffffffffffff, 0x8000000000000001, 0xfffffffffffffffe,
                                0xffffffffffffffff>();
  expect_quotients_by_constants<std::int64_t, 3, 5, 7, 10, 14, 60, 641, 1000003, 1000000007, 0xffffffff, 0x100000001,
                                12345678901234567, 0x7fffffffffffffff, -3, -5, -7, -10, -1000003, -0xffffffff,
                                -12345678901234567, -0x7fffffffffffffff>();
}

ON_EACH_DEVICE(integer_divisions);

} // namespace
