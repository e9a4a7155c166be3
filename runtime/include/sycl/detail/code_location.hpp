// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A place in the program, for messages: std::source_location, without its header and function names.
#pragma once

namespace sycl::detail {

struct code_location {
  const char *file = nullptr; ///< null if unknown
  unsigned line = 0;

  /// As a default argument: the place of the call.
  static constexpr code_location current(const char *file = __builtin_FILE(), unsigned line = __builtin_LINE()) {
    return {file, line};
  }
};

} // namespace sycl::detail
