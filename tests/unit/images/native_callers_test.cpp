// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether launches of kernels that call functions of other modules need a record of failed assertions.
#include "core/images/native_callers.hpp"

#include "core/images/image_registry.hpp"
#include "unit/kernel_description.hpp"

#include <gtest/gtest.h>

namespace sycl::detail::test {
namespace {

/// A module that defines one function, or has one kernel, which calls at most one function of another.
struct one_caller {
  one_caller(const char *name, const char *callee, std::uint32_t flags)
      : callee_(callee), row_{name, &callee_, callee ? 1u : 0u, flags} {
    module.native_callers = &row_;
    module.num_native_callers = 1;
    image_registry::instance().add(&module);
  }
  ~one_caller() { image_registry::instance().remove(&module); }
  syclc_module module = describe_module();

private:
  const char *callee_;
  syclc_native_caller row_;
};

syclc_kernel kernel_of(const one_caller &caller, std::uint32_t flags) {
  syclc_kernel kernel = describe_kernel(SYCLC_KERNEL_RANGE, 1, nullptr, 0);
  kernel.name = "kernel";
  kernel.module = &caller.module;
  kernel.flags = flags;
  return kernel;
}

TEST(native_callers, kernels_without_calls_assert_if_they_have_the_parameter) {
  const one_caller none("other", nullptr, SYCLC_CALLER_ASSERTS);
  EXPECT_FALSE(may_assert(kernel_of(none, 0)));
  EXPECT_TRUE(may_assert(kernel_of(none, SYCLC_KERNEL_ASSERTS)));
}

TEST(native_callers, kernels_assert_if_a_function_that_they_reach_does) {
  constexpr std::uint32_t calls = SYCLC_KERNEL_ASSERTS | SYCLC_KERNEL_CALLS_EXTERNAL;
  const one_caller of_kernel("kernel", "direct", 0), direct("direct", "indirect", 0);
  const syclc_kernel kernel = kernel_of(of_kernel, calls);
  EXPECT_FALSE(may_assert(kernel));
  {
    const one_caller unrelated("unrelated", nullptr, SYCLC_CALLER_ASSERTS);
    EXPECT_FALSE(may_assert(kernel));
    const one_caller indirect("indirect", nullptr, SYCLC_CALLER_ASSERTS); // a library that is loaded later
    EXPECT_TRUE(may_assert(kernel));
    EXPECT_TRUE(may_assert(kernel)); // known now
  }
  EXPECT_FALSE(may_assert(kernel)); // unloaded
}

TEST(native_callers, kernels_assert_themselves) {
  const one_caller of_kernel("kernel", "direct", SYCLC_CALLER_ASSERTS);
  EXPECT_TRUE(may_assert(kernel_of(of_kernel, SYCLC_KERNEL_ASSERTS | SYCLC_KERNEL_CALLS_EXTERNAL)));
}

} // namespace
} // namespace sycl::detail::test
