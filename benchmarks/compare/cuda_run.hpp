// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The kernels in CUDA C++ on an NVIDIA GPU (cuda_source.hpp makes them from OpenCL C). nvcc compiles them with -O3 for
/// this GPU, without options that change results; the driver's API launches them. Work-groups are blocks of the same
/// size; for ranges this file chooses the blocks.
#pragma once

#include "opencl_run.hpp"

#include <memory>
#include <string>

namespace compare {

/// Arrays and compiled kernels on GPU 0.
/// \param name of the file with machine code in the folder COMPARE_CUBINS, if that variable is set; cuda_sources.sh makes
/// these files for machines without nvcc
/// \throws std::runtime_error with the compiler's messages; or if there is no GPU, or neither a file nor nvcc in PATH
std::unique_ptr<opencl_run> make_cuda_run(const std::string &source, const std::string &name);

} // namespace compare
