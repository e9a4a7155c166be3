// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// core/base/lru_cache.hpp: which entries are evicted, and when.
#include "core/base/lru_cache.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace {

using sycl::detail::lru_cache;

/// Keys from 100 on are bounded.
bool is_large(const int &key) { return key >= 100; }
using numbers = lru_cache<int, std::shared_ptr<int>, is_large>;

std::shared_ptr<int> number(int value) { return std::make_shared<int>(value); }

TEST(lru_cache, drops_the_bounded_element_that_was_not_used_for_longest) {
  numbers map(3);
  for (int key : {1, 100, 101, 102}) EXPECT_FALSE(map.emplace(key, number(key)).second) << key;
  ASSERT_NE(map.find(100), nullptr); // used
  const auto dropped = map.emplace(103, number(103)).second;
  ASSERT_TRUE(dropped);
  EXPECT_EQ(**dropped, 101);
  EXPECT_EQ(map.find(101), nullptr);
  for (int key : {1, 100, 102, 103}) EXPECT_NE(map.find(key), nullptr) << key;
}

TEST(lru_cache, keeps_all_that_is_not_bounded) {
  numbers map(2);
  for (int key = 0; key != 100; ++key) map.emplace(key, number(key));
  for (int key = 100; key != 200; ++key) map.emplace(key, number(key));
  EXPECT_EQ(map.size(), 102u);
  EXPECT_NE(map.find(0), nullptr);
  EXPECT_NE(map.find(199), nullptr);
  EXPECT_EQ(map.find(197), nullptr);
}

TEST(lru_cache, what_somebody_uses_outlives_its_place) {
  numbers map(1);
  const std::shared_ptr<int> used = *map.emplace(100, number(5)).first;
  map.emplace(101, number(6));
  EXPECT_EQ(map.find(100), nullptr);
  EXPECT_EQ(*used, 5);
}

TEST(lru_cache, adds_no_second_element_with_a_key_and_drops_none_for_it) {
  numbers map(1);
  map.emplace(100, number(5));
  const auto [kept, dropped] = map.emplace(100, number(6));
  EXPECT_EQ(**kept, 5);
  EXPECT_FALSE(dropped);
}

TEST(lru_cache, counts_what_is_erased) {
  numbers map(2);
  for (int key : {100, 101}) map.emplace(key, number(key));
  map.erase_if([](int key, const std::shared_ptr<int> &) { return key == 100; });
  EXPECT_FALSE(map.emplace(102, number(102)).second) << "there was room";
  EXPECT_TRUE(map.emplace(103, number(103)).second);
}

} // namespace
