// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The runtime's actions when the program exits, before drivers are destroyed.
#pragma once

namespace sycl::detail {

/// Stops accepting commands, copies the data that buffers with static lifetime must write back later to the host, waits
/// for all submitted work, and then forbids all calls of backends. In a process that fork() made after SYCL was used it
/// does none of this, but makes sure that drivers' exit handlers, which run next, do not keep the process from ending.
/// Called by exit(), possibly several times; only the first call has an effect. \param status what the process returns.
void end_of_process(int status) noexcept;

} // namespace sycl::detail
