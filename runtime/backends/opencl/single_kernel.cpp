// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Finds what the kernel calls, and copies what stays (SPIR-V specification, sections 2.4 and 3.32).
#include "backends/opencl/single_kernel.hpp"

#include "backends/opencl/call_graph.hpp"
#include "spirv/instructions.hpp"

#include <algorithm>
#include <set>
#include <unordered_set>
#include <utility>

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

/// The words, from the first up to the last, in which an instruction outside of functions has the id that it defines.
/// Numbers, as of capabilities, must not be taken for ids: names of what is dropped would remain, and the module be invalid.
std::pair<std::size_t, std::size_t> place_of_id(spirv::op opcode) {
  const auto number = static_cast<std::uint32_t>(opcode);
  const auto is_in = [&](std::uint32_t first, std::uint32_t last) { return first <= number && number <= last; };
  constexpr std::uint32_t no_line = 317, module_processed = 330, ext_inst_import = 11, string = 7;
  const bool is_about_module =
      is_in(2, 4) || is_in(8, 10) || is_in(14, 17) || number == no_line || number == module_processed;
  if (is_annotation(opcode) || is_about_module) return {0, 0};
  if (is_in(19, 38) || number == string || number == ext_inst_import) return {1, 2}; // types
  if (is_in(41, 52) || opcode == spirv::op::variable) return {2, 3};                 // constants
  return {1, 3};
}

/// What stands outside of functions.
struct module_level {
  ids defined; ///< the ids that are defined there, and perhaps others, of instructions that are not known
  bool refers_to_functions = false;
};

module_level level_of(std::span<const std::uint32_t> module) {
  module_level result;
  bool in_function = false;
  for (const spirv::instruction words : spirv::instructions(module)) {
    const spirv::op opcode = words.opcode();
    if (opcode == spirv::op::function) in_function = true;
    if (in_function) {
      in_function = opcode != spirv::op::function_end;
      continue;
    }
    result.refers_to_functions = result.refers_to_functions || refers_to_functions(words);
    const auto [first, last] = place_of_id(opcode);
    for (std::size_t i = first; i < std::min(words.size(), last); ++i) result.defined.insert(words[i]);
  }
  return result;
}

/// The ids that functions other than \p kept define, and perhaps others that they use.
ids defined_outside(std::span<const std::uint32_t> module, const std::set<std::uint32_t> &kept) {
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
  const call_graph graph(module);
  const module_level level = level_of(module);
  const auto kernel = graph.kernels.find(name);
  if (level.refers_to_functions || graph.kernels.size() < 2 || kernel == graph.kernels.end()) return {};
  const std::set<std::uint32_t> kept = graph.reachable({kernel->second});
  const ids dropped = defined_outside(module, kept);
  const auto is_of_dropped = [&](std::uint32_t id) { return dropped.contains(id) && !level.defined.contains(id); };

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
