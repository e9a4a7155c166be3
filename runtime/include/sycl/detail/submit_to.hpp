// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Free functions that add one command to a command group or submit it to a queue: khr/free_function_commands.hpp and
/// ext/oneapi/experimental/enqueue_functions.hpp.
#pragma once

#include <sycl/handler.hpp>
#include <sycl/queue.hpp>

namespace sycl::detail {

/// Calls `command(handler &)` for the current command group.
template <class Command>
SYCLC_PASSES_ON void submit_to(handler &group, const Command &command) {
  command(group);
}
/// Submits a command group that only calls `command(handler &)`.
template <class Command>
SYCLC_PASSES_ON void submit_to(queue target, const Command &command) {
  target.submit([&](handler &group) SYCLC_PASSES_ON { command(group); });
}

} // namespace sycl::detail
