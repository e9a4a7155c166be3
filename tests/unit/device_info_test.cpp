// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// device::get_info() and aspects say what the backend found.
#include "core/backend_registry.hpp"
#include "fakes/fake_backend.hpp"
#include "unit/backend_test_support.hpp"

#include <sycl/device.hpp>
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
