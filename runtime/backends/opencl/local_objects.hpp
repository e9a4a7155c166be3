// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels that PoCL would compile wrongly: it makes local memory of those variables that it finds in kernels before it
/// puts functions into them. Others it leaves alone: work-groups that run at the same time would share them.
#pragma once

#include <cstddef>
#include <set>
#include <string>

namespace sycl::detail::opencl {

/// The kernels of a SPIR-V module that call functions with objects in local memory, directly or through others. Those
/// are SYCL_EXTERNAL functions that a device link has not inlined.
std::set<std::string, std::less<>> kernels_sharing_local_memory(const void *code, std::size_t bytes);

} // namespace sycl::detail::opencl
