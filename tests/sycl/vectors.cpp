// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// vec, its views, marray and half on devices, next to the same expressions on the host (specification 4.14).
#define SYCL_SIMPLE_SWIZZLES
#include "device_test.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>

namespace {

class vectors : public device_test {
protected:
  /// Expects that `function(i)` returns the same on the device as on the host, bit for bit.
  template <class Function>
  void agree(Function function) {
    const auto results = computed(100, function);
    for (std::size_t i = 0; i < results.size(); ++i) EXPECT_TRUE(same(results[i], function(i))) << "work-item " << i;
  }

private:
  template <class Values>
  static bool same(const Values &left, const Values &right) {
    for (std::size_t i = 0; i < left.size(); ++i)
      if (!(left[int(i)] == right[int(i)])) return false;
    return true;
  }
};

TEST_P(vectors, operators_work_element_by_element) {
  agree([](std::size_t i) {
    const float value = float(i) * 0.5f;
    const sycl::float4 left(value, 1, -value, 3), right(2.0f);
    return left * right + left / right - 1.0f + -left;
  });
  agree([](std::size_t i) {
    sycl::uint8 bits(std::uint32_t(i) * 2654435761u);
    bits ^= bits >> 7;
    bits = (bits << 3 | bits & 5u) % 1000u + ~bits;
    ++bits;
    return bits;
  });
}

TEST_P(vectors, truth_is_all_bits_of_an_integer_as_wide) {
  agree([](std::size_t i) {
    const sycl::double2 left(double(i), 50);
    const auto less = left < 40.0;
    static_assert(std::is_same_v<decltype(less), const sycl::vec<std::int64_t, 2>>);
    return less && !(left == 7);
  });
}

TEST_P(vectors, views_read_and_write_the_vec_they_show) {
  agree([](std::size_t i) {
    const int value = int(i);
    sycl::int4 numbers(value, value + 1, value + 2, value + 3);
    numbers.swizzle<sycl::elem::w, sycl::elem::x>() = numbers.yz();
    numbers.hi() += numbers.lo();
    numbers.xyz().odd() *= 2;
    return sycl::int8(numbers.wzyx(), numbers);
  });
}

TEST_P(vectors, views_may_be_assigned_what_they_show) {
  agree([](std::size_t i) {
    const int value = int(i);
    sycl::int3 three(value, value + 1, value + 2);
    three.swizzle<2, 1, 0>() = three;
    sycl::int4 four(value, value + 3, value + 5, value + 7);
    four.swizzle<3, 0, 1, 2>() = four;
    four.wzyx() += four;
    return sycl::int8(three, 0, four);
  });
  sycl::int3 three(1, 2, 3);
  three.zyx() = three;
  EXPECT_TRUE(three[0] == 3 && three[1] == 2 && three[2] == 1);
}

TEST_P(vectors, a_view_of_a_view_shows_the_vec) {
  sycl::int8 numbers(0, 1, 2, 3, 4, 5, 6, 7);
  numbers.hi().even().y() = 60;
  EXPECT_EQ(numbers.s6(), 60);
  const sycl::int8 &constant = numbers;
  static_assert(std::is_same_v<decltype(constant.hi()[0]), const int &>);
  EXPECT_EQ(sycl::int2(constant.odd().lo()).y(), 3);
}

TEST_P(vectors, three_elements_take_the_place_of_four) {
  static_assert(sizeof(sycl::float3) == 16 && alignof(sycl::float3) == 16 && alignof(sycl::double16) == 64);
  agree([](std::size_t i) {
    std::int16_t memory[12] = {};
    sycl::short3 values(std::int16_t(i), 2, 3);
    values.store(2, memory);
    values.load(1, memory + 1);
    return values;
  });
}

TEST_P(vectors, convert_rounds_as_it_is_told) {
  using sycl::rounding_mode;
  agree([](std::size_t i) {
    const sycl::float2 values(float(i) * 0.25f - 12.0f, -0.5f);
    return sycl::int8(values.convert<int>(), values.convert<int, rounding_mode::rte>(),
                      values.convert<int, rounding_mode::rtp>(), values.convert<int, rounding_mode::rtn>());
  });
  // Without a mode the converted vec's element type determines the rounding: floats round to nearest, also to integers.
  const auto nearest = sycl::float4(2.3f, 3.8f, 2.5f, -3.5f).convert<int>();
  EXPECT_EQ(nearest[0], 2);
  EXPECT_EQ(nearest[1], 4);
  EXPECT_EQ(nearest[2], 2);
  EXPECT_EQ(nearest[3], -4);
  const sycl::vec<double, 2> tenths(0.1, -0.1);
  const auto up = tenths.convert<float, rounding_mode::rtp>(), down = tenths.convert<float, rounding_mode::rtn>(),
             inwards = tenths.convert<float, rounding_mode::rtz>();
  EXPECT_EQ(up.x(), 0.1f);
  EXPECT_EQ(down.x(), std::nextafter(0.1f, 0.0f));
  EXPECT_EQ(up.y(), std::nextafter(-0.1f, 0.0f));
  EXPECT_EQ(down.y(), -0.1f);
  EXPECT_EQ(inwards.y(), up.y());
  const sycl::vec<std::uint64_t, 1> largest(~std::uint64_t(0));
  EXPECT_EQ((float(largest.convert<float, rounding_mode::rtz>())), 0x1.fffffep63f);
  EXPECT_EQ((float(largest.convert<float>())), 0x1p64f);
}

TEST_P(vectors, one_element_is_a_scalar) {
  const sycl::vec<int, 1> one = 3;
  const float sum = one + 2;
  EXPECT_EQ(sum, 5);
  EXPECT_EQ(static_cast<char>(one), 3);
  const sycl::marray<double, 1> other = 2.5;
  EXPECT_EQ(other * 2, 5.0);
}

TEST_P(vectors, marray_has_any_size_and_truth_is_bool) {
  agree([](std::size_t i) {
    sycl::marray<int, 5> values(int(i), sycl::marray<int, 2>(7), 2, 3);
    values += 1;
    values = values * values - (values << 1);
    const auto even = values % 2 == 0;
    static_assert(std::is_same_v<decltype(even), const sycl::marray<bool, 5>>);
    values[4] = even[0] ? 1 : 2;
    return values;
  });
}

TEST_P(vectors, half_rounds_after_each_operation) {
  NEEDS_ASPECT(fp16);
  agree([](std::size_t i) {
    const sycl::half value = 0.1f * float(i);
    sycl::half4 values(value, value * value, value + 1, value / 3);
    values += values * sycl::half(0.7f);
    return values;
  });
}

TEST_P(vectors, half_is_a_number_for_the_library) {
  using limits = std::numeric_limits<sycl::half>;
  EXPECT_EQ(float(limits::max()), 65504.0f);
  EXPECT_EQ(float(sycl::half(65520.0f)), float(limits::infinity()));
  EXPECT_EQ(float(limits::denorm_min()), 0x1p-24f);
  EXPECT_TRUE(limits::quiet_NaN() != limits::quiet_NaN());
  EXPECT_EQ(std::hash<sycl::half>()(1.5f), std::hash<sycl::half>()(1.5));
  static_assert(std::is_same_v<decltype(sycl::half(1) + 1), sycl::half>);
  static_assert(std::is_same_v<decltype(sycl::half(1) + 1.0f), float>);
}

struct not_trivial {
  not_trivial(const not_trivial &) {}
};
static_assert(sycl::is_device_copyable_v<std::pair<int, std::tuple<float, std::array<char, 3>>>>);
static_assert(sycl::is_device_copyable_v<sycl::vec<sycl::half, 3>> && sycl::is_device_copyable_v<sycl::marray<int, 7>>);
static_assert(sycl::is_device_copyable_v<sycl::accessor<int>> &&
              sycl::is_device_copyable_v<sycl::local_accessor<int>> &&
              !sycl::is_device_copyable_v<sycl::host_accessor<int>>);
static_assert(sycl::is_device_copyable_v<std::pair<int, sycl::accessor<float, 2, sycl::access_mode::read>>>);
static_assert(!sycl::is_device_copyable_v<not_trivial> && !sycl::is_device_copyable_v<std::pair<int, not_trivial>>);

} // namespace

ON_EACH_DEVICE(vectors);
