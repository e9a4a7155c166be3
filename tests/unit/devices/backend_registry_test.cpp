// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The list of backends and devices: filtering, numbering, and backends that fail.
#include "core/devices/backend_registry.hpp"

#include "fakes/fake_backend.hpp"

#include <gtest/gtest.h>

namespace sycl::detail::test {
namespace {

using info::device_type;

std::shared_ptr<backend_device> fake(device_type type, std::string name) {
  return std::make_shared<fake_device>(fake_properties(type, std::move(name)));
}

std::vector<std::unique_ptr<backend_adapter>> adapters(std::unique_ptr<fake_adapter> first,
                                                       std::unique_ptr<fake_adapter> second = nullptr) {
  std::vector<std::unique_ptr<backend_adapter>> result;
  result.push_back(std::move(first));
  if (second) result.push_back(std::move(second));
  return result;
}

std::vector<std::string> labels(const backend_registry &registry) {
  std::vector<std::string> result;
  for (const auto &device : registry.devices()) result.push_back(device->label());
  return result;
}

using strings = std::vector<std::string>;

TEST(backend_registry, devices_are_numbered_within_their_backend_across_platforms) {
  auto native = std::make_unique<fake_adapter>("native");
  native->add_platform("n", {fake(device_type::cpu, "a")});
  auto opencl = std::make_unique<fake_adapter>("opencl");
  opencl->add_platform("p", {fake(device_type::cpu, "b")}).add_platform("q", {fake(device_type::gpu, "c")});
  const backend_registry registry(adapters(std::move(native), std::move(opencl)), {});
  EXPECT_EQ(labels(registry),
            (strings{"[native:cpu][native:0] a", "[opencl:cpu][opencl:0] b", "[opencl:gpu][opencl:1] c"}));
  EXPECT_EQ(registry.platforms().size(), 3u);
}

TEST(backend_registry, filtered_devices_keep_their_numbers_and_empty_platforms_vanish) {
  auto opencl = std::make_unique<fake_adapter>("opencl");
  opencl->add_platform("p", {fake(device_type::cpu, "b")}).add_platform("q", {fake(device_type::gpu, "c")});
  const backend_registry registry(adapters(std::move(opencl)), device_filter::parse("opencl:gpu"), "opencl:gpu");
  EXPECT_EQ(labels(registry), strings{"[opencl:gpu][opencl:1] c"});
  EXPECT_EQ(registry.platforms().size(), 1u);
  EXPECT_EQ(registry.hidden_devices(), strings{"[opencl:cpu][opencl:0] b"});
}

TEST(backend_registry, a_backend_that_throws_leaves_the_others_working) {
  auto broken = std::make_unique<fake_adapter>("cuda");
  broken->break_driver("driver version mismatch");
  auto opencl = std::make_unique<fake_adapter>("opencl");
  opencl->add_platform("p", {fake(device_type::cpu, "b")});
  const backend_registry registry(adapters(std::move(broken), std::move(opencl)), {});
  EXPECT_EQ(labels(registry), strings{"[opencl:cpu][opencl:0] b"});
  ASSERT_EQ(registry.problems().size(), 1u);
  EXPECT_EQ(registry.problems()[0], "cuda: could not enumerate its devices: driver version mismatch");
}

TEST(backend_registry, problems_that_a_backend_reports_are_kept) {
  auto opencl = std::make_unique<fake_adapter>("opencl");
  opencl->add_problem("opencl: libx.so: missing: install it");
  const backend_registry registry(adapters(std::move(opencl)), {});
  EXPECT_EQ(registry.problems(), strings{"opencl: libx.so: missing: install it"});
  EXPECT_TRUE(registry.devices().empty());
}

TEST(backend_registry, a_library_that_cannot_be_loaded_is_a_problem) {
  backend_registry registry({}, {});
  registry.load("opencl", "/nowhere/libsycl-opencl.so");
  ASSERT_EQ(registry.problems().size(), 1u);
  EXPECT_EQ(registry.problems()[0].find("opencl: /nowhere/libsycl-opencl.so could not be loaded: "), 0u);
}

TEST(backend_registry, a_library_that_is_no_backend_is_a_problem) {
  backend_registry registry({}, {});
  registry.load("opencl", "libm.so.6");
  ASSERT_EQ(registry.problems().size(), 1u);
  EXPECT_NE(registry.problems()[0].find("is not a backend of syclc"), std::string::npos);
}

} // namespace
} // namespace sycl::detail::test
