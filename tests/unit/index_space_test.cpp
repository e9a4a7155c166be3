// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// range, id, item, nd_range: operators, conversions, linear positions (specification 4.9.1).
#include <sycl/detail/kernel_invocation.hpp>
#include <sycl/exception.hpp>
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
