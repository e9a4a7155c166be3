// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// device::get_info() and aspects return the backend's values.
#include "core/devices/backend_registry.hpp"
#include "fakes/fake_backend.hpp"
#include "unit/backend_test_support.hpp"

#include <sycl/device.hpp>
#include <sycl/id.hpp>
#include <sycl/range.hpp>

#include <gtest/gtest.h>

#pragma clang diagnostic ignored "-Wdeprecated-declarations"

namespace sycl::detail::test {
namespace {

class device_info : public testing::Test {
protected:
  device_info() : registry({}, {}) {
    device_properties properties = fake_properties(info::device_type::gpu, "a gpu");
    properties.vendor_id = 7;
    properties.driver_version = "1.2";
    properties.version = "OpenCL 3.0";
    properties.extensions = {"cl_khr_fp64"};
    properties.global_mem_cache_size = 4096;
    properties.native_vector_width = {1, 2, 3, 4, 5, 6, 7};
    properties.max_work_groups = {30, 20, 10};
    properties.max_work_groups_in_all = 40;
    auto adapter = std::make_unique<fake_adapter>();
    adapter->add_platform("p", {std::make_shared<fake_device>(properties)});
    registry.add(std::move(adapter));
  }
  device it() const { return make_from_impl<device>(registry.devices()[0]); }

  backend_registry registry;
};

TEST_F(device_info, names_the_device) {
  EXPECT_EQ(it().get_info<info::device::name>(), "a gpu");
  EXPECT_EQ(it().get_info<info::device::vendor>(), "nobody");
  EXPECT_EQ(it().get_info<info::device::vendor_id>(), 7u);
  EXPECT_EQ(it().get_info<info::device::driver_version>(), "1.2");
  EXPECT_EQ(it().get_info<info::device::version>(), "OpenCL 3.0");
  EXPECT_EQ(it().get_info<info::device::platform>(), it().get_platform());
}

TEST_F(device_info, tells_the_type) {
  EXPECT_EQ(it().get_info<info::device::device_type>(), info::device_type::gpu);
  EXPECT_TRUE(it().is_gpu());
  EXPECT_FALSE(it().is_cpu());
  EXPECT_FALSE(it().is_accelerator());
  EXPECT_EQ(it().get_backend(), backend::opencl);
}

TEST_F(device_info, gives_sizes_in_the_order_of_sycl) {
  EXPECT_EQ(it().get_info<info::device::max_work_item_sizes<3>>(), range<3>(64, 128, 256));
  EXPECT_EQ(it().get_info<info::device::max_work_item_sizes<2>>(), range<2>(128, 256));
  EXPECT_EQ(it().get_info<info::device::max_work_item_sizes<1>>(), range<1>(256));
  EXPECT_EQ(it().get_info<info::device::max_work_item_dimensions>(), 3u);
}

TEST_F(device_info, tells_vector_widths_by_type) {
  EXPECT_EQ(it().get_info<info::device::native_vector_width_char>(), 1u);
  EXPECT_EQ(it().get_info<info::device::native_vector_width_float>(), 5u);
  EXPECT_EQ(it().get_info<info::device::native_vector_width_half>(), 7u);
}

TEST_F(device_info, tells_about_memory) {
  EXPECT_EQ(it().get_info<info::device::global_mem_size>(), std::uint64_t{1} << 30);
  EXPECT_EQ(it().get_info<info::device::local_mem_size>(), 32768u);
  EXPECT_EQ(it().get_info<info::device::local_mem_type>(), info::local_mem_type::local);
  EXPECT_EQ(it().get_info<info::device::global_mem_cache_type>(), info::global_mem_cache_type::read_write);
}

TEST_F(device_info, lists_exactly_the_aspects_that_has_confirms) {
  const std::vector<aspect> aspects = it().get_info<info::device::aspects>();
  EXPECT_EQ(aspects, (std::vector<aspect>{aspect::gpu, aspect::usm_device_allocations, aspect::usm_host_allocations,
                                          aspect::usm_shared_allocations}));
  for (aspect which : aspects) EXPECT_TRUE(it().has(which));
  EXPECT_FALSE(it().has(aspect::fp64));
}

TEST_F(device_info, lists_orders_and_scopes_up_to_the_strongest_and_widest) {
  using order = memory_order;
  using scope = memory_scope;
  EXPECT_EQ(it().get_info<info::device::atomic_memory_order_capabilities>(), std::vector<order>{order::relaxed});
  EXPECT_EQ(it().get_info<info::device::atomic_fence_order_capabilities>(),
            (std::vector<order>{order::relaxed, order::acquire, order::release, order::acq_rel}));
  EXPECT_EQ(it().get_info<info::device::atomic_memory_scope_capabilities>(),
            (std::vector<scope>{scope::sub_group, scope::work_group}));
  EXPECT_EQ(it().get_info<info::device::atomic_fence_scope_capabilities>(),
            (std::vector<scope>{scope::work_item, scope::sub_group, scope::work_group}));
}

TEST_F(device_info, gives_numbers_of_work_groups_in_the_order_of_sycl) {
  EXPECT_EQ(it().get_info<khr::info::device::max_work_group_range<3>>(), range<3>(10, 20, 30));
  EXPECT_EQ(it().get_info<khr::info::device::max_work_group_range<2>>(), range<2>(20, 30));
  EXPECT_EQ(it().get_info<khr::info::device::max_work_group_range<1>>(), range<1>(30));
  EXPECT_EQ(it().get_info<khr::info::device::max_work_group_range_size>(), 40u);
  EXPECT_EQ(it().get_info<ext::oneapi::experimental::info::device::max_work_groups<3>>(), id<3>(10, 20, 30));
}

TEST_F(device_info, questions_about_opencl_are_for_opencl) {
  EXPECT_EQ(it().get_backend_info<info::device::version>(), "OpenCL 3.0");
  EXPECT_EQ(it().get_info<info::device::execution_capabilities>(),
            std::vector<info::execution_capability>{info::execution_capability::exec_kernel});
  backend_registry others({}, {});
  auto adapter = std::make_unique<fake_adapter>("native");
  adapter->add_platform(
      "p", {std::make_shared<fake_device>(fake_properties(info::device_type::cpu, "a cpu", backend::native))});
  others.add(std::move(adapter));
  const device cpu = make_from_impl<device>(others.devices()[0]);
  EXPECT_EQ(exception_of([&] { cpu.get_info<info::device::profile>(); }).code(), errc::invalid);
  EXPECT_EQ(exception_of([&] { cpu.get_info<info::device::execution_capabilities>(); }).code(), errc::invalid);
  EXPECT_EQ(exception_of([&] { cpu.get_info<info::device::preferred_interop_user_sync>(); }).code(), errc::invalid);
  const exception error = exception_of([&] { cpu.get_backend_info<info::device::version>(); });
  EXPECT_EQ(error.code(), errc::backend_mismatch);
  EXPECT_TRUE(mentions(error, "a cpu")) << error.what();
  EXPECT_EQ(exception_of([&] { cpu.get_platform().get_backend_info<info::platform::version>(); }).code(),
            errc::backend_mismatch);
}

TEST_F(device_info, deprecated_queries_still_answer) {
  EXPECT_EQ(it().get_info<info::device::extensions>(), std::vector<std::string>{"cl_khr_fp64"});
  EXPECT_TRUE(it().has_extension("cl_khr_fp64"));
  EXPECT_FALSE(it().has_extension("cl_khr"));
  EXPECT_FALSE(it().get_info<info::device::image_support>());
}

TEST_F(device_info, a_device_has_no_parent_and_cannot_be_partitioned) {
  EXPECT_EQ(exception_of([&] { it().get_info<info::device::parent_device>(); }).code(), errc::invalid);
  EXPECT_TRUE(it().get_info<info::device::partition_properties>().empty());
  const exception error =
      exception_of([&] { it().create_sub_devices<info::partition_property::partition_equally>(2); });
  EXPECT_EQ(error.code(), errc::feature_not_supported);
  EXPECT_TRUE(mentions(error, "a gpu")) << error.what();
}

} // namespace
} // namespace sycl::detail::test
