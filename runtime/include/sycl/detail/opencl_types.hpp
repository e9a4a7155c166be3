// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// OpenCL's scalar types by SYCL's names (appendix C, "Data types"): sycl::opencl::cl_int and the like, for programs
/// that share structures with OpenCL C. Part of <sycl/sycl.hpp>; OpenCL's header is not needed.
///
///   sycl::buffer<sycl::opencl::cl_uint> counts(64);
#pragma once

#include <sycl/half.hpp>

#include <cstdint>

namespace sycl::opencl {

using cl_bool = bool; ///< OpenCL C's bool; the cl_bool of OpenCL's host functions is a cl_uint
using cl_char = std::int8_t;
using cl_uchar = std::uint8_t;
using cl_short = std::int16_t;
using cl_ushort = std::uint16_t;
using cl_int = std::int32_t;
using cl_uint = std::uint32_t;
using cl_long = std::int64_t;
using cl_ulong = std::uint64_t;
using cl_float = float;
using cl_double = double;
using cl_half = half; ///< has arithmetic, unlike OpenCL's cl_half on the host, which holds the bits

} // namespace sycl::opencl
