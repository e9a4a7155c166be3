// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Lists of properties.
#include <sycl/property_list.hpp>

#include "unit/backend_test_support.hpp"

#include <gtest/gtest.h>

namespace sycl::detail::test {
namespace {

struct tag : tag_property<property_id::no_init> {};
struct other_tag : tag_property<property_id::queue_in_order> {};
struct number : value_property<property_id::buffer_use_mutex> {
  explicit number(int value) : value(value) {}
  int value;
};

struct thing : with_properties<thing> {
  explicit thing(const property_list &list) : list(list) {}
  const property_list &properties() const noexcept { return list; }
  property_list list;
};

} // namespace
} // namespace sycl::detail::test

namespace sycl {
template <>
struct is_property_of<detail::test::tag, detail::test::thing> : std::true_type {};
} // namespace sycl

namespace sycl::detail::test {
namespace {

TEST(property_list, is_empty_by_default) {
  const property_list list;
  EXPECT_FALSE(list.has_property<tag>());
  EXPECT_FALSE(list.has_property<number>());
}

TEST(property_list, holds_tags_and_values) {
  const property_list list{tag(), number(5)};
  EXPECT_TRUE(list.has_property<tag>());
  EXPECT_FALSE(list.has_property<other_tag>());
  EXPECT_EQ(list.get_property<number>().value, 5);
}

TEST(property_list, of_two_of_the_same_type_the_later_counts) {
  const property_list list{number(1), number(2)};
  EXPECT_EQ(list.get_property<number>().value, 2);
}

TEST(property_list, a_missing_property_is_an_error_that_names_it) {
  const exception error = exception_of([] { property_list().get_property<number>(); });
  EXPECT_EQ(error.code(), errc::invalid);
  EXPECT_TRUE(mentions(error, "buffer_use_mutex")) << error.what();
}

TEST(property_list, objects_pass_queries_on) {
  const thing object({tag()});
  EXPECT_TRUE(object.has_property<tag>());
  EXPECT_FALSE(object.has_property<number>());
  EXPECT_EQ(exception_of([&] { object.get_property<number>(); }).code(), errc::invalid);
}

TEST(property_list, knows_properties_and_whose_they_are) {
  static_assert(is_property_v<tag> && is_property_v<number> && !is_property_v<int> && !is_property_v<thing>);
  static_assert(is_property_of_v<tag, thing> && !is_property_of_v<number, thing>);
  static_assert(!std::is_constructible_v<property_list, int>);
}

} // namespace
} // namespace sycl::detail::test
