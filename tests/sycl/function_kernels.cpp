// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_FREE_FUNCTION_KERNELS: functions as kernels, their arguments and properties.
#include "device_test.hpp"

#include <sycl/ext/oneapi/experimental/enqueue_functions.hpp>
#include <sycl/ext/oneapi/experimental/free_function_kernels.hpp>
#include <sycl/ext/oneapi/experimental/work_group_memory.hpp>
#include <sycl/ext/oneapi/kernel_properties/properties.hpp>

namespace {

namespace syclex = sycl::ext::oneapi::experimental;

class function_kernels : public device_test {};

SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<2>))
void sum_of_ids(float start, float *out) {
  const auto item = sycl::ext::oneapi::this_work_item::get_nd_item<2>();
  out[item.get_global_linear_id()] =
      start + float(100 * item.get_global_id(0) + 10 * item.get_group(1) + item.get_local_id(1));
}
template <class Element>
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(syclex::single_task_kernel)
void store(Element *out, Element value) {
  *out = value;
}
/// Reverses the group's numbers through \p memory, which the group shares.
template <class Memory>
void reverse_in(const Memory &memory, int *data) {
  const auto item = sycl::ext::oneapi::this_work_item::get_nd_item<1>();
  memory[item.get_local_id(0)] = data[item.get_global_id(0)];
  sycl::group_barrier(item.get_group());
  data[item.get_global_id(0)] = memory[item.get_local_range(0) - 1 - item.get_local_id(0)];
}
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>))
void reverse_groups(syclex::work_group_memory<int[16]> memory, int *data) { reverse_in(memory, data); }

SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>))
void reverse_accessed(sycl::accessor<int, 1, sycl::access_mode::read_write> data, int factor,
                      sycl::local_accessor<int, 1> memory) {
  const auto item = sycl::ext::oneapi::this_work_item::get_nd_item<1>();
  memory[item.get_local_id(0)] = data[item.get_global_id(0)] * factor;
  sycl::group_barrier(item.get_group());
  data[item.get_global_id(0)] = memory[7 - item.get_local_id(0)];
}

void none(int) {}

static_assert(syclex::is_nd_range_kernel_v<sum_of_ids, 2> && !syclex::is_nd_range_kernel_v<sum_of_ids, 1> &&
              !syclex::is_nd_range_kernel_v<sum_of_ids, 3> && !syclex::is_single_task_kernel_v<sum_of_ids>);
static_assert(syclex::is_nd_range_kernel_v<reverse_groups, 1> && syclex::is_single_task_kernel_v<store<float>> &&
              !syclex::is_nd_range_kernel_v<store<float>, 3>);
static_assert(syclex::is_kernel_v<sum_of_ids> && syclex::is_kernel_v<store<int>> && !syclex::is_kernel_v<none>);

TEST_P(function_kernels, kernel_functions_take_accessors) {
  sycl::buffer<int> buffer{sycl::range(16)};
  {
    sycl::host_accessor data(buffer, sycl::write_only);
    for (int i = 0; i != 16; ++i) data[i] = i;
  }
  queue.submit([&](sycl::handler &group) {
    const sycl::accessor<int, 1, sycl::access_mode::read_write> data(buffer, group);
    const sycl::local_accessor<int, 1> memory(8, group);
    syclex::nd_launch(group, sycl::nd_range<1>(16, 8), syclex::kernel_function<reverse_accessed>, data, 3, memory);
  });
  const sycl::host_accessor data(buffer, sycl::read_only);
  for (int i = 0; i != 16; ++i) EXPECT_EQ(data[i], 3 * (i / 8 * 8 + 7 - i % 8));
}

TEST_P(function_kernels, functions_are_launched_with_their_arguments) {
  float *const out = sycl::malloc_shared<float>(64, queue);
  const sycl::nd_range<2> space({4, 16}, {2, 8});
  const auto check = [&](float start) {
    for (int i = 0; i != 64; ++i)
      ASSERT_EQ(out[i], start + float(100 * (i / 16) + 10 * (i % 16 / 8) + i % 8)) << "at " << i;
  };
  syclex::nd_launch(queue, space, syclex::kernel_function<sum_of_ids>, 0.5, out); // converts to float
  queue.wait();
  check(0.5f);
  const auto bundle = syclex::get_kernel_bundle<sum_of_ids, sycl::bundle_state::executable>(queue.get_context());
  EXPECT_TRUE(bundle.ext_oneapi_has_kernel<sum_of_ids>(device));
  EXPECT_TRUE(syclex::is_compatible<sum_of_ids>(device));
  EXPECT_TRUE(bundle.ext_oneapi_has_kernel<store<int>>()); // of the same image
  const auto ids = sycl::get_kernel_ids();
  EXPECT_EQ(std::count(ids.begin(), ids.end(), syclex::get_kernel_id<sum_of_ids>()), 1);
  const sycl::kernel kernel = bundle.ext_oneapi_get_kernel<sum_of_ids>();
  const auto launch = [&](const auto &...arguments) {
    queue
        .submit([&](sycl::handler &handler) {
          handler.set_args(arguments...);
          handler.parallel_for(space, kernel);
        })
        .wait_and_throw();
  };
  launch(2.5f, out);
  check(2.5f);
  EXPECT_EQ(kernel.get_info<sycl::info::kernel::num_args>(), 2u);
  EXPECT_EQ((syclex::get_kernel_info<sum_of_ids, sycl::info::kernel::num_args>(queue.get_context())), 2u);
  expect(sycl::errc::kernel_argument, {"argument 1", "not set"}, [&] { launch(1.0f); });
  expect(sycl::errc::kernel_argument, {"argument 0", "8 bytes", "4"}, [&] { launch(1.0, out); });
  expect(sycl::errc::kernel_argument, {"argument 2", "2 parameters"}, [&] { launch(1.0f, out, 3); });
  syclex::single_task(queue, syclex::kernel_function<store<float>>, out, 7.0f);
  queue.wait();
  EXPECT_EQ(out[0], 7.0f);
  sycl::free(out, queue);
}

SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::sub_group_size<8>))
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<2>))
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::work_group_size<2, 16>))
void sizes_of_groups(int *out) {
  const auto item = sycl::ext::oneapi::this_work_item::get_nd_item<2>();
  out[item.get_global_linear_id()] = int(item.get_sub_group().get_max_local_range()[0] + item.get_local_range(1));
}
template <int Dimensions>
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<Dimensions>))
[[sycl::reqd_work_group_size(Dimensions * 4)]] void attributed(int *out) {
  out[sycl::ext::oneapi::this_work_item::get_nd_item<Dimensions>().get_global_linear_id()] = 1;
}
template <int Dimensions>
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<Dimensions>))
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::max_work_group_size<Dimensions, 8>))
    SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::max_linear_work_group_size<8>)) void limited_function(int *out) {
  out[sycl::ext::oneapi::this_work_item::get_nd_item<Dimensions>().get_global_linear_id()] = 2;
}
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel))
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::device_has<sycl::aspect::custom, sycl::aspect::cpu>))
void of_no_device(int *) {}

TEST_P(function_kernels, functions_have_properties) {
  int *const out = sycl::malloc_shared<int>(64, queue);
  const auto sizes = device.get_info<sycl::info::device::sub_group_sizes>();
  if (std::find(sizes.begin(), sizes.end(), 8u) != sizes.end()) {
    syclex::nd_launch(queue, sycl::nd_range<2>({4, 16}, {2, 16}), syclex::kernel_function<sizes_of_groups>, out);
    queue.wait();
    EXPECT_EQ(std::count(out, out + 64, 24), 64);
    expect(sycl::errc::nd_range, {"reqd_work_group_size or the property work_group_size"}, [&] {
      syclex::nd_launch(queue, sycl::nd_range<2>({4, 16}, {4, 16}), syclex::kernel_function<sizes_of_groups>, out);
    });
    using compiled_size = sycl::info::kernel_device_specific::compile_work_group_size;
    EXPECT_EQ((syclex::get_kernel_info<sizes_of_groups, compiled_size>(queue)), sycl::range<3>(1, 2, 16));
    EXPECT_EQ((syclex::get_kernel_info<sizes_of_groups, sycl::info::kernel::attributes>(queue.get_context())),
              "reqd_work_group_size(1, 2, 16) reqd_sub_group_size(8)");
  } else {
    EXPECT_FALSE(syclex::is_compatible<sizes_of_groups>(device));
  }
  syclex::nd_launch(queue, sycl::nd_range<1>(64, 4), syclex::kernel_function<attributed<1>>, out);
  queue.wait();
  EXPECT_EQ(std::count(out, out + 64, 1), 64);
  expect(sycl::errc::nd_range, {"reqd_work_group_size or the property work_group_size"},
         [&] { syclex::nd_launch(queue, sycl::nd_range<1>(64, 8), syclex::kernel_function<attributed<1>>, out); });
  constexpr auto limited_2d = syclex::kernel_function<limited_function<2>>;
  using max_items = sycl::info::kernel_device_specific::work_group_size;
  EXPECT_EQ((syclex::get_kernel_info<limited_function<2>, max_items>(queue)), 8u);
  syclex::nd_launch(queue, sycl::nd_range<2>({4, 16}, {1, 8}), limited_2d, out);
  queue.wait();
  EXPECT_EQ(std::count(out, out + 64, 2), 64);
  expect(sycl::errc::nd_range, {"max_work_group_size", "8 in dimension 2"},
         [&] { syclex::nd_launch(queue, sycl::nd_range<2>({4, 16}, {1, 16}), limited_2d, out); });
  expect(sycl::errc::nd_range, {"16 work-items", "max_linear_work_group_size", "8 at most"},
         [&] { syclex::nd_launch(queue, sycl::nd_range<2>({4, 16}, {2, 8}), limited_2d, out); });
  EXPECT_FALSE(syclex::is_compatible<of_no_device>(device));
  expect(sycl::errc::kernel_not_supported, {"device_has", "aspect::custom"},
         [&] { syclex::single_task(queue, syclex::kernel_function<of_no_device>, out); });
  sycl::free(out, queue);
}

SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>))
void reverse_in_scratch(int *data) { reverse_in(static_cast<int *>(syclex::get_work_group_scratch_memory()), data); }

TEST_P(function_kernels, launches_of_functions_have_properties) {
  int *const data = sycl::malloc_shared<int>(64, queue);
  for (int i = 0; i != 64; ++i) data[i] = i;
  const syclex::launch_config config(sycl::nd_range<1>(64, 16),
                                     syclex::properties(syclex::work_group_scratch_size(16 * sizeof(int))));
  syclex::nd_launch(queue, config, syclex::kernel_function<reverse_in_scratch>, data);
  queue.wait();
  for (int i = 0; i != 64; ++i) ASSERT_EQ(data[i], i / 16 * 16 + 15 - i % 16) << "at " << i;
  sycl::free(data, queue);
}

SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>))
void reverse_by_accessor(int *data, sycl::local_accessor<int, 1> memory) { reverse_in(memory, data); }

TEST_P(function_kernels, local_accessors_are_arguments_of_functions) {
  int *const data = sycl::malloc_shared<int>(64, queue);
  for (int i = 0; i != 64; ++i) data[i] = i;
  const auto bundle =
      syclex::get_kernel_bundle<reverse_by_accessor, sycl::bundle_state::executable>(queue.get_context());
  queue
      .submit([&](sycl::handler &handler) {
        const sycl::local_accessor<int, 1> memory(16, handler);
        handler.set_args(data, memory);
        handler.parallel_for(sycl::nd_range<1>(64, 16), bundle.ext_oneapi_get_kernel<reverse_by_accessor>());
      })
      .wait();
  for (int i = 0; i != 64; ++i) ASSERT_EQ(data[i], i / 16 * 16 + 15 - i % 16) << "at " << i;
  sycl::free(data, queue);
}

TEST_P(function_kernels, functions_take_work_group_memory) {
  int *const data = sycl::malloc_shared<int>(64, queue);
  for (int i = 0; i != 64; ++i) data[i] = i;
  const auto bundle = syclex::get_kernel_bundle<reverse_groups, sycl::bundle_state::executable>(queue.get_context());
  queue
      .submit([&](sycl::handler &handler) {
        syclex::work_group_memory<int[16]> memory{handler};
        handler.set_args(memory, data);
        handler.parallel_for(sycl::nd_range<1>(64, 16), bundle.ext_oneapi_get_kernel<reverse_groups>());
      })
      .wait();
  for (int i = 0; i != 64; ++i) ASSERT_EQ(data[i], i / 16 * 16 + 15 - i % 16) << "at " << i;
  sycl::free(data, queue);
}

} // namespace

ON_EACH_DEVICE(function_kernels);
