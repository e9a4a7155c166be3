// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/call_graph.hpp"

#include "spirv/instructions.hpp"

namespace sycl::detail::opencl {

namespace spirv = syclc::spirv;

call_graph::call_graph(std::span<const std::uint32_t> module) {
  std::vector<std::uint32_t> *calls = nullptr; // of the function that is being read
  for (const spirv::instruction words : spirv::instructions(module)) {
    const spirv::op opcode = words.opcode();
    if (opcode == spirv::op::entry_point && words.size() > 3) kernels.emplace(words.text(3), words[2]);
    if (opcode == spirv::op::function && words.size() > 2) calls = &callees[words[2]];
    if (opcode == spirv::op::function_end) calls = nullptr;
    if (opcode == spirv::op::function_call && words.size() > 3 && calls) calls->push_back(words[3]);
  }
}

std::set<std::uint32_t> call_graph::reachable(std::vector<std::uint32_t> from) const {
  std::set<std::uint32_t> seen;
  while (!from.empty()) {
    const std::uint32_t function = from.back();
    from.pop_back();
    if (!seen.insert(function).second) continue;
    if (const auto found = callees.find(function); found != callees.end())
      from.insert(from.end(), found->second.begin(), found->second.end());
  }
  return seen;
}

} // namespace sycl::detail::opencl
