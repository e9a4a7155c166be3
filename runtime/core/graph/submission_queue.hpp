// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What events and the scheduler hand operations to.
#pragma once

#include "core/devices/backend.hpp"

#include <atomic>
#include <memory>

namespace sycl::detail {

/// A backend's queue with what the scheduler must know about it.
struct submission_queue {
  std::shared_ptr<backend_device> device;
  std::unique_ptr<backend_queue> queue;
  const void *wait_domain = nullptr; ///< see graph_node
  bool has_short_way = false;        ///< see scheduler::submit_shortly
  std::atomic<bool> needs_flush{false};
  unsigned trace_row = 0; ///< its number in traces; 0 when nothing is traced
};

} // namespace sycl::detail
