// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Detects whether any other thread of the process can ever run again; proves that a deadlock is one.
#pragma once

namespace sycl::detail {

/// True if every other thread of the process is blocked in a futex without a timeout: it waits for a mutex, a condition
/// variable or another thread's end. Then only the calling thread can wake any of them (or a signal handler or another
/// process, but no program may rely on these here). False when in doubt: if the system does not provide the
/// information, or for threads that wait with a timeout, for a file or for a signal.
bool no_other_thread_can_run() noexcept;

} // namespace sycl::detail
