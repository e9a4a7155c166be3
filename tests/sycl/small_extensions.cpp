// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Small extensions of oneAPI and Intel: device queries, earlier names of SYCL 2020's features, hints, dot products,
/// selectors from strings.
#include "device_test.hpp"

#include <algorithm>
#include <numeric>
#include <thread>

namespace {

namespace syclex = sycl::ext::oneapi::experimental;

class small_extensions : public device_test {};

TEST_P(small_extensions, architectures_are_those_of_devices_and_of_compiled_code) {
  using syclex::architecture;
  const bool cpu = device.is_cpu();
  EXPECT_EQ(device.ext_oneapi_architecture_is(architecture::x86_64), cpu);
  EXPECT_FALSE(device.ext_oneapi_architecture_is(architecture::intel_gpu_pvc));
  EXPECT_FALSE(device.ext_oneapi_architecture_is(syclex::arch_category::intel_gpu));
  EXPECT_EQ(device.ext_oneapi_architecture_is(syclex::arch_category::nvidia_gpu), is_cuda());
  if (is_cuda()) // with a number of its own
    EXPECT_NE(device.get_info<syclex::info::device::architecture>(), architecture::x86_64);
  else
    EXPECT_EQ(device.get_info<syclex::info::device::architecture>(),
              cpu ? architecture::x86_64 : architecture::unknown);
  static_assert(architecture::intel_gpu_12_60_7 == architecture::intel_gpu_pvc);
  int *const data = sycl::malloc_shared<int>(3, queue);
  queue
      .single_task([=] {
        syclex::if_architecture_is<architecture::intel_gpu_pvc>([&] {
          data[0] = 1;
        }).else_if_architecture_is<architecture::intel_gpu_dg1, architecture::x86_64>([&] {
            data[0] = 2;
          }).otherwise([&] { data[0] = 3; });
        syclex::if_architecture_is<architecture::amd_gpu_gfx90a>([&] {
          data[1] = 1;
        }).otherwise([&](int more) { data[1] = more; }, 4);
        syclex::if_architecture_is<syclex::arch_category::nvidia_gpu>([&] { data[2] = 1; }).otherwise([&] {
          data[2] = 5;
        });
      })
      .wait_and_throw();
  EXPECT_EQ(data[0], is_cuda() ? 3 : 2);
  EXPECT_EQ(data[1], 4);
  EXPECT_EQ(data[2], is_cuda() ? 1 : 5);
  sycl::free(data, queue);
}

TEST_P(small_extensions, facts_about_gpus_have_aspects_and_errors) {
  namespace intel = sycl::ext::intel::info::device;
  if (device.has(sycl::aspect::ext_intel_free_memory)) {
    EXPECT_GT(device.get_info<intel::free_memory>(), 0u);
    EXPECT_LE(device.get_info<intel::free_memory>(), device.get_info<sycl::info::device::global_mem_size>());
  } else {
    expect(sycl::errc::feature_not_supported, {"free_memory", "ext_intel_free_memory"},
           [&] { device.get_info<intel::free_memory>(); });
  }
  EXPECT_FALSE(device.has(sycl::aspect::ext_intel_gpu_eu_count));
  expect(sycl::errc::feature_not_supported, {"gpu_eu_count"}, [&] { device.get_info<intel::gpu_eu_count>(); });
  if (is_cuda()) {
    EXPECT_NE(device.get_info<intel::uuid>(), decltype(device.get_info<intel::uuid>()){});
    EXPECT_EQ(device.get_info<intel::pci_address>().size(), std::string("0000:06:00.0").size());
    EXPECT_GT(device.get_info<intel::max_mem_bandwidth>(), 0u);
    EXPECT_GT(device.get_info<intel::memory_clock_rate>(), 0u);
    EXPECT_GT(device.get_info<intel::memory_bus_width>(), 0u);
    return;
  }
  expect(sycl::errc::feature_not_supported, {"uuid"}, [&] { device.get_info<intel::uuid>(); });
  expect(sycl::errc::feature_not_supported, {"pci_address"}, [&] { device.get_info<intel::pci_address>(); });
}

TEST_P(small_extensions, threads_have_a_current_device) {
  namespace this_thread = sycl::ext::oneapi::experimental::this_thread;
  const sycl::device before = this_thread::get_current_device();
  this_thread::set_current_device(device);
  EXPECT_EQ(this_thread::get_current_device(), device);
  std::thread([] { EXPECT_EQ(this_thread::get_current_device(), sycl::device()); }).join();
  this_thread::set_current_device(before);
}

TEST_P(small_extensions, memory_of_peers) {
  using sycl::ext::oneapi::peer_access;
  if (device.get_backend() == sycl::backend::native || is_cuda()) {
    EXPECT_TRUE(device.ext_oneapi_can_access_peer(device, peer_access::access_supported));
    device.ext_oneapi_enable_peer_access(device);
    device.ext_oneapi_disable_peer_access(device);
  } else {
    EXPECT_FALSE(device.ext_oneapi_can_access_peer(device));
    expect(sycl::errc::feature_not_supported, {"memory"}, [&] { device.ext_oneapi_enable_peer_access(device); });
  }
}

TEST_P(small_extensions, hints_about_queues_and_accessors_are_accepted) {
  namespace oneapi = sycl::ext::oneapi;
  sycl::queue hinted(device, {sycl::property::queue::in_order(), oneapi::property::queue::discard_events(),
                              oneapi::cuda::property::queue::use_default_stream(),
                              sycl::ext::intel::property::queue::immediate_command_list()});
  EXPECT_TRUE(hinted.has_property<oneapi::property::queue::discard_events>());
  sycl::buffer<int> buffer{sycl::range(8)};
  hinted
      .submit([&](sycl::handler &group) {
        const oneapi::accessor_property_list hints{oneapi::no_offset, oneapi::no_alias,
                                                   sycl::ext::intel::buffer_location<1>, sycl::no_init};
        sycl::accessor out(buffer, group, sycl::write_only, hints);
        static_assert(std::is_same_v<decltype(out), sycl::accessor<int, 1, sycl::access_mode::write>>);
        EXPECT_TRUE(out.has_property<sycl::property::no_init>());
        group.parallel_for(8, [=](sycl::id<1> i) { out[i] = int(i) * 3; });
      })
      .wait();
  sycl::accessor placeholder(buffer, oneapi::accessor_property_list{oneapi::no_alias});
  EXPECT_EQ(sycl::host_accessor(buffer)[7], 21);
}

TEST_P(small_extensions, filters_select_devices) {
  using sycl::ext::oneapi::filter_selector;
  const std::string name = is_cuda() ? "cuda" : device.get_backend() == sycl::backend::opencl ? "opencl" : "native";
  const auto all = sycl::device::get_devices();
  std::size_t number = 0;
  for (const sycl::device &other : all) {
    if (other == device) break;
    number += other.get_backend() == device.get_backend();
  }
  EXPECT_EQ(sycl::device(filter_selector(name + ":" + std::to_string(number))), device);
  EXPECT_EQ(sycl::queue(filter_selector("gpu:7," + name + ":*:" + std::to_string(number))).get_device(), device);
  if (!is_cuda()) EXPECT_EQ(filter_selector("CPU").select_device(), sycl::device(sycl::cpu_selector_v));
  expect(sycl::errc::runtime, {"no device"}, [&] { sycl::device chosen(filter_selector("cpu:4711")); });
  expect(sycl::errc::invalid, {"fpu", "native"}, [] { filter_selector("native:fpu"); });
  expect(sycl::errc::invalid, {"opencl"}, [] { filter_selector("cpu:opencl"); });
  expect(sycl::errc::invalid, {"backend"}, [] { filter_selector(""); });
}

TEST_P(small_extensions, dot_products_of_bytes) {
  using sycl::ext::oneapi::dot_acc;
  expect_as_on_host(64, [](std::size_t i) {
    const int a = int(i * 0x01f3c5a7u), b = int(i * 0x0b0d11f7u + 0x80ff01u);
    return sycl::vec<int, 4>(dot_acc(a, b, int(i)), dot_acc(unsigned(a), b, 1), dot_acc(a, unsigned(b), 2),
                             int(dot_acc(unsigned(a), unsigned(b), 3u)))[int(i % 4)];
  });
  EXPECT_EQ(dot_acc(int(0xff01ff02), int(0x7f020380), 5), 5 - 0x7f + 2 - 3 + 2 * -128);
  EXPECT_EQ(dot_acc(sycl::vec<std::int8_t, 4>(2, -1, 1, -1), sycl::vec<std::int8_t, 4>(-128, 3, 2, 127), 5), -379);
  EXPECT_EQ(dot_acc(sycl::vec<std::uint8_t, 4>(255), sycl::vec<std::int8_t, 4>(-1), 0), -1020);
}

TEST_P(small_extensions, names_from_before_sycl_2020) {
  namespace oneapi = sycl::ONEAPI;
  constexpr int count = 64;
  int *const data = sycl::malloc_shared<int>(count + 4, queue);
  std::iota(data, data + count, 1);
  std::fill(data + count, data + count + 4, 0);
  queue
      .parallel_for(sycl::nd_range<1>(count, count),
                    [=](sycl::nd_item<1> item) {
                      const auto group = item.get_group();
                      const int mine = data[item.get_local_id(0)];
                      const int sum = oneapi::reduce(group, mine, oneapi::plus<int>());
                      const int most = oneapi::reduce(group, data, data + count, oneapi::maximum<>());
                      const int before = oneapi::exclusive_scan(group, mine, oneapi::plus<>());
                      const bool some = oneapi::any_of(group, mine == 7) && !oneapi::all_of(group, mine == 7);
                      if (oneapi::leader(group)) data[count] = sum;
                      if (item.get_local_id(0) == 10) data[count + 1] = before + oneapi::plus<int>()(some, 0);
                      oneapi::atomic_ref<int, oneapi::memory_order::relaxed, oneapi::memory_scope::device,
                                         sycl::access::address_space::global_space>(data[count + 2])
                          .fetch_max(most + oneapi::broadcast(group, mine, 3));
                    })
      .wait_and_throw();
  EXPECT_EQ(data[count], count * (count + 1) / 2);
  EXPECT_EQ(data[count + 1], 55 + 1);
  EXPECT_EQ(data[count + 2], count + 4);
  queue
      .submit([&](sycl::handler &group) {
        group.parallel_for(sycl::range(count), sycl::ext::oneapi::reduction(data + count + 3, oneapi::minimum<int>()),
                           [=](sycl::id<1> i, auto &least) { least.combine(-data[i]); });
      })
      .wait_and_throw();
  EXPECT_EQ(data[count + 3], -count);
  sycl::free(data, queue);
}

TEST_P(small_extensions, groups_reduce_by_the_program_s_own_operation) {
  NEEDS_ASPECT(usm_shared_allocations);
  struct pair {
    int least, most;
  };
  struct widest {
    pair operator()(const pair &a, const pair &b) const {
      return {a.least < b.least ? a.least : b.least, a.most > b.most ? a.most : b.most};
    }
  };
  int *const data = sycl::malloc_shared<int>(8, queue);
  queue
      .submit([&](sycl::handler &group) {
        sycl::local_accessor<std::byte> scratch(64 * sizeof(pair), group);
        group.parallel_for(sycl::nd_range<1>(64, 64), [=](sycl::nd_item<1> item) {
          const auto helper = syclex::group_with_scratchpad(item.get_group(), sycl::span(&scratch[0], scratch.size()));
          const int mine = int(item.get_local_id(0)) * 3 - 50;
          const pair both = syclex::reduce_over_group(helper, pair{mine, mine}, widest());
          const pair more = syclex::reduce_over_group(helper, pair{mine, mine}, pair{-1000, 7}, widest());
          const int sum = syclex::reduce_over_group(helper, mine, sycl::plus<>());
          data[0] = both.least, data[1] = both.most, data[2] = more.least, data[3] = more.most, data[4] = sum;
        });
      })
      .wait_and_throw();
  EXPECT_EQ(data[0], -50);
  EXPECT_EQ(data[1], 139);
  EXPECT_EQ(data[2], -1000);
  EXPECT_EQ(data[3], 139);
  EXPECT_EQ(data[4], 63 * 64 / 2 * 3 - 64 * 50);
  sycl::free(data, queue);
}

TEST_P(small_extensions, a_launch_gives_the_size_of_scratch_memory) {
  constexpr std::size_t size = 32;
  int *const data = sycl::malloc_shared<int>(2 * size, queue);
  const syclex::properties given{syclex::work_group_scratch_size{size * sizeof(int)}};
  syclex::nd_launch(queue, syclex::launch_config(sycl::nd_range<1>(2 * size, size), given), [=](sycl::nd_item<1> item) {
    int *const scratch = static_cast<int *>(syclex::get_work_group_scratch_memory());
    scratch[item.get_local_id(0)] = int(item.get_global_id(0));
    sycl::group_barrier(item.get_group());
    data[item.get_global_id(0)] = scratch[size - 1 - item.get_local_id(0)];
  });
  queue.wait_and_throw();
  for (std::size_t i = 0; i < 2 * size; ++i) EXPECT_EQ(data[i], int(i / size * size + size - 1 - i % size));
  // A place that is captured is not an accessor's: it may be any.
  for (std::size_t place = 15; place != 18; ++place) {
    queue.parallel_for(sycl::nd_range<1>(size, size), given, [=](sycl::nd_item<1> item) {
      char *const bytes = static_cast<char *>(syclex::get_work_group_scratch_memory());
      if (item.get_local_id(0) < 20) bytes[item.get_local_id(0)] = char(item.get_local_id(0));
      sycl::group_barrier(item.get_group());
      data[item.get_local_id(0)] = bytes[place];
    });
    queue.wait_and_throw();
    for (std::size_t i = 0; i < size; ++i) EXPECT_EQ(data[i], int(place));
  }
  const syclex::properties much{syclex::work_group_scratch_size{std::size_t{1} << 40}};
  expect(sycl::errc::memory_allocation, {"local memory"}, [&] {
    queue.parallel_for(sycl::nd_range<1>(size, size), much,
                       [=](sycl::nd_item<1>) { static_cast<int *>(syclex::get_work_group_scratch_memory())[0] = 0; });
  });
  expect(sycl::errc::feature_not_supported, {"local_accessor"}, [&] {
    queue.submit([&](sycl::handler &group) {
      sycl::local_accessor<int> other(size, group);
      group.parallel_for(sycl::nd_range<1>(size, size), given, [=](sycl::nd_item<1>) {
        static_cast<int *>(syclex::get_work_group_scratch_memory())[0] = other[0];
      });
    });
  });
  sycl::free(data, queue);
}

TEST_P(small_extensions, aspects_have_a_list) {
  std::vector<std::pair<std::string, sycl::aspect>> all;
#define __SYCL_ASPECT(name, id) all.emplace_back(#name, sycl::aspect(id));
#include <sycl/info/aspects.def>
#undef __SYCL_ASPECT
  const std::size_t count = all.size();
  EXPECT_GT(count, 30u);
  EXPECT_EQ(all.front(), std::pair(std::string("cpu"), sycl::aspect::cpu));
#define __SYCL_ASPECT_DEPRECATED(name, id, advice) all.emplace_back(advice, sycl::aspect(id));
#define __SYCL_ASPECT_DEPRECATED_ALIAS(name, id, advice) all.emplace_back(advice, sycl::aspect(id));
#include <sycl/info/aspects_deprecated.def>
#undef __SYCL_ASPECT_DEPRECATED_ALIAS
#undef __SYCL_ASPECT_DEPRECATED
  EXPECT_EQ(all.size(), count + 3);
}

TEST_P(small_extensions, tags_have_times_in_queues_that_do_not_profile) {
  using namespace sycl::info::event_profiling;
  for (const sycl::property_list &properties :
       {sycl::property_list{}, sycl::property_list{sycl::property::queue::in_order()}}) {
    sycl::queue timed(device, properties);
    timed.single_task([] {});
    sycl::event begin = syclex::submit_profiling_tag(timed);
    timed.parallel_for(1000, [](sycl::id<1>) {});
    sycl::event end = syclex::submit_profiling_tag(timed);
    EXPECT_LE(begin.get_profiling_info<command_end>(), end.get_profiling_info<command_start>());
    EXPECT_LE(begin.get_profiling_info<command_submit>(), begin.get_profiling_info<command_start>());
    EXPECT_GT(begin.get_profiling_info<command_start>(), 1u);
    expect(sycl::errc::invalid, {"profiling"}, [&] { timed.single_task([] {}).get_profiling_info<command_end>(); });
  }
}

ON_EACH_DEVICE(small_extensions);

} // namespace
