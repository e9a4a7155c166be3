// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The bits of floating-point numbers, and polynomials, for native bodies of math functions. They include no header of
/// the host's library. All functions here are inlined.
#ifndef SYCLC_PASSES_DEVICELIBRARY_SRC_REALS_H
#define SYCLC_PASSES_DEVICELIBRARY_SRC_REALS_H

#pragma clang attribute push(__attribute__((always_inline)), apply_to = function)

namespace {

using Int32 = int;
using Int64 = long;
using UInt32 = unsigned;
using UInt64 = unsigned long;

/// The layout of a floating-point type.
template <class Real>
struct Layout;
template <>
struct Layout<float> {
  using Bits = Int32;
  static constexpr int Mantissa = 23, Bias = 127;
  static constexpr float Tiny = 0x1p-126f, Up = 0x1p64f, Down = 0x1p-64f;
  static constexpr Bits RootOfHalf = 0x3f3504f3; // sqrt(1/2)
};
template <>
struct Layout<double> {
  using Bits = Int64;
  static constexpr int Mantissa = 52, Bias = 1023;
  static constexpr double Tiny = 0x1p-1022, Up = 0x1p64, Down = 0x1p-64;
  static constexpr Bits RootOfHalf = 0x3fe6a09e667f3bcd;
};

template <class Real>
using BitsOf = typename Layout<Real>::Bits;

template <class Real>
BitsOf<Real> bits(Real X) {
  return __builtin_bit_cast(BitsOf<Real>, X);
}
template <class Real>
Real real(BitsOf<Real> B) {
  return __builtin_bit_cast(Real, B);
}
template <class Real>
Real magnitude(Real X) {
  return __builtin_elementwise_abs(X);
}
template <class Real>
Real withSign(Real X, Real Sign) {
  return __builtin_elementwise_copysign(X, Sign);
}

template <class Real>
constexpr Real Infinity = __builtin_huge_valf();
template <class Real>
constexpr BitsOf<Real> ExponentMask = BitsOf<Real>(2 * Layout<Real>::Bias + 1) << Layout<Real>::Mantissa;

/// Neither infinite nor NaN.
template <class Real>
bool isFinite(Real X) {
  return magnitude(X) < Infinity<Real>;
}

/// 2^N, which must be a normal number.
template <class Real>
Real powerOfTwo(BitsOf<Real> N) {
  return real<Real>((N + Layout<Real>::Bias) << Layout<Real>::Mantissa);
}

/// A finite number other than 0 as Significand * 2^Exponent, 1 <= |Significand| < 2.
template <class Real>
struct Parts {
  Real Significand;
  BitsOf<Real> Exponent;

  explicit Parts(Real X) {
    using L = Layout<Real>;
    bool Subnormal = magnitude(X) < L::Tiny;
    BitsOf<Real> B = bits(Subnormal ? X * L::Up : X);
    Exponent = ((B & ExponentMask<Real>) >> L::Mantissa) - L::Bias - (Subnormal ? 64 : 0);
    Significand = real<Real>((B & ~ExponentMask<Real>) | (BitsOf<Real>(L::Bias) << L::Mantissa));
  }
};

/// A positive number as 2^K * (1 + F), sqrt(1/2) <= 1 + F < sqrt(2). Logarithms are computed from these parts.
template <class Real>
struct LogarithmParts {
  Real K, F;

  explicit LogarithmParts(Real X) {
    using L = Layout<Real>;
    constexpr BitsOf<Real> Fraction = (BitsOf<Real>(1) << L::Mantissa) - 1;
    bool Subnormal = X < L::Tiny;
    BitsOf<Real> B = bits(Subnormal ? X * L::Up : X) - L::RootOfHalf;
    K = Real(Int32(B >> L::Mantissa) - (Subnormal ? 64 : 0));
    F = real<Real>((B & Fraction) + L::RootOfHalf) - 1;
  }
};

/// \p Result, the logarithm of \p X, corrected for arguments that are not positive numbers.
template <class Real>
Real logarithmOf(Real X, Real Result) {
  Real Twice = X + X;
  Result = X == 0 ? -Infinity<Real> : Result;
  Result = X < Infinity<Real> ? Result : Twice;
  return X < 0 ? Real(__builtin_nanf("")) : Result;
}

/// Horner's scheme; coefficients from the highest to the lowest power.
template <class Real, int N>
Real polynomial(Real X, const Real (&Coefficients)[N]) {
  Real P = Coefficients[0];
#pragma clang loop unroll(full)
  for (int I = 1; I < N; ++I) P = P * X + Coefficients[I];
  return P;
}

} // namespace

#pragma clang attribute pop

#endif
