// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// oneAPI's extensions that programs include by their own headers: kernel properties, work_group_memory, prefetch,
/// complex, annotated_ptr and annotated_arg; and which types may be copied to devices.
#include "device_test.hpp"

#include <sycl/ext/oneapi/experimental/annotated_arg/annotated_arg.hpp>
#include <sycl/ext/oneapi/experimental/annotated_ptr/annotated_ptr.hpp>
#include <sycl/ext/oneapi/experimental/complex/complex.hpp>
#include <sycl/ext/oneapi/experimental/enqueue_functions.hpp>
#include <sycl/ext/oneapi/experimental/free_function_kernels.hpp>
#include <sycl/ext/oneapi/experimental/prefetch.hpp>
#include <sycl/ext/oneapi/experimental/root_group.hpp>
#include <sycl/ext/oneapi/experimental/work_group_memory.hpp>
#include <sycl/ext/oneapi/kernel_properties/properties.hpp>

#include <algorithm>
#include <complex>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string_view>
#include <tuple>
#include <variant>

namespace {

namespace syclex = sycl::ext::oneapi::experimental;

class extensions : public device_test {};

// Kernel properties.

struct needs_groups_of_eight {
  int *out;
  auto get(syclex::properties_tag) const { return syclex::properties{syclex::work_group_size<8>}; }
  void operator()(sycl::nd_item<1> item) const { out[item.get_global_id(0)] = int(item.get_local_range(0)); }
};

TEST_P(extensions, a_property_of_the_function_object_is_obeyed_by_every_launch) {
  int *const out = sycl::malloc_shared<int>(32, queue);
  queue.parallel_for(sycl::nd_range<1>(32, 8), needs_groups_of_eight{out}).wait();
  EXPECT_EQ(std::count(out, out + 32, 8), 32);
  expect(sycl::errc::nd_range, {"{16}", "8"},
         [&] { queue.parallel_for(sycl::nd_range<1>(32, 16), needs_groups_of_eight{out}).wait_and_throw(); });
  const auto bundle =
      sycl::get_kernel_bundle<needs_groups_of_eight, sycl::bundle_state::executable>(queue.get_context());
  const sycl::kernel kernel = bundle.get_kernel<needs_groups_of_eight>();
  EXPECT_EQ(kernel.get_info<sycl::info::kernel_device_specific::compile_work_group_size>(device),
            sycl::range<3>(1, 1, 8));
  sycl::free(out, queue);
}

TEST_P(extensions, a_property_of_the_launch_does_not_change_the_kernel_of_others) {
  int *const out = sycl::malloc_shared<int>(64, queue);
  const auto kernel = [=](sycl::nd_item<2> item) {
    out[item.get_global_linear_id()] = int(item.get_sub_group().get_max_local_range()[0]);
  };
  const auto sizes = device.get_info<sycl::info::device::sub_group_sizes>();
  const syclex::properties eight{syclex::work_group_size<2, 16>, syclex::sub_group_size<8>};
  const sycl::nd_range<2> space({4, 16}, {2, 16});
  if (std::find(sizes.begin(), sizes.end(), 8u) != sizes.end()) {
    queue.parallel_for<class of_eight>(space, eight, kernel).wait();
    EXPECT_EQ(std::count(out, out + 64, 8), 64);
    std::fill(out, out + 64, 0);
    syclex::nd_launch<class launched_of_eight>(queue, syclex::launch_config(space, eight), kernel);
    queue.wait();
    EXPECT_EQ(std::count(out, out + 64, 8), 64);
    expect(sycl::errc::nd_range, {"reqd_work_group_size"}, [&] {
      queue.parallel_for<class of_eight_too>(sycl::nd_range<2>({4, 16}, {4, 16}), sycl::event(), eight, kernel).wait();
    });
    queue.parallel_for<class of_any>(sycl::nd_range<2>({4, 16}, {4, 16}), kernel).wait();
  } else {
    expect(sycl::errc::kernel_not_supported, {"8"},
           [&] { queue.parallel_for<class of_eight_here>(space, eight, kernel).wait(); });
  }
  sycl::free(out, queue);
}

template <std::size_t Most>
struct limited {
  auto get(syclex::properties_tag) const { return syclex::properties{syclex::max_work_group_size<Most>}; }
  void operator()(sycl::nd_item<1>) const {}
};

TEST_P(extensions, properties_limit_work_groups_and_may_mean_nothing) {
  namespace intelex = sycl::ext::intel::experimental;
  const auto nothing = [=](auto) {};
  const sycl::nd_range<2> space({8, 32}, {4, 8});
  queue.parallel_for(
      space, syclex::properties{syclex::max_work_group_size<4, 8>, syclex::max_linear_work_group_size<32>}, nothing);
  queue.parallel_for(space, syclex::properties{intelex::grf_size<256>, intelex::cache_config(intelex::large_slm)},
                     nothing);
  queue.parallel_for(sycl::range<1>(8), syclex::properties{intelex::grf_size_automatic}, nothing);
  expect(sycl::errc::nd_range, {"{4, 8}", "max_work_group_size", "4 in dimension 1"},
         [&] { queue.parallel_for(space, syclex::properties{syclex::max_work_group_size<4, 4>}, nothing); });
  expect(sycl::errc::nd_range, {"32 work-items", "max_linear_work_group_size", "31 at most"},
         [&] { queue.parallel_for(space, syclex::properties{syclex::max_linear_work_group_size<31>}, nothing); });
  queue.parallel_for(sycl::nd_range<1>(32, 32), limited<32>());
  expect(sycl::errc::nd_range, {"32", "max_work_group_size", "16 in dimension 0"},
         [&] { queue.parallel_for(sycl::nd_range<1>(64, 32), limited<16>()); });
  queue.wait_and_throw();
}

TEST_P(extensions, device_has_and_other_properties_of_tasks_ranges_and_reductions) {
  int *const sum = sycl::malloc_shared<int>(1, queue);
  *sum = 0;
  queue.single_task(syclex::properties{syclex::device_has<>}, [=] { *sum += 1; }).wait();
  expect(sycl::errc::kernel_not_supported, {"device_has", "aspect::custom"}, [&] {
    queue
        .single_task(syclex::properties{syclex::device_has<sycl::aspect::cpu, sycl::aspect::custom>},
                     [=] { *sum += 1; })
        .wait();
  });
  queue
      .parallel_for(sycl::range<1>(1000), syclex::properties{syclex::work_group_size_hint<64>},
                    sycl::reduction(sum, sycl::plus<int>()), [](sycl::id<1> i, auto &s) { s += int(i[0]); })
      .wait();
  queue
      .parallel_for(sycl::nd_range<1>(64, 16), syclex::properties{syclex::work_group_size<16>},
                    sycl::reduction(sum, sycl::plus<int>()), [](sycl::nd_item<1>, auto &s) { s += 1; })
      .wait();
  EXPECT_EQ(*sum, 1 + 499500 + 64);
  sycl::free(sum, queue);
}

static_assert(syclex::work_group_size<4, 8>[1] == 8 && syclex::sub_group_size<16>.value == 16);
static_assert(syclex::device_has<sycl::aspect::fp16>.value[0] == sycl::aspect::fp16);
static_assert(syclex::is_property_key_v<syclex::device_has_key> && !syclex::is_property_key_v<int>);
static_assert(syclex::has_compile_time_kernel_effect_v<decltype(syclex::sub_group_size<16>)::key_t> == false);
static_assert(syclex::has_compile_time_kernel_effect_v<syclex::sub_group_size_key::value_t<16>>);

// Local memory.

struct pair_of_ints {
  int first, second;
};

TEST_P(extensions, work_group_memory_of_an_object_of_arrays_and_of_arrays_of_unknown_bound) {
  constexpr std::size_t local = 32, groups = 5;
  int *const out = sycl::malloc_shared<int>(local * groups, queue);
  queue
      .submit([&](sycl::handler &handler) {
        syclex::work_group_memory<int> scalar{handler};
        syclex::work_group_memory<int[local]> array{handler};
        syclex::work_group_memory<int[]> unbounded{local, handler};
        syclex::work_group_memory<int[][4]> rows{local / 4, handler};
        syclex::work_group_memory<pair_of_ints> object{syclex::indeterminate};
        object = syclex::work_group_memory<pair_of_ints>{handler};
        handler.parallel_for(sycl::nd_range<1>(local * groups, local), [=](sycl::nd_item<1> item) {
          const std::size_t i = item.get_local_id(0);
          array[i] = int(i);
          unbounded[local - 1 - i] = int(10 * i);
          rows[i / 4][i % 4] = int(100 * i);
          if (i == 0) {
            scalar = int(item.get_group(0)); // as of the type itself
            ++scalar;
            scalar += 1;
            (&object)->first = 1000 * *&scalar;
            object = pair_of_ints{static_cast<const pair_of_ints &>(object).first, 5000};
          }
          sycl::group_barrier(item.get_group());
          const std::size_t other = (i + 7) % local;
          const pair_of_ints &two = object;
          out[item.get_global_id(0)] = array.get_multi_ptr()[other] + unbounded[local - 1 - other] +
                                       rows[other / 4][other % 4] + two.first + two.second;
        });
      })
      .wait();
  for (std::size_t i = 0; i != local * groups; ++i)
    ASSERT_EQ(out[i], int(111 * ((i % local + 7) % local) + 1000 * (i / local + 2) + 5000)) << "at " << i;
  sycl::free(out, queue);
}

// Kernels that are functions.

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
/// Reverses the group's numbers by way of \p memory, which the group shares.
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

TEST_P(extensions, kernel_functions_take_accessors) {
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

TEST_P(extensions, functions_are_launched_with_their_arguments) {
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

TEST_P(extensions, functions_have_properties) {
  int *const out = sycl::malloc_shared<int>(64, queue);
  const auto sizes = device.get_info<sycl::info::device::sub_group_sizes>();
  if (std::find(sizes.begin(), sizes.end(), 8u) != sizes.end()) {
    syclex::nd_launch(queue, sycl::nd_range<2>({4, 16}, {2, 16}), syclex::kernel_function<sizes_of_groups>, out);
    queue.wait();
    EXPECT_EQ(std::count(out, out + 64, 24), 64);
    expect(sycl::errc::nd_range, {"reqd_work_group_size"}, [&] {
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
  expect(sycl::errc::nd_range, {"reqd_work_group_size"},
         [&] { syclex::nd_launch(queue, sycl::nd_range<1>(64, 8), syclex::kernel_function<attributed<1>>, out); });
  constexpr auto limited_2d = syclex::kernel_function<limited_function<2>>;
  using most_items = sycl::info::kernel_device_specific::work_group_size;
  EXPECT_EQ((syclex::get_kernel_info<limited_function<2>, most_items>(queue)), 8u);
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

TEST_P(extensions, launches_of_functions_have_properties) {
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

TEST_P(extensions, local_accessors_are_arguments_of_functions) {
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

TEST_P(extensions, functions_take_work_group_memory) {
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

// All work-items of a launch as a group.

TEST_P(extensions, root_groups_wait_for_all_work_items_of_a_launch) {
  constexpr int size = 24;
  int *const out = sycl::malloc_shared<int>(2 * size, queue);
  const syclex::properties synchronised{syclex::use_root_sync};
  const auto kernel = [=](sycl::nd_item<2> item) {
    const auto root = item.ext_oneapi_get_root_group();
    out[root.get_local_linear_id()] = int(10 * root.get_local_id()[0] + root.get_local_id()[1]);
    sycl::group_barrier(root);
    const auto here = syclex::this_work_item::get_root_group<2>();
    const int other = out[root.get_local_linear_range() - 1 - root.get_local_linear_id()];
    const bool right = root.get_group_linear_range() == 1 && root.get_local_range() == item.get_global_range() &&
                       here.get_id<syclex::execution_scope::work_item>() == item.get_global_id() &&
                       here.get_id<syclex::execution_scope::work_group>()[1] == item.get_group(1) &&
                       root.get_linear_range<syclex::execution_scope::work_group>() == 1 &&
                       root.leader() == (item.get_global_linear_id() == 0);
    out[size + root.get_local_linear_id()] = right ? other : -1;
  };
  queue.parallel_for(sycl::nd_range<2>({4, 6}, {4, 6}), synchronised, kernel).wait();
  for (int i = 0; i != size; ++i)
    ASSERT_EQ(out[size + i], 10 * ((size - 1 - i) / 6) + (size - 1 - i) % 6) << "at " << i;
  expect(sycl::errc::nd_range, {"use_root_sync", "4"},
         [&] { queue.parallel_for(sycl::nd_range<2>({4, 6}, {2, 3}), synchronised, kernel); });
  const auto function = syclex::get_kernel_bundle<sum_of_ids, sycl::bundle_state::executable>(queue.get_context())
                            .ext_oneapi_get_kernel<sum_of_ids>();
  namespace ask = syclex::info::kernel_queue_specific;
  EXPECT_EQ(function.ext_oneapi_get_info<ask::max_num_work_groups>(queue, sycl::range<2>(4, 6), 0), 1u);
  EXPECT_EQ(function.ext_oneapi_get_info<ask::max_num_work_group_sync>(queue), 1u);
  sycl::free(out, queue);
}

// Prefetching changes nothing but time.

TEST_P(extensions, prefetch_and_joint_prefetch_in_all_forms) {
  constexpr int size = 256;
  float *const data = sycl::malloc_shared<float>(size, queue), *const out = sycl::malloc_shared<float>(size, queue);
  for (int i = 0; i != size; ++i) data[i] = float(i);
  sycl::buffer<float> buffer(data, sycl::range<1>(size));
  queue
      .submit([&](sycl::handler &handler) {
        sycl::accessor in(buffer, handler, sycl::read_only);
        handler.parallel_for(sycl::nd_range<1>(size, 64), [=](sycl::nd_item<1> item) {
          const std::size_t i = item.get_global_id(0);
          const sycl::multi_ptr pointer =
              sycl::address_space_cast<sycl::access::address_space::global_space, sycl::access::decorated::no>(data);
          syclex::prefetch(data + i);
          syclex::prefetch(data + (i * 37) % size, syclex::properties{syclex::prefetch_hint_L2});
          syclex::prefetch(static_cast<void *>(data), 4 * size, syclex::properties{syclex::prefetch_hint_L3_nt});
          syclex::prefetch(data, i % 8,
                           syclex::properties{syclex::prefetch_hint<syclex::cache_level::L4, syclex::nontemporal>});
          syclex::prefetch(pointer + i);
          syclex::prefetch(pointer, 16, syclex::properties{syclex::prefetch_hint_L1});
          syclex::prefetch(in, sycl::id<1>(i));
          syclex::prefetch(in, sycl::id<1>(0), 100);
          syclex::joint_prefetch(item.get_group(), data, 64, syclex::properties{syclex::prefetch_hint_L1_nt});
          syclex::joint_prefetch(item.get_sub_group(), in, sycl::id<1>(item.get_group(0) * 64));
          out[i] = data[i] + in[size - 1 - i];
        });
      })
      .wait();
  EXPECT_EQ(std::count(out, out + size, float(size - 1)), size);
  sycl::free(data, queue);
  sycl::free(out, queue);
}

// Complex numbers: the device computes what std::complex does on the host.

// clang-format off: it takes another line each time it is asked
#define COMPLEX_RESULTS(E)                                                                                             \
  E(z + w) E(z - w) E(z * w) E(z / w) E(z + x) E(x - z) E(z * x) E(x / z) E(-z) E(+z) E(conj(z)) E(proj(z))            \
  E(exp(z)) E(log(z)) E(log10(z)) E(sqrt(z)) E(sin(z)) E(cos(z)) E(tan(z)) E(sinh(z)) E(cosh(z)) E(tanh(z))            \
  E(asin(z)) E(acos(z)) E(atan(z)) E(asinh(z)) E(acosh(z)) E(atanh(z)) E(pow(z, w)) E(pow(z, x)) E(pow(x, z))          \
  E(number(abs(z))) E(number(arg(z))) E(number(norm(z))) E(number(real(z))) E(number(imag(z)))
// clang-format on

/// \tparam Number syclex::complex or std::complex of Value.
template <class Number, class Value>
struct complex_results {
  static constexpr int count =
#define ONE(e) +1
      COMPLEX_RESULTS(ONE);
#undef ONE
  static void compute(int i, Number *to) {
    using number = Number;
    using std::abs;
    const Value x = Value(0.25f + float(i) / 16), y = Value(1.75f - float(i) / 32);
    const Number z(x, y), w(y, Value(0.5f));
#define STORE(e) *to++ = e;
    COMPLEX_RESULTS(STORE)
#undef STORE
  }
};

template <class Value>
void compare_complex(sycl::queue queue, double tolerance) {
  using number = syclex::complex<Value>;
  using reference = std::complex<syclex::detail::computed_as<Value>>;
  constexpr int count = complex_results<number, Value>::count, items = 8;
  number *const results = sycl::malloc_shared<number>(items * count, queue);
  queue.parallel_for(sycl::range<1>(items), [=](sycl::id<1> i) {
    complex_results<number, Value>::compute(int(i[0]), results + i[0] * count);
  });
  queue.wait_and_throw();
  const char *const labels[] = {
#define LABEL(e) #e,
      COMPLEX_RESULTS(LABEL)
#undef LABEL
  };
  for (int i = 0; i != items; ++i) {
    reference expected[count];
    complex_results<reference, syclex::detail::computed_as<Value>>::compute(i, expected);
    for (int k = 0; k != count; ++k) {
      const auto error = std::abs(std::complex<double>(results[i * count + k]) - std::complex<double>(expected[k]));
      EXPECT_LE(error, tolerance * (1 + std::abs(std::complex<double>(expected[k])))) << labels[k] << " at " << i;
    }
  }
  sycl::free(results, queue);
}

TEST_P(extensions, complex_numbers_of_float_are_as_std_complex) { compare_complex<float>(queue, 4e-6); }
TEST_P(extensions, complex_numbers_of_double_are_as_std_complex) {
  NEEDS_ASPECT(fp64);
  compare_complex<double>(queue, 1e-14);
}

TEST_P(extensions, complex_marrays_mixed_types_and_assignments) {
  using number = syclex::complex<float>;
  using numbers = sycl::marray<number, 3>;
  numbers *const out = sycl::malloc_shared<numbers>(8, queue);
  bool *const same = sycl::malloc_shared<bool>(3, queue);
  const auto compute = [](numbers *to, bool *equal) {
    const number one(1, 2), two(3, -1), three(0.5f, 0.25f);
    const numbers a(one, two, three), b(two, three, one);
    to[0] = a * b + one - a / b;
    to[1] = exp(a);
    to[2] = pow(a, b);
    to[3] = pow(a, 2.0f);
    to[4] = pow(two, a);
    to[5] = syclex::polar(abs(a), 0.5f);
    to[6] = conj(a);
    to[6] += b;
    to[7] = numbers(one, two, three);
    to[7][0] += 1.0f;
    to[7][0] *= syclex::complex<float>(0, 1);
    to[7][1] = 5.0f;
    to[7][2].imag(real(three));
    const auto equals = a == to[7];
    for (int i = 0; i != 3; ++i) equal[i] = equals[i];
  };
  queue.single_task([=] { compute(out, same); }).wait();
  numbers expected[8];
  bool expected_same[3];
  compute(expected, expected_same);
  for (int i = 0; i != 8; ++i)
    for (int k = 0; k != 3; ++k)
      EXPECT_LE(std::abs(std::complex<float>(out[i][k] - expected[i][k])), 1e-4) << i << ", " << k;
  for (int k = 0; k != 3; ++k) EXPECT_EQ(same[k], false);
  EXPECT_EQ(expected[7][0], number(-2, 2));
  EXPECT_EQ(expected[7][1], 5.0f);
  EXPECT_EQ(expected[7][2], number(0.5f, 0.5f));
  static_assert(std::is_same_v<decltype(pow(number(), 2)), syclex::complex<double>>);
  static_assert(std::is_same_v<decltype(pow(number(), sycl::half(2))), number>);
  static_assert(std::is_trivially_copyable_v<number> && syclex::imag(3) == 0 && syclex::real(3) == 3);
  std::stringstream text;
  text << number(1, -2);
  number read;
  text >> read;
  EXPECT_EQ(text.str(), "(1,-2)");
  EXPECT_EQ(read, number(1, -2));
  sycl::free(out, queue);
  sycl::free(same, queue);
}

TEST_P(extensions, complex_numbers_of_half) {
  using number = syclex::complex<sycl::half>;
  const number z(sycl::half(1.5f), sycl::half(-0.5f));
  EXPECT_EQ(z * z, number(sycl::half(2.0f), sycl::half(-1.5f)));
  EXPECT_EQ(real(z), sycl::half(1.5f));
  NEEDS_ASPECT(fp16);
  number *const out = sycl::malloc_shared<number>(2, queue);
  queue
      .single_task([=] {
        out[0] = z * z;
        out[1] = sqrt(z * z);
      })
      .wait();
  EXPECT_EQ(out[0], number(sycl::half(2.0f), sycl::half(-1.5f)));
  EXPECT_EQ(out[1], z);
  sycl::free(out, queue);
}

// Annotated arguments.

TEST_P(extensions, annotated_pointers_and_arguments_are_what_they_annotate) {
  constexpr int size = 64;
  int *const data = sycl::aligned_alloc_shared<int>(64, size, queue);
  for (int i = 0; i != size; ++i) data[i] = i;
  const syclex::annotated_ptr pointer(data, syclex::alignment<64>);
  const syclex::annotated_arg factor(3);
  const syclex::annotated_arg array(data, syclex::properties{syclex::alignment<64>});
  static_assert(pointer.has_property<syclex::alignment_key>() && !factor.has_property<syclex::alignment_key>());
  static_assert(pointer.get_property<syclex::alignment_key>().value == 64);
  static_assert(sycl::is_device_copyable_v<std::remove_const_t<decltype(array)>>);
  static_assert(std::is_trivially_copyable_v<std::remove_const_t<decltype(pointer)>>);
  queue
      .parallel_for(sycl::range<1>(size / 4),
                    [=](sycl::id<1> i) {
                      auto here = pointer + 4 * i[0];
                      *here = *here * factor;
                      ++here;
                      here[0] += array[4 * i[0]]; // the sum of the first one's new value
                      here++;
                      (*here)++;
                      here[1] = here[0];
                      here[1] <<= 1;
                    })
      .wait();
  for (int i = 0; i != size; i += 4) {
    ASSERT_EQ(data[i], 3 * i);
    ASSERT_EQ(data[i + 1], i + 1 + 3 * i);
    ASSERT_EQ(data[i + 2], i + 3);
    ASSERT_EQ(data[i + 3], 2 * (i + 3));
  }
  const syclex::annotated_ptr plain(data);
  const syclex::annotated_ptr more(plain, syclex::properties{syclex::alignment<4>});
  static_assert(more.has_property<syclex::alignment_key>());
  EXPECT_EQ(more.get(), data);
  EXPECT_TRUE(bool(more));
  EXPECT_EQ((more + 5) - more, 5);
  sycl::free(data, queue);
}

// What may be copied to devices.

struct not_trivial {
  not_trivial(const not_trivial &other) : value(other.value) {}
  explicit not_trivial(int value) : value(value) {}
  int value;
};
struct declared_copyable : not_trivial {
  using not_trivial::not_trivial;
};
} // namespace
template <>
struct sycl::is_device_copyable<declared_copyable> : std::true_type {};
namespace {

template <class Type>
constexpr bool copyable_in_all_forms =
    sycl::is_device_copyable_v<Type> && sycl::is_device_copyable_v<const Type> &&
    sycl::is_device_copyable_v<volatile Type> && sycl::is_device_copyable_v<const volatile Type> &&
    sycl::is_device_copyable_v<Type[3]> && sycl::is_device_copyable_v<const Type[3]> &&
    sycl::is_device_copyable_v<const volatile Type[2][3]>;
static_assert(copyable_in_all_forms<int> && copyable_in_all_forms<declared_copyable>);
static_assert(copyable_in_all_forms<std::optional<declared_copyable>>);
static_assert(copyable_in_all_forms<std::variant<int, std::pair<declared_copyable, float>>>);
static_assert(copyable_in_all_forms<std::tuple<>> && copyable_in_all_forms<std::tuple<int, std::array<char, 3>>>);
static_assert(copyable_in_all_forms<std::array<not_trivial, 0>> && copyable_in_all_forms<std::string_view>);
static_assert(!sycl::is_device_copyable_v<not_trivial> && !sycl::is_device_copyable_v<const not_trivial[2]>);
static_assert(!sycl::is_device_copyable_v<std::optional<not_trivial>> &&
              !sycl::is_device_copyable_v<std::variant<int, not_trivial>> &&
              !sycl::is_device_copyable_v<std::array<not_trivial, 1>> &&
              !sycl::is_device_copyable_v<std::tuple<int, not_trivial>>);

TEST_P(extensions, tuples_pairs_optionals_variants_and_declared_types_are_captured) {
  const std::tuple<int, std::pair<int, short>> first(1, {20, short(300)});
  const std::optional<int> second(4000), none;
  const std::variant<float, int> third(50000);
  const std::array<int, 2> fourth{600000, 7000000};
  const declared_copyable fifth(80000000);
  struct {
    std::tuple<int, int> member;
    declared_copyable other;
  } nested{{1, 1}, declared_copyable(-2)};
  int *const out = sycl::malloc_shared<int>(1, queue);
  queue
      .single_task([=] {
        *out = std::get<0>(first) + std::get<1>(first).first + std::get<1>(first).second + *second +
               none.value_or(900000000) + *std::get_if<int>(&third) + fourth[0] + fourth[1] + fifth.value +
               std::get<0>(nested.member) + std::get<1>(nested.member) + nested.other.value;
      })
      .wait();
  EXPECT_EQ(*out, 987654321);
  sycl::free(out, queue);
}

} // namespace

ON_EACH_DEVICE(extensions);
