// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Computing the private memory of kernels from SPIR-V, and the work-groups that fit.
#include "backends/opencl/private_memory.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <vector>

namespace sycl::detail::opencl {
namespace {

/// A SPIR-V module, instruction by instruction.
struct module_words {
  std::vector<std::uint32_t> words{0x07230203, 0x00010200, 0, 1000, 0};

  module_words &add(std::uint32_t opcode, std::initializer_list<std::uint32_t> operands) {
    words.push_back(static_cast<std::uint32_t>(operands.size() + 1) << 16 | opcode);
    words.insert(words.end(), operands);
    return *this;
  }
  private_uses uses() const { return private_uses_of(words.data(), words.size() * sizeof words[0]); }
};

constexpr std::uint32_t name_a = 'a', name_b = 'b', kernel_model = 6, function_storage = 7, input_storage = 1;

/// Kernels "a" (function 1) and "b" (function 2), and types: 10 is char, 11 int, 12 double, 13 int3, 14 int[100], 15 a
/// structure of char, double, char, 16 the same without gaps; 20 to 26 pointers to them.
module_words with_types() {
  module_words module;
  module.add(15, {kernel_model, 1, name_a}).add(15, {kernel_model, 2, name_b}).add(71, {16, 10});
  module.add(21, {10, 8, 0}).add(21, {11, 32, 0}).add(22, {12, 64}).add(23, {13, 11, 3});
  module.add(43, {11, 30, 100}).add(28, {14, 11, 30}).add(30, {15, 10, 12, 10}).add(30, {16, 10, 12, 10});
  for (std::uint32_t type = 10; type != 17; ++type) module.add(32, {type + 10, function_storage, type});
  return module;
}

TEST(private_memory, sizes_are_those_of_opencl) {
  for (const auto &[pointer, bytes] : std::initializer_list<std::pair<std::uint32_t, std::uint64_t>>{
           {20, 1}, {21, 4}, {22, 8}, {23, 16}, {24, 400}, {25, 24}, {26, 10}}) {
    module_words module = with_types();
    module.add(54, {2, 1, 0, 3}).add(59, {pointer, 40, function_storage}).add(56, {});
    EXPECT_EQ(module.uses().at("a").all, bytes) << "of the pointer " << pointer;
  }
}

TEST(private_memory, of_called_functions_counts_once_for_each_call) {
  module_words module = with_types();
  module.add(54, {2, 1, 0, 3}).add(59, {21, 40, function_storage}).add(57, {2, 41, 3}).add(57, {2, 42, 3}).add(56, {});
  module.add(54, {2, 3, 0, 3}).add(59, {24, 43, function_storage}).add(56, {});
  module.add(54, {2, 2, 0, 3}).add(59, {22, 44, function_storage}).add(59, {24, 45, input_storage}).add(56, {});
  EXPECT_EQ(module.uses().at("a").all, 804u);
  EXPECT_EQ(module.uses().at("a").largest, 400u);
  EXPECT_EQ(module.uses().at("b").all, 8u);
}

TEST(private_memory, of_damaged_modules_is_read_without_harm) {
  module_words module = with_types();
  module.add(54, {2, 1, 0, 3})
      .add(57, {2, 41, 1})
      .add(59, {99, 40, function_storage})
      .add(21, {90, 0, 0})
      .add(30, {91, 90});
  EXPECT_EQ(module.uses().at("a").all, 0u);
  for (std::size_t i = 5; i != module.words.size(); ++i) {
    module_words damaged = module;
    damaged.words[i] = 0xffffffff;
    damaged.uses();
    damaged.words.resize(i);
    damaged.uses();
  }
}

TEST(private_memory, work_groups_divide_the_range) {
  using size3 = std::array<std::size_t, 3>;
  const size3 most{64, 64, 64};
  EXPECT_EQ(group_of_at_most(28, {64, 1, 1}, most), (size3{16, 1, 1}));
  EXPECT_EQ(group_of_at_most(28, {67, 1, 1}, most), (size3{1, 1, 1}));
  EXPECT_EQ(group_of_at_most(28, {8, 9, 5}, most), (size3{8, 3, 1}));
  EXPECT_EQ(group_of_at_most(1000, {128, 2, 1}, most), (size3{64, 2, 1}));
  EXPECT_EQ(group_of_at_most(0, {128, 2, 1}, most), (size3{1, 1, 1}));
}

} // namespace
} // namespace sycl::detail::opencl
