// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The queue to which events and the scheduler submit operations.
#pragma once

#include "core/devices/backend.hpp"

#include <atomic>
#include <memory>

namespace sycl::detail {

/// A backend's queue, with information for the scheduler.
struct submission_queue {
  std::shared_ptr<backend_device> device;
  std::unique_ptr<backend_queue> queue;
  const void *wait_domain = nullptr; ///< see backend_device::wait_domain
  bool runs_now = false;             ///< the backend can run small operations at once (backend_queue::run_now)
  bool keeps_order = false;          ///< see backend_queue::keeps_order
  bool wants_flush = false;          ///< submitted operations wait for backend_queue::flush
  std::atomic<bool> needs_flush{false};
  unsigned trace_row = 0; ///< its number in traces; 0 if tracing is off
};

} // namespace sycl::detail
