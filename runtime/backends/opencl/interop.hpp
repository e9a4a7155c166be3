// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// OpenCL objects for get_native, and SYCL objects from the program's OpenCL objects for make_*.
#pragma once

#include "core/devices/backend_interop.hpp"

namespace sycl::detail::opencl {

/// The only object for the backend.
backend_interop &interop() noexcept;

} // namespace sycl::detail::opencl
