/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/// \file
/// The last parameter of a kernel of a PTX or cubin image, passed by value at a launch (docs/nvptx.md).
///
/// A grid of CUDA may be smaller than a SYCL range (65535 blocks in two of its dimensions), so one launch of a kernel
/// may consist of several grids: each begins at a different work-group, and all have the same sizes.
#ifndef SYCLC_ABI_PTX_LAUNCH_H
#define SYCLC_ABI_PTX_LAUNCH_H

#include <stdint.h>

/// x-fastest, like all arrays of three (device_image.h); 1 or 0 in unused dimensions.
struct syclc_ptx_launch {
  uint64_t first_item[3];  ///< global id of the grid's first work-item: offset + first_group * work-group size
  uint64_t first_group[3]; ///< id of the grid's first work-group
  uint64_t global_size[3]; ///< work-items of all grids; kernels over a range return in work-items beyond these
  uint64_t num_groups[3];  ///< work-groups of all grids
  uint64_t offset[3];      ///< global offset
};

#endif
