// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Atomic operations on generic pointers, which SPIR 1.2 lacks.
#include "backends/opencl/generic_atomics.hpp"

#include "spirv/instructions.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sycl::detail::opencl {

namespace spirv = syclc::spirv;

namespace {

constexpr std::uint32_t number = 1, generic = 2, global = 3, function_type = 4, function = 5, one = 6, address = 7,
                        bound = 50, add = 234;

/// A function with one argument, a pointer of type \p pointer, and atomic instructions on it.
std::vector<std::uint32_t> module_with(std::uint32_t pointer, bool declares_global = true) {
  std::vector<std::uint32_t> words{spirv::magic, 0x00010200, 0, bound, 0};
  spirv::append(words, spirv::op::capability, {6});
  spirv::append(words, spirv::op::memory_model, {2, 2});
  spirv::append(words, spirv::op::type_int, {number, 32, 0});
  spirv::append(words, spirv::op::type_pointer, {generic, spirv::storage_generic, number});
  if (declares_global) spirv::append(words, spirv::op::type_pointer, {global, spirv::storage_cross_workgroup, number});
  spirv::append(words, spirv::op::type_function, {function_type, number, pointer});
  spirv::append(words, spirv::op::constant, {number, one, 1});
  spirv::append(words, spirv::op::function, {number, function, 0, function_type});
  spirv::append(words, spirv::op::function_parameter, {pointer, address});
  spirv::append(words, spirv::op::label, {20});
  spirv::append(words, static_cast<spirv::op>(add), {number, 21, address, one, one, one});
  spirv::append(words, spirv::op::atomic_store, {address, one, one, one});
  spirv::append(words, spirv::op::return_value, {21});
  spirv::append(words, spirv::op::function_end, {});
  return words;
}

/// The operands of all instructions of an opcode.
std::vector<std::vector<std::uint32_t>> operands(const std::vector<std::uint32_t> &module, spirv::op opcode) {
  std::vector<std::vector<std::uint32_t>> found;
  for (const spirv::instruction words : spirv::instructions(module))
    if (words.opcode() == opcode) found.emplace_back(words.begin() + 1, words.end());
  return found;
}

using all_operands = std::vector<std::vector<std::uint32_t>>;

TEST(generic_atomics, are_cast_to_global_memory) {
  const std::vector<std::uint32_t> module = with_atomics_on_global_memory(module_with(generic));
  EXPECT_EQ(operands(module, spirv::op::generic_cast_to_ptr),
            (all_operands{{global, 50, address}, {global, 51, address}}));
  EXPECT_EQ(operands(module, static_cast<spirv::op>(add)), (all_operands{{number, 21, 50, one, one, one}}));
  EXPECT_EQ(operands(module, spirv::op::atomic_store), (all_operands{{51, one, one, one}}));
  EXPECT_EQ(module[3], 52u) << "the bound is above the new ids";
}

TEST(generic_atomics, get_a_type_that_the_module_lacks_before_its_functions) {
  const std::vector<std::uint32_t> module = with_atomics_on_global_memory(module_with(generic, false));
  EXPECT_EQ(operands(module, spirv::op::type_pointer),
            (all_operands{{generic, spirv::storage_generic, number}, {50, spirv::storage_cross_workgroup, number}}));
  EXPECT_EQ(operands(module, spirv::op::generic_cast_to_ptr), (all_operands{{50, 51, address}, {50, 52, address}}));
  bool in_function = false;
  for (const spirv::instruction words : spirv::instructions(module)) {
    in_function = in_function || words.opcode() == spirv::op::function;
    if (words.opcode() == spirv::op::type_pointer) EXPECT_FALSE(in_function);
  }
}

TEST(generic_atomics, leave_other_pointers_and_damaged_modules_alone) {
  EXPECT_EQ(with_atomics_on_global_memory(module_with(global)), module_with(global));
  std::vector<std::uint32_t> damaged = module_with(generic);
  damaged.back() = spirv::first_word(255, spirv::op::function_end);
  EXPECT_EQ(with_atomics_on_global_memory(damaged), damaged);
  EXPECT_EQ(with_atomics_on_global_memory({}), std::vector<std::uint32_t>());
}

} // namespace

} // namespace sycl::detail::opencl
