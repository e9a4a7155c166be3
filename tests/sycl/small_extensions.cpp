// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extensions of oneAPI and Intel that are a few functions each: what devices are asked, earlier names of what SYCL
/// 2020 took up, hints, dot products, selectors made of a text.
#include "device_test.hpp"

#include <algorithm>
#include <numeric>

namespace {

namespace syclex = sycl::ext::oneapi::experimental;

class small_extensions : public device_test {};

TEST_P(small_extensions, cpus_are_x86_64) {
  using syclex::architecture;
  const bool cpu = device.is_cpu();
  EXPECT_EQ(device.ext_oneapi_architecture_is(architecture::x86_64), cpu);
  EXPECT_FALSE(device.ext_oneapi_architecture_is(architecture::intel_gpu_pvc));
  EXPECT_FALSE(device.ext_oneapi_architecture_is(syclex::arch_category::intel_gpu));
  EXPECT_EQ(device.get_info<syclex::info::device::architecture>(), cpu ? architecture::x86_64 : architecture::unknown);
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
  EXPECT_EQ(data[0], 2);
  EXPECT_EQ(data[1], 4);
  EXPECT_EQ(data[2], 5);
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
  expect(sycl::errc::feature_not_supported, {"uuid"}, [&] { device.get_info<intel::uuid>(); });
  expect(sycl::errc::feature_not_supported, {"pci_address"}, [&] { device.get_info<intel::pci_address>(); });
}

TEST_P(small_extensions, memory_of_peers) {
  using sycl::ext::oneapi::peer_access;
  if (device.get_backend() == sycl::backend::native) {
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
  const std::string name = device.get_backend() == sycl::backend::opencl ? "opencl" : "native";
  const auto all = sycl::device::get_devices();
  std::size_t number = 0;
  for (const sycl::device &other : all) {
    if (other == device) break;
    number += other.get_backend() == device.get_backend();
  }
  EXPECT_EQ(sycl::device(filter_selector(name + ":" + std::to_string(number))), device);
  EXPECT_EQ(sycl::queue(filter_selector("gpu:7," + name + ":*:" + std::to_string(number))).get_device(), device);
  EXPECT_EQ(filter_selector("CPU").select_device(), sycl::device(sycl::cpu_selector_v));
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

ON_EACH_DEVICE(small_extensions);

} // namespace
