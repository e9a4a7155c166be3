// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What device links (syclc-link) offer an OpenCL device for a kernel: binaries of its own driver, and SPIR-V that was
/// optimised across files.
#pragma once

#include "backends/opencl/api.hpp"
#include "core/devices/device_properties.hpp"
#include "core/images/linked_code.hpp"
#include "core/images/spec_values.hpp"

#include <string>
#include <vector>

namespace sycl::detail::opencl {

/// An image that the device may take, and the module that it is in.
struct offered_image {
  const syclc_module *module;
  device_image image;
  bool is_binary; ///< of the driver; else SPIR-V
};

/// Best first: binaries that this very device's driver, in this version, made; then SPIR-V. Binaries are offered when
/// they are for the values of specialization constants. \param values those of the kernel's that are no defaults.
std::vector<offered_image> linked_images_for(const syclc_kernel &kernel, const spec_values &values,
                                             const device_properties &properties);

/// A program of a driver's binary, ready for kernels. \returns null when the driver does not take it after all.
program_handle load_binary(const offered_image &offered, cl_context context, cl_device_id device,
                           const std::string &what);

} // namespace sycl::detail::opencl
