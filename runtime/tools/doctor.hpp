// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl-ls --doctor: checks what syclc needs and uses on this machine, one line each, with a remedy where something is
/// wrong.
///
/// \code
///   ok       compiler: syclc 0.1.0, Debian clang version 22.1.8, in /opt/syclc/bin
///   missing  NVIDIA GPUs: there is no device file of one
///   problem  cache: /home/a/.cache/syclc cannot be written: Permission denied: give it to yourself, or set SYCLC_CACHE_DIR
/// \endcode
#pragma once

namespace sycl::detail::tools {

/// Prints the lines to standard output. \returns the exit status: 1 if there is a problem, otherwise 0.
int run_doctor();

} // namespace sycl::detail::tools
