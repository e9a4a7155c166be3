// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Values of specialization constants in SPIR-V. They are inserted before a driver gets the module, so that it folds
/// them like all other constants. (clSetProgramSpecializationConstant would do the same if a driver supports it; SPIR
/// 1.2 has no equivalent.)
///
/// \code
///   OpDecorate %20 SpecId 3            (gone)
///   %20 = OpSpecConstant %float 1.5    %20 = OpConstant %float 2.0
/// \endcode
#pragma once

#include "core/images/spec_values.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace sycl::detail::opencl {

/// \param image a SPIR-V module whose instructions fill it exactly, as checked by what_is_wrong_with_spirv().
/// \param modules their constants have the given `values`; others keep the defaults in the image. The kernel's module
/// is the first and has priority if two modules have the same SpecIds, which are hashes.
/// \param whose for messages: "kernel k on device d".
/// \throws errc::invalid if the image is corrupt.
std::vector<std::uint32_t> put_in_spec_values(const void *image, std::size_t size,
                                              const std::vector<const syclc_module *> &modules,
                                              const spec_values &values, const std::string &whose);

} // namespace sycl::detail::opencl
