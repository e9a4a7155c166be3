// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The runtime's actions when the program exits, before drivers are destroyed.
#pragma once

namespace sycl::detail {

/// Stops accepting commands, copies the data that buffers with static lifetime must write back later to the host, waits
/// for all submitted work, and then forbids all calls of backends. Called by exit() (process_state).
void end_of_process() noexcept;

} // namespace sycl::detail
