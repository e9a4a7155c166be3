// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Readable names of kernels, from mangled names of the Itanium ABI.
#include "core/base/kernel_name.hpp"

#include <gtest/gtest.h>

namespace sycl::detail {
namespace {

// kernel_entry<Name, Invocation, Kernel> is _ZN4sycl6detail12kernel_entryI <Name> <Invocation> <Kernel> EEvPKT1_
std::string entry(const std::string &name, const std::string &kernel) {
  return "_ZN4sycl6detail12kernel_entryI" + name + "N12kernel_names10invocationE" + kernel + "EEvPKT1_";
}
const std::string unnamed = "NS0_14unnamed_kernelE";

std::string tag(const std::string &type) { return "N4sycl6detail15kernel_name_tagI" + type + "EE"; }

TEST(kernel_name, is_the_users_name_when_there_is_one) {
  EXPECT_EQ(readable_kernel_name(entry("N12kernel_names5plainE", "i").c_str()), "kernel_names::plain");
  EXPECT_EQ(readable_kernel_name(entry("3Add", "i").c_str()), "Add");
}

TEST(kernel_name, keeps_the_arguments_of_a_template) {
  EXPECT_EQ(readable_kernel_name(entry("N12kernel_names11of_templateIfLi3EEE", "i").c_str()),
            "kernel_names::of_template<float, 3>");
}

TEST(kernel_name, is_the_class_of_an_unnamed_function_object) {
  EXPECT_EQ(readable_kernel_name(entry(unnamed, "N12kernel_names7functorE").c_str()), "kernel_names::functor");
}

TEST(kernel_name, of_a_lambda_tells_the_function) {
  EXPECT_EQ(readable_kernel_name(entry(unnamed, "Z4mainEUliE_").c_str()), "lambda in main");
  // a lambda inside the lambda that queue::submit takes
  EXPECT_EQ(readable_kernel_name(entry(unnamed, "ZZ4mainENKUlRiE_clES1_EUliE_").c_str()), "lambda in main");
  EXPECT_EQ(readable_kernel_name(entry(unnamed, "ZN12kernel_names3runEiEUliE_").c_str()),
            "lambda in kernel_names::run(int)");
}

TEST(kernel_name, is_not_confused_by_operators) {
  // lambda in kernel_names::generic<int>::operator<(kernel_names::generic<int>) const
  EXPECT_EQ(readable_kernel_name(entry(unnamed, "ZNK12kernel_names7genericIiEltES2_EUliE_").c_str())
                .rfind("lambda in kernel_names::generic<int>::operator<", 0),
            0u);
}

TEST(kernel_name, is_found_by_the_type_that_names_it) {
  const std::string named = entry("3Add", "ZZ4mainENKUlRiE_clES1_EUliE_"), functor = entry(unnamed, "N2ns3AddE");
  EXPECT_TRUE(is_kernel_named(named.c_str(), tag("3Add").c_str()));
  EXPECT_FALSE(is_kernel_named(named.c_str(), tag("2Ad").c_str()));
  EXPECT_TRUE(is_kernel_named(functor.c_str(), tag("N2ns3AddE").c_str()));
  EXPECT_FALSE(is_kernel_named("_Z3fooi", tag("3foo").c_str()));
  EXPECT_EQ(name_in_tag(tag("N2ns3AddE").c_str()), "ns::Add");
}

// A lambda in a function template with a parameter `auto &`: __cxa_demangle of GCC 12 does not support "TnRDa".
TEST(kernel_name, is_found_in_names_that_the_library_cannot_read) {
  const std::string name =
      "_ZN4sycl6detail12kernel_entryIN12kernel_names11of_templateIfLi3EEENS0_15task_invocationEZZ5scaleIf"
      "TnRDaL_ZNS2_L6factorEEEvNS_5queueEENKUlRNS_7handlerEE_clESA_EUlNS_14kernel_handlerEE_EEvPKT1_";
  EXPECT_TRUE(is_kernel_named(name.c_str(), tag("N12kernel_names11of_templateIfLi3EEE").c_str()));
  EXPECT_FALSE(is_kernel_named(name.c_str(), tag("N12kernel_names11of_templateIfLi4EEE").c_str()));
  EXPECT_EQ(readable_kernel_name(name.c_str()), "kernel_names::of_template<float, 3>");
}

TEST(kernel_name, of_another_function_is_that_functions_name) {
  EXPECT_EQ(readable_kernel_name("_Z3fooi"), "foo(int)");
  EXPECT_EQ(readable_kernel_name("plain_c"), "plain_c");
  EXPECT_EQ(readable_kernel_name(static_cast<const char *>(nullptr)), "a kernel without a name");
}

} // namespace
} // namespace sycl::detail
