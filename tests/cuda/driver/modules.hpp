// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loaded modules and their functions. A function is the kernel of that name in the running program, whose native code
/// runs in place of the image's.
#pragma once

#include "images.hpp"
#include "objects.hpp"

#include "abi/device_image.h"

namespace cuda_test {

inline constexpr int most_threads = 1024, default_shared = 48 << 10, most_shared = 227 << 10;

struct module {
  std::shared_ptr<context> owner;
  image contents;
  std::string key; ///< the image's bytes, to tell kernels of the same name apart
};

struct function {
  std::shared_ptr<module> owner;
  image_entry entry;
  const syclc_kernel *kernel = nullptr;
  std::atomic<int> dynamic_shared = default_shared; ///< most bytes of a launch

  int most_threads_of_block() const { return entry.max_block != 0 ? static_cast<int>(entry.max_block) : most_threads; }
};

} // namespace cuda_test
