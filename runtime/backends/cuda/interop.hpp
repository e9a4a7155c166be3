// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Interoperation with CUDA's driver API, whose objects the runtime API and NVIDIA's libraries also take.
#pragma once

#include "core/devices/backend_interop.hpp"

namespace sycl::detail::cuda {

/// The functions for get_native() and make_*(). A CUdevice is a number, and 0 a valid one: its handle here is one more.
backend_interop &interop();

} // namespace sycl::detail::cuda
