// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Notes about environment variables of other SYCL implementations.
#include "core/base/foreign_variables.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sycl::detail::test {
namespace {

std::vector<std::string> notes_of(std::vector<const char *> environment) { return foreign_variable_notes(environment); }

TEST(foreign_variables, a_variable_of_another_implementation_gets_one_note_that_names_ours) {
  const auto notes = notes_of({"HOME=/root", "SYCL_CACHE_DIR=/tmp/cache"});
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_EQ(notes[0], "SYCL_CACHE_DIR, of DPC++, has no effect: SYCLC_CACHE_DIR is the folder for compiled code");
}

TEST(foreign_variables, a_name_may_be_a_prefix_and_the_first_row_counts) {
  const auto notes = notes_of({"ACPP_RT_OCL_NO_SHARED_CONTEXT=1", "ACPP_RT_SCHEDULER=direct", "ACPP_NEW=1"});
  ASSERT_EQ(notes.size(), 3U);
  EXPECT_NE(notes[0].find("sycl-ls says why OpenCL devices are missing"), std::string::npos) << notes[0];
  EXPECT_NE(notes[1].find("the scheduler has no settings"), std::string::npos) << notes[1];
  EXPECT_NE(notes[2].find("sycl-ls --help lists the variables"), std::string::npos) << notes[2];
}

TEST(foreign_variables, our_own_variables_and_unknown_ones_get_none) {
  EXPECT_TRUE(notes_of({"SYCLC_TRACE=1", "ONEAPI_DEVICE_SELECTOR=*:gpu", "SYCL_OF_A_PROGRAM=1", "no value"}).empty());
}

TEST(foreign_variables, an_empty_value_counts_as_unset) { EXPECT_TRUE(notes_of({"SYCL_PI_TRACE="}).empty()); }

} // namespace
} // namespace sycl::detail::test
