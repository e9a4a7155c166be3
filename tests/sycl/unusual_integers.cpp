// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Integers of widths that no device supports: LLVM creates them when it recognises a loop (reversing the ten bits of
/// an index is `llvm.bitreverse.i10`) or computes upper halves of products, and programs write them as `_BitInt`.
#include "device_test.hpp"

#include <cstdint>
#include <utility>

namespace {

class unusual_integers : public device_test {};

/// The lowest bits of a number in reverse, as in programs for the Fourier transform.
template <unsigned Bits>
unsigned reversed(unsigned x) {
  unsigned r = 0;
  for (unsigned b = 0; b < Bits; ++b) {
    r = r << 1 | (x & 1);
    x >>= 1;
  }
  return r;
}

template <unsigned Bits>
std::uint64_t operations(std::uint64_t random) {
  using integer = _BitInt(Bits);
  using natural = unsigned _BitInt(Bits);
  const auto a = static_cast<integer>(random), b = static_cast<integer>(random >> 23);
  const auto c = static_cast<natural>(random), d = static_cast<natural>(random >> 23);
  std::uint64_t h = 0;
  const auto add = [&](auto value) { h = h * 31 + static_cast<std::uint64_t>(value); };
  integer result;
  natural counted;
  add(__builtin_mul_overflow(a, b, &result));
  add(result);
  add(__builtin_mul_overflow(c, d, &counted));
  add(counted);
  add(__builtin_add_overflow(a, b, &result));
  add(result);
  add(__builtin_sub_overflow(c, d, &counted));
  add(counted);
  add(__builtin_elementwise_add_sat(a, b));
  add(__builtin_elementwise_sub_sat(a, b));
  add(__builtin_elementwise_add_sat(c, d));
  add(__builtin_elementwise_sub_sat(c, d));
  add(__builtin_elementwise_bitreverse(c));
  add(__builtin_elementwise_max(a, b));
  add(__builtin_elementwise_min(c, d));
  add(__builtin_elementwise_popcount(c));
  add(a < b ? -1 : a > b);
  add(a / static_cast<integer>(b | 1));
  add(c % static_cast<natural>(d | 1));
  add(a >> (random & 1));
  return h;
}

TEST_P(unusual_integers, magnitude_of_the_least_number_is_itself) {
  expect_as_on_host(64, [](std::size_t i) {
    const int a = i % 5 == 0 ? INT32_MIN : int(i * 77777777), b = int(i * 1234567);
    const int magnitude = a < 0 ? int(-unsigned(a)) : a;
    return std::int64_t((a & b) + ((a ^ b) >> 1)) + std::int64_t(magnitude);
  });
}

// NVIDIA's assembler computes them in 32 bits (passes/nvptx/AvoidPtxasErrors.h).
TEST_P(unusual_integers, signs_of_the_least_short_are_of_16_bits) {
  expect_as_on_host(64, [](std::size_t i) {
    const short a = i % 5 == 0 ? INT16_MIN : short(i * 7777);
    const short magnitude = a < 0 ? short(-a) : a, opposite = short(-a);
    return std::int64_t(magnitude) * 3 + opposite + (opposite < 0) * 100 + (opposite >> 3);
  });
}

// LLVM converts the bit of the comparison as a signed number of one bit.
TEST_P(unusual_integers, masks_are_minus_one_as_floating_point_numbers) {
  expect_as_on_host(64, [](std::size_t i) {
    const sycl::float2 v(float(i), float(i % 5)), w(7.0f, 2.0f);
    const auto less = sycl::isless(v, w);
    return double(-(i > 9)) * 4 + float(-int(i & 1)) * 2 + double(less[0]) + float(less[1]) * 10;
  });
}

} // namespace

TEST_P(unusual_integers, reverse_the_bits_of_indices) {
  expect_as_on_host(64, [](std::size_t i) {
    const auto n = static_cast<unsigned>(i * 2654435761U);
    return reversed<3>(n) ^ reversed<5>(n) << 3 ^ reversed<7>(n) << 6 ^ reversed<10>(n) << 9 ^ reversed<13>(n) << 12 ^
           reversed<20>(n) << 2 ^ reversed<31>(n);
  });
  expect_as_on_host(64, [](std::size_t i) {
    const auto x = static_cast<unsigned>(i);
    return (x & 1) << 2 | (x & 2) | (x & 4) >> 2;
  });
}

TEST_P(unusual_integers, compute_as_the_host_does) {
  expect_as_on_host(64, [](std::size_t i) { return operations<5>(mixed_bits(i)); });
  expect_as_on_host(64, [](std::size_t i) { return operations<12>(mixed_bits(i)); });
  expect_as_on_host(64, [](std::size_t i) { return operations<24>(mixed_bits(i)); });
  expect_as_on_host(64, [](std::size_t i) { return operations<33>(mixed_bits(i)); });
  expect_as_on_host(64, [](std::size_t i) { return operations<48>(mixed_bits(i)); });
  expect_as_on_host(64, [](std::size_t i) { return operations<63>(mixed_bits(i)); });
}

// LLVM represents upper halves of products of 64 bits by products of 128 bits, which it compares and chooses between.
TEST_P(unusual_integers, compare_upper_halves_of_products) {
  const auto pair = [](std::size_t i) { return std::pair(mixed_bits(i) >> i % 40, mixed_bits(i + 1000) >> i % 7 * 9); };
  expect_as_on_host(64, [=](std::size_t i) {
    const auto [a, b] = pair(i);
    return (sycl::mul_hi(a, b) & 1) != 0 ? a : b;
  });
  expect_as_on_host(64, [=](std::size_t i) {
    const auto [a, b] = pair(i);
    const auto c = static_cast<std::int64_t>(a), d = static_cast<std::int64_t>(b);
    return (sycl::mul_hi(a, b) == 0) + 2 * (sycl::mul_hi(a, b) < 12345) + 4 * (sycl::mul_hi(c, d) < 0) +
           8 * (sycl::mul_hi(a, b) < sycl::mul_hi(b, b + 1));
  });
}

TEST_P(unusual_integers, choose_between_upper_halves_of_products) {
  expect_as_on_host(64, [](std::size_t i) { // powers modulo a prime
    constexpr std::uint64_t modulus = 0xffffffffffffffc5;
    const auto product = [](std::uint64_t a, std::uint64_t b) {
      const std::uint64_t low = a * b;
      std::uint64_t rest = sycl::mul_hi(a, b) % modulus;
      for (int bit = 63; bit >= 0; --bit) {
        const bool carry = rest >> 63 != 0;
        rest = rest << 1 | (low >> bit & 1);
        if (carry || rest >= modulus) rest -= modulus;
      }
      return rest;
    };
    std::uint64_t base = i + 2, result = 1;
    for (std::uint64_t exponent = mixed_bits(i); exponent != 0; exponent >>= 1) {
      if ((exponent & 1) != 0) result = product(result, base);
      base = product(base, base);
    }
    return result;
  });
}

ON_EACH_DEVICE(unusual_integers);
