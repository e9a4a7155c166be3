// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// OpenCL C to CUDA C++, as far as the kernels of the comparison need it, so that both compile the same lines. Before:
/// \code
///   float square(float x) { return x * x; }
///   kernel void squares(global float *to, global const float *from) {
///     const size_t i = get_global_id(0);
///     to[i] = square(from[i]);
///   }
/// \endcode
/// and after, behind a prelude that defines get_global_id and OpenCL C's other functions:
/// \code
///   static __device__ float square( float x) { return x * x; }
///   static __device__ __forceinline__ void squares_item( float *to, const float *from) { ... }
///   extern "C" __global__ void squares(...) { squares_item(to, from); }              // the grid has exactly the work-items
///   extern "C" __global__ void squares_range1(..., uint nx) { if (...) squares_item(to, from); }  // or more, in x
///   extern "C" __global__ void squares_range2(..., uint nx, uint ny) { ... }         // or in x and y
/// \endcode
#pragma once

#include <string>

namespace compare {

/// What kernels with sub-groups of a fixed size have on GPUs: OpenCL C's SUB_GROUP.
constexpr unsigned warp_size = 32;

/// \param opencl functions and kernels in OpenCL C 1.2 or, with sub-groups, 3.0; local memory is declared in kernels
/// \returns a source for nvcc. Words that the prelude lacks are errors there.
std::string cuda_source(const std::string &opencl);

} // namespace compare
