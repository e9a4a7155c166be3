// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The environment variables of the runtime.
#include "core/base/environment.hpp"

#include "unit/backend_test_support.hpp"

#include <gtest/gtest.h>

#include <map>

namespace sycl::detail::test {
namespace {

environment parse(std::map<std::string, std::string> variables) {
  return environment::parse([&](const char *name) -> const char * {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
}

TEST(environment, has_defaults_when_nothing_is_set) {
  const environment result = parse({});
  EXPECT_EQ(result.trace, "");
  EXPECT_TRUE(result.cache);
  EXPECT_EQ(result.cache_dir, "");
  EXPECT_EQ(result.dump_ir, "");
  EXPECT_EQ(result.devices_text, "");
}

TEST(environment, the_processor_can_call_itself_something_else) {
  EXPECT_EQ(parse({}).native_type, info::device_type::cpu);
  EXPECT_EQ(parse({{"SYCLC_NATIVE_DEVICE_TYPE", "gpu"}}).native_type, info::device_type::gpu);
  EXPECT_EQ(parse({{"SYCLC_NATIVE_DEVICE_TYPE", "accelerator"}}).native_type, info::device_type::accelerator);
  const exception error = exception_of([] { parse({{"SYCLC_NATIVE_DEVICE_TYPE", "GPU"}}); });
  EXPECT_EQ(error.code(), make_error_code(errc::invalid));
  EXPECT_TRUE(mentions(error, "SYCLC_NATIVE_DEVICE_TYPE=\"GPU\"") && mentions(error, "gpu or accelerator"))
      << error.what();
}

TEST(environment, an_empty_value_counts_as_unset) {
  EXPECT_TRUE(parse({{"SYCLC_CACHE", ""}, {"ONEAPI_DEVICE_SELECTOR", ""}}).cache);
}

TEST(environment, switches_are_0_and_1) {
  EXPECT_TRUE(parse({{"SYCLC_CACHE", "1"}}).cache);
  EXPECT_FALSE(parse({{"SYCLC_CACHE", "0"}}).cache);
}

TEST(environment, a_trace_goes_to_standard_error_or_to_a_json_file) {
  EXPECT_EQ(parse({{"SYCLC_TRACE", "1"}}).trace, "1");
  EXPECT_EQ(parse({{"SYCLC_TRACE", "0"}}).trace, "");
  EXPECT_EQ(parse({{"SYCLC_TRACE", "traces/first-%p.json"}}).trace, "traces/first-%p.json");
}

TEST(environment, another_value_of_a_switch_is_an_error_that_names_all) {
  const exception error = exception_of([] { parse({{"SYCLC_TRACE", "yes"}}); });
  EXPECT_EQ(error.code(), make_error_code(errc::invalid));
  EXPECT_TRUE(mentions(error, "SYCLC_TRACE=\"yes\"")) << error.what();
  EXPECT_TRUE(mentions(error, "0 (default)")) << error.what();
}

TEST(environment, the_cache_is_in_the_users_cache_folder) {
  EXPECT_EQ(parse({{"HOME", "/home/x"}}).cache_dir, "/home/x/.cache/syclc");
  EXPECT_EQ(parse({{"HOME", "/home/x"}, {"XDG_CACHE_HOME", "/c"}}).cache_dir, "/c/syclc");
  EXPECT_EQ(parse({{"HOME", "/home/x"}, {"SYCLC_CACHE_DIR", "/tmp/elsewhere"}}).cache_dir, "/tmp/elsewhere");
}

TEST(environment, the_caches_size_is_a_number_of_bytes_with_a_unit) {
  EXPECT_EQ(parse({}).cache_size, std::uint64_t{1} << 30);
  EXPECT_EQ(parse({{"SYCLC_CACHE_SIZE", "0"}}).cache_size, 0u);
  EXPECT_EQ(parse({{"SYCLC_CACHE_SIZE", "123"}}).cache_size, 123u);
  EXPECT_EQ(parse({{"SYCLC_CACHE_SIZE", "3K"}}).cache_size, 3072u);
  EXPECT_EQ(parse({{"SYCLC_CACHE_SIZE", "2T"}}).cache_size, std::uint64_t{1} << 41);
  for (const char *wrong : {"M", "-1", "1.5G", "10GB", "20000000T", "99999999999999999999"})
    EXPECT_TRUE(mentions(exception_of([&] { parse({{"SYCLC_CACHE_SIZE", wrong}}); }), "SYCLC_CACHE_SIZE")) << wrong;
}

TEST(environment, native_kernels_are_compiled_just_in_time_for_bundles_unless_told_otherwise) {
  EXPECT_EQ(parse({}).jit, jit_policy::bundles);
  EXPECT_EQ(parse({{"SYCLC_JIT", "0"}}).jit, jit_policy::never);
  EXPECT_EQ(parse({{"SYCLC_JIT", "1"}}).jit, jit_policy::always);
  EXPECT_EQ(exception_of([] { parse({{"SYCLC_JIT", "2"}}); }).code(), errc::invalid);
}

TEST(environment, invalid_accesses_are_reported_unless_told_otherwise_and_memory_is_guarded_when_asked_for) {
  EXPECT_EQ(parse({}).check, check_policy::faults);
  EXPECT_EQ(parse({{"SYCLC_CHECK", "0"}}).check, check_policy::none);
  EXPECT_EQ(parse({{"SYCLC_CHECK", "1"}}).check, check_policy::memory);
  EXPECT_TRUE(mentions(exception_of([] { parse({{"SYCLC_CHECK", "2"}}); }), "SYCLC_CHECK"));
}

TEST(environment, names_for_perf_are_written_when_asked_for) {
  EXPECT_FALSE(parse({}).jit_perf);
  EXPECT_TRUE(parse({{"SYCLC_JIT_PERF", "1"}}).jit_perf);
  EXPECT_EQ(parse({{"SYCLC_CUDA_MEMORY_POOL", "0"}}).cuda_memory_pool, false);
  EXPECT_EQ(parse({}).cuda_memory_pool, std::nullopt);
  EXPECT_TRUE(mentions(exception_of([] { parse({{"SYCLC_JIT_PERF", "yes"}}); }), "SYCLC_JIT_PERF"));
}

TEST(environment, directories_become_absolute) { EXPECT_EQ(parse({{"SYCLC_DUMP_IR", "ir"}}).dump_ir.front(), '/'); }

TEST(environment, a_file_where_a_directory_should_be_is_an_error) {
  EXPECT_TRUE(mentions(exception_of([] { parse({{"SYCLC_DUMP_IR", "/dev/null"}}); }), "not a directory"));
}

TEST(environment, keeps_the_text_of_the_device_selector) {
  const environment result = parse({{"ONEAPI_DEVICE_SELECTOR", "native:*"}});
  EXPECT_EQ(result.devices_text, "native:*");
  EXPECT_FALSE(result.devices.may_accept("opencl"));
}

TEST(environment, a_malformed_device_selector_is_an_error) {
  EXPECT_EQ(exception_of([] { parse({{"ONEAPI_DEVICE_SELECTOR", "garbage"}}); }).code(), errc::invalid);
}

TEST(environment, describes_every_variable) { EXPECT_EQ(environment_variables().size(), 14u); }

} // namespace
} // namespace sycl::detail::test
