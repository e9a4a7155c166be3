// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The declared source language of SPIR-V modules.
#include "backends/opencl/source_language.hpp"

#include "spirv/instructions.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace sycl::detail::opencl {

namespace spirv = syclc::spirv;

namespace {

constexpr std::size_t gib = std::size_t(1) << 30;

TEST(source_language, is_replaced_with_its_version) {
  std::vector<std::uint32_t> module{spirv::magic, 0x00010200, 0, 10, 0};
  spirv::append(module, spirv::op::memory_model, {2, 2});
  spirv::append(module, spirv::op::source, {4, 100000});
  const std::vector<std::uint32_t> original = module;
  declare_source_language(module, source_language::opencl_c);
  EXPECT_EQ(module[9], 3u);
  EXPECT_EQ(module[10], 300000u);
  declare_source_language(module, source_language::opencl_cpp);
  EXPECT_EQ(module, original);
}

TEST(source_language, of_modules_without_a_declaration_stays_open) {
  std::vector<std::uint32_t> module{spirv::magic, 0x00010200, 0, 10, 0};
  spirv::append(module, spirv::op::memory_model, {2, 2});
  spirv::append(module, spirv::op::function, {1, 2, 0, 3});
  const std::vector<std::uint32_t> original = module;
  declare_source_language(module, source_language::opencl_c);
  EXPECT_EQ(module, original);
}

TEST(source_language, wide_ids_do_not_fit_in_an_int) {
  EXPECT_FALSE(has_wide_ids({2 * gib - 1, 1, 1}, {0, 0, 0}));
  EXPECT_FALSE(has_wide_ids({gib, gib, gib}, {0, 0, gib - 1}));
  EXPECT_TRUE(has_wide_ids({2 * gib, 1, 1}, {0, 0, 0}));
  EXPECT_TRUE(has_wide_ids({1, 4 * gib, 1}, {0, 0, 0}));
  EXPECT_TRUE(has_wide_ids({1, 1, gib}, {0, 0, gib}));
  EXPECT_TRUE(has_wide_ids({1, 1, 1}, {~std::size_t(0), 0, 0}));
}

} // namespace

} // namespace sycl::detail::opencl
