// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Queries of devices, platforms and contexts, and sub-devices, on every device (specification 4.5.5, 4.6.1 to 4.6.4).
#include "device_test.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <map>
#include <set>
#include <unordered_set>

// Deprecated queries are tested too.
#pragma clang diagnostic ignored "-Wdeprecated-declarations"

namespace {

namespace info = sycl::info;
using info::partition_affinity_domain;
using info::partition_property;

class devices : public device_test {
protected:
  template <class T>
  static bool has(const std::vector<T> &values, T value) {
    return std::find(values.begin(), values.end(), value) != values.end();
  }
  bool is_opencl() const { return device.get_backend() == sycl::backend::opencl; }
};
ON_EACH_DEVICE(devices);

TEST_P(devices, floating_point_is_what_the_specification_asks_for_at_least) {
  const auto single = device.get_info<info::device::single_fp_config>();
  EXPECT_TRUE(has(single, info::fp_config::round_to_nearest));
  EXPECT_TRUE(has(single, info::fp_config::inf_nan));
  const auto full = device.get_info<info::device::double_fp_config>();
  EXPECT_EQ(full.empty(), !device.has(sycl::aspect::fp64));
  if (!full.empty())
    for (auto config : {info::fp_config::fma, info::fp_config::round_to_nearest, info::fp_config::round_to_zero,
                        info::fp_config::round_to_inf, info::fp_config::inf_nan, info::fp_config::denorm})
      EXPECT_TRUE(has(full, config)) << static_cast<int>(config);
  if (!device.has(sycl::aspect::fp16)) {
    EXPECT_TRUE(device.get_info<info::device::half_fp_config>().empty());
    EXPECT_EQ(device.get_info<info::device::native_vector_width_half>(), 0u);
  }
}

TEST_P(devices, atomic_capabilities_are_closed_downwards) {
  const auto orders = device.get_info<info::device::atomic_memory_order_capabilities>();
  EXPECT_TRUE(has(orders, sycl::memory_order::relaxed));
  EXPECT_EQ(has(orders, sycl::memory_order::acquire), has(orders, sycl::memory_order::acq_rel));
  if (has(orders, sycl::memory_order::seq_cst)) {
    EXPECT_TRUE(has(orders, sycl::memory_order::acq_rel));
  }
  const auto fence_orders = device.get_info<info::device::atomic_fence_order_capabilities>();
  for (auto order : {sycl::memory_order::relaxed, sycl::memory_order::acquire, sycl::memory_order::release,
                     sycl::memory_order::acq_rel})
    EXPECT_TRUE(has(fence_orders, order));
  const auto scopes = device.get_info<info::device::atomic_memory_scope_capabilities>();
  EXPECT_FALSE(has(scopes, sycl::memory_scope::work_item));
  EXPECT_TRUE(has(scopes, sycl::memory_scope::sub_group));
  EXPECT_TRUE(has(scopes, sycl::memory_scope::work_group));
  EXPECT_TRUE(has(device.get_info<info::device::atomic_fence_scope_capabilities>(), sycl::memory_scope::work_item));
}

TEST_P(devices, a_context_has_what_its_device_has) {
  const sycl::context context(device);
  EXPECT_EQ(context.get_info<info::context::atomic_memory_order_capabilities>(),
            device.get_info<info::device::atomic_memory_order_capabilities>());
  EXPECT_EQ(context.get_info<info::context::atomic_fence_order_capabilities>(),
            device.get_info<info::device::atomic_fence_order_capabilities>());
  EXPECT_EQ(context.get_info<info::context::atomic_memory_scope_capabilities>(),
            device.get_info<info::device::atomic_memory_scope_capabilities>());
  EXPECT_EQ(context.get_info<info::context::atomic_fence_scope_capabilities>(),
            device.get_info<info::device::atomic_fence_scope_capabilities>());
}

TEST_P(devices, sizes_are_plausible) {
  EXPECT_GE(device.get_info<info::device::local_mem_size>(), 32u << 10);
  EXPECT_GE(device.get_info<info::device::max_parameter_size>(), 1024u);
  EXPECT_GE(device.get_info<info::device::max_constant_buffer_size>(), 64u << 10);
  EXPECT_GE(device.get_info<info::device::max_constant_args>(), 8u);
  EXPECT_GE(device.get_info<info::device::printf_buffer_size>(), 1u << 20);
  EXPECT_EQ(device.get_info<info::device::preferred_vector_width_long_long>(),
            device.get_info<info::device::preferred_vector_width_long>());
  EXPECT_EQ(device.get_info<info::device::image2d_max_width>() >= 8192, device.has(sycl::aspect::image));
  EXPECT_EQ(device.get_info<info::device::max_samplers>() >= 16, device.has(sycl::aspect::image));
  EXPECT_TRUE(device.get_info<info::device::is_endian_little>());
}

TEST_P(devices, questions_about_opencl_are_answered_by_opencl_alone) {
  const auto profile = code_of([&] { device.get_info<info::device::profile>(); });
  const auto execution = code_of([&] { device.get_info<info::device::execution_capabilities>(); });
  const auto sync = code_of([&] { device.get_info<info::device::preferred_interop_user_sync>(); });
  const auto version = code_of([&] { device.get_backend_info<info::device::version>(); });
  EXPECT_EQ(profile, is_opencl() ? sycl::errc::success : sycl::errc::invalid);
  EXPECT_EQ(execution, profile);
  EXPECT_EQ(sync, profile);
  EXPECT_EQ(version, is_opencl() ? sycl::errc::success : sycl::errc::backend_mismatch);
  if (!is_opencl()) return;
  EXPECT_EQ(device.get_backend_info<info::device::version>().rfind("OpenCL ", 0), 0u);
  const std::string platform = device.get_platform().get_backend_info<info::platform::version>();
  EXPECT_EQ(queue.get_backend_info<info::platform::version>(), platform);
  EXPECT_EQ(queue.get_context().get_backend_info<info::platform::version>(), platform);
  EXPECT_EQ(queue.single_task([] {}).get_backend_info<info::platform::version>(), platform);
}

TEST_P(devices, work_groups_are_as_many_as_a_launch_may_have) {
  namespace khr = sycl::khr::info::device;
  namespace oneapi = sycl::ext::oneapi::experimental::info::device;
  const auto range = device.get_info<khr::max_work_group_range<3>>();
  EXPECT_GE(range[2], std::size_t{1} << 20);
  EXPECT_GE(device.get_info<khr::max_work_group_range_size>(), range[0]);
  EXPECT_EQ(device.get_info<khr::max_work_group_range<1>>()[0], range[2]);
  EXPECT_EQ(device.get_info<oneapi::max_work_groups<2>>()[1], range[2]);
  EXPECT_EQ(device.get_info<oneapi::max_global_work_groups>(), device.get_info<khr::max_work_group_range_size>());
}

TEST_P(devices, queues_without_a_context_share_the_platforms_default_context) {
  const sycl::platform platform = device.get_platform();
  EXPECT_EQ(queue.get_context(), platform.khr_get_default_context());
  EXPECT_EQ(sycl::queue(device).get_context(), platform.ext_oneapi_get_default_context());
  EXPECT_EQ(platform.khr_get_default_context().get_devices(), platform.get_devices());
}

TEST_P(devices, automatic_devices_are_one_a_platform) {
  const auto chosen = device.get_platform().get_devices(info::device_type::automatic);
  ASSERT_EQ(chosen.size(), 1u);
  EXPECT_EQ(chosen[0].get_platform(), device.get_platform());
  EXPECT_EQ(sycl::device::get_devices(info::device_type::automatic).size(), sycl::platform::get_platforms().size());
  EXPECT_TRUE(sycl::device::get_devices(info::device_type::host).empty());
}

TEST_P(devices, extensions_of_a_platform_are_those_of_all_its_devices) {
  for (const std::string &name : device.get_platform().get_info<info::platform::extensions>()) {
    EXPECT_TRUE(device.has_extension(name)) << name;
    EXPECT_TRUE(device.get_platform().has_extension(name)) << name;
  }
}

TEST_P(devices, traits_of_aspects_leave_every_device_possible) {
  static_assert(sycl::any_device_has_v<sycl::aspect::fp64> && !sycl::all_devices_have_v<sycl::aspect::fp64>);
  static_assert(std::is_base_of_v<std::true_type, sycl::any_device_has<sycl::aspect::gpu>>);
  for (sycl::aspect which : device.get_info<info::device::aspects>()) EXPECT_TRUE(device.has(which));
}

/// A selector in the form of SYCL 1.2.1.
class first_of : public sycl::device_selector {
public:
  explicit first_of(const sycl::device &wanted) : wanted_(wanted) {}
  int operator()(const sycl::device &candidate) const override { return candidate == wanted_ ? 1 : -1; }

private:
  sycl::device wanted_;
};

TEST_P(devices, any_callable_selects) {
  EXPECT_EQ(first_of(device).select_device(), device);
  EXPECT_EQ(sycl::queue(first_of(device)).get_device(), device);
  EXPECT_EQ(sycl::device([&](const sycl::device &d) -> long { return d == device ? 7 : 6; }), device);
  EXPECT_EQ(code_of([] { sycl::device([](const sycl::device &) { return -1; }); }), sycl::errc::runtime);
  EXPECT_EQ(sycl::device(sycl::default_selector{}), sycl::device(sycl::default_selector_v));
  EXPECT_EQ(sycl::device(sycl::aspect_selector()), sycl::device());
  EXPECT_TRUE(sycl::device(sycl::aspect_selector<sycl::aspect::cpu>()).is_cpu());
  EXPECT_TRUE(sycl::device(sycl::aspect_selector(sycl::aspect::cpu)).is_cpu());
}

class sub_devices : public devices {
protected:
  void SetUp() override {
    units_ = device.get_info<info::device::max_compute_units>();
    if (!can(partition_property::partition_equally)) GTEST_SKIP() << "this device cannot be partitioned equally";
  }
  bool can(partition_property property) const {
    return has(device.get_info<info::device::partition_properties>(), property);
  }
  std::size_t units_ = 0;
};
ON_EACH_DEVICE(sub_devices);

TEST_P(sub_devices, equal_parts_have_their_compute_units_and_their_parent) {
  const auto parts = device.create_sub_devices<partition_property::partition_equally>(1);
  ASSERT_EQ(parts.size(), units_);
  EXPECT_EQ(std::unordered_set<sycl::device>(parts.begin(), parts.end()).size(), parts.size());
  for (const sycl::device &part : parts) {
    EXPECT_EQ(part.get_info<info::device::max_compute_units>(), 1u);
    EXPECT_EQ(part.get_info<info::device::parent_device>(), device);
    EXPECT_EQ(part.get_info<info::device::partition_type_property>(), partition_property::partition_equally);
    EXPECT_EQ(part.get_info<info::device::partition_type_affinity_domain>(), partition_affinity_domain::not_applicable);
    EXPECT_TRUE(part.get_info<info::device::partition_properties>().empty());
    EXPECT_EQ(part.get_platform(), device.get_platform());
  }
  EXPECT_EQ(device.get_info<info::device::partition_type_property>(), partition_property::no_partition);
  EXPECT_EQ(code_of([&] { device.get_info<info::device::parent_device>(); }), sycl::errc::invalid);
  EXPECT_EQ(code_of([&] { parts[0].create_sub_devices<partition_property::partition_equally>(1); }),
            sycl::errc::feature_not_supported);
}

TEST_P(sub_devices, one_part_with_all_compute_units_is_a_device_of_its_own) {
  const auto check = [&](const std::vector<sycl::device> &parts, partition_property by) {
    ASSERT_EQ(parts.size(), 1u);
    EXPECT_NE(parts[0], device);
    EXPECT_EQ(parts[0].get_info<info::device::max_compute_units>(), units_);
    EXPECT_EQ(parts[0].get_info<info::device::parent_device>(), device);
    EXPECT_EQ(parts[0].get_info<info::device::partition_type_property>(), by);
    sycl::queue whole(parts[0]), parent(device);
    sycl::buffer<int> data(100);
    for (sycl::queue *q : {&whole, &parent})
      q->submit([&](sycl::handler &h) {
        sycl::accessor a(data, h);
        const bool first = q == &whole;
        h.parallel_for(sycl::range(100), [=](sycl::id<1> i) { a[i] = first ? int(i) : a[i] * 2; });
      });
    EXPECT_EQ(sycl::host_accessor(data)[99], 198);
  };
  check(device.create_sub_devices<partition_property::partition_equally>(units_),
        partition_property::partition_equally);
  if (can(partition_property::partition_by_counts))
    check(device.create_sub_devices<partition_property::partition_by_counts>({units_}),
          partition_property::partition_by_counts);
}

TEST_P(sub_devices, parts_by_counts_skip_zeros) {
  if (!can(partition_property::partition_by_counts)) GTEST_SKIP() << "this device cannot be partitioned by counts";
  const auto parts = device.create_sub_devices<partition_property::partition_by_counts>({1, 0, units_ - 1});
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(parts[1].get_info<info::device::max_compute_units>(), units_ - 1);
  EXPECT_TRUE(device.create_sub_devices<partition_property::partition_by_counts>(std::vector<std::size_t>{}).empty());
}

TEST_P(sub_devices, more_compute_units_than_there_are_are_refused) {
  const auto equally = [&](std::size_t count) {
    return code_of([&] { device.create_sub_devices<partition_property::partition_equally>(count); });
  };
  EXPECT_EQ(equally(units_ + 1), sycl::errc::invalid);
  EXPECT_EQ(equally(0), sycl::errc::invalid);
  EXPECT_EQ(code_of([&] { device.create_sub_devices<partition_property::partition_by_counts>({units_, 1}); }),
            sycl::errc::invalid);
  EXPECT_EQ(code_of([&] {
              device.create_sub_devices<partition_property::partition_by_counts>(
                  std::vector<std::size_t>(units_ + 1, 1));
            }),
            sycl::errc::invalid);
}

TEST_P(sub_devices, affinity_domains_are_those_that_the_device_lists) {
  const auto domains = device.get_info<info::device::partition_affinity_domains>();
  EXPECT_EQ(domains.empty(), !can(partition_property::partition_by_affinity_domain));
  for (auto domain : {partition_affinity_domain::numa, partition_affinity_domain::L4_cache,
                      partition_affinity_domain::L3_cache, partition_affinity_domain::L2_cache,
                      partition_affinity_domain::L1_cache, partition_affinity_domain::next_partitionable}) {
    std::vector<sycl::device> parts;
    const auto code =
        code_of([&] { parts = device.create_sub_devices<partition_property::partition_by_affinity_domain>(domain); });
    if (!has(domains, domain)) {
      EXPECT_EQ(code, sycl::errc::feature_not_supported);
      continue;
    }
    EXPECT_GE(parts.size(), 2u);
    const auto made_along = parts.at(0).get_info<info::device::partition_type_affinity_domain>();
    if (domain != partition_affinity_domain::next_partitionable) {
      EXPECT_EQ(made_along, domain);
    }
    EXPECT_NE(made_along, partition_affinity_domain::not_applicable);
  }
}

TEST_P(sub_devices, run_kernels_on_buffers_and_usm) {
  for (const sycl::device &part : device.create_sub_devices<partition_property::partition_equally>(1)) {
    sycl::queue partial(part, rethrow);
    EXPECT_EQ(partial.get_device(), part);
    EXPECT_EQ(partial.get_context(), device.get_platform().khr_get_default_context());
    std::vector<int> values(1000, 1);
    {
      sycl::buffer<int> buffer(values.data(), values.size());
      for (sycl::queue *q : {&partial, &queue, &partial}) // the data moves back and forth
        q->submit([&](sycl::handler &handler) {
          sycl::accessor all(buffer, handler, sycl::read_write);
          handler.parallel_for(sycl::range(values.size()), [=](sycl::id<1> i) { all[i] = all[i] * 2 + 1; });
        });
      partial.wait_and_throw();
      queue.wait_and_throw();
    }
    EXPECT_TRUE(std::all_of(values.begin(), values.end(), [](int v) { return v == 15; }));
    if (!part.has(sycl::aspect::usm_shared_allocations)) continue;
    int *shared = sycl::malloc_shared<int>(64, partial);
    ASSERT_NE(shared, nullptr);
    EXPECT_EQ(sycl::get_pointer_device(shared, partial.get_context()), part);
    partial.parallel_for(sycl::range<1>(64), [=](sycl::id<1> i) { shared[i] = static_cast<int>(i[0]); }).wait();
    EXPECT_EQ(shared[63], 63);
    sycl::free(shared, partial);
  }
}

TEST_P(sub_devices, may_use_the_memory_of_the_device_that_they_are_a_part_of) {
  NEEDS_ASPECT(usm_shared_allocations);
  const auto parts = device.create_sub_devices<partition_property::partition_equally>(1);
  const sycl::context context = queue.get_context();
  int *shared = sycl::malloc_shared<int>(256, device, context);
  for (std::size_t which = 0; which != 2; ++which)
    sycl::queue(context, parts[which])
        .parallel_for(sycl::range<1>(128),
                      [=](sycl::id<1> i) { shared[which * 128 + i[0]] = static_cast<int>(which + i[0]); })
        .wait();
  EXPECT_EQ(shared[127], 127);
  EXPECT_EQ(shared[255], 128);
  sycl::free(shared, context);
}

TEST_P(sub_devices, make_contexts_of_their_own) {
  const auto parts = device.create_sub_devices<partition_property::partition_equally>(1);
  const sycl::context both(parts);
  EXPECT_EQ(both.get_devices(), parts);
  sycl::queue partial(both, parts[1]);
  EXPECT_EQ(computed(partial, 2, [](std::size_t i) { return i + 42; }), (std::vector<std::size_t>{42, 43}));
  EXPECT_EQ(code_of([&] { sycl::queue(both, device); }), sycl::errc::invalid);
  EXPECT_EQ(code_of([&] { sycl::queue(sycl::context(parts[0]), parts[1]); }), sycl::errc::invalid);
}

} // namespace
