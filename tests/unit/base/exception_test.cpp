// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::exception, error codes, lists of exceptions, and the helpers for messages.
#include "core/base/errors.hpp"
#include "core/devices/backend_registry.hpp"
#include "fakes/fake_backend.hpp"
#include "unit/backend_test_support.hpp"

#include <sycl/context.hpp>
#include <sycl/detail/spmd_builtins.hpp>

#include <gtest/gtest.h>

namespace sycl::detail::test {
namespace {

TEST(sycl_exception, carries_a_code_and_a_message) {
  const exception error(errc::nd_range, "no good");
  EXPECT_EQ(error.code(), errc::nd_range);
  EXPECT_EQ(error.category(), sycl_category());
  EXPECT_STREQ(error.what(), "no good");
  EXPECT_FALSE(error.has_context());
}

TEST(sycl_exception, without_a_message_says_what_the_code_means) {
  EXPECT_STREQ(exception(errc::profiling).what(), "profiling is not available");
}

TEST(sycl_exception, can_be_made_of_a_number_and_a_category) {
  const exception error(2, std::generic_category(), "file");
  EXPECT_EQ(error.code(), std::errc::no_such_file_or_directory);
  EXPECT_STREQ(exception(static_cast<int>(errc::build), sycl_category()).what(), "device code failed to build");
}

TEST(sycl_exception, a_null_message_is_an_empty_one) {
  EXPECT_STREQ(exception(errc::invalid, static_cast<const char *>(nullptr)).what(), "");
}

TEST(sycl_exception, without_a_context_get_context_throws_invalid) {
  const exception error(errc::runtime, "x");
  EXPECT_EQ(exception_of([&] { error.get_context(); }).code(), errc::invalid);
}

TEST(sycl_exception, keeps_its_context) {
  backend_registry registry({}, {});
  auto adapter = std::make_unique<fake_adapter>();
  adapter->add_platform("p", {std::make_shared<fake_device>(fake_properties(info::device_type::cpu, "d"))});
  registry.add(std::move(adapter));
  const context where(make_from_impl<device>(registry.devices()[0]));
  const exception error(where, errc::runtime, "x");
  EXPECT_TRUE(error.has_context());
  EXPECT_EQ(error.get_context(), where);
  EXPECT_EQ(exception(where, 1, sycl_category()).get_context(), where);
}

TEST(sycl_exception, is_a_std_exception_whose_copies_do_not_throw) {
  static_assert(std::is_base_of_v<std::exception, exception>);
  static_assert(std::is_nothrow_copy_constructible_v<exception> && std::is_nothrow_copy_assignable_v<exception>);
  static_assert(std::is_error_code_enum_v<errc>);
}

TEST(sycl_category, has_a_name_and_a_text_for_every_code) {
  EXPECT_STREQ(sycl_category().name(), "sycl");
  for (int code = 0; code <= static_cast<int>(errc::backend_mismatch); ++code)
    EXPECT_EQ(sycl_category().message(code).find("unknown"), std::string::npos) << code;
  EXPECT_EQ(sycl_category().message(12345), "unknown SYCL error 12345");
}

TEST(exception_list, can_be_iterated) {
  const exception_list list = exception_list_access::make({std::make_exception_ptr(exception(errc::kernel, "a"))});
  EXPECT_EQ(list.size(), 1u);
  for (const std::exception_ptr &error : list) EXPECT_EQ(message_of(error), "a");
}

TEST(messages, quote_what_users_wrote) {
  EXPECT_EQ(in_quotes("abc"), "\"abc\"");
  EXPECT_EQ(in_quotes("a\nb"), "\"a\\x0ab\"");
  EXPECT_LT(in_quotes(std::string(10000, 'x')).size(), 300u);
}

TEST(messages, name_sizes_exactly) {
  EXPECT_EQ(bytes_text(1), "1 byte");
  EXPECT_EQ(bytes_text(1536), "1536 bytes");
  EXPECT_EQ(bytes_text(64u << 20), "64 MiB (67108864 bytes)");
}

TEST(messages, of_anything_that_is_thrown) {
  EXPECT_EQ(message_of(std::make_exception_ptr(std::runtime_error("r"))), "r");
  EXPECT_EQ(message_of(std::make_exception_ptr(1)), "an exception that is not a std::exception");
}

TEST(builtins_on_host, throw_invalid_because_there_is_no_work_item) {
  for (auto builtin : {__syclc_global_id, __syclc_local_id, __syclc_group_id, __syclc_global_size, __syclc_local_size,
                       __syclc_num_groups, __syclc_global_offset}) {
    const exception error = exception_of([&] { builtin(0); });
    EXPECT_EQ(error.code(), errc::invalid);
    EXPECT_TRUE(mentions(error, "outside of a kernel"));
  }
}

} // namespace
} // namespace sycl::detail::test
