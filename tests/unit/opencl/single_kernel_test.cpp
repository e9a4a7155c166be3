// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The part of a SPIR-V module that a kernel needs.
#include "backends/opencl/single_kernel.hpp"

#include "spirv/instructions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <set>
#include <vector>

namespace sycl::detail::opencl {

namespace spirv = syclc::spirv;

namespace {

constexpr std::uint32_t name_a = 'a', name_b = 'b', constant = 40, kernel_type = 11, capability_kernel = 6;

/// Kernels "a" (function 1), which calls functions 3 and 4, and "b" (function 2), which calls 4 and has 17000 words.
struct module_words {
  std::vector<std::uint32_t> words{spirv::magic, 0x00010200, 0, 5000, 0};

  explicit module_words(std::initializer_list<std::uint32_t> extra = {}, spirv::op opcode = spirv::op::capability) {
    add(spirv::op::capability, {capability_kernel});
    if (extra.size() != 0) add(opcode, extra);
    add(spirv::op::entry_point, {spirv::model_kernel, 1, name_a});
    add(spirv::op::entry_point, {spirv::model_kernel, 2, name_b});
    add(spirv::op::execution_mode, {2, 17, 8, 1, 1});
    for (const std::uint32_t id : {1u, 2u, 3u, 4u, constant, 21u, 61u}) add(spirv::op::name, {id, name_a});
    for (const std::uint32_t id : {constant, 21u, 61u}) add(spirv::op::decorate, {id, 44, 4});
    add(spirv::op::type_int, {10, 32, 0}).add(spirv::op::type_function, {kernel_type, 10});
    add(spirv::op::constant, {10, constant, 7});
    begin(1, 20).add(spirv::op::load, {10, 21, constant}).call(22, 3).end();
    begin(2, 60).add(spirv::op::load, {10, 61, constant}).add(spirv::op::store, {61, constant}).call(62, 4);
    for (std::uint32_t id = 100; id != 4350; ++id) add(spirv::op::load, {10, id, constant});
    end();
    begin(3, 30).call(31, 4).call(32, 3).end().begin(4, 50).end();
  }
  module_words &add(spirv::op opcode, std::initializer_list<std::uint32_t> operands) {
    spirv::append(words, opcode, operands);
    return *this;
  }
  module_words &begin(std::uint32_t function, std::uint32_t label) {
    return add(spirv::op::function, {10, function, 0, kernel_type}).add(spirv::op::label, {label});
  }
  module_words &end() { return add(spirv::op::function_end, {}); }
  module_words &call(std::uint32_t id, std::uint32_t function) {
    return add(spirv::op::function_call, {10, id, function});
  }
  std::vector<std::uint32_t> of(std::string_view kernel) const {
    return code_of_kernel(words.data(), words.size() * sizeof words[0], kernel);
  }
};

/// The first operands of the instructions with an opcode, or others.
std::multiset<std::uint32_t> operands(const std::vector<std::uint32_t> &module, spirv::op opcode, std::size_t which) {
  std::multiset<std::uint32_t> found;
  for (const spirv::instruction words : spirv::instructions(module))
    if (words.opcode() == opcode) found.insert(words[which]);
  return found;
}

using ids = std::multiset<std::uint32_t>;

TEST(single_kernel, has_what_it_calls) {
  const auto a = module_words().of("a"), b = module_words().of("b");
  EXPECT_EQ(operands(a, spirv::op::function, 2), (ids{1, 3, 4}));
  EXPECT_EQ(operands(b, spirv::op::function, 2), (ids{2, 4}));
  EXPECT_EQ(operands(a, spirv::op::entry_point, 2), ids{1});
  EXPECT_EQ(operands(b, spirv::op::entry_point, 2), ids{2});
  EXPECT_EQ(operands(a, spirv::op::function_end, 0).size(), 3u);
}

TEST(single_kernel, keeps_what_the_module_defines) {
  const auto a = module_words().of("a");
  EXPECT_EQ(operands(a, spirv::op::name, 1), (ids{1, 3, 4, constant, 21}));
  EXPECT_EQ(operands(a, spirv::op::decorate, 1), (ids{constant, 21}));
  EXPECT_EQ(operands(a, spirv::op::execution_mode, 1), ids{});
  EXPECT_EQ(operands(module_words().of("b"), spirv::op::execution_mode, 1), ids{2});
  EXPECT_EQ(operands(a, spirv::op::type_int, 1), ids{10});
  EXPECT_EQ(operands(a, spirv::op::constant, 2), ids{constant});
  const module_words whole;
  EXPECT_TRUE(std::equal(a.begin(), a.begin() + spirv::header_words, whole.words.begin()));
}

TEST(single_kernel, names_nothing_that_is_dropped_even_if_a_capability_has_its_number) {
  const auto a = module_words({61}).of("a");
  EXPECT_EQ(operands(a, spirv::op::name, 1), (ids{1, 3, 4, constant, 21}));
  EXPECT_EQ(operands(a, spirv::op::decorate, 1), (ids{constant, 21}));
}

TEST(single_kernel, is_the_module_if_others_may_refer_to_functions) {
  EXPECT_TRUE(module_words({5603}).of("a").empty());                                   // function pointers
  EXPECT_TRUE(module_words({10, 70, 71, 20, 2}, spirv::op::ext_inst).of("a").empty()); // debug information
  EXPECT_TRUE(module_words({70, 21, 61}, spirv::op::group_decorate).of("a").empty());
}

TEST(single_kernel, is_the_module_if_it_is_small_or_damaged) {
  module_words module;
  EXPECT_TRUE(module.of("c").empty());
  module.words.push_back(0); // an instruction of no words
  EXPECT_TRUE(module.of("a").empty());
  module.words.resize(100);
  EXPECT_TRUE(module.of("a").empty());
  module.words[0] = 0;
  EXPECT_TRUE(module.of("a").empty());
}

} // namespace
} // namespace sycl::detail::opencl
