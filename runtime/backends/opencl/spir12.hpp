// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Translation of SPIR-V to SPIR 1.2 (LLVM bitcode) for devices that accept only the latter, such as Debian's PoCL 3.1.
/// It runs `llvm-spirv-15 -r` of the Debian package llvm-spirv-15, so that the program does not load another LLVM.
///
/// It also shortens long names of kernels: PoCL creates a folder with the kernel's name, and aborts if that is longer
/// than the name of a file may be. Kernels in templates often have such names.
///
/// A kernel's second form (SYCLC_DISPATCH_SUFFIX) replaces it: PoCL would need minutes to compile the first one.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sycl::detail::opencl {

/// The name that translate_to_spir12 gives a kernel: its own, or one with a hash if it is long.
std::string name_in_spir12(std::string_view kernel);

/// Translates a module; returns when the tool has ended. \param what names the kernel and device, for messages.
/// \throws sycl::exception with errc::build and the tool's output if the tool is missing or fails.
std::string translate_to_spir12(const void *spirv, std::size_t size, const std::string &what);

} // namespace sycl::detail::opencl
