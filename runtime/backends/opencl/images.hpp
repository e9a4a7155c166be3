// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which of a module's device images holds a kernel's SPIR-V.
#pragma once

#include "abi/device_image.h"

#include <cstddef>
#include <string>

namespace sycl::detail::opencl {

/// SPIR-V code in the program's own memory.
struct spirv_image {
  const void *data;
  std::size_t size;
};

/// The SPIR-V image of the kernel's module that lists the kernel.
/// \throws errc::kernel_not_supported when there is none, naming the targets that the object has; errc::invalid when
///         the images are damaged. Both name the kernel and the device.
spirv_image find_spirv_image(const syclc_kernel &kernel, const std::string &device_name);

} // namespace sycl::detail::opencl
