// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Where in the program something was made, for messages: std::source_location, without its header and its function
/// names.
#pragma once

namespace sycl::detail {

struct code_location {
  const char *file = nullptr; ///< null when it is not known
  unsigned line = 0;

  /// As a default argument: the place of the call.
  static constexpr code_location current(const char *file = __builtin_FILE(), unsigned line = __builtin_LINE()) {
    return {file, line};
  }
};

} // namespace sycl::detail
