// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Hand-written descriptors of kernels in the compiler's format, with the parts that tests of the runtime need.
#pragma once

#include "abi/device_image.h"

#include <cstdint>

namespace sycl::detail::test {

/// A module without kernels. \param images containers, `size` bytes.
inline syclc_module describe_module(const void *images = nullptr, std::uint64_t size = 0) {
  syclc_module module{};
  module.magic = SYCLC_MODULE_MAGIC;
  module.version = SYCLC_ABI_VERSION;
  module.images = images;
  module.images_size = size;
  module.source = "test.cpp";
  module.id = "00000000000000000000000000000000";
  return module;
}

/// A kernel without captured variables. \param variants its native code, `count` of them.
inline syclc_kernel describe_kernel(std::uint32_t kind, std::uint32_t dimensions, const syclc_native_variant *variants,
                                    std::uint32_t count) {
  syclc_kernel kernel{};
  kernel.magic = SYCLC_KERNEL_MAGIC;
  kernel.version = SYCLC_ABI_VERSION;
  kernel.kind = kind;
  kernel.name = "hand_made";
  kernel.dimensions = dimensions;
  kernel.num_native = count;
  kernel.native = variants;
  static const syclc_module module = describe_module();
  kernel.module = &module;
  return kernel;
}

} // namespace sycl::detail::test
