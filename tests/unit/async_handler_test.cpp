// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::async_handler takes every callable that a std::function would.
#include <sycl/exception.hpp>

#include <gtest/gtest.h>

#include <functional>

namespace sycl {
namespace {

int calls = 0;
void function(exception_list) { ++calls; }

TEST(async_handler, is_empty_by_default_and_from_null) {
  EXPECT_FALSE(async_handler());
  EXPECT_FALSE(async_handler(nullptr));
}

TEST(async_handler, takes_functions_lambdas_and_std_functions) {
  calls = 0;
  int mine = 0;
  for (const async_handler &handler :
       {async_handler(function), async_handler(&function), async_handler([&](exception_list) { ++mine; }),
        async_handler(std::function<void(exception_list)>(function))})
    handler({});
  EXPECT_EQ(calls, 3);
  EXPECT_EQ(mine, 1);
}

TEST(async_handler, converts_to_a_std_function) {
  calls = 0;
  const std::function<void(exception_list)> converted = async_handler(function);
  converted({});
  EXPECT_EQ(calls, 1);
}

TEST(async_handler, copies_share_the_callable) {
  int count = 0;
  async_handler first = [&count, own = 0](const exception_list &) mutable { count = ++own; };
  async_handler second = first;
  first({});
  second({});
  EXPECT_EQ(count, 2);
}

TEST(async_handler, does_not_take_what_cannot_be_called_with_a_list) {
  static_assert(!std::is_convertible_v<int, async_handler>);
  static_assert(!std::is_convertible_v<void (*)(int), async_handler>);
}

} // namespace
} // namespace sycl
