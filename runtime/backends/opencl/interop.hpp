// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// OpenCL objects for get_native, and OpenCL objects of the program for make_*.
#pragma once

#include "core/devices/backend_interop.hpp"

namespace sycl::detail::opencl {

/// One for the backend; no state.
backend_interop &interop() noexcept;

} // namespace sycl::detail::opencl
