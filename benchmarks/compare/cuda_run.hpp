// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The kernels in OpenCL C as CUDA C++ on an NVIDIA GPU: a prelude gives CUDA's compiler OpenCL C's words, so that both
/// compile the same lines. nvcc compiles them with -O3 for this GPU; the driver's API launches them.
#pragma once

#include "opencl_run.hpp"

#include <memory>
#include <string>

namespace compare {

/// Arrays and compiled kernels on GPU 0.
/// \throws std::runtime_error with the compiler's messages; or if there is no GPU or no nvcc in PATH
std::unique_ptr<opencl_run> make_cuda_run(const std::string &source);

} // namespace compare
