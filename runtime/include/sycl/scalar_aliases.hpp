// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Short names of scalar types from SYCL 1.2.1 that other implementations kept: sycl::uint, sycl::ulong and so on.
///
/// They are the same types as the C library's of these names, so `using namespace sycl` makes nothing ambiguous.
/// cl_bool and cl_half are not among them, because OpenCL's header has other types of these names: only <CL/sycl.hpp> has
/// them in sycl, as SYCL 1.2.1 does.
#pragma once

#include <sycl/detail/opencl_types.hpp>

namespace sycl {

using schar = signed char;
using uchar = unsigned char;
using ushort = unsigned short;
using uint = unsigned int;
using ulong = unsigned long;
using longlong = long long;
using ulonglong = unsigned long long;

using opencl::cl_char;
using opencl::cl_double;
using opencl::cl_float;
using opencl::cl_int;
using opencl::cl_long;
using opencl::cl_short;
using opencl::cl_uchar;
using opencl::cl_uint;
using opencl::cl_ulong;
using opencl::cl_ushort;

} // namespace sycl
