/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/// \file
/// What a launch tells a kernel of a PTX or cubin image (docs/nvptx.md): the kernel's last parameter, by value.
///
/// A grid of CUDA is smaller than a range of SYCL may be (65535 blocks in two of its dimensions), so that one launch of
/// a kernel may be several grids: each begins at a work-group of its own, and all have the same sizes.
#ifndef SYCLC_ABI_PTX_LAUNCH_H
#define SYCLC_ABI_PTX_LAUNCH_H

#include <stdint.h>

/// x-fastest, as all arrays of three (device_image.h); 1 or 0 in unused dimensions.
struct syclc_ptx_launch {
  uint64_t first_item[3];  ///< global id of the grid's first work-item: offset + first_group * work-group size
  uint64_t first_group[3]; ///< id of the grid's first work-group
  uint64_t global_size[3]; ///< work-items of all grids; kernels over a range return where a block has more
  uint64_t num_groups[3];  ///< work-groups of all grids
  uint64_t offset[3];      ///< global offset
};

#endif
