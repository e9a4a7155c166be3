// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The physical layout of SPIR-V (SPIR-V specification, section 2.3): a header of five words, then instructions that
/// begin with a word holding their length and opcode.
#include "backends/opencl/spirv_check.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <set>
#include <sstream>

namespace sycl::detail::opencl {

namespace {
constexpr std::uint32_t magic = 0x07230203;
constexpr std::size_t header_words = 5;
constexpr std::uint32_t op_entry_point = 15, op_function = 54, op_function_end = 56;
} // namespace

std::string what_is_wrong_with_spirv(const void *data, std::size_t size, spirv_version &version) {
  const auto word = [data](std::size_t i) { // the module may lie at any address
    std::uint32_t value;
    std::memcpy(&value, static_cast<const char *>(data) + i * sizeof value, sizeof value);
    return value;
  };
  if (size % sizeof(std::uint32_t) != 0 || size < header_words * sizeof(std::uint32_t))
    return "its size, " + std::to_string(size) + " bytes, is not that of a SPIR-V module";
  if (word(0) != magic) {
    char text[16];
    std::snprintf(text, sizeof text, "0x%08x", word(0));
    return std::string("it begins with ") + text + " instead of SPIR-V's magic number 0x07230203";
  }
  version = {word(1) >> 16 & 0xff, word(1) >> 8 & 0xff};
  if (version.major != 1) return "its header names the unknown SPIR-V version " + version.text();
  const std::size_t words = size / sizeof(std::uint32_t);
  std::set<std::uint32_t> missing_entries; // entry points whose functions have not come yet
  std::uint32_t opcode = 0;
  for (std::size_t at = header_words; at < words;) {
    const std::size_t length = word(at) >> 16;
    opcode = word(at) & 0xffff;
    if (length == 0 || length > words - at)
      return "the instruction at word " + std::to_string(at) + " claims a length of " + std::to_string(length) +
             " words, of " + std::to_string(words - at) + " that are left";
    if (opcode == op_entry_point && length > 2) missing_entries.insert(word(at + 2));
    if (opcode == op_function && length > 2) missing_entries.erase(word(at + 2));
    at += length;
  }
  // A module cut between two instructions; Intel's CPU runtime takes those, and lacks the kernels later.
  if (opcode != op_function_end || !missing_entries.empty()) return "its end is missing";
  return {};
}

spirv_version version_in_header(const void *data, std::size_t size) noexcept {
  std::uint32_t words[2] = {};
  if (size >= sizeof words) std::memcpy(words, data, sizeof words);
  if (words[0] != magic) return {};
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
