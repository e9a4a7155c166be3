// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Detects kernels that PoCL would miscompile. PoCL converts variables to local memory only if it finds them in kernels
/// before it inlines functions. It does not convert others, so that concurrent work-groups would share them.
#pragma once

#include <cstddef>
#include <set>
#include <string>

namespace sycl::detail::opencl {

/// The kernels of a SPIR-V module that call functions with objects in local memory, directly or indirectly. These are
/// SYCL_EXTERNAL functions that a device link has not inlined.
std::set<std::string, std::less<>> kernels_sharing_local_memory(const void *code, std::size_t bytes);

} // namespace sycl::detail::opencl
