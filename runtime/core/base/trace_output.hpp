// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The destination of the trace (trace.hpp) and what all its events share.
#pragma once

#include "core/base/trace_file.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

namespace sycl::detail {

class trace_output {
public:
  /// Opened by the first traced event; never destroyed, because static objects are traced, too.
  static trace_output &instance();

  /// Reads SYCLC_TRACE. A file that cannot be opened turns tracing off, with a message.
  trace_output();

  /// Null for standard error.
  trace_file *file() const noexcept { return file_.get(); }

  std::mutex mutex;                                          ///< guards the members below
  std::map<std::string, std::int64_t> bytes_on;              ///< allocated memory, by device name
  std::unordered_map<std::string, std::string> kernel_names; ///< mangled name -> readable name

private:
  std::unique_ptr<trace_file> file_;
};

} // namespace sycl::detail
