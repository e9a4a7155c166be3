// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// ONEAPI_DEVICE_SELECTOR: its grammar and the devices that it selects.
#include "core/base/device_filter.hpp"

#include "unit/backend_test_support.hpp"

#include <gtest/gtest.h>

namespace sycl::detail::test {
namespace {

using info::device_type;

bool accepts(std::string_view text, std::string_view backend, device_type type, std::size_t ordinal) {
  return device_filter::parse(text).accepts(backend, type, ordinal);
}

TEST(device_filter, without_filters_everything_is_accepted) {
  const device_filter filter;
  EXPECT_TRUE(filter.accepts("opencl", device_type::gpu, 3));
  EXPECT_TRUE(filter.may_accept("cuda"));
}

TEST(device_filter, a_star_accepts_all_backends_and_all_devices) {
  EXPECT_TRUE(accepts("*:*", "native", device_type::cpu, 0));
  EXPECT_TRUE(accepts("*:gpu", "cuda", device_type::gpu, 1));
  EXPECT_FALSE(accepts("*:gpu", "cuda", device_type::cpu, 1));
}

TEST(device_filter, a_backend_accepts_only_its_devices) {
  EXPECT_TRUE(accepts("opencl:*", "opencl", device_type::cpu, 0));
  EXPECT_FALSE(accepts("opencl:*", "native", device_type::cpu, 0));
}

TEST(device_filter, the_native_backend_has_two_names) {
  EXPECT_TRUE(accepts("native:cpu", "native", device_type::cpu, 0));
  EXPECT_TRUE(accepts("native_cpu:cpu", "native", device_type::cpu, 0));
}

TEST(device_filter, words_may_be_in_any_case) {
  EXPECT_TRUE(accepts("OpenCL:GPU", "opencl", device_type::gpu, 0));
  EXPECT_TRUE(accepts("NATIVE:Cpu", "native", device_type::cpu, 0));
}

TEST(device_filter, accelerators_have_three_names) {
  for (const char *text : {"opencl:acc", "opencl:accelerator", "opencl:fpga"})
    EXPECT_TRUE(accepts(text, "opencl", device_type::accelerator, 0)) << text;
}

TEST(device_filter, a_number_accepts_the_device_of_that_number_only) {
  EXPECT_TRUE(accepts("opencl:1", "opencl", device_type::cpu, 1));
  EXPECT_FALSE(accepts("opencl:1", "opencl", device_type::cpu, 0));
  EXPECT_FALSE(accepts("opencl:1", "opencl", device_type::cpu, 11));
}

TEST(device_filter, a_comma_separates_alternatives) {
  EXPECT_TRUE(accepts("opencl:0,2,gpu", "opencl", device_type::cpu, 2));
  EXPECT_TRUE(accepts("opencl:0,2,gpu", "opencl", device_type::gpu, 7));
  EXPECT_FALSE(accepts("opencl:0,2,gpu", "opencl", device_type::cpu, 1));
}

TEST(device_filter, a_semicolon_separates_filters) {
  EXPECT_TRUE(accepts("opencl:gpu;native:*", "native", device_type::cpu, 0));
  EXPECT_TRUE(accepts("opencl:gpu;native:*", "opencl", device_type::gpu, 0));
  EXPECT_FALSE(accepts("opencl:gpu;native:*", "opencl", device_type::cpu, 0));
}

TEST(device_filter, an_exclamation_mark_discards) {
  EXPECT_FALSE(accepts("!opencl:cpu", "opencl", device_type::cpu, 0));
  EXPECT_TRUE(accepts("!opencl:cpu", "opencl", device_type::gpu, 1));
  EXPECT_TRUE(accepts("!opencl:cpu", "native", device_type::cpu, 0));
}

TEST(device_filter, a_discarded_device_is_not_visible_even_if_accepted_too) {
  EXPECT_FALSE(accepts("opencl:*;!opencl:0", "opencl", device_type::cpu, 0));
  EXPECT_TRUE(accepts("opencl:*;!opencl:0", "opencl", device_type::cpu, 1));
}

TEST(device_filter, knows_which_backends_need_not_be_loaded) {
  EXPECT_FALSE(device_filter::parse("native:*").may_accept("opencl"));
  EXPECT_FALSE(device_filter::parse("!opencl:*").may_accept("opencl"));
  EXPECT_TRUE(device_filter::parse("!opencl:gpu").may_accept("opencl"));
  EXPECT_TRUE(device_filter::parse("*:gpu").may_accept("opencl"));
}

TEST(device_filter, malformed_text_is_an_error_that_shows_it_and_what_is_valid) {
  for (const char *text :
       {"foo:*", "opencl", "opencl:", ":gpu", "opencl:tpu", ";", "opencl:*;", "!", "opencl:0,", "opencl:-1",
        "opencl:99999999999999999999999", "opencl:gpu extra", "level_zero:gpu", " native:*"}) {
    const exception error = exception_of([&] { device_filter::parse(text); });
    EXPECT_EQ(error.code(), make_error_code(errc::invalid)) << text;
    EXPECT_TRUE(mentions(error, std::string("\"") + text + "\"")) << error.what();
    EXPECT_TRUE(mentions(error, "native_cpu")) << error.what();
    EXPECT_TRUE(mentions(error, "cuda")) << error.what();
  }
}

TEST(device_filter, sub_devices_are_refused_with_the_reason) {
  EXPECT_TRUE(mentions(exception_of([] { device_filter::parse("opencl:0.1"); }), "sub-devices"));
}

TEST(device_filter, unprintable_text_is_shown_escaped) {
  EXPECT_TRUE(mentions(exception_of([] { device_filter::parse("\x01\xff"); }), "\\x01\\xff"));
}

} // namespace
} // namespace sycl::detail::test
