// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SPIR-V to SPIR 1.2 (LLVM bitcode) for devices that take only the latter, such as Debian's PoCL 3.1: by running
/// `llvm-spirv-15 -r` of the Debian package llvm-spirv-15, so that no LLVM comes into the program.
///
/// On the way, kernels with long names get short ones: PoCL keeps a folder for each kernel, of the kernel's name, and
/// ends the program when that is longer than a file's name may be. The names of kernels in templates often are.
///
/// A kernel's second form (SYCLC_DISPATCH_SUFFIX) takes its place: PoCL would compile the first one for minutes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sycl::detail::opencl {

/// What translate_to_spir12 calls the kernel: its name, or one made of the name's hash when it is long.
std::string name_in_spir12(std::string_view kernel);

/// Translates a module. Blocks while the tool runs. \param what names the kernel and device, for messages.
/// \throws sycl::exception with errc::build when the tool is missing or fails, with what it printed.
std::string translate_to_spir12(const void *spirv, std::size_t size, const std::string &what);

} // namespace sycl::detail::opencl
