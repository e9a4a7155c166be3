// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reads the module twice: for the functions and their calls, and to copy what stays (SPIR-V specification, sections
/// 2.4 and 3.32).
#include "backends/opencl/single_kernel.hpp"

#include "spirv/instructions.hpp"

#include <unordered_map>
#include <unordered_set>

namespace sycl::detail::opencl {

namespace spirv = syclc::spirv;

namespace {

/// Smaller modules are compiled whole. Intel's driver needs some 60 ms for any module, and nearly a second for one of
/// this size.
constexpr std::size_t min_bytes = 32768;

using ids = std::unordered_set<std::uint32_t>;

/// What refers to functions, or to ids in them, outside of functions and other than by a name, decoration, entry point
/// or execution mode.
bool refers_to_functions(spirv::instruction words) {
  constexpr std::uint32_t function_pointers_intel = 5603;
  switch (words.opcode()) {
  case spirv::op::capability:
    return words.size() > 1 && words[1] == function_pointers_intel;
  case spirv::op::ext_inst: // debug information
  case spirv::op::decoration_group:
  case spirv::op::group_decorate:
  case spirv::op::group_member_decorate:
    return true;
  default:
    return false;
  }
}

struct module_functions {
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> callees; ///< of each function
  std::unordered_map<std::string_view, std::uint32_t> kernels;           ///< by name
  ids global; ///< ids, and perhaps others, of the module's own definitions
  bool only_calls = true;
};

/// Whether an instruction's words 1 and 2 do not define an id.
bool is_annotation(spirv::op opcode) {
  switch (opcode) {
  case spirv::op::name:
  case spirv::op::member_name:
  case spirv::op::decorate:
  case spirv::op::member_decorate:
  case spirv::op::decorate_id:
  case spirv::op::decorate_string:
  case spirv::op::entry_point:
  case spirv::op::execution_mode:
  case spirv::op::execution_mode_id:
    return true;
  default:
    return false;
  }
}

module_functions functions_of(std::span<const std::uint32_t> module) {
  module_functions result;
  std::vector<std::uint32_t> *callees = nullptr;
  for (const spirv::instruction words : spirv::instructions(module)) {
    const spirv::op opcode = words.opcode();
    if (opcode == spirv::op::function && words.size() > 2) {
      callees = &result.callees[words[2]];
    } else if (opcode == spirv::op::function_end) {
      callees = nullptr;
    } else if (callees) {
      if (opcode == spirv::op::function_call && words.size() > 3) callees->push_back(words[3]);
    } else if (opcode == spirv::op::entry_point && words.size() > 3) {
      result.kernels.emplace(words.text(3), words[2]);
    } else {
      result.only_calls = result.only_calls && !refers_to_functions(words);
      if (!is_annotation(opcode))
        for (std::size_t i = 1; i < std::min<std::size_t>(words.size(), 3); ++i) result.global.insert(words[i]);
    }
  }
  return result;
}

ids reachable(const module_functions &functions, std::uint32_t kernel) {
  ids seen;
  std::vector<std::uint32_t> left{kernel};
  while (!left.empty()) {
    const std::uint32_t function = left.back();
    left.pop_back();
    const auto found = functions.callees.find(function);
    if (found == functions.callees.end() || !seen.insert(function).second) continue;
    left.insert(left.end(), found->second.begin(), found->second.end());
  }
  return seen;
}

/// Adds the ids that functions other than \p kept define, and perhaps others that they use.
ids defined_outside(std::span<const std::uint32_t> module, const ids &kept) {
  ids result;
  bool is_dropped = false;
  for (const spirv::instruction words : spirv::instructions(module)) {
    const spirv::op opcode = words.opcode();
    if (opcode == spirv::op::function && words.size() > 2) is_dropped = !kept.contains(words[2]);
    if (is_dropped) {
      const std::size_t id = opcode == spirv::op::label ? 1 : 2; // after the type
      if (words.size() > id) result.insert(words[id]);
    }
    if (opcode == spirv::op::function_end) is_dropped = false;
  }
  return result;
}

} // namespace

std::vector<std::uint32_t> code_of_kernel(const void *code, std::size_t bytes, std::string_view name) {
  if (bytes < min_bytes || !spirv::is_module(code, bytes)) return {};
  const std::vector<std::uint32_t> module = spirv::words(code, bytes);
  const module_functions functions = functions_of(module);
  const auto kernel = functions.kernels.find(name);
  if (!functions.only_calls || functions.kernels.size() < 2 || kernel == functions.kernels.end()) return {};
  const ids kept = reachable(functions, kernel->second), dropped = defined_outside(module, kept);
  const auto is_of_dropped = [&](std::uint32_t id) { return dropped.contains(id) && !functions.global.contains(id); };

  std::vector<std::uint32_t> result(module.begin(), module.begin() + spirv::header_words);
  bool is_dropped = false;
  auto at = spirv::instructions(module).begin();
  for (; at != std::default_sentinel; ++at) {
    const spirv::instruction words = *at;
    const spirv::op opcode = words.opcode();
    if (opcode == spirv::op::function && words.size() > 2) is_dropped = !kept.contains(words[2]);
    const std::size_t target = opcode == spirv::op::entry_point ? 2 : 1;
    const bool drops = is_dropped || (is_annotation(opcode) && words.size() > target && is_of_dropped(words[target]));
    if (!drops) result.insert(result.end(), words.begin(), words.end());
    if (opcode == spirv::op::function_end) is_dropped = false;
  }
  return at.left() == 0 ? result : std::vector<std::uint32_t>(); // a damaged module is reported as it is
}

} // namespace sycl::detail::opencl
