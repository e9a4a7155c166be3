// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The header name and the namespace of programs from before SYCL 2020 (specification 4.3, deprecated). <sycl/sycl.hpp>
/// leaves the name `cl` to the program.
#pragma once

#include <sycl/sycl.hpp>

/// Of SYCL 1.2.1: programs test it to learn that they are compiled as SYCL.
#define CL_SYCL_LANGUAGE_VERSION 121

namespace sycl {

/// \name Aliases of SYCL 1.2.1: cl_float4 is vec<cl_float, 4>
///@{
#define SYCLC_VECTOR_ALIAS(name, element, size) using cl_##name##size = vec<element, size>;
#include <sycl/detail/vector_elements.def>
///@}

} // namespace sycl

namespace cl {
namespace sycl = ::sycl;
}
