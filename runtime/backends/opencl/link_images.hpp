// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Linking of images when a program is built. An image with kernels that call SYCL_EXTERNAL functions of other sources
/// (specification 5.10.1) is linked with the images that define them, and with those that these need in turn. All
/// modules of the process may have them, including shared libraries. An image that reads constants of other sources is
/// linked with copies of them (constant_data.hpp). SPIRV-Tools' linker does the work.
#pragma once

#include "abi/device_image.h"
#include "core/devices/device_properties.hpp"
#include "core/images/offload_container.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace sycl::detail::opencl {

/// A SPIR-V module without unresolved imports.
struct complete_image {
  std::vector<std::uint32_t> code;           ///< empty: the image itself is complete
  std::vector<const syclc_module *> modules; ///< the other modules with code in it
};

/// Links `image`, of module `owner`, if it imports functions. `what` names kernel and device for messages.
/// \throws errc::build if a function has no definition (the message has its name and the source that needs it), or if
/// images do not match; errc::kernel_not_supported if a function uses sub-groups or an optional feature that the device
/// does not have, or a local_accessor, which requires a device link.
complete_image link_images(const device_image &image, const syclc_module &owner, const device_properties &properties,
                           const std::string &what);

/// Whether a device has the optional features that an image uses according to its properties.
bool has_aspects_of(const device_image &image, const device_properties &properties);

/// Checks that the device has the optional features that `image` and all images that it needs use, if these exist.
/// \throws errc::kernel_not_supported with the missing features and the source.
void check_aspects(const device_image &image, const syclc_module &owner, const device_properties &properties,
                   const std::string &what);

} // namespace sycl::detail::opencl
