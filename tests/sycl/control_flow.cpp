// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Conditions and loops that work-items of a sub-group take differently.
#include "device_test.hpp"

#include <algorithm>
#include <utility>
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

/// Applies a function to private arrays on the device and on the host.
class private_arrays : public device_test {
protected:
  template <class Function>
  void expect_as_on_host(Function change) {
    constexpr std::size_t count = 17, arrays = 300;
    std::vector<unsigned> numbers(arrays + count);
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<unsigned>(i * i * 7919 + i * 331) % 1009;
    const auto fill_and_change = [=](std::size_t i, const auto &in, const auto &out) {
      int a[count];
      for (std::size_t k = 0; k < count; ++k) a[k] = static_cast<int>(in[i + k] % 1000);
      change(a);
      for (std::size_t k = 0; k < count; ++k) out[i * count + k] = a[k] + static_cast<int>(in[k] & 7);
    };
    std::vector<int> results(arrays * count), expected(results.size());
    for (std::size_t i = 0; i < arrays; ++i) fill_and_change(i, numbers, expected.data());
    {
      sycl::buffer from(numbers);
      sycl::buffer to(results);
      queue.submit([&](sycl::handler &h) {
        const sycl::accessor in(from, h, sycl::read_only);
        const sycl::accessor out(to, h, sycl::write_only);
        h.parallel_for(arrays, [=](sycl::id<1> i) { fill_and_change(i[0], in, out); });
      });
      queue.wait_and_throw();
    }
    EXPECT_EQ(results, expected);
  }
};

// Intel's vectoriser stored to the first work-item's array if LLVM had made a chosen address of the index.
TEST_P(private_arrays, store_to_chosen_elements) {
  expect_as_on_host([](int *a) { a[a[12] > 500 ? 3 : 5] = 7; });
  expect_as_on_host([](int *a) {
    for (int top = 15; top >= 0; --top) {
      int hole = top;
      while (hole > 0 && a[hole - 1] > 300) --hole;
      a[hole] = top;
    }
  });
  expect_as_on_host([](int *a) {
    for (int top = 15; top >= 0; --top) {
      int chosen = 0;
      for (int k = 0;;) {
        if (a[k] > 700 + top) {
          chosen = 3;
          break;
        }
        if (++k > top) {
          chosen = 5;
          break;
        }
      }
      a[chosen] = top;
    }
  });
}

TEST_P(private_arrays, store_to_elements_that_loops_have_found) {
  expect_as_on_host([](int *a) { // partition
    int low = 1, high = 15;
    while (true) {
      while (low < 16 && a[low] < 500) ++low;
      while (high > 0 && a[high] > 500) --high;
      if (low >= high) break;
      const int other = a[low];
      a[low++] = a[high];
      a[high--] = other;
    }
    a[low] ^= 1;
  });
  expect_as_on_host([](int *a) { // a heap
    for (int top = 7; top >= 0; --top) {
      const int value = a[top];
      int hole = top;
      do {
        int child = 2 * hole + 2;
        if (a[child] < a[child - 1]) --child;
        a[hole] = a[child];
        hole = child;
      } while (hole < 8);
      a[hole] = value;
    }
  });
}

/// Applies a function to arrays of 96 elements, in single tasks and in several numbers of work-items.
class recurrences : public device_test {
protected:
  template <class Function>
  void expect_as_on_host(Function change) {
    constexpr std::size_t count = 96;
    for (std::size_t items : {1, 7, 67}) {
      std::vector<unsigned> results(items * count), expected(results.size());
      const auto fill_and_change = [=](std::size_t i, auto *a) {
        for (std::size_t k = 0; k < count; ++k) a[k] = static_cast<unsigned>(k * k * 7919 + i * 331);
        change(a, static_cast<int>(count));
      };
      for (std::size_t i = 0; i < items; ++i) fill_and_change(i, expected.data() + i * count);
      for (bool is_private : {true, false}) {
        {
          sycl::buffer to(results);
          queue.submit([&](sycl::handler &h) {
            const sycl::accessor out(to, h, sycl::write_only, sycl::no_init);
            h.parallel_for(items, [=](sycl::id<1> i) {
              if (is_private) {
                unsigned own[count];
                fill_and_change(i[0], own);
                for (std::size_t k = 0; k < count; ++k) out[i[0] * count + k] = own[k];
              } else {
                fill_and_change(i[0], &out[i[0] * count]);
              }
            });
          });
          queue.wait_and_throw();
        }
        EXPECT_EQ(results, expected) << items << (is_private ? " private arrays" : " global arrays");
      }
    }
  }
};

// Intel's compiler vectorised such loops, of work-items that it compiles one by one, in steps of 16 iterations.
TEST_P(recurrences, load_elements_that_earlier_iterations_stored) {
  expect_as_on_host([](unsigned *a, int n) {
    for (int i = 8; i < n; ++i) a[i] = a[i - 8] * 3 + 1;
  });
  expect_as_on_host([](unsigned *a, int n) { // the message schedule of SHA-1
    for (int i = 16; i < n; ++i) a[i] = sycl::rotate(a[i - 3] ^ a[i - 8] ^ a[i - 14] ^ a[i - 16], 1u);
  });
  expect_as_on_host([](unsigned *a, int n) { // a knapsack
    for (unsigned value : {70u, 90u})
      for (int i = 4; i < n; ++i) a[i] = sycl::max(a[i], a[i - 4] + value);
  });
  expect_as_on_host([](unsigned *a, int n) { // rows
    for (int row = 2; row < n / 8; ++row)
      for (int k = 0; k < 8; ++k) a[row * 8 + k] = a[row * 8 + k - 16] * 3 + 1;
  });
  expect_as_on_host([](unsigned *a, int n) {
    for (unsigned *p = a + 4; p != a + n; ++p) *p += p[-4];
  });
}

TEST_P(recurrences, store_elements_that_other_iterations_load_or_store) {
  expect_as_on_host([](unsigned *a, int n) {
    for (int i = 0; i + 4 < n; ++i) {
      const unsigned value = a[90] + i;
      a[i] = value * 5;
      a[i + 4] = value ^ 3;
    }
  });
  expect_as_on_host([](unsigned *a, int n) {
    for (int i = 0; i + 5 < n; ++i) a[i] = a[i + 5] * 3 + 1;
  });
  expect_as_on_host([](unsigned *a, int n) { // a pass of comb sort
    for (int i = 0; i + 8 < n; ++i)
      if (a[i] > a[i + 8]) std::swap(a[i], a[i + 8]);
  });
  expect_as_on_host([](unsigned *a, int n) {
    for (int i = 0; i < 3 * n; ++i) a[i & 63] = a[(i + 5) & 63] * 3 + 1;
  });
}

ON_EACH_DEVICE(control_flow);
ON_EACH_DEVICE(private_arrays);
ON_EACH_DEVICE(recurrences);

} // namespace
