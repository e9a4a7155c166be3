// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Mathematical functions for which neither Clang nor the C library has a name: declarations of the builtins that
/// <sycl/math.hpp> calls. In kernels the compiler replaces them by the device's functions (docs/math.md); on the host
/// libsycl defines them.
#pragma once

extern "C" {
#define SYCLC_DECLARED_RR(real, function) real function(real);
#define SYCLC_DECLARED_RRR(real, function) real function(real, real);
#define SYCLC_DECLARED_RRi(real, function) real function(real, int);
#define SYCLC_DECLARED_RRI(real, function) real function(real, int *);
#define SYCLC_DECLARED_RRP(real, function) real function(real, real *);
#define SYCLC_DECLARED_RRRI(real, function) real function(real, real, int *);
#define SYCLC_OWN_MATH(name, types, ...)                                                                               \
  SYCLC_DECLARED_##types(float, __syclc_##name##f) SYCLC_DECLARED_##types(double, __syclc_##name)
#define SYCLC_FAST_MATH(name, types, ...)                                                                              \
  SYCLC_DECLARED_##types(float, __syclc_native_##name##f) SYCLC_DECLARED_##types(float, __syclc_half_##name##f)
#include <sycl/detail/math.def>
#undef SYCLC_DECLARED_RR
#undef SYCLC_DECLARED_RRR
#undef SYCLC_DECLARED_RRi
#undef SYCLC_DECLARED_RRI
#undef SYCLC_DECLARED_RRP
#undef SYCLC_DECLARED_RRRI
}
