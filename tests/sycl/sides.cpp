// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Functions that behave differently on devices and on the host (`__syclc_on_device()`, docs/device-view.md), and host
/// code after conditions that are never true on a device.
#include "device_test.hpp"

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

class sides : public device_test {};

// Features that no device has.
int of_host(int i) {
  static std::vector<std::string> seen;
  seen.push_back(std::to_string(i));
  void *memory = std::malloc(16);
  if (!memory) throw std::runtime_error("no memory");
  std::free(memory);
  return 200 + i;
}

int side(int i) {
  if (__syclc_on_device()) return 100 + i;
  return of_host(i);
}

template <class T>
constexpr T doubled(T i) {
  SYCLC_IF_ON_DEVICE((T twice = i + i; return twice + 1;))
  SYCLC_IF_ON_HOST((T a = i, b = i; return a + b;))
  return 0;
}
static_assert(doubled(4) == 8);

struct shape {
  int edge;
  int area() const { return !__syclc_on_device() && of_host(edge) > 0 ? -1 : edge * edge; }
};

template <class F>
int twice(F f) {
  return __syclc_on_device() ? f(f(1)) : of_host(0);
}

TEST_P(sides, functions_know_where_they_are) {
  const auto results = computed(40, [](std::size_t i) { return side(int(i)); });
  for (int i = 0; i < 40; ++i) EXPECT_EQ(results[i], 100 + i);
  EXPECT_EQ(side(3), 203);
}

TEST_P(sides, statements_are_of_one_side) {
  const auto results = computed(10, [](std::size_t i) { return doubled(int(i)); });
  for (int i = 0; i < 10; ++i) EXPECT_EQ(results[i], 2 * i + 1);
  volatile int three = 3;
  EXPECT_EQ(doubled(int(three)), 6);
}

TEST_P(sides, members_and_lambdas_ask) {
  const auto results = computed(10, [](std::size_t i) {
    auto next = [](int n) {
      if (!__syclc_on_device()) return of_host(n);
      return n + 1;
    };
    return shape{int(i)}.area() + twice(next);
  });
  for (int i = 0; i < 10; ++i) EXPECT_EQ(results[i], i * i + 3);
  EXPECT_EQ(shape{2}.area(), -1);
  EXPECT_EQ(twice([](int n) { return n; }), 200);
}

TEST_P(sides, groups_wait_on_their_side) {
  int *data = sycl::malloc_shared<int>(64, queue);
  if (!data) GTEST_SKIP() << "no shared memory";
  auto barrier = [](sycl::group<1> group) {
    if (__syclc_on_device())
      sycl::group_barrier(group);
    else
      of_host(0);
  };
  queue.submit([&](sycl::handler &handler) {
    sycl::local_accessor<int> local(16, handler);
    handler.parallel_for(sycl::nd_range<1>(64, 16), [=](sycl::nd_item<1> item) {
      const int mine = int(item.get_local_id(0));
      local[mine] = int(item.get_global_id(0));
      barrier(item.get_group());
      data[item.get_global_id(0)] = local[15 - mine];
    });
  });
  queue.wait_and_throw();
  for (int i = 0; i < 64; ++i) EXPECT_EQ(data[i], i / 16 * 16 + 15 - i % 16);
  sycl::free(data, queue);
}

} // namespace

ON_EACH_DEVICE(sides);
