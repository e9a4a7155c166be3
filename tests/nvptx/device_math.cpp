// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The functions that math.cpp measures, under other names, for they are called like the C library's. No header of the
/// C library may be included here.
#define PRAGMA(X) _Pragma(#X)
#define SYCLC_MATH(NAME, ...)                                                                                          \
  PRAGMA(redefine_extname NAME device_##NAME) PRAGMA(redefine_extname NAME##f device_##NAME##f)
#include "include/sycl/detail/math.def"
#undef PRAGMA

#include "device-library/src/native_math_rest.cpp"
