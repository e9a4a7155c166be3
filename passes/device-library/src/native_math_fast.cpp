// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Native and half precision for native kernels (specification 4.17.5, 4.17.6): functions of float with a relative
/// error of about 2^-17, cheaper than full precision. Both precisions are the same function. Polynomials are shorter,
/// subnormal numbers count as 0 and become 0 or some other subnormal number, and
///   - sin, cos and tan have no branch for arguments above 2^16, which they do not compute;
///   - exp, exp2 and exp10 have one factor 2^n, which is added to bits;
///   - log, log2 and log10 do not know infinity;
///   - powr is exp2(y * log2(x)), without a call of libmvec;
///   - rsqrt is the processor's estimate and a step of Newton's: an `arcp` division (pragma clang fp reciprocal), for
///     which LLVM takes rsqrtps or vrsqrt14ps; what the step makes of 0 and infinity is NaN, which is put right here;
///   - sqrt, divide and recip are exact: processors have become faster at them than at an estimate and a step.
#include "Reals.h"

#pragma clang attribute push(__attribute__((always_inline)), apply_to = function)

namespace {

/// 2^(X * Scale); \p Least and \p Most are where X * Scale is -127 and 128.
float powerOfTwo(float X, float Scale, float Least, float Most) {
  constexpr float Round = 0x1.8p23f; // the last bits are the nearest integer
  float A = X > Most ? Most : X < Least ? Least : X;
  float Shifted = A * Scale + Round, Whole = Shifted - Round, R = A * Scale - Whole;
  float P = polynomial(R, {0.009666368515f, 0.05592197584f, 0.2402234904f, 0.6931210452f, 1.0f});
  return real<float>(Int32(UInt32(bits(P)) + (UInt32(bits(Shifted)) << 23)));
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

/// \p Result, but for arguments that are not positive.
float ofPositive(float X, float Result) {
  float Other = X == 0 ? -__builtin_huge_valf() : __builtin_nanf("");
  return X > 0 ? Result : Other;
}

/// log2(X) * Scale.
float logarithm(float X, float Scale) {
  Binary B(X);
  float P = polynomial(
      B.F, {0.1681865911f, -0.2679638705f, 0.2961195572f, -0.3595244555f, 0.4806131255f, -0.7213601776f, 1.442696523f});
  return ofPositive(X, (P * B.F + B.K) * Scale);
}

/// X - N * pi, |.| <= pi / 2, in three pieces whose products with N are exact without fused multiply-adds too.
float restOfPi(float X, float Whole) { return X - Whole * 0x1.92p+1f - Whole * 0x1.fb4p-11f - Whole * 0x1.4442d2p-23f; }
/// sin(R), |R| <= pi / 2.
float sineOf(float R) {
  float Square = R * R;
  return R * polynomial(Square, {-0.0001852253932f, 0.008313191414f, -0.166656765f, 0.9999992371f});
}
constexpr float RoundToWhole = 0x1.8p23f;
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

/// sin(X) / cos(X): the distances from the nearest multiple of pi and, for the cosine, from the nearest pole.
float tangent(float X) {
  float Shifted = X * 0x1.45f306p-2f + RoundToWhole, Whole = Shifted - RoundToWhole;
  float R = restOfPi(X, Whole);
  return sineOf(R) / sineOf(magnitude(restOfPi(X, Whole + withSign(0.5f, R))));
}

#pragma clang fp reciprocal(on)

/// 1 / sqrt(X), also of 0 and of infinity.
float inverseRoot(float X) {
  float Estimate = 1.0f / __builtin_elementwise_sqrt(X);
  float Extreme = X < 1 ? __builtin_huge_valf() : 0.0f;
  return magnitude(X) < 0x1p-126f || X == __builtin_huge_valf() ? Extreme : Estimate;
}

#pragma clang fp reciprocal(off)

float powerOfPositive(float X, float Y) {
  Binary B(X);
  float P = polynomial(B.F, {-0.1427597344f, 0.2326525788f, -0.2492718221f, 0.2872888824f, -0.360225182f, 0.4809167082f,
                             -0.7213529313f, 1.442694995f});
  return powerOfTwo(Y * ofPositive(X, P * B.F + B.K), 1, -127, 128);
}

} // namespace

#pragma clang attribute pop

extern "C" {
#define BOTH(NAME, EXPRESSION)                                                                                         \
  float __syclc_native_##NAME##f(float X) { return EXPRESSION; }                                                       \
  float __syclc_half_##NAME##f(float X) { return EXPRESSION; }
BOTH(cos, cosine(X))
BOTH(exp, powerOfTwo(X, 1.44269502f, -88.0296936f, 88.7228394f))
BOTH(exp2, powerOfTwo(X, 1, -127, 128))
BOTH(exp10, powerOfTwo(X, 3.32192802f, -38.2308121f, 38.5318394f))
BOTH(log, logarithm(X, 0.693147182f))
BOTH(log2, logarithm(X, 1))
BOTH(log10, logarithm(X, 0.301030010f))
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
