// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// oneAPI's extensions that programs include by their own headers: kernel properties, work_group_memory, prefetch,
/// annotated_ptr and annotated_arg; and which types may be copied to devices. function_kernels.cpp and
/// complex_numbers.cpp have those two.
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
    expect(sycl::errc::nd_range, {"reqd_work_group_size or the property work_group_size"}, [&] {
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
            scalar = int(item.get_group(0)); // used like the type itself
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

// All work-items of a launch as a group.

SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<2>))
void write_one(int *out) { out[sycl::ext::oneapi::this_work_item::get_nd_item<2>().get_global_linear_id()] = 1; }

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
  const auto function = syclex::get_kernel_bundle<write_one, sycl::bundle_state::executable>(queue.get_context())
                            .ext_oneapi_get_kernel<write_one>();
  namespace ask = syclex::info::kernel_queue_specific;
  EXPECT_EQ(function.ext_oneapi_get_info<ask::max_num_work_groups>(queue, sycl::range<2>(4, 6), 0), 1u);
  EXPECT_EQ(function.ext_oneapi_get_info<ask::max_num_work_group_sync>(queue), 1u);
  sycl::free(out, queue);
}

// Prefetching only affects time.

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

// Types that may be copied to devices.

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
