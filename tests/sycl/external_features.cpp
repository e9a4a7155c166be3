// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Optional features (specification 5.7, 5.8) across sources: the devices on which kernels can run, depending on what
/// their callees use, declared or not; and required sub-group sizes of kernels that call functions of other sources.
#include "external_features.hpp"
#include "device_test.hpp"

#include <algorithm>
#include <type_traits>

namespace {

using sycl::aspect;

class external_features : public device_test {
protected:
  bool supports(std::size_t sub_group_size) const {
    const auto sizes = device.get_info<sycl::info::device::sub_group_sizes>();
    return std::find(sizes.begin(), sizes.end(), sub_group_size) != sizes.end();
  }

  /// Launches a kernel that must run if the device has the aspect, and be rejected otherwise.
  /// \param words further contents of the message.
  template <class Name, class Kernel>
  void runs_only_with(aspect needed, const char *name, std::vector<std::string> words, Kernel kernel) {
    const bool has = device.has(needed);
    EXPECT_EQ(sycl::is_compatible<Name>(device), has);
    const auto launch = [&] { queue.single_task<Name>(kernel).wait_and_throw(); };
    if (has) return launch();
    words.push_back(std::string("aspect::") + name);
    expect(sycl::errc::kernel_not_supported, words, launch);
    EXPECT_FALSE((sycl::has_kernel_bundle<sycl::bundle_state::executable>(queue.get_context(), {device},
                                                                          {sycl::get_kernel_id<Name>()})));
  }
};

/// Memory that kernels reach by a pointer.
template <class T>
struct usm {
  usm(sycl::queue queue, T value) : queue(queue), data(sycl::malloc_device<T>(1, queue)) {
    if (data) queue.copy(&value, data, 1).wait();
  }
  ~usm() { sycl::free(data, queue); }
  T get() {
    T value;
    queue.copy(data, &value, 1).wait();
    return value;
  }
  sycl::queue queue;
  T *data;
};

TEST_P(external_features, kernels_need_what_they_use) {
  NEEDS_ASPECT(usm_device_allocations);
  usm<float> x(queue, 3);
  usm<long> counter(queue, 5);
  float *p = x.data;
  long *c = counter.data;
  runs_only_with<class own_half>(aspect::fp16, "fp16", {"own_half"},
                                 [=] { *p = float(sycl::half(*p) * sycl::half(2.0)); });
  EXPECT_EQ(x.get(), device.has(aspect::fp16) ? 6 : 3);
  runs_only_with<class own_double>(aspect::fp64, "fp64", {"own_double"}, [=] { *p = float(double(*p) + 0.5); });
  runs_only_with<class own_atomic>(aspect::atomic64, "atomic64", {"own_atomic"},
                                   [=] { features::long_atomic(*c) += 1; });
  EXPECT_EQ(counter.get(), device.has(aspect::atomic64) ? 6 : 5);
}

TEST_P(external_features, kernels_need_what_declarations_of_functions_say) {
  NEEDS_ASPECT(usm_device_allocations);
  usm<float> x(queue, 3);
  usm<long> counter(queue, 5);
  float *p = x.data;
  long *c = counter.data;
  runs_only_with<class calls_half>(aspect::fp16, "fp16", {"calls_half"}, [=] { *p = features::in_half(*p); });
  EXPECT_EQ(x.get(), device.has(aspect::fp16) ? 6 : 3);
  runs_only_with<class calls_double>(aspect::fp64, "fp64", {"calls_double"}, [=] { *p = features::in_double(2); });
  if (device.has(aspect::fp64)) {
    EXPECT_EQ(x.get(), 6);
  }
  runs_only_with<class calls_type>(aspect::fp64, "fp64", {"calls_type"},
                                   [=] { *p = features::in_type<double, aspect::fp64>(2); });
  runs_only_with<class calls_count>(aspect::atomic64, "atomic64", {"calls_count"}, [=] { features::count_long(c); });
  EXPECT_EQ(counter.get(), device.has(aspect::atomic64) ? 6 : 5);
  runs_only_with<class calls_custom>(aspect::custom, "custom", {"calls_custom"},
                                     [=] { *p = features::on_custom_devices(*p); });
}

TEST_P(external_features, kernels_need_what_functions_turn_out_to_use) {
  NEEDS_ASPECT(usm_device_allocations);
  usm<float> x(queue, 3);
  usm<long> counter(queue, 5);
  float *p = x.data;
  long *c = counter.data;
  runs_only_with<class calls_undeclared_half>(aspect::fp16, "fp16",
                                              {"calls_undeclared_half", "external_features_other"},
                                              [=] { *p = features::in_undeclared_half(*p); });
  EXPECT_EQ(x.get(), device.has(aspect::fp16) ? 4 : 3);
  runs_only_with<class calls_through>(aspect::fp16, "fp16", {"calls_through", "external_features_other"},
                                      [=] { *p = features::through_another(1); });
  runs_only_with<class calls_undeclared_count>(aspect::atomic64, "atomic64", {"calls_undeclared_count"},
                                               [=] { features::count_undeclared(c); });
  EXPECT_EQ(counter.get(), device.has(aspect::atomic64) ? 7 : 5);
}

template <std::uint32_t Size>
struct calls_from_size {
  sycl::accessor<int, 1> out;
  void operator()(sycl::nd_item<1> item) const [[sycl::reqd_sub_group_size(Size)]] {
    const int i = int(item.get_global_id(0));
    int value = features::place(item, 7);
    if (i % 3) value += 10'000'000 * features::steps(i % 9 + 1);
    if (features::is_large(i * 0.5, 20)) value += 1;
    features::count_steps(i % 5 + 1, &value);
    out[2 * i] = value;
    out[2 * i + 1] = features::size_of_sub_group(item.get_sub_group());
  }
};

int host_steps(int n) {
  int count = 0;
  for (; n != 1; ++count) n = n % 2 ? 3 * n + 1 : n / 2;
  return count;
}

template <class Function>
void for_each_size(Function function) {
  function(std::integral_constant<std::uint32_t, 1>());
  function(std::integral_constant<std::uint32_t, 4>());
  function(std::integral_constant<std::uint32_t, 8>());
  function(std::integral_constant<std::uint32_t, 16>());
  function(std::integral_constant<std::uint32_t, 32>());
  function(std::integral_constant<std::uint32_t, 64>());
}

TEST_P(external_features, kernels_of_every_sub_group_size_call_functions) {
  NEEDS_ASPECT(fp64);
  for_each_size([&](auto size) {
    constexpr std::uint32_t Size = decltype(size)::value;
    if (!supports(Size)) return;
    if (Size == 1 && device.get_backend() == sycl::backend::opencl) return; // OpenCL treats it as no sub-groups
    for (int local : {5, 32, 100}) {
      std::vector<int> results(4 * local, -1);
      {
        sycl::buffer<int> buffer(results.data(), results.size());
        queue.submit([&](sycl::handler &h) {
          sycl::accessor<int, 1> out(buffer, h);
          h.parallel_for(sycl::nd_range<1>(2 * local, local), calls_from_size<Size>{out});
        });
        queue.wait_and_throw();
      }
      for (int i = 0; i < 2 * local; ++i) {
        int expected = i * 1000 + i % local + i / local * 100 + 7;
        if (i % 3) expected += 10'000'000 * host_steps(i % 9 + 1);
        expected += (i * 0.5 > 20) + host_steps(i % 5 + 1);
        ASSERT_EQ(results[2 * i], expected) << "work-item " << i << " of sub-groups of " << Size;
        ASSERT_EQ(results[2 * i + 1], int(Size)) << "work-item " << i;
      }
    }
  });
}

/// The results of a kernel of sub-groups of Size in each work-item, compared with an algorithm written here.
template <std::uint32_t Size, class Function>
void expect_as_own(sycl::queue queue, Function function) {
  constexpr int n = 192;
  std::vector<int> results(n, -1), expected(n, -2);
  {
    sycl::buffer<int> a(results.data(), n), b(expected.data(), n);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor<int, 1> out(a, h), own(b, h);
      h.parallel_for(sycl::nd_range<1>(n, 96), [=](sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(Size)]] {
        const int i = int(item.get_global_id(0));
        const auto [theirs, ours] = function(item.get_sub_group(), i * i % 17);
        out[i] = theirs;
        own[i] = ours;
      });
    });
    queue.wait_and_throw();
  }
  EXPECT_EQ(results, expected);
}

TEST_P(external_features, functions_take_part_in_sub_groups_of_the_size_that_they_ask_for) {
  const auto sum = [](sycl::sub_group g, int x) { return sycl::reduce_over_group(g, x, sycl::plus<>()); };
  if (supports(16))
    expect_as_own<16>(queue, [=](sycl::sub_group g, int x) { return std::pair(features::sum_of_16(g, x), sum(g, x)); });
  if (supports(32))
    expect_as_own<32>(queue, [](sycl::sub_group g, int x) {
      const bool first = g.get_local_linear_id() == 0; // the first one has no left neighbour
      const int theirs = features::left_of_32(g, x), ours = sycl::shift_group_right(g, x, 1);
      return std::pair(first ? 0 : theirs, first ? 0 : ours);
    });
  if (supports(4))
    expect_as_own<4>(queue, [=](sycl::sub_group g, int x) {
      return std::pair(features::sum_of_4(g, x) + features::sum_of_few(g, x), 2 * sum(g, x));
    });
}

TEST_P(external_features, functions_with_a_size_serve_kernels_without) {
  if (device.get_info<sycl::info::device::sub_group_sizes>() == std::vector<std::size_t>{1})
    GTEST_SKIP() << "this device has no sub-groups";
  constexpr int n = 64;
  std::vector<int> results(n), expected(n);
  {
    sycl::buffer<int> a(results.data(), n), b(expected.data(), n);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor<int, 1> out(a, h), own(b, h);
      h.parallel_for(sycl::nd_range<1>(n, 64), [=](sycl::nd_item<1> item) {
        const int i = int(item.get_global_id(0));
        out[i] = features::sum_of_16(item.get_sub_group(), i);
        own[i] = sycl::reduce_over_group(item.get_sub_group(), i, sycl::plus<>());
      });
    });
    queue.wait_and_throw();
  }
  EXPECT_EQ(results, expected);
}

TEST_P(external_features, code_of_parallel_for_work_group_calls_functions) {
  NEEDS_ASPECT(usm_device_allocations);
  NEEDS_ASPECT(fp64);
  usm<float> x(queue, 1);
  float *p = x.data;
  queue
      .submit([&](sycl::handler &h) {
        h.parallel_for_work_group<class of_a_group>(sycl::range(1), sycl::range(8),
                                                    [=](sycl::group<1>) [[sycl::device_has(aspect::fp64)]] {
                                                      *p = features::in_double(*p) + float(features::steps(6));
                                                    });
      })
      .wait_and_throw();
  EXPECT_EQ(x.get(), 3 + 8);
}

} // namespace

ON_EACH_DEVICE(external_features);
