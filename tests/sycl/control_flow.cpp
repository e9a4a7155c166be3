// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Conditions and loops that work-items of a sub-group take differently.
#include "device_test.hpp"

#include <algorithm>
#include <vector>

namespace {

class control_flow : public device_test {};

/// A number that is kept, or replaced where either of two conditions fails, after loops and another condition.
unsigned kept_or_replaced(unsigned i, const unsigned char *bytes) {
  unsigned long wide = bytes[i % 64];
  unsigned kept = bytes[i % 32] + 1000u, parts[3] = {i % 7, i % 5, i % 11};
  if (i % 3 == 0) {
    for (unsigned k = 0; k < 8; ++k)
      if ((k + bytes[i % 61]) >> (parts[k % 3] & 7) > wide)
        for (unsigned n = (i & 3) + 1; n-- > 0;)
          if (i % 2 == 1) kept = i >> (i & 7);
    if (i % 5 == 0) {
      if (static_cast<float>(wide) < static_cast<float>(wide) * 3.0f)
        wide = static_cast<unsigned long>(static_cast<float>(parts[0]) + 0.5f);
      const unsigned divisor = std::max<unsigned short>(bytes[i % 16], bytes[i % 8]) & 3;
      switch (divisor == 0 ? 1 : (parts[0] | i) % divisor) {
      case 2:
        parts[kept * wide % 3] = bytes[i % 4];
        break;
      default:
        kept = static_cast<unsigned>(wide);
      }
    }
  }
  return parts[1] * 10000 + kept;
}

TEST_P(control_flow, joins_take_the_value_of_the_path_that_a_work_item_came_by) {
  constexpr std::size_t count = 1000;
  std::vector<unsigned char> bytes(64);
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<unsigned char>(i * 37 % 11);
  std::vector<unsigned> results(count);
  {
    sycl::buffer<unsigned char> from(bytes.data(), bytes.size());
    sycl::buffer<unsigned> to(results.data(), count);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor in(from, handler, sycl::read_only);
      sycl::accessor out(to, handler, sycl::write_only, sycl::no_init);
      handler.parallel_for(sycl::range(count), [=](sycl::id<1> i) {
        const auto *const start = in.get_multi_ptr<sycl::access::decorated::no>().get();
        out[i] = kept_or_replaced(static_cast<unsigned>(i[0]), start);
      });
    });
    queue.wait_and_throw();
  }
  for (unsigned i = 0; i < count; ++i) ASSERT_EQ(results[i], kept_or_replaced(i, bytes.data())) << "at " << i;
}

// Intel's vectoriser recursed without end through values that are the same in all work-items and follow one another.
TEST_P(control_flow, loops_left_in_different_rounds_compute_values_from_each_other) {
  expect_as_on_host(100, [](std::size_t i) {
    int a = 0, b = 1;
    for (std::size_t rounds = i % 40; rounds != 0; --rounds) {
      const int next = a + b;
      a = b;
      b = next;
    }
    return a;
  });
  expect_as_on_host(100, [](std::size_t i) {
    float a = 0, b = 1;
    for (int last = int(i) % 20, round = 0; round < last; ++round) {
      const float next = a - 2 * b;
      a = b;
      b = next;
    }
    return a;
  });
}

ON_EACH_DEVICE(control_flow);

} // namespace
