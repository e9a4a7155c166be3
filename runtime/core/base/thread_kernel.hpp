// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The kernel that the calling thread runs as native code, for reports of errors in it: the native backend sets it, and
/// resets it when the kernel returns.
#pragma once

namespace sycl::detail {

/// The kernel's readable name; null if the thread runs none. Read by a signal handler: with this model an access never
/// allocates memory.
[[gnu::tls_model("initial-exec")]] inline constinit thread_local const char *kernel_of_thread = nullptr;

} // namespace sycl::detail
