// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reading and writing SPIR-V, and damaged modules: no instruction and no text reaches beyond the module.
#include "spirv/instructions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace syclc::spirv {
namespace {

using module_words = std::vector<std::uint32_t>;

module_words header() { return {magic, 0x00010200, 0, 100, 0}; }

/// A kernel "kernel_a" (function 1) of one interface variable, a name that fills its words, and an empty function.
module_words small_module() {
  module_words module = header();
  append(module, op::capability, {6});
  append(module, op::entry_point, {model_kernel, 1}, "kernel_a", module_words{40});
  append(module, op::name, {40}, "ids", {});
  append(module, op::function, {2, 1, 0, 3});
  append(module, op::function_end, {});
  return module;
}

/// Reads everything in the module. \returns the total number of words of the instructions.
std::size_t read_all(const module_words &module) {
  std::size_t read = 0;
  const instructions all(module);
  auto at = all.begin();
  for (; at != all.end(); ++at) {
    const instruction i = *at;
    read += i.size();
    EXPECT_GE(i.data(), module.data());
    EXPECT_LE(i.data() + i.size(), module.data() + module.size());
    for (std::size_t first = 0; first != i.size() + 2; ++first) {
      const std::string_view text = i.text(first);
      if (!text.empty()) EXPECT_LE(text.data() + text.size(), reinterpret_cast<const char *>(i.data() + i.size()));
      EXPECT_LE(i.after_text(first), i.size());
    }
  }
  EXPECT_EQ(read + at.left(), module.size() - std::min(module.size(), header_words));
  return read;
}

TEST(spirv_instructions, come_in_their_order_with_their_operands) {
  const module_words module = small_module();
  std::vector<op> opcodes;
  for (const instruction i : instructions(module)) {
    opcodes.push_back(i.opcode());
    if (i.opcode() == op::entry_point) {
      EXPECT_EQ(i.text(3), "kernel_a");
      EXPECT_EQ(i.after_text(3), 6u); // eight letters, and a word for the zero
      EXPECT_EQ(i[6], 40u);
    }
    if (i.opcode() == op::name) EXPECT_EQ(i.text(2), "ids");
    if (i.opcode() == op::function) EXPECT_EQ((std::vector(i.begin() + 1, i.end())), (module_words{2, 1, 0, 3}));
  }
  EXPECT_EQ(opcodes, (std::vector{op::capability, op::entry_point, op::name, op::function, op::function_end}));
  EXPECT_EQ(read_all(module), module.size() - header_words);
}

TEST(spirv_instructions, a_text_without_a_zero_ends_with_its_instruction) {
  module_words module = header();
  append(module, op::name, {7, 0x64636261}); // "abcd"
  append(module, op::name, {8, 0x68676665});
  const instruction first = *instructions(module).begin();
  EXPECT_EQ(first.text(2), "abcd");
  EXPECT_EQ(first.after_text(2), first.size());
  EXPECT_EQ(first.text(3), "");
}

TEST(spirv_instructions, of_no_words_or_too_many_end_the_module) {
  for (const std::uint32_t length : {0u, 3u, 0xffffu}) {
    module_words module = header();
    append(module, op::type_bool, {5});
    module.insert(module.end(), {first_word(length, op::type_bool), 6});
    const instructions all(module);
    auto at = all.begin();
    ++at;
    EXPECT_TRUE(at == all.end()) << length;
    EXPECT_EQ(at.left(), 2u) << length;
  }
}

TEST(spirv_instructions, of_truncated_modules_are_those_that_are_whole) {
  for (module_words module = small_module(); !module.empty(); module.pop_back()) read_all(module);
  EXPECT_EQ(read_all({}), 0u);
}

TEST(spirv_instructions, of_damaged_modules_stay_inside) {
  const module_words good = small_module();
  for (std::size_t i = 0; i != good.size(); ++i)
    for (const std::uint32_t damage : {0u, 1u, 0xffffu, 0x00010000u, 0x7fff0005u, 0xffff000fu, 0xffffffffu}) {
      module_words module = good;
      module[i] = damage;
      read_all(module);
      module.resize(i + 1);
      read_all(module);
    }
}

TEST(spirv_instructions, modules_have_the_magic_number_a_header_and_whole_words) {
  const module_words module = small_module();
  const auto is_module_of = [&](std::size_t bytes) { return is_module(module.data(), bytes); };
  EXPECT_TRUE(is_module_of(module.size() * 4));
  EXPECT_TRUE(is_module_of(header_words * 4));
  EXPECT_FALSE(is_module_of(module.size() * 4 - 1));
  EXPECT_FALSE(is_module_of(header_words * 4 - 4));
  EXPECT_FALSE(is_module_of(0));
  EXPECT_TRUE(has_magic(module.data(), 4));
  EXPECT_FALSE(has_magic(module.data(), 3));
  const std::uint32_t other_order = __builtin_bswap32(magic);
  EXPECT_FALSE(has_magic(&other_order, sizeof other_order));
}

TEST(spirv_instructions, words_are_copied_from_any_address_without_a_part_of_one) {
  const module_words module = small_module();
  std::string bytes = "x" + std::string(reinterpret_cast<const char *>(module.data()), module.size() * 4) + "yz";
  EXPECT_EQ(words(bytes.data() + 1, bytes.size() - 1), module);
  EXPECT_TRUE(words(bytes.data(), 3).empty());
  EXPECT_TRUE(words(nullptr, 0).empty());
}

} // namespace
} // namespace syclc::spirv
