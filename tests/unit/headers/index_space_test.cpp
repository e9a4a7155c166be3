// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// range, id, item, nd_range: operators, conversions, linear positions (specification 4.9.1).
#include <sycl/detail/kernel_invocation.hpp>
#include <sycl/exception.hpp>
#include <sycl/half.hpp>
#include <sycl/math.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace {

using namespace sycl;

TEST(IndexSpace, ArgumentsGiveTheDimensions) {
  static_assert(std::is_same_v<decltype(range{1}), range<1>>);
  static_assert(std::is_same_v<decltype(range{1, 2}), range<2>>);
  static_assert(std::is_same_v<decltype(id{1, 2, 3}), id<3>>);
  static_assert(sizeof(range<3>) == 3 * sizeof(std::size_t) && sizeof(id<1>) == sizeof(std::size_t));
  static_assert(std::is_trivially_copyable_v<id<2>> && std::is_trivially_copyable_v<item<2>>);
  EXPECT_EQ((range{2, 3, 4}.size()), 24u);
  EXPECT_EQ((id<2>{}), (id{0, 0}));
}

TEST(IndexSpace, OperatorsWorkElementByElementAndWithNumbers) {
  const id<2> a{6, 8}, b{2, 4};
  EXPECT_EQ(a + b, (id{8, 12}));
  EXPECT_EQ(a - 1, (id{5, 7}));
  EXPECT_EQ(2 * a, (id{12, 16}));
  EXPECT_EQ(a / b, (id{3, 2}));
  EXPECT_EQ(a % 5, (id{1, 3}));
  EXPECT_EQ(a << 1, (id{12, 16}));
  EXPECT_EQ(a & 2, (id{2, 0}));
  EXPECT_EQ(a < 7, (id{1, 0}));
  EXPECT_EQ(a > b, (id{1, 1}));
  id<2> c = a;
  c += b;
  c *= 2;
  EXPECT_EQ(c++, (id{16, 24}));
  EXPECT_EQ(--c, (id{16, 24}));
  EXPECT_EQ((range{4, 6} / range{2, 3}), (range{2, 2}));
  EXPECT_EQ(a + (range{1, 1}), (id{7, 9}));
}

TEST(IndexSpace, OneDimensionalIdsAreNumbers) {
  const id<1> i{5};
  const int table[] = {0, 1, 2, 3, 4, 50};
  int n = i;
  n = i + 1;
  EXPECT_EQ(n, 6);
  EXPECT_EQ(table[i], 50);
  EXPECT_TRUE(i == 5 && 5 == i && i != 4 && i < 6);
}

template <class Left, class Right, class = void>
constexpr bool multiplies = false;
template <class Left, class Right>
constexpr bool multiplies<Left, Right, std::void_t<decltype(std::declval<Left>() * std::declval<Right>())>> = true;
template <class Left, class Right, class = void>
constexpr bool divides_with_rest = false;
template <class Left, class Right>
constexpr bool divides_with_rest<Left, Right, std::void_t<decltype(std::declval<Left>() % std::declval<Right>())>> =
    true;
template <class Left, class Right, class = void>
constexpr bool grows_by = false;
template <class Left, class Right>
constexpr bool grows_by<Left, Right, std::void_t<decltype(std::declval<Left &>() += std::declval<Right>())>> = true;

TEST(IndexSpace, WithFloatingPointNumbersOneDimensionalIdsAreNumbers) {
  const id<1> i{7};
  static_assert(std::is_same_v<decltype(0.5f * i), float> && std::is_same_v<decltype(i / 2.0), double>);
  static_assert(std::is_same_v<decltype(i < 0.5f), bool> && std::is_same_v<decltype(2.0 == i), bool>);
  EXPECT_EQ(0.5f * i, 3.5f);
  EXPECT_EQ(i * 0.25, 1.75);
  EXPECT_EQ(i - 7.5f, -0.5f);
  EXPECT_EQ(14.0f / i, 2.0f);
  EXPECT_TRUE(i < 7.5f && 6.5f < i && i >= 7.0 && i == 7.0f && i != 7.5);
  float sum = 0.5f;
  sum += i;
  EXPECT_EQ(sum, 7.5f);
  EXPECT_EQ(half(0.5f) * i, 3.5f);
  const auto it = detail::item_maker::make<1, true>(i, range{10}, id{0});
  EXPECT_EQ(0.5f * it, 3.5f);
  EXPECT_EQ(it + i, 14u);
}

TEST(IndexSpace, FloatingPointNumbersNeverBecomeIndices) {
  static_assert(multiplies<range<1>, int> && multiplies<range<2>, std::size_t> && multiplies<id<2>, range<2>>);
  static_assert(!multiplies<range<1>, float> && !multiplies<double, range<1>> && !multiplies<id<2>, float>);
  static_assert(divides_with_rest<id<1>, int> && !divides_with_rest<id<1>, float> && !divides_with_rest<float, id<1>>);
  static_assert(grows_by<id<1>, int> && grows_by<range<1>, id<1>> == false && grows_by<id<1>, range<1>>);
  static_assert(!grows_by<id<1>, float> && !grows_by<range<1>, double> && !grows_by<id<3>, float>);
}

TEST(IndexSpace, EnumeratorsAreNumbersToo) {
  enum { rows = 16 };
  id<1> i{20};
  EXPECT_EQ(i + rows, 36);
  EXPECT_EQ(rows - i, static_cast<std::size_t>(-4));
  EXPECT_TRUE(i > rows && i != rows);
  EXPECT_EQ((range{2, 3} * rows), (range{32, 48}));
  i -= rows;
  EXPECT_EQ(i, 4);
}

TEST(IndexSpace, AndAndOrOfOneDimensionalIdsStopWhereTheLanguageDoes) {
  const id<1> i{7};
  int looks = 0;
  auto look = [&] { return ++looks > 0; };
  EXPECT_FALSE(i < 5 && look());
  EXPECT_TRUE(i < 9 || look());
  EXPECT_EQ(looks, 0);
  EXPECT_TRUE(i < 9 && look());
  EXPECT_EQ((id{1, 0} && id{2, 3}), (id{1, 0}));
}

TEST(IndexSpace, ItemsKnowTheirLinearPositionWithoutTheOffset) {
  const auto it = detail::item_maker::make<2, true>(id{3, 4}, range{10, 20}, id{1, 1});
  EXPECT_EQ(it.get_linear_id(), 2u * 20 + 3);
  EXPECT_EQ((id<2>(it)), (id{3, 4}));
  const auto without = detail::item_maker::make<1, false>(id{3}, range{10}, id{0});
  const item<1, true> with = without;
  EXPECT_EQ(with.get_offset(), id{0});
  const int number = without;
  EXPECT_EQ(number, 3);
}

TEST(IndexSpace, NdRangesCountTheirGroups) {
  constexpr nd_range<2> r{{16, 8}, {4, 2}};
  static_assert(r.get_group_range() == range<2>{4, 4});
  EXPECT_EQ(r.get_offset(), (id{0, 0}));
}

TEST(IndexSpace, OutsideOfKernelsThereIsNoWorkItemToAsk) {
  try {
    detail::nd_item_maker::make<1>().get_global_id();
    FAIL();
  } catch (const exception &error) {
    EXPECT_EQ(error.code(), errc::invalid);
  }
}

TEST(Math, FunctionsExistForFloatAndDouble) {
  static_assert(std::is_same_v<decltype(sycl::sqrt(1.0f)), float> && std::is_same_v<decltype(sycl::sqrt(1.0)), double>);
  EXPECT_FLOAT_EQ(sycl::rsqrt(4.0f), 0.5f);
  EXPECT_DOUBLE_EQ(sycl::hypot(3.0, 4.0), 5.0);
  EXPECT_DOUBLE_EQ(sycl::fma(2.0, 3.0, 4.0), 10.0);
  EXPECT_FLOAT_EQ(sycl::pow(2.0f, 10.0f), 1024.0f);
  EXPECT_FLOAT_EQ(sycl::fmax(1.0f, std::numeric_limits<float>::quiet_NaN()), 1.0f);
  EXPECT_EQ(sycl::clamp(17, 0, 10), 10);
  EXPECT_EQ(sycl::abs(-3), 3);
  EXPECT_FLOAT_EQ(sycl::sign(-2.0f), -1.0f);
  EXPECT_FLOAT_EQ(sycl::mix(1.0f, 3.0f, 0.5f), 2.0f);
}

} // namespace
