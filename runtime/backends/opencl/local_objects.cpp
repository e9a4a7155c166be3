// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Follows calls from each kernel to functions that use variables of storage class Workgroup.
#include "backends/opencl/local_objects.hpp"

#include "backends/opencl/call_graph.hpp"
#include "spirv/instructions.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace sycl::detail::opencl {

namespace spirv = syclc::spirv;

namespace {

/// The end of the words of an instruction that may be ids of objects. The words after it are numbers and labels (SPIR-V
/// 1.2, section 3.32).
std::size_t end_of_objects(spirv::instruction words) {
  const auto before = [&](std::size_t index) { return std::min(index, words.size()); };
  switch (words.opcode()) {
  case spirv::op::line:
  case spirv::op::function:
  case spirv::op::loop_merge:
  case spirv::op::selection_merge:
  case spirv::op::lifetime_start:
  case spirv::op::lifetime_stop:
    return before(2);
  case spirv::op::variable:
  case spirv::op::store:
  case spirv::op::copy_memory:
  case spirv::op::switch_:
    return before(3);
  case spirv::op::load:
  case spirv::op::copy_memory_sized:
  case spirv::op::composite_extract:
  case spirv::op::generic_cast_to_ptr_explicit:
  case spirv::op::branch_conditional:
    return before(4);
  case spirv::op::vector_shuffle:
  case spirv::op::composite_insert:
    return before(5);
  default:
    return words.size();
  }
}

bool names_one_of(const std::set<std::uint32_t> &objects, spirv::instruction words) {
  constexpr std::size_t instruction_of_set = 4;
  for (std::size_t i = 1, end = end_of_objects(words); i < end; ++i)
    if (objects.contains(words[i]) && !(words.opcode() == spirv::op::ext_inst && i == instruction_of_set)) return true;
  return false;
}

} // namespace

std::set<std::string, std::less<>> kernels_sharing_local_memory(const void *code, std::size_t bytes) {
  const std::vector<std::uint32_t> module = spirv::words(code, bytes);
  std::set<std::uint32_t> objects; // variables precede functions
  std::set<std::uint32_t> users;   // functions with objects
  std::uint32_t function = 0;      // 0: none
  for (const spirv::instruction words : spirv::instructions(module)) {
    const spirv::op opcode = words.opcode();
    if (opcode == spirv::op::variable && words.size() > 3 && words[3] == spirv::storage_workgroup)
      objects.insert(words[2]);
    if (opcode == spirv::op::function && words.size() > 2) function = words[2];
    if (opcode == spirv::op::function_end) function = 0;
    if (function != 0 && names_one_of(objects, words)) users.insert(function);
  }
  std::set<std::string, std::less<>> sharing;
  const call_graph graph(module);
  for (const auto &[name, kernel] : graph.kernels) {
    const auto callees = graph.callees.find(kernel);
    if (callees == graph.callees.end()) continue;
    const std::set<std::uint32_t> called = graph.reachable(callees->second);
    if (std::any_of(users.begin(), users.end(), [&](std::uint32_t user) { return called.contains(user); }))
      sharing.insert(name);
  }
  return sharing;
}

} // namespace sycl::detail::opencl
