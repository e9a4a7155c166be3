// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The kernels that are functions (sycl/ext/oneapi/experimental/free_function_kernels.hpp).
#pragma once

#include "abi/device_image.h"

namespace sycl::detail {

struct free_function_layout;

/// Where the arguments of the kernel's function are in its function object; null where the kernel is none.
const free_function_layout *layout_of_function(const syclc_kernel &kernel);

} // namespace sycl::detail
