// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels that write to their own function object: each work-item has a copy of the captures, also after barriers.
#include "device_test.hpp"

#include <array>
#include <cstdint>

namespace written {
struct state {
  int value = 1, steps = 0;
};
SYCL_EXTERNAL void advance(state &s, int by);
SYCL_EXTERNAL void advance(state &s, int by) {
  s.value = s.value * 5 + by;
  ++s.steps;
}
} // namespace written

namespace {

class written_function_objects : public device_test {
protected:
  static constexpr int n = 64, group = 16;
  std::array<int, n> results{};

  /// Launches a kernel of type KernelT, constructed from the destination of its results and further arguments.
  template <class KernelT, class RangeT, class... More>
  void launch(RangeT range, const More &...more) {
    sycl::buffer<int> buffer(results.data(), n);
    queue.submit([&](sycl::handler &h) { h.parallel_for(range, KernelT{sycl::accessor<int>(buffer, h), more...}); });
    queue.wait_and_throw();
  }
  const sycl::nd_range<1> groups{n, group};
};

/// A number and an array that grow, read again after barriers.
struct sums {
  sycl::accessor<int> out;
  mutable int mine = 100;
  mutable int parts[5] = {1, 2, 3, 4, 5};
  mutable std::int64_t wide = -1;
  void operator()(sycl::nd_item<1> item) const {
    const int l = int(item.get_local_id(0));
    mine += l;
    parts[l % 5] += l;
    wide -= l;
    for (int round = 0; round < 3; ++round) {
      sycl::group_barrier(item.get_group());
      mine = mine * 3 + parts[(l + round) % 5];
      parts[round] ^= mine;
    }
    sycl::group_barrier(item.get_group());
    out[item.get_global_id(0)] = mine + parts[0] - parts[2] + int(wide);
  }
  static int of(int l) {
    int mine = 100 + l, parts[5] = {1, 2, 3, 4, 5};
    parts[l % 5] += l;
    for (int round = 0; round < 3; ++round) {
      mine = mine * 3 + parts[(l + round) % 5];
      parts[round] ^= mine;
    }
    return mine + parts[0] - parts[2] - 1 - l;
  }
};

TEST_P(written_function_objects, numbers_and_arrays_behind_barriers) {
  launch<sums>(groups);
  for (int i = 0; i < n; ++i) ASSERT_EQ(results[i], sums::of(i % group)) << i;
}

/// Over a range, through a pointer to itself and through functions that change it.
struct counter {
  int count = 0, base = 7;
  void add(int number) {
    count += number;
    base ^= count;
  }
};
struct counts : counter {
  sycl::accessor<int> out;
  explicit counts(sycl::accessor<int> to) : out(to) {}
  void operator()(sycl::id<1> i) const {
    auto *const self = const_cast<counts *>(this);
    for (int k = 0; k < int(i % 4); ++k) self->add(k + int(i));
    out[i] = base * 1000 + count;
  }
};

TEST_P(written_function_objects, members_of_a_base) {
  launch<counts>(sycl::range<1>(n));
  for (int i = 0; i < n; ++i) {
    counter expected;
    for (int k = 0; k < i % 4; ++k) expected.add(k + i);
    ASSERT_EQ(results[i], expected.base * 1000 + expected.count) << i;
  }
}

/// Writes through the member's address, which is in memory.
struct pointed {
  sycl::accessor<int> out;
  int which;
  mutable int own = 3;
  void operator()(sycl::nd_item<1> item) const {
    const int g = int(item.get_global_id(0));
    int other = 50;
    int *places[3] = {&own, &other, &own};
    *places[which] += g;
    sycl::group_barrier(item.get_group());
    *places[(g + which) % 3] += 1000;
    sycl::group_barrier(item.get_group());
    out[g] = own * 7 + other;
  }
};

TEST_P(written_function_objects, through_pointers_in_memory) {
  for (const int which : {0, 1}) {
    launch<pointed>(groups, which);
    for (int i = 0; i < n; ++i) {
      int own = 3, other = 50;
      (which == 1 ? other : own) += i;
      ((i + which) % 3 == 1 ? other : own) += 1000;
      ASSERT_EQ(results[i], own * 7 + other) << which << " " << i;
    }
  }
}

/// A functor in a lambda, changed by an inner lambda.
struct accumulator {
  mutable std::array<short, 3> last{};
  int operator()(int number) const {
    last = {short(number), last[0], last[1]};
    return last[0] + 10 * last[1] + 100 * last[2];
  }
};

TEST_P(written_function_objects, functors_that_lambdas_capture) {
  {
    sycl::buffer<int> buffer(results.data(), n);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(buffer, h);
      accumulator keep;
      sycl::local_accessor<int, 2> local(sycl::range<2>(2, group / 2), h);
      h.parallel_for(sycl::nd_range<2>({4, n / 4}, {2, group / 2}), [=](sycl::nd_item<2> item) {
        const auto here = item.get_local_id();
        local[here] = keep(int(item.get_global_linear_id()));
        sycl::group_barrier(item.get_group());
        const auto again = [&](int number) { return keep(number) + local[1 - here[0]][here[1]]; };
        const int first = again(5);
        sycl::group_barrier(item.get_group());
        out[item.get_global_linear_id()] = first + again(6);
      });
    });
  }
  for (int i = 0; i < n; ++i) {
    const int row = i / (n / 4), other = (row ^ 1) * (n / 4) + i % (n / 4);
    ASSERT_EQ(results[i], (5 + 10 * i + other) + (6 + 50 + 100 * i + other)) << i;
  }
}

/// A function for other sources takes the object by reference.
struct advanced {
  sycl::accessor<int> out;
  mutable written::state own{};
  void operator()(sycl::nd_item<1> item) const {
    written::advance(own, int(item.get_global_id(0)));
    sycl::group_barrier(item.get_group());
    written::advance(own, 3);
    sycl::group_barrier(item.get_group());
    out[item.get_global_id(0)] = own.value + own.steps;
  }
};

TEST_P(written_function_objects, functions_for_other_sources) {
  launch<advanced>(groups);
  for (int i = 0; i < n; ++i) ASSERT_EQ(results[i], (1 * 5 + i) * 5 + 3 + 2) << i;
}

/// Operations of sub-groups, between writes.
struct largest {
  sycl::accessor<int> out;
  mutable int own = 3;
  void operator()(sycl::nd_item<1> item) const {
    own += int(item.get_sub_group().get_local_linear_id());
    const int most = sycl::reduce_over_group(item.get_sub_group(), own, sycl::maximum<>());
    own = most - own;
    sycl::group_barrier(item.get_sub_group());
    own = own * 2 + int(item.get_sub_group().get_local_linear_id()) * 2;
    out[item.get_global_id(0)] = own - 2 * int(item.get_sub_group().get_local_linear_range()) + 2;
  }
};

TEST_P(written_function_objects, between_operations_of_sub_groups) {
  if (device.get_info<sycl::info::device::sub_group_sizes>().empty()) GTEST_SKIP() << "this device lacks sub-groups";
  try {
    launch<largest>(groups);
  } catch (const sycl::exception &error) {
    if (error.code() == sycl::errc::kernel_not_supported) GTEST_SKIP() << error.what();
    throw;
  }
  for (int i = 0; i < n; ++i) ASSERT_EQ(results[i], 0) << i;
}

/// A second launch has the captured values, not those written by the first.
TEST_P(written_function_objects, launches_begin_anew) {
  struct once {
    sycl::accessor<int> out;
    mutable int own = 10;
    void operator()() const {
      own *= 3;
      out[0] += own;
    }
  };
  {
    sycl::buffer<int> buffer(results.data(), n);
    for (int launch = 0; launch < 3; ++launch)
      queue.submit([&](sycl::handler &h) { h.single_task(once{sycl::accessor<int>(buffer, h)}); });
  }
  EXPECT_EQ(results[0], 90);
}

struct reduced {
  mutable int own = 1;
  template <class ReducerT>
  void operator()(sycl::nd_item<1> item, ReducerT &sum) const {
    for (int k = 0; k < 3; ++k) own += int(item.get_global_id(0));
    sum += own;
  }
};

TEST_P(written_function_objects, beside_reductions) {
  {
    sycl::buffer<int> buffer(results.data(), sycl::range<1>(1));
    queue.submit(
        [&](sycl::handler &h) { h.parallel_for(groups, sycl::reduction(buffer, h, sycl::plus<int>()), reduced{}); });
  }
  EXPECT_EQ(results[0], n + 3 * n * (n - 1) / 2);
}

struct printing {
  sycl::accessor<int> out;
  sycl::stream print;
  mutable int own = 4;
  void operator()(sycl::nd_item<1> item) const {
    own += int(item.get_local_id(0));
    if (item.get_global_id(0) == 0) print << "own " << own << sycl::endl;
    sycl::group_barrier(item.get_group());
    out[item.get_global_id(0)] = own;
  }
};

TEST_P(written_function_objects, with_streams) {
  testing::internal::CaptureStdout();
  {
    sycl::buffer<int> buffer(results.data(), n);
    queue.submit([&](sycl::handler &h) {
      h.parallel_for(groups, printing{sycl::accessor<int>(buffer, h), sycl::stream(1024, 64, h)});
    });
    queue.wait_and_throw();
  }
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "own 4\n");
  for (int i = 0; i < n; ++i) ASSERT_EQ(results[i], 4 + i % group) << i;
}

} // namespace

ON_EACH_DEVICE(written_function_objects);
