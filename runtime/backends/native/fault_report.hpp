// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reports of invalid memory accesses in native kernels: a kernel that dereferences a null pointer would otherwise end
/// the program without a word about where.
///
/// \code
///   kernel scale: null pointer dereferenced (address 0x10); addr2line -Cfie ./app 0x1a2b4c shows the source line
/// \endcode
/// A handler of SIGSEGV, SIGBUS and SIGFPE prints this, if the faulting thread runs a kernel, restores the default action
/// and returns. The instruction then fails again, so that the program ends as without the handler: with the same signal
/// and the same core dump. It is not installed if the program, or a sanitizer, has a handler when the first native
/// kernel is used; a handler that the program installs later replaces it. SYCLC_CHECK=0 disables it.
#pragma once

namespace sycl::detail::native {

/// Installs the handlers, at the first call.
void report_faults() noexcept;

} // namespace sycl::detail::native
