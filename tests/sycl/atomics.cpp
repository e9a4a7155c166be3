// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::atomic_ref on global and local memory, and atomic_fence.
#include "device_test.hpp"

#include <algorithm>
#include <cstdint>

namespace {

using sycl::access::address_space;
template <class Value, address_space Space = address_space::global_space>
using relaxed = sycl::atomic_ref<Value, sycl::memory_order::relaxed, sycl::memory_scope::device, Space>;

class atomics : public device_test {
protected:
  /// Work-items 0 to n - 1 call `function(element 0, element 1, i)` on two elements that begin as `first` and `second`.
  template <class Value, class Function>
  std::vector<Value> updated(std::size_t n, Value first, Value second, Function function) {
    std::vector<Value> values{first, second};
    {
      sycl::buffer<Value> buffer(values);
      queue.submit([&](sycl::handler &h) {
        sycl::accessor data(buffer, h);
        h.parallel_for(sycl::range(n), [=](sycl::id<1> i) { function(data[0], data[1], i[0]); });
      });
      queue.wait_and_throw();
    }
    return values;
  }

  template <class Value>
  void expect_integers() {
    constexpr std::size_t n = 1000;
    const auto sum = updated<Value>(n, 5, 7000, [](Value &up, Value &down, std::size_t i) {
      relaxed<Value>(up) += Value(i);
      relaxed<Value>(down).fetch_sub(Value(i % 3));
    });
    EXPECT_EQ(sum[0], Value(5 + 499500));
    EXPECT_EQ(sum[1], Value(7000 - 999));
    const auto steps = updated<Value>(n, 0, 0, [](Value &up, Value &down, std::size_t) {
      ++relaxed<Value>(up);
      relaxed<Value>(up)++;
      --relaxed<Value>(down);
      relaxed<Value>(down)--;
    });
    EXPECT_EQ(steps[0], Value(2000));
    EXPECT_EQ(steps[1], Value(-2000));
    const auto extremes = updated<Value>(n, 500, 500, [](Value &low, Value &high, std::size_t i) {
      relaxed<Value>(low).fetch_min(Value((i * 37 + 11) % 1009));
      relaxed<Value>(high).fetch_max(Value((i * 37 + 11) % 1009));
    });
    Value least = 500, most = 500;
    for (std::size_t i = 0; i != n; ++i) {
      least = std::min(least, Value((i * 37 + 11) % 1009));
      most = std::max(most, Value((i * 37 + 11) % 1009));
    }
    EXPECT_EQ(extremes[0], least);
    EXPECT_EQ(extremes[1], most);
    const auto bits = updated<Value>(n, 0, Value(-1), [](Value &set, Value &cleared, std::size_t i) {
      relaxed<Value>(set) |= Value(1) << i % 20;
      relaxed<Value>(cleared) &= ~(Value(1) << i % 20);
    });
    EXPECT_EQ(bits[0], Value(0xfffff));
    EXPECT_EQ(bits[1], Value(~Value(0xfffff)));
    const auto flipped = updated<Value>(n - 1, 0, 1, [](Value &word, Value &lock, std::size_t i) {
      relaxed<Value>(word) ^= Value(i);
      relaxed<Value> counter(lock); // an increment by compare and exchange
      Value seen = counter.load();
      while (!counter.compare_exchange_strong(seen, seen + 1)) {
      }
    });
    Value expected = 0;
    for (std::size_t i = 0; i != n - 1; ++i) expected ^= Value(i);
    EXPECT_EQ(flipped[0], expected);
    EXPECT_EQ(flipped[1], Value(n));
  }
};

TEST_P(atomics, integers_of_32_bits) {
  expect_integers<int>();
  expect_integers<unsigned>();
}
TEST_P(atomics, integers_of_64_bits) {
  NEEDS_ASPECT(atomic64);
  expect_integers<long>();
  expect_integers<unsigned long long>();
}

TEST_P(atomics, floating_point) {
  const auto sum = updated<float>(1000, 0.5f, 3, [](float &up, float &low, std::size_t i) {
    relaxed<float>(up) += float(i % 10);
    relaxed<float>(low).fetch_min(2 - float(i) / 4);
  });
  EXPECT_EQ(sum[0], 4500.5f);
  EXPECT_EQ(sum[1], 2 - 999.0f / 4);
  const auto most = updated<float>(1000, -5, 100, [](float &high, float &down, std::size_t i) {
    relaxed<float>(high).fetch_max(float((i * 37) % 1000));
    relaxed<float>(down) -= 0.25f;
  });
  EXPECT_EQ(most[0], 999);
  EXPECT_EQ(most[1], -150);
}
TEST_P(atomics, doubles) {
  NEEDS_ASPECT(fp64);
  NEEDS_ASPECT(atomic64);
  const auto sum = updated<double>(1000, 0.5, 0, [](double &up, double &last, std::size_t i) {
    relaxed<double>(up).fetch_add(double(i));
    relaxed<double>(last).exchange(3);
  });
  EXPECT_EQ(sum[0], 499500.5);
  EXPECT_EQ(sum[1], 3);
}

TEST_P(atomics, the_old_values_of_an_addition_are_all_different) {
  std::vector<int> taken(1000, -1);
  int next = 0;
  {
    sycl::buffer<int> counter(&next, 1), places(taken);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor count(counter, h), out(places, h);
      h.parallel_for(sycl::range(1000), [=](sycl::id<1> i) { out[relaxed<int>(count[0]).fetch_add(1)] = int(i[0]); });
    });
  }
  std::sort(taken.begin(), taken.end());
  for (int i = 0; i != 1000; ++i) ASSERT_EQ(taken[i], i);
}

TEST_P(atomics, a_histogram_in_local_memory) {
  constexpr int bins = 16, group = 24;
  std::vector<unsigned> counts(bins, 0);
  {
    sycl::buffer<unsigned> buffer(counts);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(buffer, h);
      sycl::local_accessor<unsigned> local(bins, h);
      h.parallel_for(sycl::nd_range<1>(20 * group, group), [=](sycl::nd_item<1> item) {
        const std::size_t me = item.get_local_id(0);
        if (me < bins) local[me] = 0;
        sycl::group_barrier(item.get_group());
        const std::size_t i = item.get_global_linear_id();
        sycl::atomic_ref<unsigned, sycl::memory_order::relaxed, sycl::memory_scope::work_group,
                         address_space::local_space>
            bin(local[i * i % 11]);
        bin += 1;
        sycl::group_barrier(item.get_group());
        if (me < bins) relaxed<unsigned>(out[me]) += local[me];
      });
    });
  }
  std::vector<unsigned> expected(bins, 0);
  for (std::size_t i = 0; i != 20 * group; ++i) ++expected[i * i % 11];
  EXPECT_EQ(counts, expected);
}

TEST_P(atomics, loads_stores_and_fences_hand_on_values) {
  // One work-item writes, then raises a flag with release; those that see the flag see what was written.
  const auto seen = updated<int>(64, 0, 0, [](int &value, int &flag, std::size_t i) {
    sycl::atomic_ref<int, sycl::memory_order::acq_rel, sycl::memory_scope::device> raised(flag);
    if (i == 0) {
      relaxed<int>(value).store(42);
      sycl::atomic_fence(sycl::memory_order::release, sycl::memory_scope::device);
      raised = 1;
    } else if (raised.load() == 1) {
      sycl::atomic_fence(sycl::memory_order::acquire, sycl::memory_scope::device);
      if (relaxed<int>(value).load() != 42) raised.store(-1);
    }
  });
  EXPECT_EQ(seen[0], 42);
  EXPECT_EQ(seen[1], 1);
}

} // namespace

ON_EACH_DEVICE(atomics);
