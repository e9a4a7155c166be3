// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Free function kernels (sycl/ext/oneapi/experimental/free_function_kernels.hpp).
#pragma once

#include "abi/device_image.h"

namespace sycl::detail {

struct free_function_layout;

/// The layout of the function's arguments in its function object; null if the kernel is not a free function.
const free_function_layout *layout_of_function(const syclc_kernel &kernel);

} // namespace sycl::detail
