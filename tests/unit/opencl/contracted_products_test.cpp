// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// `mad` as calls of LLVM's intrinsic.
#include "backends/opencl/contracted_products.hpp"

#include "spirv/instructions.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <vector>

namespace sycl::detail::opencl {

namespace spirv = syclc::spirv;

namespace {

constexpr std::uint32_t import = 1, type_float = 2, type_vector = 3, type_kernel = 4, number = 5, kernel = 6, x = 7,
                        bound = 50, mad = 42, sqrt = 61;

/// A kernel with one instruction of OpenCL's set on the type and operands.
std::vector<std::uint32_t> module_with(std::uint32_t type, std::uint32_t function,
                                       std::initializer_list<std::uint32_t> operands, bool linkage = true) {
  std::vector<std::uint32_t> words{spirv::magic, 0x00010200, 0, bound, 0};
  spirv::append(words, spirv::op::capability, {6});
  if (linkage) spirv::append(words, spirv::op::capability, {5});
  spirv::append(words, spirv::op::ext_inst_import, {import}, "OpenCL.std", {});
  spirv::append(words, spirv::op::memory_model, {2, 2});
  spirv::append(words, spirv::op::entry_point, {spirv::model_kernel, kernel, 'k'});
  spirv::append(words, spirv::op::decorate, {x, 44, 4});
  spirv::append(words, spirv::op::type_float, {type_float, 32});
  spirv::append(words, spirv::op::type_vector, {type_vector, type_float, 4});
  spirv::append(words, spirv::op::type_function, {type_kernel, type_float});
  spirv::append(words, spirv::op::constant, {type_float, number, 0x3f800000});
  spirv::append(words, spirv::op::function, {type_float, kernel, 0, type_kernel});
  std::vector<std::uint32_t> all{type, 20, import, function};
  all.insert(all.end(), operands);
  spirv::append(words, spirv::op::ext_inst, all);
  spirv::append(words, spirv::op::function_end, {});
  return words;
}

std::vector<spirv::op> opcodes(const std::vector<std::uint32_t> &module) {
  std::vector<spirv::op> found;
  for (const spirv::instruction words : spirv::instructions(module)) found.push_back(words.opcode());
  return found;
}

TEST(contracted_products, are_calls_of_an_imported_function) {
  const std::vector<std::uint32_t> module = with_contracted_products(module_with(type_float, mad, {x, x, number}));
  using op = spirv::op;
  const std::vector<op> expected{op::capability,         op::capability,         op::ext_inst_import,
                                 op::memory_model,       op::entry_point,        op::name,
                                 op::decorate,           op::decorate,           op::type_float,
                                 op::type_vector,        op::type_function,      op::constant,
                                 op::type_function,      op::function,           op::function_parameter,
                                 op::function_parameter, op::function_parameter, op::function_end,
                                 op::function,           op::function_call,      op::function_end};
  EXPECT_EQ(opcodes(module), expected);
  std::uint32_t declared = 0;
  for (const spirv::instruction words : spirv::instructions(module)) {
    if (words.opcode() == op::name) {
      EXPECT_EQ(words.text(2), "llvm.fmuladd.f32");
      declared = words[1];
    }
    if (words.opcode() == op::function_call)
      EXPECT_EQ(std::vector(words.begin() + 1, words.end()),
                (std::vector<std::uint32_t>{type_float, 20, declared, x, x, number}));
  }
  EXPECT_GE(declared, bound);
  EXPECT_GT(module[3], declared + 3) << "the bound is above the new ids";
}

TEST(contracted_products, have_the_name_of_their_type) {
  const std::vector<std::uint32_t> module = with_contracted_products(module_with(type_vector, mad, {x, x, x}));
  for (const spirv::instruction words : spirv::instructions(module))
    if (words.opcode() == spirv::op::name) EXPECT_EQ(words.text(2), "llvm.fmuladd.v4f32");
}

TEST(contracted_products, declare_the_capability_that_imports_need) {
  const std::vector<std::uint32_t> module =
      with_contracted_products(module_with(type_float, mad, {x, x, x}, /*linkage=*/false));
  EXPECT_EQ(opcodes(module)[1], spirv::op::capability);
}

TEST(contracted_products, leave_negations_and_other_functions_alone) {
  for (const auto &module : {module_with(type_float, mad, {x, number, number}), module_with(type_float, sqrt, {x})})
    EXPECT_EQ(with_contracted_products(module), module);
}

TEST(contracted_products, leave_damaged_modules_alone) {
  std::vector<std::uint32_t> module = module_with(type_float, mad, {x, x, x});
  module.back() = spirv::first_word(255, spirv::op::function_end);
  EXPECT_EQ(with_contracted_products(module), module);
  EXPECT_EQ(with_contracted_products({}), std::vector<std::uint32_t>());
}

} // namespace

} // namespace sycl::detail::opencl
