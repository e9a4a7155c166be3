// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The backends (specification 4.1).
#pragma once

namespace sycl {

/// What drives a device. A program contains the backends that were found when it started.
enum class backend : char {
  native, ///< the processor that the program runs on, with kernels compiled into the program
  opencl, ///< through the OpenCL ICD loader
  cuda    ///< through NVIDIA's driver
};

} // namespace sycl
