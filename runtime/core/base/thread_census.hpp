// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether any other thread of the process can ever do something again: the proof that a deadlock is one.
#pragma once

namespace sycl::detail {

/// True when every other thread of the process is blocked in a futex, which has no time limit: waiting for a mutex, a
/// condition variable, another thread's end. Then only the calling thread can wake any of them. (Or a signal handler,
/// or another process, on which no program may rely for that.) False when in doubt: where the system does not tell, and
/// for threads that wait for a time, a file or a signal.
bool no_other_thread_can_run() noexcept;

} // namespace sycl::detail
