// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The two 16-bit floating-point types, sycl::half and sycl::ext::oneapi::bfloat16: every value, conversions and
/// arithmetic, on the host and on devices, against a reference that depends only on the numbers of bits of the formats.
#include "device_test.hpp"

#include <sycl/ext/oneapi/experimental/bfloat16_math.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>

namespace {

using sycl::half;
using sycl::ext::oneapi::bfloat16;
namespace oneapi = sycl::ext::oneapi;

/// A format of IEEE 754 in 16 bits, and its arithmetic in double.
struct format {
  int fraction_bits, least_exponent, greatest_exponent; ///< of normal numbers, with significands from 1 to 2

  double value(std::uint16_t bits) const {
    const int exponent = (bits & 0x7fff) >> fraction_bits, fraction = bits & ((1 << fraction_bits) - 1);
    double magnitude;
    if (exponent == greatest_exponent - least_exponent + 2)
      magnitude = fraction ? std::numeric_limits<double>::quiet_NaN() : std::numeric_limits<double>::infinity();
    else if (exponent == 0)
      magnitude = std::ldexp(fraction, least_exponent - fraction_bits);
    else
      magnitude = std::ldexp(fraction + (1 << fraction_bits), exponent - 1 + least_exponent - fraction_bits);
    return std::copysign(magnitude, bits & 0x8000 ? -1.0 : 1.0);
  }

  /// The nearest number, ties to even: a multiple of the last place of value's binade, found by nearbyint.
  double rounded(long double value) const {
    if (std::isnan(value) || std::isinf(value) || value == 0) return double(value);
    const int exponent = std::max(std::ilogb(value), least_exponent) - fraction_bits;
    const double nearest = double(std::ldexp(std::nearbyint(std::ldexp(value, -exponent)), exponent));
    const double greatest = std::ldexp(2 - std::ldexp(1.0, -fraction_bits), greatest_exponent);
    return std::fabs(nearest) > greatest ? std::copysign(std::numeric_limits<double>::infinity(), nearest) : nearest;
  }
};
constexpr format half_format{10, -14, 15}, bfloat16_format{7, -126, 127};

/// The same number, with the same sign of 0; or both are NaNs.
bool same(double left, double right) {
  return std::isnan(left) ? std::isnan(right) : left == right && std::signbit(left) == std::signbit(right);
}

template <class Real>
Real of_bits(std::uint32_t bits) {
  return sycl::bit_cast<Real>(static_cast<std::uint16_t>(bits));
}
template <class Real>
std::uint16_t to_bits(Real value) {
  return sycl::bit_cast<std::uint16_t>(value);
}

/// Numbers that are hard to round to a format: all of its own, midpoints between adjacent ones, values slightly above
/// and below these, and random bits.
template <class Real, class Bits>
std::vector<Real> hard_to_round(const format &target) {
  std::vector<Real> numbers;
  for (std::uint32_t bits = 0; bits != 0x10000; ++bits) {
    const double here = target.value(std::uint16_t(bits));
    numbers.push_back(Real(here));
    if (!std::isfinite(here)) continue;
    const double last_place =
        std::ldexp(1.0, std::max(here == 0 ? -2000 : std::ilogb(here), target.least_exponent) - target.fraction_bits);
    const Real between = Real(here + std::copysign(last_place / 2, here));
    numbers.push_back(between);
    numbers.push_back(std::nextafter(between, Real(0)));
    numbers.push_back(std::nextafter(between, std::copysign(std::numeric_limits<Real>::infinity(), between)));
  }
  std::mt19937_64 random(2020);
  for (int i = 0; i != 200000; ++i) numbers.push_back(sycl::bit_cast<Real>(static_cast<Bits>(random())));
  for (Bits payload = 1; payload != 0 && payload >> (sizeof(Bits) * 8 - 12) == 0; payload <<= 1) { // NaNs of all kinds
    const Bits infinity = sycl::bit_cast<Bits>(std::numeric_limits<Real>::infinity());
    if ((payload & infinity) != 0) break;
    numbers.push_back(sycl::bit_cast<Real>(static_cast<Bits>(infinity | payload)));
    numbers.push_back(sycl::bit_cast<Real>(static_cast<Bits>(~(~infinity << 1 >> 1) | infinity | payload)));
  }
  return numbers;
}

class small_floats : public device_test {
protected:
  /// \returns a kernel's result for each number.
  template <class Result, class Number, class Function>
  std::vector<Result> mapped(const std::vector<Number> &numbers, Function function) {
    std::vector<Result> results(numbers.size());
    {
      sycl::buffer<Number> in(numbers);
      sycl::buffer<Result> out(results);
      queue.submit([&](sycl::handler &handler) {
        sycl::accessor from(in, handler, sycl::read_only);
        sycl::accessor to(out, handler, sycl::write_only, sycl::no_init);
        handler.parallel_for(sycl::range(numbers.size()), [=](sycl::id<1> i) { to[i] = function(from[i]); });
      });
      queue.wait_and_throw();
    }
    return results;
  }

  /// Rounds each number on the device and on the host. `function` returns the result's bits.
  template <class Number, class Function>
  void expect_rounded(const format &target, const std::vector<Number> &numbers, Function function) {
    const auto results = mapped<std::uint16_t>(numbers, function);
    for (std::size_t i = 0; i != numbers.size(); ++i) {
      const double expected = target.rounded(numbers[i]);
      ASSERT_TRUE(same(target.value(results[i]), expected)) << numbers[i] << " becomes " << target.value(results[i]);
      ASSERT_TRUE(same(target.value(function(numbers[i])), expected)) << numbers[i] << " on the host";
    }
  }
};

struct seen_values {
  float as_float, negated, other_as_float;
  std::int32_t as_int;
  std::uint16_t back, other, next;
};
template <class Real, class Other>
seen_values see(std::uint32_t bits) {
  const Real value = of_bits<Real>(bits);
  const float number = value;
  const Other other = Other(value);
  Real next = value;
  ++next;
  return {number,
          -value,
          other,
          number >= -32768 && number <= 32767 ? static_cast<int>(value) : 0,
          to_bits(Real(number)),
          to_bits(other),
          to_bits(next)};
}
/// All values of a type, read by a device and by the host.
template <class Read>
void expect_values(const std::vector<seen_values> &seen, Read read, const format &own, const format &other) {
  for (std::uint32_t bits = 0; bits != 0x10000; ++bits) {
    const double value = own.value(std::uint16_t(bits));
    for (const seen_values &at : {seen[bits], read(bits)}) {
      ASSERT_TRUE(same(at.as_float, value)) << bits;
      ASSERT_TRUE(same(at.negated, -value)) << bits;
      ASSERT_EQ(at.as_int, value >= -32768 && value <= 32767 ? int(value) : 0) << bits;
      ASSERT_TRUE(same(own.value(at.back), value)) << bits;
      ASSERT_TRUE(std::isnan(value) || at.back == bits) << bits;
      ASSERT_TRUE(same(other.value(at.other), other.rounded(value))) << bits;
      ASSERT_TRUE(same(at.other_as_float, other.rounded(value))) << bits;
      ASSERT_TRUE(same(own.value(at.next), own.rounded(value + 1))) << bits;
    }
  }
}

TEST_P(small_floats, every_half_becomes_other_types_and_itself_again) {
  NEEDS_ASPECT(fp16);
  const auto read = [](std::size_t bits) { return see<half, bfloat16>(std::uint32_t(bits)); };
  expect_values(computed(0x10000, read), read, half_format, bfloat16_format);
}
TEST_P(small_floats, every_bfloat16_becomes_half_and_itself_again) {
  NEEDS_ASPECT(fp16);
  const auto read = [](std::size_t bits) { return see<bfloat16, half>(std::uint32_t(bits)); };
  expect_values(computed(0x10000, read), read, bfloat16_format, half_format);
}
TEST_P(small_floats, every_bfloat16_becomes_float_and_itself_again) {
  const auto read = [](std::size_t bits) { return see<bfloat16, bfloat16>(std::uint32_t(bits)); };
  expect_values(computed(0x10000, read), read, bfloat16_format, bfloat16_format);
}

TEST_P(small_floats, floats_are_rounded_to_half) {
  NEEDS_ASPECT(fp16);
  expect_rounded(half_format, hard_to_round<float, std::uint32_t>(half_format),
                 [](float number) { return to_bits(half(number)); });
}
TEST_P(small_floats, doubles_are_rounded_to_half_once) {
  NEEDS_ASPECT(fp16);
  NEEDS_ASPECT(fp64);
  expect_rounded(half_format, hard_to_round<double, std::uint64_t>(half_format),
                 [](double number) { return to_bits(half(number)); });
}
TEST_P(small_floats, integers_are_rounded_to_half) {
  NEEDS_ASPECT(fp16);
  std::vector<std::int64_t> numbers{INT64_MIN, INT64_MAX, 65504, 65519, 65520, 65521, -65520, 1ll << 40};
  for (std::int64_t i = -70000; i != 70000; ++i) numbers.push_back(i);
  expect_rounded(half_format, numbers, [](std::int64_t number) { return to_bits(half(number)); });
}
TEST_P(small_floats, floats_are_rounded_to_bfloat16) {
  expect_rounded(bfloat16_format, hard_to_round<float, std::uint32_t>(bfloat16_format),
                 [](float number) { return to_bits(bfloat16(number)); });
}

/// Three numbers, and results computed in their type.
struct operands {
  std::uint16_t bits[3];
};
struct computed_values {
  std::uint16_t sum, difference, product, quotient, updated, compared;
};
template <class Real>
computed_values calculate(const operands &given) {
  const Real x = of_bits<Real>(given.bits[0]), y = of_bits<Real>(given.bits[1]);
  Real updated = x;
  updated += y;
  updated *= x;
  const unsigned compared = (x < y) | (x > y) << 1 | (x <= y) << 2 | (x >= y) << 3 | (x == y) << 4 | (x != y) << 5;
  return {to_bits(Real(x + y)), to_bits(Real(x - y)), to_bits(Real(x * y)),
          to_bits(Real(x / y)), to_bits(updated),     std::uint16_t(compared)};
}
std::vector<operands> any_operands(const format &type) {
  std::mt19937 random(16);
  std::vector<operands> all;
  const std::uint16_t special[] = {0,      0x8000, 1,
                                   0x8001, 0x3ff,  0x7f,
                                   0x80,   0x400,  std::uint16_t(type.fraction_bits == 10 ? 0x3c00 : 0x3f80),
                                   0x7bff, 0x7f7f, 0x7c00,
                                   0x7f80, 0xfc00, 0xff80,
                                   0x7fff};
  for (std::uint16_t x : special)
    for (std::uint16_t y : special)
      for (std::uint16_t z : special) all.push_back({{x, y, z}});
  for (int i = 0; i != 100000; ++i) {
    const auto any = [&] { return std::uint16_t(random()); };
    const auto near = [&](std::uint16_t bits) {
      return std::uint16_t(bits ^ (random() & (8 << type.fraction_bits) - 1));
    };
    const std::uint16_t x = any();
    all.push_back({{x, i % 2 ? near(x) : any(), any()}});
  }
  return all;
}
template <class Calculate>
void expect_arithmetic(const format &type, const std::vector<operands> &given,
                       const std::vector<computed_values> &on_device, Calculate calculate_on_host) {
  for (std::size_t i = 0; i != given.size(); ++i) {
    const double x = type.value(given[i].bits[0]), y = type.value(given[i].bits[1]);
    const unsigned compared = (x < y) | (x > y) << 1 | (x <= y) << 2 | (x >= y) << 3 | (x == y) << 4 | (x != y) << 5;
    for (const computed_values &seen : {on_device[i], calculate_on_host(given[i])}) {
      ASSERT_TRUE(same(type.value(seen.sum), type.rounded((long double)x + y))) << x << " + " << y;
      ASSERT_TRUE(same(type.value(seen.difference), type.rounded((long double)x - y))) << x << " - " << y;
      ASSERT_TRUE(same(type.value(seen.product), type.rounded((long double)x * y))) << x << " * " << y;
      ASSERT_TRUE(same(type.value(seen.quotient), type.rounded((long double)x / y))) << x << " / " << y;
      const double sum = type.rounded((long double)x + y);
      ASSERT_TRUE(same(type.value(seen.updated), type.rounded((long double)sum * x))) << x << " and " << y;
      ASSERT_EQ(seen.compared, compared) << x << " compared with " << y;
    }
  }
}

TEST_P(small_floats, arithmetic_of_half_rounds_once) {
  NEEDS_ASPECT(fp16);
  const auto given = any_operands(half_format);
  const auto function = [](const operands &at) { return calculate<half>(at); };
  expect_arithmetic(half_format, given, mapped<computed_values>(given, function), function);
}
TEST_P(small_floats, arithmetic_of_bfloat16_rounds_once) {
  const auto given = any_operands(bfloat16_format);
  const auto function = [](const operands &at) { return calculate<bfloat16>(at); };
  expect_arithmetic(bfloat16_format, given, mapped<computed_values>(given, function), function);
}

/// x * y + z. The exact sum may need more bits than available, so it is rounded to odd in 64 bits.
long double fused(double x, double y, double z) {
  const long double product = (long double)x * y, sum = product + z, part = sum - product;
  const long double error = (product - (sum - part)) + (z - part);
  std::uint64_t significand;
  std::memcpy(&significand, &sum, sizeof significand);
  if (!(error < 0 || error > 0) || significand & 1) return sum;
  return std::nextafter(sum, error > 0 ? HUGE_VALL : -HUGE_VALL);
}

struct functions_seen {
  std::uint16_t fma, of_marray, greater, lesser, magnitude, root, power, floor;
  bool is_nan;
};
bool is_signaling_bfloat16(std::uint16_t bits) {
  return (bits & 0x7f80) == 0x7f80 && (bits & 0x007f) != 0 && (bits & 0x0040) == 0;
}

TEST_P(small_floats, functions_of_bfloat16) {
  auto given = any_operands(bfloat16_format);
  // Products at a tie, which the third number breaks, and subnormal products.
  std::mt19937 random(8);
  for (int i = 0; i != 100000; ++i) {
    const auto x = std::uint16_t(0x3f80 | (random() & 0x807f)), z = std::uint16_t(random() & 0xbfff);
    given.push_back({{x, std::uint16_t(i % 2 ? 0x3fc0 : random() & 0x9fff), z}});
    given.push_back({{std::uint16_t(0x1f00 | (random() & 0x80ff)), std::uint16_t(0x1f00 | (random() & 0x80ff)),
                      std::uint16_t(random() & 0x83ff)}});
  }
  const auto function = [](const operands &at) {
    const bfloat16 x = of_bits<bfloat16>(at.bits[0]), y = of_bits<bfloat16>(at.bits[1]),
                   z = of_bits<bfloat16>(at.bits[2]);
    const sycl::marray<bfloat16, 2> pair(z, x), others(x, y);
    return functions_seen{to_bits(oneapi::fma(x, y, z)),
                          to_bits(oneapi::experimental::fma(pair, others, pair)[1]),
                          to_bits(oneapi::fmax(x, y)),
                          to_bits(oneapi::fmin(x, y)),
                          to_bits(oneapi::fabs(x)),
                          to_bits(oneapi::sqrt(x)),
                          to_bits(oneapi::exp2(x)),
                          to_bits(oneapi::floor(x)),
                          oneapi::isnan(x)};
  };
  const auto on_device = mapped<functions_seen>(given, function);
  const format &type = bfloat16_format;
  for (std::size_t i = 0; i != given.size(); ++i) {
    const double x = type.value(given[i].bits[0]), y = type.value(given[i].bits[1]), z = type.value(given[i].bits[2]);
    for (const functions_seen &seen : {on_device[i], function(given[i])}) {
      ASSERT_TRUE(same(type.value(seen.fma), type.rounded(fused(x, y, z)))) << x << " * " << y << " + " << z;
      ASSERT_TRUE(same(type.value(seen.of_marray), type.rounded(fused(x, y, x)))) << x << " * " << y << " + " << x;
      // For a signaling NaN, the C library's functions, which host code calls at -Oz, return NaN and not the other
      // operand.
      const bool signals = is_signaling_bfloat16(given[i].bits[0]) || is_signaling_bfloat16(given[i].bits[1]);
      if ((x != 0 || y != 0) && !signals) {
        ASSERT_TRUE(same(type.value(seen.greater), std::fmax(x, y))) << x << " and " << y;
        ASSERT_TRUE(same(type.value(seen.lesser), std::fmin(x, y))) << x << " and " << y;
      }
      ASSERT_TRUE(same(type.value(seen.magnitude), std::fabs(x))) << x;
      ASSERT_TRUE(same(type.value(seen.root), type.rounded(std::sqrt((long double)x)))) << x;
      ASSERT_TRUE(same(type.value(seen.floor), std::floor(x))) << x;
      ASSERT_EQ(seen.is_nan, std::isnan(x)) << x;
      const double power = type.value(seen.power), exact = std::exp2(x);
      if (std::isnan(exact) || std::isinf(type.rounded(exact)) || exact < 0x1p-126) continue;
      ASSERT_NEAR(power / exact, 1, 0x1p-8) << x;
    }
  }
}

TEST(small_floats_on_the_host, limits_are_the_formats) {
  const auto expect = [](auto zero, const format &type) {
    using limits = std::numeric_limits<decltype(zero)>;
    EXPECT_EQ(limits::digits, type.fraction_bits + 1);
    EXPECT_EQ(limits::digits10, int(type.fraction_bits * std::log10(2.0)));
    EXPECT_EQ(limits::max_digits10, int(std::ceil((type.fraction_bits + 1) * std::log10(2.0))) + 1);
    EXPECT_EQ(limits::min_exponent, type.least_exponent + 1);
    EXPECT_EQ(limits::max_exponent, type.greatest_exponent + 1);
    EXPECT_EQ(limits::min_exponent10, int(std::ceil(type.least_exponent * std::log10(2.0))));
    EXPECT_EQ(float(limits::min()), std::ldexp(1.0, type.least_exponent));
    EXPECT_EQ(float(limits::denorm_min()), std::ldexp(1.0, type.least_exponent - type.fraction_bits));
    EXPECT_EQ(float(limits::epsilon()), std::ldexp(1.0, -type.fraction_bits));
    EXPECT_EQ(float(limits::max()),
              std::ldexp(2.0, type.greatest_exponent) - std::ldexp(1.0, type.greatest_exponent - type.fraction_bits));
    EXPECT_EQ(float(limits::lowest()), -float(limits::max()));
    EXPECT_EQ(limits::max_exponent10, int(std::log10(double(float(limits::max())))));
    EXPECT_TRUE(std::isinf(float(limits::infinity())) && std::isnan(float(limits::quiet_NaN())));
    EXPECT_TRUE(std::isnan(type.value(to_bits(limits::signaling_NaN()))));
    EXPECT_EQ(to_bits(limits::signaling_NaN()) >> (type.fraction_bits - 1) & 1, 0);
    EXPECT_EQ(to_bits(limits::quiet_NaN()) >> (type.fraction_bits - 1) & 1, 1);
  };
  expect(half(), half_format);
  expect(bfloat16(), bfloat16_format);
}

/// Operators, conversions and memory of vecs and marrays of bfloat16, as floats.
std::array<float, 24> calculate_vectors(std::size_t seed) {
  using four = sycl::vec<bfloat16, 4>;
  const four a(1.5f + float(seed), -2.0f, 3.0f, 0.25f), b(0.5f);
  four sums = a * b + a - b / a;
  sums += 1.0f;
  ++sums;
  const sycl::vec<short, 4> less = a < b, both = a && -b;
  four mixed = sums.swizzle<3, 2, 1, 0>() * 2.0f;
  mixed.lo() = a.hi();
  const sycl::float4 floats = (mixed + 0x1.fcp-7f).convert<float>() + 0x1p-20f;
  bfloat16 memory[4];
  const auto pointer =
      sycl::address_space_cast<sycl::access::address_space::generic_space, sycl::access::decorated::no>(&memory[0]);
  floats.convert<bfloat16, sycl::rounding_mode::rtp>().store(0, pointer);
  four loaded;
  loaded.load(0, pointer);
  const sycl::int4 down = a.convert<int, sycl::rounding_mode::rtn>();
  const four of_ints = (down * 1001).convert<bfloat16, sycl::rounding_mode::rtz>();
  sycl::marray<bfloat16, 3> numbers(a.x(), bfloat16(2), bfloat16(-3));
  numbers = numbers * numbers - 1.0f;
  const sycl::marray<bool, 3> greater = numbers > numbers[0];
  std::array<float, 24> result{};
  for (int i = 0; i != 4; ++i) {
    result[i] = sums[i];
    result[4 + i] = float(less[i] + 2 * both[i]);
    result[8 + i] = floats[i];
    result[12 + i] = loaded[i];
    result[16 + i] = of_ints[i];
    if (i < 3) result[20 + i] = greater[i] ? 100 : float(numbers[i]);
  }
  result[23] = a.as<sycl::vec<std::uint16_t, 4>>()[1];
  return result;
}

TEST_P(small_floats, vectors_of_bfloat16) {
  static_assert(sycl::is_device_copyable_v<sycl::vec<bfloat16, 4>> &&
                sycl::is_device_copyable_v<sycl::marray<bfloat16, 3>> && sizeof(sycl::vec<bfloat16, 8>) == 16);
  expect_as_on_host(4, [](std::size_t seed) { return calculate_vectors(seed); });
  const auto values = calculate_vectors(0);
  const float a[] = {1.5f, -2.0f, 3.0f, 0.25f};
  for (int i = 0; i != 4; ++i) {
    const auto rounded = [](double value) { return bfloat16_format.rounded(value); };
    const double sum = rounded(rounded(rounded(rounded(a[i] * 0.5) + a[i]) - rounded(0.5 / a[i])) + 1);
    EXPECT_EQ(values[i], float(rounded(sum + 1)));
    EXPECT_EQ(values[4 + i], float((a[i] < 0.5f ? -1 : 0) - 2));
    EXPECT_GE(values[12 + i], values[8 + i]);
    EXPECT_LE(values[12 + i] - values[8 + i], std::abs(values[8 + i]) * 0x1p-7f);
    const double product = 1001.0 * std::floor(a[i]);
    EXPECT_LE(std::abs(values[16 + i]), std::abs(product));
    EXPECT_GE(std::abs(values[16 + i]), std::abs(product) * (1 - 0x1p-7));
  }
  EXPECT_EQ(values[20], 1.25f);
  EXPECT_EQ(values[21], 100.0f);
  EXPECT_EQ(values[22], 100.0f);
  EXPECT_EQ(values[23], 0xc000);
}

TEST(small_floats_on_the_host, operators_of_bfloat16_have_its_types) {
  static_assert(sizeof(bfloat16) == 2 && std::is_trivially_copyable_v<bfloat16>);
  static_assert(
      std::is_same_v<decltype(bfloat16() + bfloat16()), bfloat16> &&
      std::is_same_v<decltype(bfloat16() * 2.0), bfloat16> && std::is_same_v<decltype(1 / bfloat16()), bfloat16> &&
      std::is_same_v<decltype(bfloat16() - half()), bfloat16> && std::is_same_v<decltype(half() == bfloat16()), bool>);
  static_assert(std::is_convertible_v<bfloat16, half> && std::is_convertible_v<half, bfloat16> &&
                std::is_convertible_v<int, bfloat16> && std::is_convertible_v<bfloat16, bool>);
  static_assert(bfloat16(1) + bfloat16(2) == 3 && -bfloat16(3) < 0 && bfloat16(0x1.01p0f) == 1.0f);
  EXPECT_TRUE(bfloat16(2) && !bfloat16(-0.0f) && bfloat16(std::nanf("")));
}

} // namespace

ON_EACH_DEVICE(small_floats);
