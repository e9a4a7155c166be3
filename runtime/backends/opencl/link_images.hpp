// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Device links when a program is built: an image of kernels that call SYCL_EXTERNAL functions of other sources
/// (specification 5.10.1) is linked with the images that define these, which all modules of the process may have,
/// shared libraries included, and with what these need in turn; so is one that reads constants of other sources, with
/// copies of these (constant_data.hpp). SPIRV-Tools' linker does it.
#pragma once

#include "abi/device_image.h"
#include "core/devices/device_properties.hpp"
#include "core/images/offload_container.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace sycl::detail::opencl {

/// A SPIR-V module that needs nothing from others any more.
struct complete_image {
  std::vector<std::uint32_t> code;           ///< empty: the image is complete as it is
  std::vector<const syclc_module *> modules; ///< whose code it holds beside its own module's
};

/// Links `image`, of module `owner`, where it imports functions. `what` names kernel and device for messages.
/// \throws errc::build when a function that is needed has no definition, naming it and the source of whoever needs it,
/// or when images do not fit; errc::kernel_not_supported when a function uses sub-groups, or an optional feature, and
/// the device has none, and when one uses a local_accessor, which takes a device link.
complete_image link_images(const device_image &image, const syclc_module &owner, const device_properties &properties,
                           const std::string &what);

/// Whether a device has the optional features that an image says it uses.
bool has_aspects_of(const device_image &image, const device_properties &properties);

/// Checks that the device has the optional features that `image` uses, and those of what it needs of other images, as
/// far as these are there. \throws errc::kernel_not_supported naming what the device lacks, and the source.
void check_aspects(const device_image &image, const syclc_module &owner, const device_properties &properties,
                   const std::string &what);

} // namespace sycl::detail::opencl
