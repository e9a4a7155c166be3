// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SYCL's functions that the C library lacks (specification 4.17.4; sycl/detail/math.def, SYCLC_OWN_MATH), for native
/// kernels, in the same form as native_math.cpp: straight-line code that is inlined and widened. C library functions
/// that they call (powf, acos) are in turn lowered as that table specifies.
#include "Reals.h"

extern "C" {
float acosf(float), asinf(float), atanf(float), atan2f(float, float), cosf(float), logf(float), powf(float, float),
    sinf(float);
double acos(double), asin(double), atan(double), atan2(double, double), cos(double), log(double), pow(double, double),
    sin(double);
float lgammaf_r(float, int *), remquof(float, float, int *);
double lgamma_r(double, int *), remquo(double, double, int *);
}

#pragma clang attribute push(__attribute__((always_inline)), apply_to = function)

namespace {

// The overload set for the templates below.
float acosImpl(float X) { return acosf(X); }
double acosImpl(double X) { return acos(X); }
float asinImpl(float X) { return asinf(X); }
double asinImpl(double X) { return asin(X); }
float atanImpl(float X) { return atanf(X); }
double atanImpl(double X) { return atan(X); }
float angle(float Y, float X) { return atan2f(Y, X); }
double angle(double Y, double X) { return atan2(Y, X); }
float power(float X, float Y) { return powf(X, Y); }
double power(double X, double Y) { return pow(X, Y); }
float logarithm(float X) { return logf(X); }
double logarithm(double X) { return log(X); }

template <class Real>
constexpr Real InversePi = Real(0.31830988618379067153776752674502872);
template <class Real>
constexpr Real NotANumber = __builtin_nanf("");

// --- Angles in half turns. X = Whole + F, |F| <= 1/2, both exact: sin(pi * X) is sin(pi * F), negated if Whole is odd,
// and cos(pi * X) is sin(pi * (1/2 - |F|)), likewise.

/// sin(pi * F), |F| <= 1/2.
float sineOfHalfTurns(float F) {
  float Square = F * F;
  float P = polynomial(Square, {0.0785397155f, -0.598704858f, 2.55013615f, -5.16771256f});
  return P * (Square * F) + F * 3.14159274f;
}
double sineOfHalfTurns(double F) {
  double Square = F * F;
  double P =
      polynomial(Square, {7.7257430307898759e-7, -2.1906201655131958e-5, 0.00046630087411496363, -0.007370430719634587,
                          0.082145886596752322, -0.59926452932034303, 2.5501640398773401, -5.16771278004997});
  return (P * (Square * F) + F * 1.2246467991473532e-16) + F * 3.1415926535897931;
}

template <class Real>
struct HalfTurns {
  Real F;
  bool Odd;

  explicit HalfTurns(Real X) {
    Real Whole = __builtin_elementwise_roundeven(X), Half = Whole * Real(0.5);
    F = X - Whole;
    Odd = Half != __builtin_elementwise_floor(Half);
  }
  Real sine(Real X) const {
    Real Sine = sineOfHalfTurns(F);
    Sine = Odd ? -Sine : Sine;
    return F == 0 ? withSign(Real(0), X) : Sine;
  }
  Real cosine() const {
    Real Cosine = sineOfHalfTurns(Real(0.5) - magnitude(F));
    return magnitude(F) == Real(0.5) ? Real(0) : Odd ? -Cosine : Cosine;
  }
};

template <class Real>
Real sinePi(Real X) {
  return HalfTurns<Real>(X).sine(X);
}
template <class Real>
Real cosinePi(Real X) {
  return HalfTurns<Real>(X).cosine();
}
template <class Real>
Real tangentPi(Real X) {
  HalfTurns<Real> Angle(X);
  return Angle.sine(X) / Angle.cosine();
}

// --- Powers and roots.

/// For 1 and infinity C99 defines powers that SYCL does not; powers of negative numbers are undefined.
template <class Real>
Real powerOfPositive(Real X, Real Y) {
  Real A = magnitude(X), Result = power(A, Y);
  bool Extreme = A == 0 || A == Infinity<Real>,
       Undefined = (Y == 0 && Extreme) || (A == 1 && magnitude(Y) == Infinity<Real>);
  Undefined = Undefined | (X < 0) | (X != X) | (Y != Y);
  return Undefined ? NotANumber<Real> : Result;
}

/// X^N with all bits of N, of which a float has only 24: the lost part matters if X is close to 1, where x^n = 1 + n *
/// (x - 1).
float wholePower(float X, Int32 N) {
  float A = magnitude(X), Near = float(N), Result = powf(A, Near), Above = A - 1;
  float Lost = float(Int32(Int64(N) - Int64(Near))) * Above;
  Result = magnitude(Above) < 0x1p-10f ? Result + Result * Lost : Result;
  Result = N == 0 ? 1.0f : Result; // powf of a signalling NaN is NaN
  return (N & 1) != 0 ? withSign(Result, X) : Result;
}
double wholePower(double X, Int32 N) {
  double Result = pow(magnitude(X), double(N));
  Result = N == 0 ? 1.0 : Result;
  return (N & 1) != 0 ? withSign(Result, X) : Result;
}

/// The rounding error of 1 / N, which is rounded to Inverse.
float restOfInverse(Int32 N, float Inverse) { return float(1.0 / double(N) - double(Inverse)); }
double restOfInverse(Int32 N, double Inverse) {
  double High = real<double>(bits(Inverse) & ~((1L << 32) - 1)), By = double(N); // products with N are exact
  return ((1 - High * By) - (Inverse - High) * By) * Inverse;
}

/// x^(1/n), where 1/n is Inverse + Rest: x^Inverse * (1 + Rest * log(x)).
template <class Real>
Real root(Real X, Int32 N) {
  Real A = magnitude(X), Inverse = Real(1.0 / double(N)), Rest = restOfInverse(N, Inverse);
  Real Result = power(A, Inverse);
  bool Plain =
      (A > 0) & (A < Infinity<Real>)&(Result < Infinity<Real>); // the inverse of a subnormal number is infinite
  Result = Plain ? Result + Result * (Rest * logarithm(Plain ? A : Real(1))) : Result;
  bool Odd = (N & 1) != 0, Undefined = N == 0 || (X < 0 && !Odd);
  Result = Odd ? withSign(Result, X) : Result;
  return Undefined ? NotANumber<Real> : Result;
}

} // namespace

#pragma clang attribute pop

extern "C" {
float __syclc_acospif(float X) { return acosImpl(X) * InversePi<float>; }
double __syclc_acospi(double X) { return acosImpl(X) * InversePi<double>; }
float __syclc_asinpif(float X) { return asinImpl(X) * InversePi<float>; }
double __syclc_asinpi(double X) { return asinImpl(X) * InversePi<double>; }
float __syclc_atanpif(float X) { return atanImpl(X) * InversePi<float>; }
double __syclc_atanpi(double X) { return atanImpl(X) * InversePi<double>; }
float __syclc_atan2pif(float Y, float X) { return angle(Y, X) * InversePi<float>; }
double __syclc_atan2pi(double Y, double X) { return angle(Y, X) * InversePi<double>; }
float __syclc_cospif(float X) { return cosinePi(X); }
double __syclc_cospi(double X) { return cosinePi(X); }
float __syclc_sinpif(float X) { return sinePi(X); }
double __syclc_sinpi(double X) { return sinePi(X); }
float __syclc_tanpif(float X) { return tangentPi(X); }
double __syclc_tanpi(double X) { return tangentPi(X); }
float __syclc_rsqrtf(float X) { return 1 / __builtin_elementwise_sqrt(X); }
double __syclc_rsqrt(double X) { return 1 / __builtin_elementwise_sqrt(X); }
float __syclc_powrf(float X, float Y) { return powerOfPositive(X, Y); }
double __syclc_powr(double X, double Y) { return powerOfPositive(X, Y); }
float __syclc_pownf(float X, Int32 N) { return wholePower(X, N); }
double __syclc_pown(double X, Int32 N) { return wholePower(X, N); }
float __syclc_rootnf(float X, Int32 N) { return root(X, N); }
double __syclc_rootn(double X, Int32 N) { return root(X, N); }
float __syclc_sincosf(float X, float *Cosine) {
  *Cosine = cosf(X);
  return sinf(X);
}
double __syclc_sincos(double X, double *Cosine) {
  *Cosine = cos(X);
  return sin(X);
}
float __syclc_lgamma_rf(float X, Int32 *Sign) { return lgammaf_r(X, Sign); }
double __syclc_lgamma_r(double X, Int32 *Sign) { return lgamma_r(X, Sign); }
float __syclc_remquof(float X, float Y, Int32 *Quotient) { return remquof(X, Y, Quotient); }
double __syclc_remquo(double X, double Y, Int32 *Quotient) { return remquo(X, Y, Quotient); }
}
