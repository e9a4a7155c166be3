// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Checks the physical layout of SPIR-V (specification, section 2.3), and lets SPIRV-Tools validate it.
#include "backends/opencl/spirv_check.hpp"

#include "spirv/instructions.hpp"
#include "spirv/validator/validator.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <set>
#include <sstream>
#include <vector>

namespace sycl::detail::opencl {

namespace spirv = syclc::spirv;

std::string what_is_wrong_with_spirv(const void *data, std::size_t size, spirv_version &version) {
  if (size % sizeof(std::uint32_t) != 0 || size < spirv::header_words * sizeof(std::uint32_t))
    return "its size, " + std::to_string(size) + " bytes, is not that of a SPIR-V module";
  const std::vector<std::uint32_t> module = spirv::words(data, size);
  if (module[0] != spirv::magic) {
    char text[16];
    std::snprintf(text, sizeof text, "0x%08x", module[0]);
    return std::string("it begins with ") + text + " instead of SPIR-V's magic number 0x07230203";
  }
  version = {module[spirv::version_word] >> 16 & 0xff, module[spirv::version_word] >> 8 & 0xff};
  if (version.major != 1) return "its header names the unknown SPIR-V version " + version.text();
  std::set<std::uint32_t> missing_entries; // entry points whose functions were not found yet
  spirv::op opcode{};
  const spirv::instructions all(module);
  auto at = all.begin();
  for (; at != all.end(); ++at) {
    const spirv::instruction words = *at;
    opcode = words.opcode();
    if (opcode == spirv::op::entry_point && words.size() > 2) missing_entries.insert(words[2]);
    if (opcode == spirv::op::function && words.size() > 2) missing_entries.erase(words[2]);
  }
  if (const std::size_t left = at.left())
    return "the instruction at word " + std::to_string(module.size() - left) + " claims a length of " +
           std::to_string(module[module.size() - left] >> 16) + " words, of " + std::to_string(left) + " that are left";
  // A module that was cut between two instructions. Intel's CPU runtime accepts it, but lacks the kernels later.
  if (opcode != spirv::op::function_end || !missing_entries.empty()) return "its end is missing";
  return {};
}

std::string validation_error(const void *data, std::size_t size) {
  const std::vector<std::uint32_t> module = spirv::words(data, size);
  char message[300];
  std::size_t instruction = 0;
  if (syclc_validate_spirv(module.data(), module.size(), message, sizeof message, &instruction)) return {};
  return std::string(message) + (instruction ? " (instruction " + std::to_string(instruction) + ")" : std::string());
}

bool has_extensions(const void *data, std::size_t size) {
  const std::vector<std::uint32_t> module = spirv::words(data, size);
  for (const spirv::instruction words : spirv::instructions(module))
    if (words.opcode() == spirv::op::extension) return true;
  return false;
}

spirv_version version_in_header(const void *data, std::size_t size) noexcept {
  std::uint32_t words[2] = {};
  if (size >= sizeof words && spirv::has_magic(data, size)) std::memcpy(words, data, sizeof words);
  return {words[1] >> 16 & 0xff, words[1] >> 8 & 0xff};
}

spirv_version newest_spirv_version(const std::string &il_versions) {
  spirv_version newest;
  std::istringstream in(il_versions);
  for (std::string word; in >> word;) {
    spirv_version version;
    if (std::sscanf(word.c_str(), "SPIR-V_%u.%u", &version.major, &version.minor) == 2)
      newest = std::max(newest, version);
  }
  return newest;
}

} // namespace sycl::detail::opencl
