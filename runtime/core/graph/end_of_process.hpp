// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the runtime does when the program exits, before drivers go.
#pragma once

namespace sycl::detail {

/// Takes no new command, brings home what buffers with static lifetime must write back later, waits for what was
/// submitted, and then calls no backend any more. exit() calls it (process_state).
void end_of_process() noexcept;

} // namespace sycl::detail
