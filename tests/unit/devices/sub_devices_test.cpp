// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Sub-devices: the core's checks, contexts, how the native device divides its hardware threads, and that kernels run
/// only on those.
#include "backends/native/device.hpp"
#include "backends/native/partition.hpp"
#include "core/devices/backend_registry.hpp"
#include "core/devices/context_impl.hpp"
#include "fakes/fake_backend.hpp"
#include "unit/backend_test_support.hpp"
#include "unit/kernel_description.hpp"

#include <sycl/sycl.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <set>

#include <sched.h>

namespace sycl::detail::test {
namespace {

using info::partition_affinity_domain;
using info::partition_property;

class sub_devices_of_a_fake : public testing::Test {
protected:
  sub_devices_of_a_fake() : registry({}, {}) {
    device_properties can = fake_properties(info::device_type::cpu, "a cpu");
    can.max_compute_units = 8;
    can.partition.max_sub_devices = 4;
    can.partition.properties = {partition_property::partition_equally, partition_property::partition_by_counts,
                                partition_property::partition_by_affinity_domain};
    can.partition.domains = {partition_affinity_domain::numa, partition_affinity_domain::next_partitionable};
    auto adapter = std::make_unique<fake_adapter>();
    adapter->add_platform("p", {std::make_shared<fake_device>(can),
                                std::make_shared<fake_device>(fake_properties(info::device_type::gpu, "a gpu"))});
    registry.add(std::move(adapter));
  }
  device at(std::size_t index) const { return make_from_impl<device>(registry.devices()[index]); }
  device cpu() const { return at(0); }
  auto equally(std::size_t count) const {
    return cpu().create_sub_devices<partition_property::partition_equally>(count);
  }
  auto by_counts(std::vector<std::size_t> counts) const {
    return cpu().create_sub_devices<partition_property::partition_by_counts>(counts);
  }
  auto along(partition_affinity_domain domain) const {
    return cpu().create_sub_devices<partition_property::partition_by_affinity_domain>(domain);
  }

  backend_registry registry;
};

TEST_F(sub_devices_of_a_fake, leave_out_the_compute_units_that_do_not_make_a_whole_one) {
  EXPECT_EQ(equally(3).size(), 2u);
  EXPECT_EQ(equally(3)[0].get_info<info::device::max_compute_units>(), 3u);
  EXPECT_EQ(equally(8).size(), 1u);
}

TEST_F(sub_devices_of_a_fake, by_counts_are_made_for_each_number_but_zeros) {
  const auto parts = by_counts({0, 5, 0, 2, 0, 0, 0});
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(parts[0].get_info<info::device::max_compute_units>(), 5u);
  EXPECT_EQ(parts[1].get_info<info::device::max_compute_units>(), 2u);
  EXPECT_TRUE(by_counts({}).empty());
  EXPECT_TRUE(by_counts({0, 0}).empty());
}

TEST_F(sub_devices_of_a_fake, know_their_parent_and_how_they_were_made) {
  const auto parts = along(partition_affinity_domain::numa);
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_NE(parts[0], parts[1]);
  EXPECT_EQ(parts[0].get_info<info::device::parent_device>(), cpu());
  EXPECT_EQ(parts[0].get_info<info::device::partition_type_property>(),
            partition_property::partition_by_affinity_domain);
  EXPECT_EQ(parts[0].get_info<info::device::partition_type_affinity_domain>(), partition_affinity_domain::numa);
  const device grandchild = parts[1].create_sub_devices<partition_property::partition_equally>(1).at(0);
  EXPECT_EQ(grandchild.get_info<info::device::parent_device>(), parts[1]);
}

TEST_F(sub_devices_of_a_fake, of_more_than_there_is_are_refused_with_the_numbers) {
  for (const exception &error : {exception_of([&] { equally(9); }), exception_of([&] { by_counts({8, 1}); })}) {
    EXPECT_EQ(error.code(), errc::invalid);
    EXPECT_TRUE(mentions(error, "8")) << error.what();
    EXPECT_TRUE(mentions(error, "a cpu")) << error.what();
  }
  EXPECT_EQ(exception_of([&] { equally(0); }).code(), errc::invalid);
  EXPECT_EQ(exception_of([&] { by_counts({~std::size_t{0}, 2}); }).code(), errc::invalid) << "sums must not overflow";
  const exception too_many = exception_of([&] { by_counts({1, 1, 1, 1, 1}); });
  EXPECT_EQ(too_many.code(), errc::invalid);
  EXPECT_TRUE(mentions(too_many, "4 at most")) << too_many.what();
}

TEST_F(sub_devices_of_a_fake, in_ways_that_the_device_does_not_list_are_refused) {
  const exception error = exception_of([&] { along(partition_affinity_domain::L2_cache); });
  EXPECT_EQ(error.code(), errc::feature_not_supported);
  EXPECT_TRUE(mentions(error, "L2_cache")) << error.what();
  EXPECT_TRUE(mentions(error, "numa, next_partitionable")) << error.what();
  EXPECT_EQ(exception_of([&] { along(partition_affinity_domain::not_applicable); }).code(),
            errc::feature_not_supported);
  EXPECT_EQ(exception_of([&] { at(1).create_sub_devices<partition_property::partition_equally>(1); }).code(),
            errc::feature_not_supported);
}

TEST_F(sub_devices_of_a_fake, belong_to_the_contexts_of_the_devices_that_they_are_a_part_of) {
  const device part = equally(4)[0];
  const context whole(cpu()), other(at(1)), own(part);
  EXPECT_EQ(queue(whole, part).get_device(), part);
  EXPECT_EQ(queue(own, part).get_device(), part);
  EXPECT_EQ(queue(part).get_context(), cpu().get_platform().khr_get_default_context());
  const exception error = exception_of([&] { queue(other, part); });
  EXPECT_EQ(error.code(), errc::invalid);
  EXPECT_TRUE(mentions(error, "a gpu")) << error.what();
  EXPECT_EQ(exception_of([&] { queue(own, cpu()); }).code(), errc::invalid);
}

TEST_F(sub_devices_of_a_fake, hear_of_unloaded_code_while_they_live) {
  const auto forgotten_by = [](const device &which) {
    return static_cast<fake_device &>(get_impl(which)->backend()).forgotten().size();
  };
  const device part = equally(4)[0];
  syclc_module module{};
  for_each_device([&](backend_device &each) { each.forget(module); });
  EXPECT_EQ(forgotten_by(part), 1u);
}

/// A machine of two NUMA nodes with two cores each, of two hardware threads each.
const std::vector<native::cpu_sharing> &machine() {
  static const std::vector<native::cpu_sharing> sharing = {
      {partition_affinity_domain::numa, {{0, 4, 1, 5}, {2, 6, 3, 7}}},
      {partition_affinity_domain::L3_cache, {{0, 4, 1, 5}, {2, 6, 3, 7}}},
      {partition_affinity_domain::L1_cache, {{0, 4}, {1, 5}, {2, 6}, {3, 7}}}};
  return sharing;
}
const native::cpu_list all_cpus = {0, 4, 1, 5, 2, 6, 3, 7};
using cpu_lists = std::vector<native::cpu_list>;

cpu_lists cut(const native::cpu_list &cpus, partition_request request) {
  return native::cut(cpus, static_cast<unsigned>(cpus.size()), machine(), request).parts;
}

TEST(native_partition, takes_neighbours_together) {
  EXPECT_EQ(cut(all_cpus, {partition_property::partition_equally, {2}}), (cpu_lists{{0, 4}, {1, 5}, {2, 6}, {3, 7}}));
  EXPECT_EQ(cut(all_cpus, {partition_property::partition_equally, {3}}), (cpu_lists{{0, 4, 1}, {5, 2, 6}}));
  EXPECT_EQ(cut(all_cpus, {partition_property::partition_by_counts, {1, 3}}), (cpu_lists{{0}, {4, 1, 5}}));
}

TEST(native_partition, follows_numa_nodes_and_caches) {
  const auto by = partition_property::partition_by_affinity_domain;
  EXPECT_EQ(cut(all_cpus, {by, {}, partition_affinity_domain::numa}), (cpu_lists{{0, 4, 1, 5}, {2, 6, 3, 7}}));
  EXPECT_EQ(cut(all_cpus, {by, {}, partition_affinity_domain::L1_cache}), (cpu_lists{{0, 4}, {1, 5}, {2, 6}, {3, 7}}));
}

TEST(native_partition, next_partitionable_is_the_outermost_domain_that_divides) {
  const partition_request next{
      partition_property::partition_by_affinity_domain, {}, partition_affinity_domain::next_partitionable};
  EXPECT_EQ(native::cut(all_cpus, 8, machine(), next).domain, partition_affinity_domain::numa);
  const native::cpu_partition within_node = native::cut({0, 4, 1, 5}, 4, machine(), next);
  EXPECT_EQ(within_node.domain, partition_affinity_domain::L1_cache);
  EXPECT_EQ(within_node.parts, (cpu_lists{{0, 4}, {1, 5}}));
}

TEST(native_partition, is_offered_only_where_it_gives_two_parts) {
  const partition_info whole = native::partition_info_of(all_cpus, 8, machine());
  EXPECT_EQ(whole.max_sub_devices, 8u);
  EXPECT_EQ(whole.properties.size(), 3u);
  EXPECT_EQ(whole.domains,
            (std::vector{partition_affinity_domain::numa, partition_affinity_domain::L3_cache,
                         partition_affinity_domain::L1_cache, partition_affinity_domain::next_partitionable}));
  EXPECT_EQ(native::partition_info_of({0, 4, 1}, 3, machine()).domains,
            (std::vector{partition_affinity_domain::L1_cache, partition_affinity_domain::next_partitionable}));
  EXPECT_EQ(native::partition_info_of({0, 4}, 2, machine()).properties,
            (std::vector{partition_property::partition_equally, partition_property::partition_by_counts}));
  EXPECT_TRUE(native::partition_info_of({3}, 1, machine()).properties.empty());
}

/// Hardware threads on which a kernel's calls ran.
struct places {
  std::mutex mutex;
  std::set<int> cpus;
};

std::set<int> where_kernels_run(backend_device &device) {
  static const syclc_native_variant variant = {SYCLC_ISA_BASELINE,
                                               1,
                                               [](const void *closure, const syclc_native_work *work) {
                                                 auto &seen = **static_cast<places *const *>(closure);
                                                 for (std::uint64_t x = work->begin[0]; x != work->end[0]; ++x) {
                                                   volatile unsigned busy = 0; // slow enough to be divided
                                                   for (unsigned i = 0; i != 2000; ++i) busy = busy + i;
                                                 }
                                                 const std::lock_guard lock(seen.mutex);
                                                 seen.cpus.insert(sched_getcpu());
                                               },
                                               0,
                                               0,
                                               0};
  static const syclc_kernel kernel = describe_kernel(SYCLC_KERNEL_RANGE, 1, &variant, 1);
  places seen;
  const auto queue = device.create_queue({});
  for (int repetition = 0; repetition != 4; ++repetition) {
    kernel_launch launch;
    launch.kernel = device.get_kernel(kernel);
    launch.closure = closure_of(&seen);
    launch.global_size = {20000, 1, 1};
    run(*queue, launch, /*inline_allowed=*/true);
  }
  return seen.cpus;
}

TEST(native_sub_devices, run_kernels_on_their_hardware_threads_only) {
  native::native_device whole;
  const auto &offers = whole.properties().partition.properties;
  if (offers.empty()) GTEST_SKIP() << "this machine has one hardware thread for this process";
  const native::cpu_list &cpus = native::host().cpus;
  const auto parts = whole.partition({partition_property::partition_equally, {1}});
  ASSERT_EQ(parts.size(), whole.properties().max_compute_units);
  for (int round = 0; round != 2; ++round) // threads of one sub-device also work for others
    for (std::size_t i = 0; i != parts.size(); ++i) {
      EXPECT_EQ(parts[i]->properties().max_compute_units, 1u);
      EXPECT_EQ(where_kernels_run(*parts[i]), std::set<int>{static_cast<int>(cpus[i])});
    }
  cpu_set_t mask; // and are unrestricted afterwards
  where_kernels_run(whole);
  ASSERT_EQ(sched_getaffinity(0, sizeof mask, &mask), 0);
  EXPECT_EQ(static_cast<std::size_t>(CPU_COUNT(&mask)), cpus.size()) << "the calling thread is never bound";
}

} // namespace
} // namespace sycl::detail::test
