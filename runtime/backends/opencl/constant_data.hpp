// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Constants that device code reads and that another source of the program defines. Their values are on the host; a
/// device image is linked with a copy of their bytes (link_images.hpp).
/// \code
///   extern const float table[8];    =>  constant in the global space: the bytes of table
///                                       ulong syclc.table() { return (ulong)&copy; }
/// \endcode
/// passes/spirv/address-space/CallForImportedConstants.h generates the calls.
#pragma once

#include "abi/device_image.h"

#include <cstdint>
#include <vector>

namespace sycl::detail::opencl {

/// SPIR-V that exports a function that returns the address of a copy of the constant. The copy has the current bytes of
/// the host's constant.
std::vector<std::uint32_t> constant_data_image(const syclc_device_global &constant);

} // namespace sycl::detail::opencl
