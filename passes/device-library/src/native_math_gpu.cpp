// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Functions of float for GPUs, instead of their bodies in native_math.cpp: called __syclc_gpu_NAME
/// (device-library/NativeMath.h, MathLibrary::None). GPUs have an instruction for 2^X, with an error of at most 2 ulp, and
/// for fused multiply-add. tests/nvptx/math.cpp measures them.
#include "GpuReals.h"

extern "C" {
/// 2^X by the instruction (nvptx/LowerNvptx.cpp), and for X above -126, so that no result is subnormal.
float __syclc_gpu_ex2(float X);
float __syclc_gpu_ex2_normal(float X);
}

#pragma clang attribute push(__attribute__((always_inline)), apply_to = function)

namespace {

/// B^X = 2^N * 2^R, where N is the integer nearest to X * log2(B), |R| <= 1/2, and \p High + \p Low is log2(B). 2^N is a
/// normal number: beyond that, the rest of the exponent is in R, and the product becomes infinite, subnormal or 0.
float power(float X, float High, float Low) {
  constexpr float Biased = RoundOfFloat + 127; // the lowest bits of the sum are the exponent of 2^N
  float Sum = fused(X, High, Biased);
  Sum = Sum > Biased - 126 ? Sum : Biased - 126;
  Sum = Sum < Biased + 127 ? Sum : Biased + 127;
  float R = fused(X, Low, fused(X, High, Biased - Sum));
  return __syclc_gpu_ex2_normal(R) * real<float>(Int32(UInt32(bits(Sum)) << 23));
}

/// erf(A) is 1 - 2^-Q(A) from 1 up to 4; then it is 1.
float errorOf(float X) {
  float A = magnitude(X), B = A < 4 ? A : 4.0f;
  float Q = polynomial(B, {1.914797057e-5f, -0.0004572434706f, 0.004951836316f, -0.03261179281f, 0.1490031562f,
                           0.9220859228f, 1.624321189f, 0.001104956929f});
  float Result = A < 1 ? smallError(A) : 1 - __syclc_gpu_ex2_normal(-Q);
  return X == X ? withSign(Result, X) : X + X;
}

/// X = Y * Y * A with Y = A^(-1/3): an estimate from the exponent with an error of 3.5 %, three Newton steps, and a
/// correction by the rounding error of the cube.
float cubeRoot(float X) {
  float A = magnitude(X);
  bool Subnormal = A < 0x1p-126f;
  A = Subnormal ? A * 0x1p24f : A;
  float Y = real<float>(0x54a21d2a - Int32(UInt32(bits(A)) / 3));
  for (int Step = 0; Step < 3; ++Step) Y = Y * fused(A * Y, Y * Y * (-1.0f / 3), 4.0f / 3);
  float Root = A * Y * Y, Square = Root * Root, Rest = fused(Root, Root, -Square);
  Root = fused(fused(-Square, Root, A) - Rest * Root, Y * Y * (1.0f / 3), Root);
  Root = Subnormal ? Root * 0x1p-8f : Root;
  return X == 0 || !isFinite(X) ? X + X : withSign(Root, X);
}

float logarithm(float X) {
  auto [K, F] = LogarithmParts(X);
  return logarithmOf(X, logarithmOfParts(K, F));
}

} // namespace

#pragma clang attribute pop

extern "C" {
float __syclc_gpu_cbrtf(float X) { return cubeRoot(X); }
float __syclc_gpu_erff(float X) { return errorOf(X); }
float __syclc_gpu_exp10f(float X) { return power(X, 0x1.a934f0p+1f, 0x1.2f346ep-24f); }
float __syclc_gpu_exp2f(float X) { return __syclc_gpu_ex2(X); }
float __syclc_gpu_logf(float X) { return logarithm(X); }
float __syclc_gpu_expf(float X) { return power(X, 0x1.715476p+0f, 0x1.4ae0c0p-26f); }
}
