// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels compiled with -ffast-math. Results are exact in any order, so that they must not differ.
#include "device_test.hpp"

namespace {

class fast_math : public device_test {
protected:
  /// Compares \p compute of each id with the host's result.
  template <class Compute>
  void expect(Compute compute) {
    using number = decltype(compute(0));
    constexpr int items = 1000;
    sycl::buffer<number> buffer(items);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor out(buffer, handler, sycl::write_only, sycl::no_init);
      handler.parallel_for(items, [=](sycl::id<1> i) { out[i] = compute(int(i)); });
    });
    sycl::host_accessor results(buffer, sycl::read_only);
    for (int i = 0; i < items; ++i) ASSERT_EQ(results[i], compute(i)) << i;
  }
};

TEST_P(fast_math, subtracts_multiples_of_ids) {
  volatile float six = 6, quarter = 0.25f; // unknown to the compiler
  const float first = six, step = quarter;
  expect([=](int i) { return 2 - i * 0.5f; });
  expect([=](int i) { return first - i * step; });
  expect([=](int i) { return first - unsigned(i) * 0.25f; });
  expect([=](int i) { return -(i * 3.0f) - first; });
  expect([=](int i) { return (first - i) * 2; });
  expect([=](int i) { return first + i * -step; });
}

TEST_P(fast_math, subtracts_multiples_of_ids_in_loops) {
  expect([](int i) {
    float sum = 0, value = i, last = 2;
    for (int k = 0; k < 5; ++k) {
      const float next = 4 * last - 2 * value;
      value = last;
      last = next > 100 ? 1 : next;
      sum += last;
    }
    return sum;
  });
}

ON_EACH_DEVICE(fast_math);

} // namespace
