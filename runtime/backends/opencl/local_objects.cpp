// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Follows calls from each kernel to functions that use variables of storage class Workgroup.
#include "backends/opencl/local_objects.hpp"

#include "spirv/instructions.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
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

struct function_info {
  bool has_local_objects = false;
  std::vector<std::uint32_t> callees;
};

bool names_one_of(const std::set<std::uint32_t> &objects, spirv::instruction words) {
  constexpr std::size_t instruction_of_set = 4;
  for (std::size_t i = 1, end = end_of_objects(words); i < end; ++i)
    if (objects.contains(words[i]) && !(words.opcode() == spirv::op::ext_inst && i == instruction_of_set)) return true;
  return false;
}

} // namespace

std::set<std::string, std::less<>> kernels_sharing_local_memory(const void *code, std::size_t bytes) {
  const std::vector<std::uint32_t> module = spirv::words(code, bytes);
  std::map<std::string, std::uint32_t> kernels; // functions, by name
  std::map<std::uint32_t, function_info> functions;
  std::set<std::uint32_t> objects; // variables precede functions
  function_info *function = nullptr;
  for (const spirv::instruction words : spirv::instructions(module)) {
    const spirv::op opcode = words.opcode();
    if (opcode == spirv::op::entry_point && words.size() > 3) kernels.emplace(words.text(3), words[2]);
    if (opcode == spirv::op::variable && words.size() > 3 && words[3] == spirv::storage_workgroup)
      objects.insert(words[2]);
    if (opcode == spirv::op::function && words.size() > 2) function = &functions[words[2]];
    if (opcode == spirv::op::function_end) function = nullptr;
    if (!function) continue;
    if (opcode == spirv::op::function_call && words.size() > 3) function->callees.push_back(words[3]);
    function->has_local_objects = function->has_local_objects || names_one_of(objects, words);
  }
  std::set<std::string, std::less<>> sharing;
  for (const auto &[name, kernel] : kernels) {
    std::set<std::uint32_t> seen;
    std::vector<std::uint32_t> left = functions[kernel].callees;
    while (!left.empty()) {
      const std::uint32_t callee = left.back();
      left.pop_back();
      if (!seen.insert(callee).second) continue;
      const function_info &facts = functions[callee];
      if (facts.has_local_objects) sharing.insert(name);
      left.insert(left.end(), facts.callees.begin(), facts.callees.end());
    }
  }
  return sharing;
}

} // namespace sycl::detail::opencl
