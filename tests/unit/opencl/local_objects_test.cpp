// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which kernels of a SPIR-V module call functions with objects in local memory.
#include "backends/opencl/local_objects.hpp"

#include "spirv/instructions.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <vector>

namespace sycl::detail::opencl {

namespace spirv = syclc::spirv;

namespace {

constexpr std::uint32_t name_a = 'a', name_b = 'b', local = 40, label = 90;

/// Kernels "a" (function 1) and "b" (function 2), and a variable in local memory.
struct module_words {
  std::vector<std::uint32_t> words{spirv::magic, 0x00010200, 0, 1000, 0};

  module_words() {
    add(spirv::op::entry_point, {spirv::model_kernel, 1, name_a});
    add(spirv::op::entry_point, {spirv::model_kernel, 2, name_b});
    add(spirv::op::variable, {30, local, spirv::storage_workgroup});
  }
  module_words &add(spirv::op opcode, std::initializer_list<std::uint32_t> operands) {
    spirv::append(words, opcode, operands);
    return *this;
  }
  module_words &begin(std::uint32_t function) { return add(spirv::op::function, {10, function, 0, 11}); }
  module_words &end() { return add(spirv::op::function_end, {}); }
  module_words &call(std::uint32_t function) { return add(spirv::op::function_call, {10, 91, function}); }
  std::set<std::string, std::less<>> sharing() const {
    return kernels_sharing_local_memory(words.data(), words.size() * sizeof words[0]);
  }
};

using names = std::set<std::string, std::less<>>;

TEST(local_objects, of_kernels_are_theirs) {
  module_words module;
  module.begin(1).add(spirv::op::load, {12, 92, local}).end().begin(2).call(3).end().begin(3).end();
  EXPECT_EQ(module.sharing(), names{});
}

TEST(local_objects, of_functions_are_shared_by_their_callers_only) {
  module_words module;
  module.begin(1).call(3).end().begin(2).call(4).end();
  module.begin(3).add(spirv::op::store, {local, 93}).end().begin(4).end();
  EXPECT_EQ(module.sharing(), names{"a"});
}

TEST(local_objects, are_found_through_other_functions_and_recursion) {
  module_words module;
  module.begin(1).end().begin(2).call(3).end();
  module.begin(3).call(4).call(3).end().begin(4).add(spirv::op::ptr_access_chain, {13, 94, local, 95}).end();
  EXPECT_EQ(module.sharing(), names{"b"});
}

TEST(local_objects, are_not_numbers_that_look_like_them) {
  module_words module;
  module.begin(1).call(3).end().begin(2).end().begin(3);
  module.add(spirv::op::load, {12, 92, 96, 2, local}).add(spirv::op::ext_inst, {12, 97, 98, local, 92});
  module.add(spirv::op::branch_conditional, {99, label, label, local, 1}).end();
  EXPECT_EQ(module.sharing(), names{});
}

TEST(local_objects, of_a_damaged_module_are_those_before_the_damage) {
  module_words module;
  module.begin(1).call(3).end().begin(3).add(spirv::op::store, {local, 93}).end();
  module.words.push_back(0); // an instruction of no words
  EXPECT_EQ(module.sharing(), names{"a"});
  module.words.resize(3);
  EXPECT_EQ(module.sharing(), names{});
}

} // namespace
} // namespace sycl::detail::opencl
