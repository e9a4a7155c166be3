// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reads what the driver needs of code: PTX text, or machine code in an ELF file ("cubin").
#pragma once

#include "calls.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace cuda_test {

/// A kernel of an image.
struct image_entry {
  std::string name;
  bool has_parameters = false;          ///< PTX: the next members are known
  std::vector<std::size_t> parameters;  ///< bytes of each
  std::array<unsigned, 3> reqd_block{}; ///< .reqntid; zeros: any
  unsigned max_block = 0;               ///< .maxntid; 0: no limit but the device's
  unsigned static_shared = 0;           ///< bytes
};

struct image {
  CUresult status = CUDA_SUCCESS; ///< what cuModuleLoadDataEx returns
  std::string log;                ///< what is wrong
  std::size_t bytes = 0;          ///< of the image
  std::vector<image_entry> entries;
};

/// Reads an image for a device and a driver. \param sm the device's, 10 * major + minor. \param version CUDA's.
image read_image(const void *data, int sm, int version);

} // namespace cuda_test
