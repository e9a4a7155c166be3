// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Native and half precision for native kernels (specification 4.17.5, 4.17.6): functions of float with a relative
/// error below 2^-21, cheaper than full precision. Both precisions use the same functions. Polynomials are shorter,
/// subnormal arguments are treated as 0, subnormal results may be 0 or another subnormal number, and
///   - sin, cos and tan have no branch for arguments above 2^16, and do not compute them;
///   - exp, exp2 and exp10 have one factor 2^n, which is added to the bits;
///   - log, log2 and log10 do not support infinity;
///   - powr is exp2(y * log2(x)), without a call of libmvec: its error grows with the exponent;
///   - rsqrt is the processor's estimate and a Newton step: an `arcp` division (pragma clang fp reciprocal), for which
///     LLVM selects rsqrtps or vrsqrt14ps; the step gives NaN for 0 and infinity, which is corrected here;
///   - sqrt, divide and recip are exact: on current processors they are faster than an estimate and a step.
#include "Reals.h"

#pragma clang attribute push(__attribute__((always_inline)), apply_to = function)

namespace {

constexpr float RoundToWhole = 0x1.8p23f; // added to a number, it leaves the nearest integer in the low bits

/// 2^(Shifted - RoundToWhole + R), |R| <= 1/2.
float powerOfSum(float Shifted, float R) {
  float P = polynomial(R, {0.00132644563f, 0.009671725456f, 0.05550736317f, 0.2402223883f, 0.6931469752f, 1.0f});
  return real<float>(Int32(UInt32(bits(P)) + (UInt32(bits(Shifted)) << 23)));
}
/// The power of \p Least is 2^-127; \p Most is the largest number whose power is below 2^128.
float powerOfTwo(float X) {
  constexpr float Least = -127, Most = 0x1.fffffep6f;
  float A = X < Least ? Least : X, Shifted = A + RoundToWhole;
  float Power = powerOfSum(Shifted, A - (Shifted - RoundToWhole));
  return X > Most ? __builtin_huge_valf() : Power;
}
/// 2^(X * Scale). \p High + \p Low is 1 / Scale; products of High, which has 16 bits, and integers are exact. So the
/// remainder of X is exact, too, while X * Scale has lost a bit for each bit of its integer part. The power of \p Least
/// is 2^-127 or slightly more: a smaller one would have the wrong sign.
float powerOfScaled(float X, float Scale, float High, float Low, float Least, float Most) {
  float A = X < Least ? Least : X, Shifted = A * Scale + RoundToWhole, Whole = Shifted - RoundToWhole;
  float Power = powerOfSum(Shifted, ((A - Whole * High) - Whole * Low) * Scale);
  return X > Most ? __builtin_huge_valf() : Power;
}

/// log2(X) = K + log2(1 + F), sqrt(1/2) <= 1 + F < sqrt(2).
struct Binary {
  float K, F;
  explicit Binary(float X) {
    Int32 B = bits(X) - 0x3f3504f3;
    K = float(B >> 23);
    F = real<float>((B & 0x7fffff) + 0x3f3504f3) - 1;
  }
};

/// \p Result, corrected for arguments that are not positive.
float ofPositive(float X, float Result) {
  float Other = X == 0 ? -__builtin_huge_valf() : __builtin_nanf("");
  return X > 0 ? Result : Other;
}

/// log2(1 + F); for arguments X that are not positive, minus infinity or NaN.
float restOfLogarithm(float X, float F) {
  return ofPositive(X, F * polynomial(F, {0.1258369936f, -0.2072697274f, 0.2157156077f, -0.238944825f, 0.2879162484f,
                                          -0.3607036826f, 0.4809106429f, -0.7213473468f, 1.442695004f}));
}
float binaryLogarithm(float X) {
  Binary B(X);
  return restOfLogarithm(X, B.F) + B.K;
}
/// 2^(Y * log2(X)). The integer part of the logarithm is exact; its product with Y is not rounded if there is fused
/// multiply-add.
float powerOfPositive(float X, float Y) {
  constexpr float Least = -127, Most = 0x1.fffffep6f;
  Binary B(X);
  float Rest = restOfLogarithm(X, B.F), Exponent = Y * (B.K + Rest);
  float Shifted = Exponent + RoundToWhole, Whole = Shifted - RoundToWhole;
  float Power = powerOfSum(Shifted, (Y * B.K - Whole) + Y * Rest);
  return Exponent > Most ? __builtin_huge_valf() : Exponent <= Least ? 0.0f : Power;
}

/// X - N * pi, |.| <= pi / 2, with pi in three parts whose products with N are exact even without fused multiply-add.
float restOfPi(float X, float Whole) { return X - Whole * 0x1.92p+1f - Whole * 0x1.fb4p-11f - Whole * 0x1.4442d2p-23f; }
/// sin(R), |R| <= pi / 2.
float sineOf(float R) {
  float Square = R * R;
  return R * polynomial(Square, {2.601826373e-06f, -0.0001980738455f, 0.008333024668f, -0.1666665666f, 1.0f});
}
float withFlip(float X, float Shifted) { return real<float>(Int32(UInt32(bits(X)) ^ (UInt32(bits(Shifted)) << 31))); }

float sine(float X) {
  float Shifted = X * 0x1.45f306p-2f + RoundToWhole;
  return withFlip(sineOf(restOfPi(X, Shifted - RoundToWhole)), Shifted);
}
/// The sine of X + pi / 2.
float cosine(float X) {
  float Shifted = (X * 0x1.45f306p-2f + 0.5f) + RoundToWhole;
  return withFlip(sineOf(restOfPi(X, (Shifted - RoundToWhole) - 0.5f)), Shifted);
}

/// sin(X) / cos(X): from the distances to the nearest multiple of pi and, for the cosine, to the nearest pole.
float tangent(float X) {
  float Shifted = X * 0x1.45f306p-2f + RoundToWhole, Whole = Shifted - RoundToWhole;
  float R = restOfPi(X, Whole);
  return sineOf(R) / sineOf(magnitude(restOfPi(X, Whole + withSign(0.5f, R))));
}

#pragma clang fp reciprocal(on)

/// 1 / sqrt(X), including 0 and infinity.
float inverseRoot(float X) {
  float Estimate = 1.0f / __builtin_elementwise_sqrt(X);
  float Extreme = X < 1 ? __builtin_huge_valf() : 0.0f;
  return magnitude(X) < 0x1p-126f || X == __builtin_huge_valf() ? Extreme : Estimate;
}

#pragma clang fp reciprocal(off)

} // namespace

#pragma clang attribute pop

extern "C" {
#define BOTH(NAME, EXPRESSION)                                                                                         \
  float __syclc_native_##NAME##f(float X) { return EXPRESSION; }                                                       \
  float __syclc_half_##NAME##f(float X) { return EXPRESSION; }
BOTH(cos, cosine(X))
BOTH(exp, powerOfScaled(X, 1.44269502f, 0x1.62e4p-1f, 0x1.7f7d1cp-20f, -88.0296860f, 88.7228317f))
BOTH(exp2, powerOfTwo(X))
BOTH(exp10, powerOfScaled(X, 3.32192802f, 0x1.344p-2f, 0x1.3509f8p-18f, -38.2308083f, 38.5318375f))
BOTH(log, binaryLogarithm(X) * 0.693147182f)
BOTH(log2, binaryLogarithm(X))
BOTH(log10, binaryLogarithm(X) * 0.301030010f)
BOTH(recip, 1 / X)
BOTH(rsqrt, inverseRoot(X))
BOTH(sin, sine(X))
BOTH(sqrt, __builtin_elementwise_sqrt(X))
BOTH(tan, tangent(X))
#undef BOTH
float __syclc_native_dividef(float X, float Y) { return X / Y; }
float __syclc_half_dividef(float X, float Y) { return X / Y; }
float __syclc_native_powrf(float X, float Y) { return powerOfPositive(X, Y); }
float __syclc_half_powrf(float X, float Y) { return powerOfPositive(X, Y); }
}
