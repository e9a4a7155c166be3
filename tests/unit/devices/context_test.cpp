// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::context and the reference semantics of platforms, devices and contexts.
#include "core/devices/context_impl.hpp"

#include "core/base/errors.hpp"
#include "core/devices/backend_registry.hpp"
#include "fakes/fake_backend.hpp"
#include "unit/backend_test_support.hpp"

#include <sycl/context.hpp>

#include <gtest/gtest.h>

#include <unordered_set>

namespace sycl::detail::test {
namespace {

class context_of_fakes : public testing::Test {
protected:
  context_of_fakes() : registry({}, {}) {
    const auto fake = [](const char *name) {
      return std::make_shared<fake_device>(fake_properties(info::device_type::gpu, name));
    };
    auto adapter = std::make_unique<fake_adapter>();
    adapter->add_platform("two devices", {fake("a"), fake("b")}).add_platform("one device", {fake("c")});
    registry.add(std::move(adapter));
  }
  device at(std::size_t index) const { return make_from_impl<device>(registry.devices()[index]); }

  backend_registry registry;
};

TEST_F(context_of_fakes, has_the_devices_it_was_made_of) {
  const context both({at(0), at(1)});
  EXPECT_EQ(both.get_devices(), (std::vector<device>{at(0), at(1)}));
  EXPECT_EQ(both.get_info<info::context::devices>(), both.get_devices());
  EXPECT_EQ(both.get_platform(), at(0).get_platform());
  EXPECT_EQ(both.get_backend(), backend::opencl);
}

TEST_F(context_of_fakes, of_a_platform_has_all_its_devices) {
  EXPECT_EQ(context(at(0).get_platform()).get_devices().size(), 2u);
}

TEST_F(context_of_fakes, of_devices_of_two_platforms_is_refused) {
  const exception error = exception_of([&] { context{std::vector<device>{at(0), at(2)}}; });
  EXPECT_EQ(error.code(), errc::invalid);
  EXPECT_TRUE(mentions(error, "\"two devices\"")) << error.what();
  EXPECT_TRUE(mentions(error, "\"one device\"")) << error.what();
}

TEST_F(context_of_fakes, of_no_device_is_refused) {
  EXPECT_EQ(exception_of([] { context{std::vector<device>{}}; }).code(), errc::invalid);
}

TEST_F(context_of_fakes, the_default_context_of_a_platform_is_made_once_and_has_all_devices) {
  const auto context = registry.devices()[0]->default_context();
  EXPECT_EQ(context, registry.devices()[1]->default_context());
  EXPECT_NE(context, registry.devices()[2]->default_context());
  EXPECT_EQ(context->devices().size(), 2u);
  EXPECT_TRUE(context->contains(*registry.devices()[1]));
  EXPECT_FALSE(context->contains(*registry.devices()[2]));
}

TEST_F(context_of_fakes, copies_are_equal_and_hash_alike_but_two_contexts_of_one_device_differ) {
  const context first(at(0)), copy = first, second(at(0));
  EXPECT_EQ(first, copy);
  EXPECT_NE(first, second);
  EXPECT_EQ(std::hash<context>()(first), std::hash<context>()(copy));
}

TEST_F(context_of_fakes, a_device_found_twice_is_the_same_device) {
  EXPECT_EQ(at(0), at(0));
  EXPECT_NE(at(0), at(1));
  EXPECT_EQ((std::unordered_set<device>{at(0), at(0), at(1)}.size()), 2u);
  EXPECT_EQ((std::unordered_set<platform>{at(0).get_platform(), at(1).get_platform()}.size()), 1u);
}

TEST_F(context_of_fakes, keeps_its_handler_of_asynchronous_errors) {
  std::size_t count = 0;
  const context with_handler(at(0), [&](exception_list errors) { count += errors.size(); });
  const auto &handler = get_impl(with_handler)->async_handler();
  ASSERT_TRUE(handler);
  handler(exception_list_access::make({std::make_exception_ptr(1), std::make_exception_ptr(2)}));
  EXPECT_EQ(count, 2u);
  EXPECT_FALSE(get_impl(context(at(0)))->async_handler());
}

TEST_F(context_of_fakes, answers_queries_about_its_platform) {
  const platform first = at(0).get_platform();
  EXPECT_EQ(first.get_info<info::platform::name>(), "two devices");
  EXPECT_EQ(first.get_info<info::platform::vendor>(), "nobody");
  EXPECT_EQ(first.get_devices().size(), 2u);
  EXPECT_TRUE(first.get_devices(info::device_type::cpu).empty());
  EXPECT_TRUE(first.has(aspect::gpu));
  EXPECT_FALSE(first.has(aspect::fp16));
}

} // namespace
} // namespace sycl::detail::test
