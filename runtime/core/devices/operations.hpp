// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What backends share for running operations.
#pragma once

#include "core/devices/backend.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace sycl::detail {

/// Whether a kernel, a copy, a fill or a hint has anything to do. Barriers have not.
inline bool has_work(const operation &op) noexcept {
  const auto is_zero = [](std::size_t n) { return n == 0; };
  if (const auto *launch = std::get_if<kernel_launch>(&op)) return std::ranges::none_of(launch->global_size, is_zero);
  if (const auto *copy = std::get_if<memory_copy>(&op))
    return std::ranges::none_of(copy->extent, is_zero) && copy->destination != copy->source;
  if (const auto *fill = std::get_if<memory_fill>(&op)) return !is_zero(fill->count) && !fill->pattern.empty();
  return std::holds_alternative<memory_hint>(op);
}

/// The work-group size that the program requests; all zero if it does not.
inline std::array<std::size_t, 3> asked_work_group_size(const kernel_launch &launch) noexcept {
  if (launch.local_size[0] != 0) return launch.local_size;
  const auto &required = launch.kernel->description().reqd_work_group_size;
  return {required[0], required[1], required[2]};
}

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

/// Fills by copies, for patterns that the device's API cannot repeat itself: of the first bytes, which the host
/// prepares, and then of what is filled already, which doubles it each time.
/// \param staging receives the prepared bytes, which must remain valid until the copies have ended.
/// \param copy enqueues a copy, `copy(destination, source, bytes)`, which follows the copies before it.
template <class Copy>
void fill_by_doubling(const memory_fill &fill, std::vector<std::byte> &staging, const Copy &copy) {
  constexpr std::size_t most_staged = 4096;
  const std::size_t unit = fill.pattern.size(), size = unit * fill.count;
  assert(size != 0);
  const std::size_t staged = std::min(size, std::max(most_staged / unit, std::size_t{1}) * unit);
  staging.resize(staged);
  for (std::size_t at = 0; at != staged; at += unit) std::memcpy(staging.data() + at, fill.pattern.data(), unit);
  auto *const destination = static_cast<char *>(fill.destination);
  copy(destination, staging.data(), staged);
  for (std::size_t done = staged; done < size;) {
    const std::size_t run = std::min(done, size - done);
    copy(destination + done, destination, run);
    done += run;
  }
}

} // namespace sycl::detail
