// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The table of device_globals: their initial values, and the lifetime of the devices' copies.
#include "core/images/device_globals.hpp"

#include "core/devices/backend_registry.hpp"
#include "core/devices/context_impl.hpp"
#include "fakes/fake_backend.hpp"

#include <gtest/gtest.h>

namespace sycl::detail::test {
namespace {

using bytes = std::vector<std::byte>;

/// A variable, and two modules that use it.
struct device_globals : testing::Test {
  int variable = 7;
  syclc_device_global described{"v", &variable, sizeof variable, alignof(int), SYCLC_DEVICE_GLOBAL_HAS_VALUE};
  syclc_module first{}, second{};
  device_global_table table;
  int freed = 0;
  bytes initial;
  const device_global_table::copy_maker make = [this](const bytes &value) {
    initial = value;
    return std::shared_ptr<void>(new int, [this](void *memory) {
      delete static_cast<int *>(memory);
      ++freed;
    });
  };
  backend_registry registry{{}, {}};
  std::shared_ptr<context_impl> context;

  device_globals() {
    auto adapter = std::make_unique<fake_adapter>("opencl");
    adapter->add_platform("p", {std::make_shared<fake_device>(fake_properties(info::device_type::gpu, "a gpu"))});
    registry.add(std::move(adapter));
    context = new_context();
    for (syclc_module *module : {&first, &second}) {
      module->device_globals = &described;
      module->num_device_globals = 1;
    }
  }
  std::shared_ptr<context_impl> new_context() {
    return std::make_shared<context_impl>(std::vector{registry.devices()[0]});
  }
  void *copy() { return table.copy_of(&variable, &registry, context, make); }
};

TEST_F(device_globals, a_copy_begins_as_the_variable_was_when_its_first_module_was_registered) {
  table.add(first);
  variable = 8;
  table.add(second);
  copy();
  ASSERT_EQ(initial.size(), sizeof variable);
  EXPECT_EQ(initial[0], std::byte{7});
}

TEST_F(device_globals, zeros_are_not_kept) {
  variable = 0;
  table.add(first);
  copy();
  EXPECT_TRUE(initial.empty());
}

TEST_F(device_globals, a_device_has_one_copy_in_a_context) {
  table.add(first);
  void *const mine = copy();
  EXPECT_EQ(copy(), mine);
  const auto other = new_context();
  EXPECT_NE(table.copy_of(&variable, &registry, other, make), mine);
  EXPECT_EQ(freed, 0);
}

TEST_F(device_globals, copies_are_freed_with_the_last_module_that_uses_the_variable) {
  table.add(first);
  table.add(second);
  copy();
  table.remove(first);
  EXPECT_EQ(freed, 0);
  table.remove(second);
  EXPECT_EQ(freed, 1);
}

TEST_F(device_globals, the_copy_of_a_context_that_is_gone_is_freed_with_the_next_one) {
  table.add(first);
  copy();
  context = new_context();
  EXPECT_EQ(freed, 0);
  copy();
  EXPECT_EQ(freed, 1);
}

TEST_F(device_globals, another_user_is_another_module) {
  table.add(first);
  EXPECT_EQ(table.other_user(&variable, &first), nullptr);
  table.add(second);
  EXPECT_EQ(table.other_user(&variable, &first), &second);
}

} // namespace
} // namespace sycl::detail::test
