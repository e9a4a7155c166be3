// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Helpers that backends share for copying boxes of bytes (memory_copy).
#pragma once

#include "core/devices/backend.hpp"

namespace sycl::detail {

/// Joins rows and slices that have no gaps in either box, so that rows are as long as possible.
inline memory_copy join_rows(memory_copy copy) noexcept {
  auto &[x, y, z] = copy.extent;
  if (y > 1 && copy.destination_pitch[0] == x && copy.source_pitch[0] == x) {
    const bool slices_too = z > 1 && copy.destination_pitch[1] == x * y && copy.source_pitch[1] == x * y;
    x *= y;
    y = 1;
    if (slices_too) {
      x *= z;
      z = 1;
    }
  }
  return copy;
}

} // namespace sycl::detail
