// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The header name and the namespace of programs from before SYCL 2020 (specification 4.3, deprecated). <sycl/sycl.hpp>
/// leaves the name `cl` to the program.
#pragma once

#include <sycl/sycl.hpp>

// SYCL 1.2.1 has OpenCL's names: ::cl_int, CL_SUCCESS. Programs that use them are compiled where OpenCL's headers are.
#if __has_include(<CL/cl.h>)
#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 300
#endif
#include <CL/cl.h>
#endif

/// Of SYCL 1.2.1: programs test it to learn that they are compiled as SYCL.
#define CL_SYCL_LANGUAGE_VERSION 121

namespace sycl {

using opencl::cl_bool;
using opencl::cl_half;

/// \name Aliases of SYCL 1.2.1: cl_float4 is vec<cl_float, 4>
///@{
#define SYCLC_VECTOR_ALIAS(name, element, size) using cl_##name##size = vec<element, size>;
#include <sycl/detail/vector_elements.def>
///@}

} // namespace sycl

namespace cl {
namespace sycl = ::sycl;
}
