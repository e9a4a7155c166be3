// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Finds environment variables of other SYCL implementations; see foreign_variables.hpp.
#include "core/base/foreign_variables.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include <unistd.h>

namespace sycl::detail {
namespace {

constexpr std::string_view dpcpp = "DPC++", acpp = "AdaptiveCpp";

struct foreign_variable {
  std::string_view name; ///< ends with '*' for a prefix
  std::string_view owner;
  std::string_view text; ///< with backticks, for the documentation

  bool matches(std::string_view variable) const {
    return name.ends_with('*') ? variable.starts_with(name.substr(0, name.size() - 1)) : variable == name;
  }
};

constexpr foreign_variable variables[] = {
#define SYCLC_FOREIGN_VARIABLE(name, owner, text) {#name, owner, text},
#include "core/base/foreign_variables.def"
};

std::string without_backticks(std::string_view text) {
  std::string plain(text);
  std::erase(plain, '`');
  return plain;
}

} // namespace

std::vector<std::string> foreign_variable_notes(std::span<const char *const> environment) {
  std::vector<std::string> notes;
  for (const std::string_view entry : environment) {
    const std::size_t end = entry.find('=');
    if (end == std::string_view::npos || end + 1 == entry.size()) continue; // an empty value counts as unset
    const std::string_view name = entry.substr(0, end);
    const auto *const found = std::ranges::find_if(variables, [&](const auto &known) { return known.matches(name); });
    if (found != std::end(variables))
      notes.push_back(std::string(name) + ", of " + std::string(found->owner) +
                      ", has no effect: " + without_backticks(found->text));
  }
  return notes;
}

std::vector<std::string> foreign_variable_notes() {
  std::size_t count = 0;
  while (environ && environ[count]) ++count;
  return foreign_variable_notes(std::span<const char *const>(environ, count));
}

} // namespace sycl::detail
