// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Mathematical functions for which neither Clang nor the C library has a name: declarations of the builtins that
/// <sycl/math.hpp> calls. In kernels the compiler replaces them by the device's functions (docs/math.md); on the host
/// libsycl defines them.
#pragma once

extern "C" {
#define SYCLC_MATH_1(name)                                                                                             \
  float __syclc_##name##f(float);                                                                                      \
  double __syclc_##name(double);
#define SYCLC_MATH_2(name)                                                                                             \
  float __syclc_##name##f(float, float);                                                                               \
  double __syclc_##name(double, double);
#define SYCLC_MATH_INT(name)                                                                                           \
  float __syclc_##name##f(float, int);                                                                                 \
  double __syclc_##name(double, int);
#define SYCLC_MATH_FAST_1(name, half)                                                                                  \
  float __syclc_native_##name##f(float);                                                                               \
  float __syclc_half_##name##f(float);
#define SYCLC_MATH_FAST_2(name, half)                                                                                  \
  float __syclc_native_##name##f(float, float);                                                                        \
  float __syclc_half_##name##f(float, float);
#include <sycl/detail/math_builtins.def>

/// The sine; `*cosine` receives the cosine.
float __syclc_sincosf(float, float *cosine);
double __syclc_sincos(double, double *cosine);
/// The logarithm of the magnitude of the gamma function; `*sign` receives that function's sign.
float __syclc_lgamma_rf(float, int *sign);
double __syclc_lgamma_r(double, int *sign);
/// The remainder; `*quotient` receives the quotient's last seven bits and its sign.
float __syclc_remquof(float, float, int *quotient);
double __syclc_remquo(double, double, int *quotient);
}
