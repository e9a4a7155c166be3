// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The images of device links (syclc-link) for a kernel on an OpenCL device: binaries of its driver, and SPIR-V that
/// was optimised across sources.
#pragma once

#include "backends/opencl/api.hpp"
#include "core/devices/device_properties.hpp"
#include "core/images/linked_code.hpp"
#include "core/images/spec_values.hpp"

#include <string>
#include <vector>

namespace sycl::detail::opencl {

/// An image that the device may accept, and its module.
struct offered_image {
  const syclc_module *module;
  device_image image;
  bool is_binary; ///< a binary of the driver, otherwise SPIR-V
};

/// The images for the kernel, best first: binaries of this device's driver in its current version, then SPIR-V.
/// Binaries must be for the values of the specialization constants. \param values those of the kernel that differ from
/// defaults.
std::vector<offered_image> linked_images_for(const syclc_kernel &kernel, const spec_values &values,
                                             const device_properties &properties);

/// A program from a driver's binary, ready for kernels. \returns null if the driver does not accept it.
program_handle load_binary(const offered_image &offered, cl_context context, cl_device_id device,
                           const std::string &what);

} // namespace sycl::detail::opencl
