// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Integers of widths that no device supports: LLVM creates them when it recognises a loop (reversing the ten bits of
/// an index is `llvm.bitreverse.i10`) or computes upper halves of products, and programs write them as `_BitInt`.
/// Integers of 128 bits are common in random number generators, hashes and modular arithmetic.
#include "device_test.hpp"

#include <cstdint>
#include <utility>
#include <vector>

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

__extension__ using int128 = __int128;
__extension__ using uint128 = unsigned __int128;

namespace {

uint128 joined(std::uint64_t high, std::uint64_t low) { return uint128(high) << 64 | low; }
std::uint64_t folded(uint128 n) { return static_cast<std::uint64_t>(n >> 64) * 31 + static_cast<std::uint64_t>(n); }

/// Numbers of all magnitudes, those at the ends of the range among them.
uint128 varied(std::size_t i) {
  const uint128 n = joined(mixed_bits(i), mixed_bits(i + 999));
  return i % 5 == 0 ? n % 3 - 1 : i % 7 == 0 ? joined(0, n % 2 ? ~0ull : 1) : n >> (i * 37 % 128);
}

/// O'Neill's PCG64: a linear congruential generator of 128 bits.
struct pcg64 {
  uint128 state;
  std::uint64_t operator()() {
    state = state * joined(0x2360ed051fc65da4, 0x4385df649fccf645) + joined(0x5851f42d4c957f2d, 0x14057b7ef767814f);
    const auto mixed = static_cast<std::uint64_t>(state >> 64) ^ static_cast<std::uint64_t>(state);
    const auto turn = static_cast<unsigned>(state >> 122);
    return mixed >> turn | mixed << (-turn & 63);
  }
};

constexpr uint128 powers_of_ten[] = {1, 10'000'000'000, uint128(10'000'000'000) * 10'000'000'000,
                                     uint128(10'000'000'000) * 10'000'000'000 * 10'000'000'000};

struct power {
  int exponent;
  uint128 value;
};
constexpr power powers[] = {{0, 1}, {1, 10}, {10, powers_of_ten[1]}, {30, powers_of_ten[3]}};

} // namespace

TEST_P(unusual_integers, of_more_than_64_bits_compute_as_the_host_does) {
  expect_as_on_host(64, [](std::size_t i) { return operations<65>(mixed_bits(i) * i); });
  expect_as_on_host(64, [](std::size_t i) { return operations<96>(mixed_bits(i) * i); });
  expect_as_on_host(64, [](std::size_t i) { return operations<127>(mixed_bits(i) * i); });
  expect_as_on_host(64, [](std::size_t i) { return operations<128>(mixed_bits(i) * i); });
}

TEST_P(unusual_integers, of_128_bits_generate_random_numbers) {
  expect_as_on_host(64, [](std::size_t i) {
    pcg64 generator{joined(i, mixed_bits(i))};
    std::uint64_t sum = 0;
    for (int n = 0; n < 20; ++n) sum = sum * 3 ^ generator();
    return sum;
  });
}

TEST_P(unusual_integers, of_128_bits_multiply_modulo_a_prime) {
  expect_as_on_host(64, [](std::size_t i) { // Montgomery's way, and by division
    constexpr std::uint64_t prime = 0xffffffffffffffc5;
    std::uint64_t inverse = prime;
    for (int n = 0; n < 5; ++n) inverse *= 2 - prime * inverse;
    const auto reduced = [=](uint128 product) {
      const std::uint64_t quotient = static_cast<std::uint64_t>(product) * inverse;
      const auto high = static_cast<std::uint64_t>(product >> 64);
      const auto excess = static_cast<std::uint64_t>(uint128(quotient) * prime >> 64);
      return high < excess ? high - excess + prime : high - excess;
    };
    const std::uint64_t a = mixed_bits(i) % prime, b = mixed_bits(i + 77) % prime;
    const auto by_division = static_cast<std::uint64_t>(uint128(a) * b % prime);
    return std::pair(reduced(uint128(a) * b), by_division);
  });
}

TEST_P(unusual_integers, of_128_bits_divide) {
  expect_as_on_host(400, [](std::size_t i) {
    const uint128 a = varied(i), b = varied(i * 3 + 1) | (i % 2 ? 1 : uint128(1) << i % 128);
    return std::pair(folded(a / b), folded(a % b));
  });
  expect_as_on_host(400, [](std::size_t i) {
    const auto a = static_cast<int128>(varied(i)), b = static_cast<int128>(varied(i * 5 + 2) | 2);
    if (a == static_cast<int128>(uint128(1) << 127)) return std::pair<std::uint64_t, std::uint64_t>(0, 0);
    return std::pair(folded(static_cast<uint128>(a / b)), folded(static_cast<uint128>(a % b)));
  });
}

TEST_P(unusual_integers, of_128_bits_become_floating_point_numbers_and_back) {
  expect_as_on_host(400, [](std::size_t i) {
    const uint128 n = varied(i);
    const auto back = static_cast<uint128>(static_cast<float>(n >> 1));
    const auto positive = static_cast<int128>(n) < 0 ? -static_cast<int128>(n >> 1) : static_cast<int128>(n);
    const auto negative = static_cast<int128>(static_cast<float>(-positive) / 4);
    return std::pair(static_cast<float>(n), folded(back) + folded(static_cast<uint128>(negative)));
  });
  if (!device.has(sycl::aspect::fp64)) return;
  expect_as_on_host(400, [](std::size_t i) {
    const auto n = static_cast<int128>(varied(i));
    return std::pair(static_cast<double>(n),
                     folded(static_cast<uint128>(static_cast<int128>(static_cast<double>(n) / 2))));
  });
}

TEST_P(unusual_integers, of_128_bits_are_captured_stored_and_read_from_tables) {
  const uint128 captured = varied(12);
  std::vector<uint128> numbers(64);
  {
    sycl::buffer<uint128> buffer(numbers.data(), numbers.size());
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor out(buffer, handler, sycl::write_only, sycl::no_init);
      sycl::local_accessor<uint128> neighbours(8, handler);
      handler.parallel_for(sycl::nd_range<1>(64, 8), [=](sycl::nd_item<1> item) {
        const std::size_t i = item.get_global_id(0), local = item.get_local_id(0);
        neighbours[local] = varied(i) * captured;
        sycl::group_barrier(item.get_group());
        uint128 some[4] = {neighbours[local ^ 1], i, powers_of_ten[i % 4], captured};
        some[i % 3] += powers_of_ten[(i + 1) % 4];
        out[i] = some[0] ^ some[1] << 3 ^ some[2] ^ some[(i >> 2) % 4];
      });
    });
    queue.wait_and_throw();
  }
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    uint128 some[4] = {varied(i ^ 1) * captured, i, powers_of_ten[i % 4], captured};
    some[i % 3] += powers_of_ten[(i + 1) % 4];
    ASSERT_TRUE(numbers[i] == (some[0] ^ some[1] << 3 ^ some[2] ^ some[(i >> 2) % 4])) << "at " << i;
  }
}

TEST_P(unusual_integers, of_128_bits_are_members) {
  expect_as_on_host(64, [](std::size_t i) {
    power some[3] = {powers[i % 4], {int(i), i}, powers[(i + 1) % 4]};
    some[i % 3].value *= some[(i + 1) % 3].value;
    some[(i + 1) % 3].exponent += powers[i / 4 % 4].exponent;
    return folded(some[0].value) + folded(some[i % 3].value) * 3 +
           std::uint64_t(some[i % 2].exponent + some[2].exponent);
  });
}

TEST_P(unusual_integers, of_128_bits_count_and_reverse_bits_and_wrap) {
  expect_as_on_host(200, [](std::size_t i) {
    const uint128 a = varied(i), b = varied(i + 50);
    uint128 result = 0;
    int128 other = 0;
    std::uint64_t h = 0;
    const auto add = [&](std::uint64_t value) { h = h * 31 + value; };
    add(__builtin_mul_overflow(a, b, &result));
    add(folded(result));
    add(__builtin_mul_overflow(static_cast<int128>(a), static_cast<int128>(b), &other));
    add(folded(static_cast<uint128>(other)));
    add(__builtin_add_overflow(static_cast<int128>(a), static_cast<int128>(b), &other));
    add(static_cast<std::uint64_t>(__builtin_popcountg(a) + 200 * __builtin_clzg(a, 128) +
                                   40000 * __builtin_ctzg(b | 16)));
    add(folded(a << i % 128 | a >> (128 - i % 128) % 128));
    add(folded(__builtin_elementwise_bitreverse(a)));
    add(folded(__builtin_elementwise_add_sat(a, b)) ^ folded(__builtin_elementwise_sub_sat(a, b)));
    add(folded(a << i % 128) ^ folded(b >> i * 3 % 128));
    add(folded(static_cast<uint128>(static_cast<int128>(a) >> i % 128)));
    add(a < b ? 1 : a > b ? 2 : 3);
    add(static_cast<int128>(a) < static_cast<int128>(b) ? 1 : 2);
    return h;
  });
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
