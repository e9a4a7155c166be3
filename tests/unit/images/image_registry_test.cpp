// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Registration of modules, and the check of a kernel's version.
#include "core/images/image_registry.hpp"

#include "unit/backend_test_support.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace sycl::detail::test {
namespace {

syclc_module module_of_version(std::uint32_t version) {
  syclc_module result{};
  result.magic = SYCLC_MODULE_MAGIC;
  result.version = version;
  return result;
}

using modules = std::vector<const syclc_module *>;

TEST(image_registry, lists_what_is_registered_until_it_is_unregistered) {
  image_registry registry;
  const syclc_module a = module_of_version(SYCLC_ABI_VERSION), b = module_of_version(SYCLC_ABI_VERSION);
  registry.add(&a);
  registry.add(&b);
  EXPECT_EQ(registry.modules(), (modules{&a, &b}));
  registry.remove(&a);
  EXPECT_EQ(registry.modules(), modules{&b});
}

TEST(image_registry, keeps_modules_of_other_versions_apart_and_says_so) {
  image_registry registry;
  const syclc_module later = module_of_version(SYCLC_ABI_VERSION + 1);
  const syclc_module garbage{};
  registry.add(&later);
  registry.add(&garbage);
  EXPECT_TRUE(registry.modules().empty());
  ASSERT_EQ(registry.problems().size(), 2u);
  EXPECT_NE(registry.problems()[0].find("version " + std::to_string(SYCLC_ABI_VERSION + 1)), std::string::npos);
  registry.remove(&later);
  EXPECT_EQ(registry.problems().size(), 1u);
}

TEST(image_registry, removing_what_is_not_there_does_nothing) {
  image_registry registry;
  const syclc_module unknown = module_of_version(SYCLC_ABI_VERSION);
  registry.remove(&unknown);
}

TEST(image_registry, hooks_run_before_a_module_goes_the_last_registered_first) {
  static std::vector<std::string> calls;
  calls.clear();
  image_registry registry;
  registry.on_unload([](const syclc_module &) { calls.push_back("first"); });
  registry.on_unload([](const syclc_module &) { calls.push_back("second"); });
  const syclc_module a = module_of_version(SYCLC_ABI_VERSION), other = module_of_version(0);
  registry.add(&a);
  registry.add(&other);
  registry.remove(&a);
  registry.remove(&other);
  EXPECT_EQ(calls, (std::vector<std::string>{"second", "first"}));
}

TEST(image_registry, calls_no_hook_when_the_process_exits) {
  static int calls;
  calls = 0;
  image_registry registry;
  registry.on_unload([](const syclc_module &) { ++calls; });
  const syclc_module a = module_of_version(SYCLC_ABI_VERSION), b = a;
  registry.add(&a);
  registry.add(&b);
  registry.remove(&a);
  registry.stop_unloading();
  registry.remove(&b);
  EXPECT_EQ(calls, 1);
  EXPECT_TRUE(registry.modules().empty());
}

TEST(image_registry_death, a_module_that_cannot_be_let_go_of_ends_the_process_and_says_why) {
  syclc_module a = module_of_version(SYCLC_ABI_VERSION);
  a.source = "some_library.cpp";
  EXPECT_DEATH(
      {
        image_registry registry;
        registry.on_unload([](const syclc_module &) { throw std::runtime_error("a kernel still runs"); });
        registry.add(&a);
        registry.remove(&a);
      },
      "some_library.cpp.*a kernel still runs");
}

TEST(image_registry, may_be_used_by_many_threads) {
  image_registry registry;
  std::vector<syclc_module> all(64, module_of_version(SYCLC_ABI_VERSION));
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      for (std::size_t i = static_cast<std::size_t>(t); i < all.size(); i += 4) {
        registry.add(&all[i]);
        registry.modules();
        if (i % 2) registry.remove(&all[i]);
      }
    });
  for (std::thread &thread : threads) thread.join();
  EXPECT_EQ(registry.modules().size(), 32u);
}

TEST(image_registry, the_entry_points_of_generated_code_reach_the_process_registry) {
  const syclc_module a = module_of_version(SYCLC_ABI_VERSION);
  const std::size_t before = image_registry::instance().modules().size();
  __syclc_register_module(&a);
  EXPECT_EQ(image_registry::instance().modules().size(), before + 1);
  __syclc_unregister_module(&a);
  EXPECT_EQ(image_registry::instance().modules().size(), before);
  __syclc_register_module(nullptr);
  __syclc_unregister_module(nullptr);
}

TEST(check_version, accepts_this_version) {
  syclc_kernel kernel{};
  kernel.magic = SYCLC_KERNEL_MAGIC;
  kernel.version = SYCLC_ABI_VERSION;
  EXPECT_NO_THROW(check_version(kernel));
}

TEST(check_version, a_kernel_of_another_version_is_refused_naming_both) {
  syclc_kernel kernel{};
  kernel.magic = SYCLC_KERNEL_MAGIC;
  kernel.version = 9;
  const exception error = exception_of([&] { check_version(kernel); });
  EXPECT_EQ(error.code(), errc::kernel_not_supported);
  EXPECT_TRUE(mentions(error, "version 9")) << error.what();
  EXPECT_TRUE(mentions(error, "version " + std::to_string(SYCLC_ABI_VERSION))) << error.what();
}

TEST(check_version, a_kernel_that_syclc_did_not_compile_is_refused_with_the_remedy) {
  const syclc_kernel kernel{};
  const exception error = exception_of([&] { check_version(kernel); });
  EXPECT_EQ(error.code(), errc::invalid);
  EXPECT_TRUE(mentions(error, "syclc++")) << error.what();
}

} // namespace
} // namespace sycl::detail::test
