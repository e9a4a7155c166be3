// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Attributes of kernels at run time: requirements are satisfied, or rejected with the reason; and queries of kernels.
#include "device_test.hpp"

#include <algorithm>

namespace {

namespace ask = sycl::info::kernel_device_specific;

class kernel_attributes : public device_test {
protected:
  bool supports(std::size_t sub_group_size) const {
    const auto sizes = device.get_info<sycl::info::device::sub_group_sizes>();
    return std::find(sizes.begin(), sizes.end(), sub_group_size) != sizes.end();
  }
};

/// Stores the maximum size of each work-item's sub-group.
template <std::uint32_t Size>
struct of_sub_group_size {
  sycl::accessor<int, 1, sycl::access_mode::write> out;
  void operator()(sycl::nd_item<1> it) const [[sycl::reqd_sub_group_size(Size)]] {
    out[it.get_global_id()] = int(it.get_sub_group().get_max_local_range()[0]);
  }
};

template <std::uint32_t Size>
void run_of_sub_group_size(sycl::queue queue) {
  for (std::size_t local : {7, 16, 100}) {
    std::vector<int> values(3 * local, -1);
    {
      sycl::buffer<int> buffer(values.data(), values.size());
      queue.submit([&](sycl::handler &h) {
        sycl::accessor out(buffer, h, sycl::write_only, sycl::no_init);
        h.parallel_for(sycl::nd_range<1>(3 * local, local), of_sub_group_size<Size>{out});
      });
      queue.wait_and_throw();
    }
    for (const int value : values) ASSERT_EQ(value, int(Size)) << "local size " << local;
  }
}

TEST_P(kernel_attributes, a_required_sub_group_size_is_obeyed_or_refused_naming_the_sizes_there_are) {
  const auto each = [&](auto size) {
    constexpr std::uint32_t Size = decltype(size)::value;
    if (supports(Size)) {
      run_of_sub_group_size<Size>(queue);
      const auto bundle =
          sycl::get_kernel_bundle<of_sub_group_size<Size>, sycl::bundle_state::executable>(queue.get_context());
      const sycl::kernel kernel = bundle.template get_kernel<of_sub_group_size<Size>>();
      EXPECT_EQ(kernel.get_info<ask::compile_sub_group_size>(device), Size);
      EXPECT_EQ(kernel.get_info<ask::max_sub_group_size>(device), Size);
      return;
    }
    const std::size_t some = device.get_info<sycl::info::device::sub_group_sizes>().front();
    expect(sycl::errc::kernel_not_supported, {"of_sub_group_size", std::to_string(Size), std::to_string(some)},
           [&] { run_of_sub_group_size<Size>(queue); });
    EXPECT_FALSE(sycl::is_compatible<of_sub_group_size<Size>>(device));
  };
  if (device.get_backend() == sycl::backend::native) each(std::integral_constant<std::uint32_t, 1>());
  each(std::integral_constant<std::uint32_t, 4>());
  each(std::integral_constant<std::uint32_t, 8>());
  each(std::integral_constant<std::uint32_t, 16>());
  each(std::integral_constant<std::uint32_t, 32>());
  each(std::integral_constant<std::uint32_t, 64>());
  each(std::integral_constant<std::uint32_t, 128>()); // no device supports it, but it compiles
}

struct of_three {
  void operator()(sycl::nd_item<1>) const [[sycl::reqd_sub_group_size(3)]] {}
};
struct of_too_many {
  void operator()(sycl::nd_item<2>) const [[sycl::reqd_work_group_size(2, SIZE_MAX)]] {}
};
struct of_too_many_in_a_group {
  void operator()(sycl::group<1>) const [[sycl::reqd_work_group_size(SIZE_MAX)]] {}
};
struct of_many {
  void operator()(sycl::nd_item<1>) const [[sycl::reqd_work_group_size(1 << 20)]] {}
};

TEST_P(kernel_attributes, sizes_that_no_device_has_are_refused_at_the_launch) {
  const std::string some = std::to_string(device.get_info<sycl::info::device::sub_group_sizes>().front());
  const std::string most = std::to_string(device.get_info<sycl::info::device::max_work_group_size>());
  expect(sycl::errc::kernel_not_supported, {"of_three", "sub-groups of 3", some},
         [&] { queue.parallel_for(sycl::nd_range<1>(6, 3), of_three()).wait_and_throw(); });
  expect(sycl::errc::kernel_not_supported, {"of_too_many", "{2, 4294967295 or more}", most},
         [&] { queue.parallel_for(sycl::nd_range<2>({2, 8}, {2, 8}), of_too_many()).wait_and_throw(); });
  expect(sycl::errc::kernel_not_supported, {"of_too_many_in_a_group", "{4294967295 or more}", most}, [&] {
    queue
        .submit([](sycl::handler &h) {
          h.parallel_for_work_group(sycl::range(1), sycl::range<1>(SIZE_MAX), of_too_many_in_a_group());
        })
        .wait_and_throw();
  });
  expect(sycl::errc::kernel_not_supported, {"of_many", "{1048576}", most},
         [&] { queue.parallel_for(sycl::nd_range<1>(1 << 20, 1 << 20), of_many()).wait_and_throw(); });
  EXPECT_FALSE(sycl::is_compatible<of_three>(device) || sycl::is_compatible<of_too_many>(device) ||
               sycl::is_compatible<of_many>(device));
}
TEST_P(kernel_attributes, a_required_work_group_size_must_be_launched_with) {
  const auto kernel = [](sycl::nd_item<2>) [[sycl::reqd_work_group_size(2, 8)]] {};
  queue.parallel_for(sycl::nd_range<2>({4, 16}, {2, 8}), kernel).wait_and_throw();
  expect(sycl::errc::nd_range, {"{8, 2}", "reqd_work_group_size", "2"},
         [&] { queue.parallel_for(sycl::nd_range<2>({16, 16}, {8, 2}), kernel).wait_and_throw(); });
}

TEST_P(kernel_attributes, a_range_must_divide_into_the_required_work_groups) {
  const auto kernel = [](sycl::id<1>) [[sycl::reqd_work_group_size(8)]] {};
  queue.parallel_for(sycl::range<1>(64), kernel).wait_and_throw();
  expect(sycl::errc::nd_range, {"{65}", "8"}, [&] { queue.parallel_for(sycl::range<1>(65), kernel).wait_and_throw(); });
}

TEST_P(kernel_attributes, an_aspect_that_device_has_asks_for_and_the_device_lacks) {
  queue.single_task([]() [[sycl::device_has()]] {}).wait_and_throw();
  expect(sycl::errc::kernel_not_supported, {"device_has", "aspect::custom"},
         [&] { queue.single_task([]() [[sycl::device_has(sycl::aspect::custom)]] {}).wait_and_throw(); });
}

TEST_P(kernel_attributes, local_memory_beyond_the_devices) {
  const std::size_t limit = device.get_info<sycl::info::device::local_mem_size>();
  const auto use = [&](std::size_t bytes) {
    queue.submit([&](sycl::handler &h) {
      sycl::local_accessor<char> memory(sycl::range<1>(bytes), h);
      h.parallel_for(sycl::nd_range<1>(8, 8), [=](sycl::nd_item<1> it) { memory[it.get_local_id(0)] = 1; });
    });
    queue.wait_and_throw();
  };
  use(64);
  expect(sycl::errc::memory_allocation, {std::to_string(limit)}, [&] { use(limit + 1); });
  expect(sycl::errc::memory_allocation, {}, [&] { use(std::size_t(-1)); });
}

TEST_P(kernel_attributes, devices_tell_their_sub_groups) {
  const auto sizes = device.get_info<sycl::info::device::sub_group_sizes>();
  EXPECT_FALSE(sizes.empty());
  EXPECT_TRUE(std::is_sorted(sizes.begin(), sizes.end()));
  EXPECT_GE(device.get_info<sycl::info::device::max_num_sub_groups>(), 1u);
  device.get_info<sycl::info::device::sub_group_independent_forward_progress>();
}

class asked_about; // incomplete types name kernels, too
class not_a_kernel;

TEST_P(kernel_attributes, kernels_are_found_by_name_and_tell_their_limits) {
  queue.parallel_for<asked_about>(sycl::nd_range<1>(64, 16), [](sycl::nd_item<1>) [[sycl::reqd_work_group_size(16)]] {})
      .wait_and_throw();
  const sycl::kernel_id id = sycl::get_kernel_id<asked_about>();
  EXPECT_NE(std::string(id.get_name()).find("asked_about"), std::string::npos);
  const auto all = sycl::get_kernel_ids();
  EXPECT_NE(std::find(all.begin(), all.end(), id), all.end());
  expect(sycl::errc::invalid, {"not_a_kernel"}, [] { sycl::get_kernel_id<not_a_kernel>(); });

  const sycl::context context = queue.get_context();
  EXPECT_TRUE(sycl::is_compatible({id}, device));
  EXPECT_TRUE(sycl::has_kernel_bundle<sycl::bundle_state::executable>(context, {device}, {id}));
  const auto bundle = sycl::get_kernel_bundle<sycl::bundle_state::executable>(context, {device}, {id});
  EXPECT_FALSE(bundle.empty());
  EXPECT_EQ(bundle.get_backend(), device.get_backend());
  EXPECT_EQ(bundle.get_context(), context);
  EXPECT_EQ(bundle.get_devices(), std::vector<sycl::device>{device});
  const auto ids = bundle.get_kernel_ids(); // all kernels of the file
  EXPECT_EQ(std::count(ids.begin(), ids.end(), id), 1);
  EXPECT_TRUE(bundle.has_kernel(id));
  EXPECT_TRUE(bundle.has_kernel<asked_about>(device));

  const sycl::kernel kernel = bundle.get_kernel(id);
  EXPECT_EQ(kernel.get_context(), context);
  EXPECT_EQ(kernel, bundle.get_kernel<asked_about>());
  EXPECT_EQ(kernel.get_info<ask::work_group_size>(device), 16u);
  EXPECT_EQ(kernel.get_info<ask::compile_work_group_size>(device), sycl::range<3>(1, 1, 16));
  EXPECT_GE(kernel.get_info<ask::preferred_work_group_size_multiple>(device), 1u);
  EXPECT_LT(kernel.get_info<ask::private_mem_size>(device), std::size_t(1) << 30);
  EXPECT_GE(kernel.get_info<ask::max_num_sub_groups>(device), 1u);
  EXPECT_GE(kernel.get_info<ask::max_sub_group_size>(device), 1u);
  EXPECT_EQ(kernel.get_info<ask::compile_sub_group_size>(device), 0u);
  EXPECT_EQ(kernel.get_info<ask::compile_num_sub_groups>(device), 0u);
  expect(sycl::errc::invalid, {"global_work_size"}, [&] { kernel.get_info<ask::global_work_size>(device); });
  EXPECT_EQ(kernel.get_info<sycl::info::kernel::attributes>(), "reqd_work_group_size(16)");
  expect(sycl::errc::invalid, {"asked_about"}, [&] { kernel.get_info<sycl::info::kernel::num_args>(); });
}

TEST_P(kernel_attributes, a_bundle_has_what_it_was_asked_for) {
  queue.single_task<class other_kernel>([] {}).wait_and_throw();
  const auto bundle =
      sycl::get_kernel_bundle<sycl::bundle_state::executable>(queue.get_context(), [](auto) { return false; });
  EXPECT_FALSE(bundle.has_kernel<other_kernel>());
  expect(sycl::errc::invalid, {"other_kernel", "has_kernel"}, [&] { bundle.get_kernel<other_kernel>(); });
  expect(sycl::errc::invalid, {"list of devices is empty"}, [&] {
    sycl::get_kernel_bundle<sycl::bundle_state::executable>(queue.get_context(), std::vector<sycl::device>());
  });
}

} // namespace

ON_EACH_DEVICE(kernel_attributes);
