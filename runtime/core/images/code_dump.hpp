// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What backends share to explain and to show the code that they load.
#pragma once

#include "abi/device_image.h"

#include <sycl/detail/export.hpp>

#include <cstddef>
#include <span>
#include <string>

namespace sycl::detail {

/// SYCLC_DUMP_IR: writes code to a file whose name is a hash of its content. A failure is reported on standard error.
/// \param extension ".spv"
SYCLC_EXPORT void dump_code(std::span<const std::byte> code, const char *extension);

/// The kinds of code in the kernel's object, for the message that the required one is missing: "code for native,
/// spirv64-unknown-unknown only". \throws as images_of().
SYCLC_EXPORT std::string targets_of(const syclc_kernel &kernel);

} // namespace sycl::detail
