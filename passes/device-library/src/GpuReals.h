// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What native_math_rest.cpp and native_math_gpu.cpp share for float: they rely on an instruction for fused multiply-add.
#ifndef SYCLC_PASSES_DEVICELIBRARY_SRC_GPUREALS_H
#define SYCLC_PASSES_DEVICELIBRARY_SRC_GPUREALS_H

#include "Reals.h"

#pragma clang attribute push(__attribute__((always_inline)), apply_to = function)

namespace {

float fused(float X, float Y, float Z) { return __builtin_elementwise_fma(X, Y, Z); }

constexpr float RoundOfFloat = 0x1.8p23f; // the low bits of a sum are the nearest integer

/// K * log(2) + log(1 + F) = K * log(2) + F + F^2 * P(F), sqrt(1/2) <= 1 + F < sqrt(2).
float logarithmOfParts(float K, float F) {
  float P = polynomial(F, {-0.07673641502f, 0.1272267279f, -0.1312755565f, 0.1420485595f, -0.1662664563f, 0.2000123446f,
                           -0.2500078124f, 0.3333333003f, -0.4999999765f});
  return fused(K, 0x1.62e430p-1f, fused(F * F, P, F));
}

/// erf(A) = A + A * P(A^2) for 0 <= A < 1.
float smallError(float A) {
  float P = polynomial(A * A, {-9.667044571e-6f, 0.0001126595903f, -0.0008484080406f, 0.005221031808f, -0.02686543073f,
                               0.112837825f, -0.3761263847f, 0.1283791671f});
  return fused(A, P, A);
}

} // namespace

#pragma clang attribute pop

#endif
