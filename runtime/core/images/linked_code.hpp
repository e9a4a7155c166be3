// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The results of a device link (syclc-link) for kernels of the program: native code and images that belong to a module
/// without kernels, and that name the kernels that they are for.
///
/// \code
///   module of app.cpp      kernels: K, with native code and a SPIR-V image of its own; id "5d41..."
///   module of device.o     linked:  {"5d41...", "K", variants for x86-64-v3}
///                          images:  {triple spirv64, syclc.module 5d41..., syclc.kernels K}
/// \endcode
/// docs/device-link.md describes the order in which a device considers the available code.
#pragma once

#include "abi/device_image.h"
#include "core/images/offload_container.hpp"
#include "core/images/spec_values.hpp"

#include <sycl/detail/export.hpp>

#include <functional>
#include <string_view>
#include <vector>

namespace sycl::detail {

/// Whether the program has any module of a device link. Only reads a variable.
SYCLC_EXPORT bool has_linked_code() noexcept;

/// Native code from a device link.
struct linked_native {
  const syclc_module *module; ///< that contains it
  const syclc_linked_code *code;
};

/// All native code for the kernel in registered modules, for any CPU and any specialization constant values.
SYCLC_EXPORT std::vector<linked_native> linked_native_of(const syclc_kernel &kernel);

/// Whether the constants of the kernel's module have the values that were folded into the code. Constants that are not
/// in `values` have their defaults. True for code that has no values folded in.
SYCLC_EXPORT bool has_values_of(const syclc_linked_code &code, const syclc_kernel &kernel, const spec_values &values);

/// An image from a device link.
struct linked_image {
  const syclc_module *module; ///< that contains it
  device_image image;
};

/// The images for the kernel in registered device-link modules. \throws as images_of().
SYCLC_EXPORT std::vector<linked_image> linked_images_of(const syclc_kernel &kernel);

/// The registered modules for whose kernels `module` has code or images.
std::vector<const syclc_module *> modules_served_by(const syclc_module &module);

/// Records that a module was registered (+1) or is about to be unregistered (-1).
void count_linked_code(const syclc_module &module, int change) noexcept;

} // namespace sycl::detail
