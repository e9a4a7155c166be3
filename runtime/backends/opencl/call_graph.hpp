// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which functions of a SPIR-V module call which others.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace sycl::detail::opencl {

struct call_graph {
  std::map<std::string, std::uint32_t, std::less<>> kernels;             ///< functions, by name
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> callees; ///< of each function, one per call

  /// Reads a module; a damaged one up to the damage.
  explicit call_graph(std::span<const std::uint32_t> module);

  /// The functions \p from and all that they call, directly or not.
  std::set<std::uint32_t> reachable(std::vector<std::uint32_t> from) const;
};

} // namespace sycl::detail::opencl
