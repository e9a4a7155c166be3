// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels that call functions of another source in which their work-groups wait and share memory. On OpenCL devices
/// they are linked when they are first launched; native code needs a device link or the just-in-time compiler.
#include "external_groups.hpp"
#include "device_test.hpp"

#include <numeric>

namespace external {
int total(const sycl::group<1> &group, int x) { return sycl::reduce_over_group(group, x, sycl::plus<int>()); }
} // namespace external

namespace {

constexpr int n = 960;

class external_groups : public device_test {
protected:
  bool is_pocl() const { return device.get_info<sycl::info::device::name>().rfind("pthread", 0) == 0; }
  /// Whether kernels with local memory in such functions work without a device link: not in native code and on PoCL.
  bool links_when_launched() const { return device.get_backend() == sycl::backend::opencl && !is_pocl(); }

  /// \returns {function(item, i)} for n work-items in groups of `size`; i is the item's global id.
  template <class Function>
  std::vector<long> in_groups(int size, Function function) {
    std::vector<long> results(n, -1);
    {
      sycl::buffer buffer(results);
      queue.submit([&](sycl::handler &handler) {
        sycl::accessor out(buffer, handler);
        handler.parallel_for(sycl::nd_range<1>(n, std::size_t(size)), [=](sycl::nd_item<1> item) {
          out[item.get_global_id(0)] = function(item, int(item.get_global_id(0)));
        });
      });
      queue.wait_and_throw();
    }
    return results;
  }
};

/// The sum of i over the group of `size` that work-item `i` is in.
int sum_of_group(int i, int size) { return size * (i / size * size) + size * (size - 1) / 2; }

#ifdef WITHOUT_NATIVE_CODE
TEST_P(external_groups, without_a_device_link_are_an_error_of_native_launches) {
  if (links_when_launched()) GTEST_SKIP() << "this device links when a kernel is launched";
  if (is_pocl()) {
    expect(sycl::errc::kernel_not_supported, {"local memory", "link the program by syclc++"},
           [&] { in_groups(32, [](sycl::nd_item<1> item, int i) { return external::sum(item.get_group(), i); }); });
    // In the same image, with a function of the same source, whose shared memory belongs to the kernel.
    int *shared = sycl::malloc_device<int>(n, queue);
    const auto mirrored = in_groups(24, [=](sycl::nd_item<1> item, int i) {
      return external::mirrored_in(item, shared + item.get_group(0) * item.get_local_range(0), i);
    });
    sycl::free(shared, queue);
    for (int i = 0; i < n; ++i) EXPECT_EQ(mirrored[i], i / 24 * 24 + 23 - i % 24);
    return;
  }
  expect(sycl::errc::kernel_not_supported,
         {"external::sum(sycl::", "external_group_functions.cpp", "link the program by syclc++"},
         [&] { in_groups(32, [](sycl::nd_item<1> item, int i) { return external::sum(item.get_group(), i); }); });
  // Through a function that needs no device link itself.
  expect(sycl::errc::kernel_not_supported, {"external::total(sycl::", "external_groups.cpp"}, [&] {
    in_groups(32, [](sycl::nd_item<1> item, int i) { return external::twice_the_total(item.get_group(), i); });
  });
  // Other kernels in the same image run.
  int seven = 0;
  {
    sycl::buffer<int> buffer(&seven, 1);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor out(buffer, handler);
      handler.single_task([=] { out[0] = 7; });
    });
  }
  EXPECT_EQ(seven, 7);
}
#define SKIP_WITHOUT_NATIVE_CODE                                                                                       \
  if (!links_when_launched()) GTEST_SKIP() << "these kernels take a device link on this device"
#else
#define SKIP_WITHOUT_NATIVE_CODE
#endif

TEST_P(external_groups, have_algorithms) {
  SKIP_WITHOUT_NATIVE_CODE;
  for (int size : {1, 5, 24, 32, 60}) {
    const auto results = in_groups(size, [](sycl::nd_item<1> item, int i) {
      const auto group = item.get_group();
      long result = external::sum(group, i) + 1000l * external::largest(group, i % 7 * 10 + 1);
      result += 1000000l * external::of_first(item, i);
      return result * 3 + external::sum_times_odd(group, i % 5) + external::twice_the_total(group, 1);
    });
    for (int i = 0; i < n; ++i) {
      const int first = i / size * size;
      int top = 0, small = 0, odd = 0;
      for (int k = first; k < first + size; ++k) {
        top = std::max(top, k % 7 * 10 + 1);
        small += k % 5;
        odd += k % 5 & 1;
      }
      ASSERT_EQ(results[i], (sum_of_group(i, size) + 1000l * top + 1000000l * first) * 3 + small * odd + 2 * size)
          << i << " in groups of " << size;
    }
  }
}

TEST_P(external_groups, have_scans_in_loops) {
  SKIP_WITHOUT_NATIVE_CODE;
  constexpr int size = 40;
  const auto results = in_groups(size, [](sycl::nd_item<1> item, int i) {
    long sum = 0;
    for (int k = 0; k < 4; ++k) sum += external::sum_up_to(item.get_group(), i + k);
    return sum;
  });
  for (int i = 0; i < n; ++i) {
    long expected = 0;
    for (int k = 0; k < 4; ++k)
      for (int j = i / size * size; j <= i; ++j) expected += j + k;
    ASSERT_EQ(results[i], expected) << i;
  }
}

TEST_P(external_groups, have_local_memory) {
  SKIP_WITHOUT_NATIVE_CODE;
  constexpr int size = 48;
  std::vector<int> results(n), numbers(100);
  std::iota(numbers.begin(), numbers.end(), 0);
  {
    sycl::buffer buffer(results), of_numbers(numbers);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor out(buffer, handler), in(of_numbers, handler);
      sycl::local_accessor<int, 1> memory(size, handler);
      handler.parallel_for(sycl::nd_range<1>(n, size), [=](sycl::nd_item<1> item) {
        const int i = int(item.get_global_id(0));
        const auto group = item.get_group();
        // Local memory of the kernel, of its algorithms, of the launch and of functions must not overlap.
        auto own = sycl::ext::oneapi::group_local_memory_for_overwrite<int[size]>(group);
        (*own)[item.get_local_id(0)] = i;
        const int all = sycl::reduce_over_group(group, i, sycl::plus<int>());
        const int there = external::mirrored_in(item, &memory[0], i);
        const int back = external::mirrored(item, there);
        const int again = external::mirrored(item, back + 1);
        sycl::group_barrier(group);
        const bool kept = (*own)[size - 1 - item.get_local_id(0)] == there && memory[item.get_local_id(0)] == i;
        out[i] = int(back == i) + 2 * int(kept) + 4 * int(again == there + 1) +
                 8 * int(external::sum(group, i) == all) +
                 16 * int(external::joint_sum(group, &in[0], &in[0] + 100) == 4950);
      });
    });
    queue.wait_and_throw();
  }
  EXPECT_EQ(results, std::vector<int>(n, 31));
}

} // namespace

ON_EACH_DEVICE(external_groups);
