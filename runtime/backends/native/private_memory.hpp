// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Memory for private variables that are too large for a thread's stack (passes/native/emit/NativeLargeVariables.h).
///
/// \code
///   kernel:       memory = __syclc_private_memory(4194304, "k")       the thread's first block, kept for the next call
///   a function that it calls:  __syclc_private_memory(131072, "f")    the second
///                              __syclc_release_private_memory()
///   kernel:       __syclc_release_private_memory()
/// \endcode
#pragma once

#include <sycl/detail/export.hpp>

#include <cstdint>

namespace sycl::detail::native {

/// Whether a pointer points into the calling thread's memory for private variables.
bool is_in_private_memory(const void *pointer) noexcept;

} // namespace sycl::detail::native

extern "C" {
/// \returns memory of the calling thread, aligned to 128 bytes, until the matching release. Exceptions cannot leave a
/// kernel: if there is no memory, prints a message with \p user and \p bytes and ends the program.
SYCLC_EXPORT void *__syclc_private_memory(std::uint64_t bytes, const char *user) noexcept;
/// Releases the block that the calling thread got last.
SYCLC_EXPORT void __syclc_release_private_memory() noexcept;
}
