// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Implementation of source_language.hpp.
#include "backends/opencl/source_language.hpp"

#include "spirv/instructions.hpp"

namespace sycl::detail::opencl {

namespace spirv = syclc::spirv;

void declare_source_language(std::span<std::uint32_t> module, source_language language) {
  for (const spirv::instruction words : spirv::instructions(std::span<const std::uint32_t>(module))) {
    if (words.opcode() == spirv::op::function) return;
    if (words.opcode() != spirv::op::source || words.size() < 3) continue;
    const std::size_t at = static_cast<std::size_t>(words.data() - module.data());
    module[at + 1] = static_cast<std::uint32_t>(language);
    module[at + 2] = language == source_language::opencl_c ? 300000 : 100000; // 3.0 and 1.0
  }
}

bool has_wide_ids(const std::array<std::size_t, 3> &size, const std::array<std::size_t, 3> &offset) {
  constexpr std::size_t most = 0x7fffffff;
  for (std::size_t d = 0; d != 3; ++d)
    if (size[d] > most || offset[d] > most - size[d]) return true;
  return false;
}

} // namespace sycl::detail::opencl
