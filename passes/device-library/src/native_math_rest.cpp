// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The elementary functions that native kernels call in glibc (libmvec and libm), for GPUs, which have neither
/// (device-library/NativeMath.h, MathLibrary::None). Together with native_math*.cpp they are all of <math.h>.
///
/// Unlike those, these functions rely on an instruction for fused multiply-add, and may have branches. Rarely used
/// functions of float are computed in double, and rounded; the others are computed in float, because most GPUs have few
/// units for double. Polynomials are near minimax, computed with mpmath's
/// chebyfit; tests/nvptx/math.cpp measures each function.
#include "GpuReals.h"

extern "C" {
double exp(double);
float expf(float);
}

#pragma clang attribute push(__attribute__((always_inline)), apply_to = function)

namespace {

double fused(double X, double Y, double Z) { return __builtin_elementwise_fma(X, Y, Z); }
double squareRoot(double X) { return __builtin_elementwise_sqrt(X); }

constexpr double NaN = __builtin_nan("");
// Constants as sums of two numbers; LogTwo's first part has 40 bits, so that its products with exponents are exact.
constexpr double Pi = 0x1.921fb54442d18p+1, PiRest = 0x1.1a62633145c07p-53;
constexpr double HalfPi = 0x1.921fb54442d18p+0, HalfPiRest = 0x1.1a62633145c07p-54;
constexpr double LogTwo = 0x1.62e42fefa2000p-1, LogTwoRest = 0x1.9ef35793c7673p-41;

// --- Exponentials. X = N * log(2) + R, |R| <= log(2) / 2.

constexpr double Round = 0x1.8p52; // the low bits of a sum are the nearest integer

/// X * 2^N, rounded at most once, for |N| < 2000.
double timesPower(double X, Int64 N) {
  Int64 Half = N >> 1;
  return X * powerOfTwo<double>(Half) * powerOfTwo<double>(N - Half);
}

double clamped(double X, double Least, double Most) { return X > Most ? Most : X < Least ? Least : X; }

/// 2^X.
double binaryPower(double X) {
  double A = clamped(X, -1100, 1100), Shifted = A + Round, R = A - (Shifted - Round);
  double P = polynomial(R, {2.5729426100386433476e-11, 4.4558384999982016109e-10, 7.0548972467672362562e-9,
                            1.0178056971791798953e-7, 1.3215486808817260818e-6, 0.00001525273384178243679,
                            0.00015403530393370646062, 0.0013333558146406294225, 0.0096181291076284795162,
                            0.055504108664821627513, 0.24022650695910071233, 0.69314718055994530925});
  double Result = timesPower(R * P + 1, bits(Shifted) - bits(Round));
  return X == X ? Result : X + X;
}

/// e^R - 1 for |R| <= log(2) / 2.
double smallExponentialLess1(double R) {
  double P = polynomial(R, {1.6086690397461098596e-10, 2.0918231419370053573e-9, 2.5052070925322047098e-8,
                            2.7557263025575628991e-7, 2.7557319247376794115e-6, 0.000024801587336679384412,
                            0.00019841269841263239722, 0.0013888888888878984863, 0.0083333333333333340147,
                            0.041666666666666676889, 0.16666666666666666667, 0.5});
  return fused(R * R, P, R);
}

/// 10^X; R is in units of log10(2).
double decimalPower(double X) {
  double A = clamped(X, -400, 400), Shifted = A * 0x1.a934f0979a371p+1 + Round, Whole = Shifted - Round;
  double R = fused(Whole, -0x1.9fef311f12b36p-42, fused(Whole, -0x1.34413509f6000p-2, A));
  double High = R * 0x1.26bb1bbb55516p+1;
  double Low = fused(R, 0x1.26bb1bbb55516p+1, -High) - R * 0x1.f48ad494ea3e9p-53;
  double P = smallExponentialLess1(High);
  double Result = timesPower(1 + (P + Low * (1 + P)), bits(Shifted) - bits(Round));
  return X == X ? Result : X + X;
}

double exponentialLess1(double X) {
  double A = clamped(X, -40, 700), Shifted = A * 0x1.71547652b82fep+0 + Round, Whole = Shifted - Round;
  double R = fused(Whole, -LogTwoRest, fused(Whole, -LogTwo, A));
  double Power = powerOfTwo<double>(X == X ? bits(Shifted) - bits(Round) : 0);
  double Result = fused(Power, smallExponentialLess1(R), Power - 1);
  if (X > 700) return exp(X);
  return X == X && X != 0 ? Result : X + X;
}

// --- Logarithms, of LogarithmParts. With S = F / (2 + F),
// log(1 + F) = 2 * S + S^3 * Q(S^2) = F - F^2 / 2 + S * (F^2 / 2 + S^2 * Q(S^2)).

struct Binary : LogarithmParts<double> {
  using LogarithmParts::LogarithmParts;
  double logarithm(double Small) const { // plus Small
    double S = F / (2 + F), Z = S * S, Half = 0.5 * F * F;
    double Q =
        polynomial(Z, {0.1308803485092755383, 0.13268638369266823879, 0.15386244737621666606, 0.18181795547521136235,
                       0.22222222392581045097, 0.28571428570799785031, 0.40000000000000883236, 0.66666666666666666463});
    return F - (Half - fused(S, fused(Z, Q, Half), Small));
  }
};

double naturalLogarithm(double X) {
  Binary B(X);
  return logarithmOf(X, fused(B.K, LogTwo, B.logarithm(B.K * LogTwoRest)));
}

double binaryLogarithm(double X) {
  Binary B(X);
  double L = B.logarithm(0), High = L * 0x1.71547652b82fep+0;
  double Low = fused(L, 0x1.71547652b82fep+0, -High) + L * 0x1.777d0ffda0d24p-56;
  return logarithmOf(X, B.K + (High + Low));
}

double decimalLogarithm(double X) {
  Binary B(X);
  double L = B.logarithm(0), High = L * 0x1.bcb7b1526e50ep-2;
  double Low = fused(L, 0x1.bcb7b1526e50ep-2, -High) + L * 0x1.95355baaafad3p-57;
  return logarithmOf(X, fused(B.K, 0x1.34413509f6000p-2, High + fused(B.K, 0x1.9fef311f12b36p-42, Low)));
}

/// log(1 + X): the logarithm of the rounded sum, corrected by the rounding error.
double logarithmOfNext(double X) {
  double Sum = 1 + X, Lost = X < 1 ? X - (Sum - 1) : 1 - (Sum - X);
  double Result = naturalLogarithm(Sum) + Lost / Sum;
  if (X == 0 || X == __builtin_huge_val()) return X;
  return X > -1 ? Result : X == -1 ? -__builtin_huge_val() : NaN;
}

// --- Powers: e^(Y * log(X)), with about 68 bits of the logarithm as the sum of two numbers.

double magnitudeOfPower(double X, double Y) {
  Binary B(X);
  double D = 2 + B.F, DRest = B.F - (D - 2);
  double S = B.F / D, SRest = (fused(-S, D, B.F) - S * DRest) / D;
  double Z = S * S, ZRest = fused(S, S, -Z) + 2 * S * SRest;
  double Q =
      polynomial(Z, {0.1172432706084674658, 0.11706126464563397249, 0.13334808798812338678, 0.15384594887007179405,
                     0.18181818336099846227, 0.22222222221652765272, 0.28571428571429371334, 0.39999999999999999816});
  constexpr double Third = 0x1.5555555555555p-1, ThirdRest = 0x1.5555555555555p-55; // two thirds
  double Cubic = Z * Third, CubicRest = fused(Z, Third, -Cubic) + (Z * ThirdRest + ZRest * Third);
  double More = Z * Z * Q, P = Cubic + More, PRest = ((Cubic - P) + More) + CubicRest;
  double Twice = 2 * S, T = S * P, TRest = fused(S, P, -T) + (S * PRest + SRest * P);
  double L = Twice + T, LRest = ((Twice - L) + T) + (2 * SRest + TRest);
  double Whole = B.K * LogTwo, Sum = Whole + L;
  double SumRest = ((Whole - Sum) + L) + fused(B.K, LogTwoRest, LRest);
  double Log = Sum + SumRest, LogRest = (Sum - Log) + SumRest;
  double E = Y * Log, ERest = fused(Y, Log, -E) + Y * LogRest;
  double Result = exp(E);
  return magnitude(E) < 800 && Result < __builtin_huge_val() ? fused(Result, ERest, Result) : Result;
}

/// Common to both types: \p Magnitude is |X|^Y for positive numbers.
template <class Real>
Real powerOf(Real X, Real Y, Real Magnitude) {
  constexpr Real Infinite = Infinity<Real>;
  Real A = magnitude(X), Halved = Y * Real(0.5);
  bool Whole = Y == __builtin_elementwise_trunc(Y);
  bool Odd = Whole && Halved != __builtin_elementwise_trunc(Halved);
  Real Result = A == 0 || A == Infinite ? ((A == 0) == (Y < 0) ? Infinite : Real(0)) : A == 1 ? Real(1) : Magnitude;
  Result = X < 0 && !Whole && A != Infinite ? Real(NaN) : Result;
  Result = Odd ? withSign(Result, X) : Result;
  Result = X != X || Y != Y ? X + Y : Result;
  return X == 1 || Y == 0 ? Real(1) : Result;
}

// --- Sine, cosine, tangent. X = Quadrant * pi / 2 + R + Rest, |R| <= pi / 4.

struct Quarter {
  double R, Rest;
  UInt32 Quadrant;

  explicit Quarter(double X) {
    if (__builtin_expect(magnitude(X) < 0x1p19, 1))
      ofSmall(X);
    else
      ofLarge(X);
  }

  /// With 139 bits of pi / 2; the product with the first part is exact.
  void ofSmall(double X) {
    constexpr double First = 0x1.921fb54400000p+0, Second = 0x1.0b4611a626331p-34, Third = 0x1.1701b839a2520p-88;
    double Shifted = X * 0x1.45f306dc9c883p-1 + Round, N = Shifted - Round;
    double Left = fused(-N, First, X), Product = N * Second, Lost = fused(N, Second, -Product);
    double Difference = Left - Product, Back = Difference - Left;
    double Error = (Left - (Difference - Back)) - (Product + Back);
    double More = (Error - Lost) - N * Third;
    R = Difference + More;
    Rest = (Difference - R) + More;
    Quadrant = UInt32(bits(Shifted));
  }

  /// With 192 of the bits of 2 / pi: earlier bits contribute multiples of 4 for any significand.
  void ofLarge(double X) {
    using UInt128 = unsigned __int128;
    static constexpr UInt64 Bits[] = {0x0000000000000000, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041,
                                      0xfe5163abdebbc561, 0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e,
                                      0xe88235f52ebb4484, 0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b,
                                      0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d,
                                      0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab,
                                      0xf0cfbc209af4361d};
    if (!isFinite(X)) {
      R = Rest = X - X;
      Quadrant = 0;
      return;
    }
    Int64 B = bits(magnitude(X));
    UInt32 First = UInt32(B >> 52) - (1023 + 52) + 62, Word = First / 64, By = First % 64;
    UInt64 Significand = UInt64(B & 0xfffffffffffff) | 1ull << 52;
    auto At = [&](UInt32 I) { return Bits[Word + I] << By | Bits[Word + I + 1] >> 1 >> (63 - By); };
    UInt128 Low = UInt128(Significand) * At(2), Middle = UInt128(Significand) * At(1) + UInt64(Low >> 64);
    UInt64 High = Significand * At(0) + UInt64(Middle >> 64);
    // High and the low half of Middle are the product modulo 4, with 126 bits after the point.
    UInt128 Fraction = (UInt128(High) << 64 | UInt64(Middle)) << 2;
    bool Above = Fraction >> 127;
    Quadrant = UInt32(High >> 62) + Above;
    UInt128 Distance = Above ? -Fraction : Fraction;
    UInt64 Upper = UInt64(Distance >> 64);
    Int64 Zeros = Upper ? __builtin_clzll(Upper) : 64 + __builtin_clzll(UInt64(Distance) | 1);
    Distance <<= Zeros;
    double Unit = powerOfTwo<double>(-64 - Zeros);
    double H = double(Int64(Distance >> 75)) * 0x1p11 * Unit;
    double L = double(Int64(UInt64(Distance >> 11 & ~0ull) >> 1)) * 0x1p-52 * Unit;
    R = H * HalfPi;
    Rest = fused(H, HalfPi, -R) + fused(H, HalfPiRest, L * HalfPi);
    if (Above != (X < 0)) {
      R = -R;
      Rest = -Rest;
    }
    Quadrant = X < 0 ? -Quadrant : Quadrant;
  }

  double sine() const {
    double Z = R * R;
    double P = polynomial(Z, {-7.5866368828251596492e-13, 1.6058530596645954712e-10, -2.5052106225994400694e-8,
                              2.755731921932057977e-6, -0.00019841269841265041047, 0.008333333333333331481,
                              -0.16666666666666666665});
    return R + fused(R, Z * P, Rest * fused(Z, -0.5, 1));
  }
  double cosine() const {
    double Z = R * R, Half = 0.5 * Z, Near = 1 - Half;
    double P = polynomial(Z, {4.7458384125310229648e-14, -1.1470460319209511842e-11, 2.0876755787492605948e-9,
                              -2.7557319221392490652e-7, 0.000024801587301584633141, -0.0013888888888888887859,
                              0.041666666666666666666});
    return Near + (((1 - Near) - Half) + fused(Z * Z, P, -R * Rest));
  }
};

double sineOf(double X) {
  Quarter Q(X);
  double S = Q.sine(), C = Q.cosine(), Result = Q.Quadrant & 1 ? C : S;
  return X == 0 ? X : Q.Quadrant & 2 ? -Result : Result;
}

double cosineOf(double X) {
  Quarter Q(X);
  double S = Q.sine(), C = Q.cosine(), Result = Q.Quadrant & 1 ? S : C;
  return (Q.Quadrant + 1) & 2 ? -Result : Result;
}

double tangentOf(double X) {
  Quarter Q(X);
  double S = Q.sine(), C = Q.cosine();
  return X == 0 ? X : Q.Quadrant & 1 ? -C / S : S / C;
}

// --- Their inverses.

/// atan(X) = atan(T) + 0, pi / 4 or pi / 2, |T| <= sqrt(2) - 1.
double atanImpl(double X) {
  double A = magnitude(X);
  bool Far = A > 2.414213562373095, Middle = A > 0.41421356237309503;
  double T = Far ? -1 / A : Middle ? (A - 1) / (A + 1) : A, Z = T * T;
  double Offset = Far ? HalfPi : Middle ? HalfPi / 2 : 0.0, Rest = Far ? HalfPiRest : Middle ? HalfPiRest / 2 : 0.0;
  double P = polynomial(Z, {0.016271944751624060358, -0.034558092551413796109, 0.045511081263251718832,
                            -0.052303478730160741827, 0.05878914544400621696, -0.066664236280692575788,
                            0.076922963049744700568, -0.090909087510766358766, 0.11111111105106705143,
                            -0.14285714285659327298, 0.19999999999999802534, -0.33333333333333333216});
  return withSign(Offset + (T + fused(T, Z * P, Rest)), X);
}

double angleOf(double Y, double X) {
  double A = magnitude(X), B = magnitude(Y), Ratio = B / A;
  Ratio = A == B ? (A == 0 ? 0.0 : 1.0) : Ratio; // both 0, both infinite
  double Angle = atanImpl(Ratio);
  Angle = bits(X) < 0 ? Pi - (Angle - PiRest) : Angle;
  return X == X && Y == Y ? withSign(Angle, Y) : X + Y;
}

/// asin(S) for S <= 1/2, S^2 = Z.
double smallArcSine(double S, double Z) {
  double P =
      polynomial(Z, {0.028860974387998531354, -0.014999855783811347995, 0.017493569476248204119,
                     0.0054242308398040009009, 0.010330370295404406438, 0.011478047472510144847,
                     0.013971325328728771668, 0.017352385393480946268, 0.022372173243832205592, 0.030381944131237198702,
                     0.044642857146446050502, 0.074999999999983891129, 0.16666666666666667861});
  return fused(S, Z * P, S);
}

double asinImpl(double X) {
  double A = magnitude(X);
  bool Far = A > 0.5;
  double Z = Far ? (1 - A) * 0.5 : A * A, S = smallArcSine(Far ? squareRoot(Z) : A, Z);
  return withSign(Far ? HalfPi - (2 * S - HalfPiRest) : S, X);
}

double acosImpl(double X) {
  double A = magnitude(X);
  bool Far = A > 0.5;
  double Z = Far ? (1 - A) * 0.5 : A * A, S = smallArcSine(Far ? squareRoot(Z) : X, Z);
  return !Far ? HalfPi - (S - HalfPiRest) : X < 0 ? Pi - (2 * S - PiRest) : 2 * S;
}

// --- Hyperbolic functions.

double hyperbolicSine(double X) {
  double A = magnitude(X), E = exponentialLess1(A < 30 ? A : 0), Half = exp(A * 0.5);
  return withSign(A < 30 ? 0.5 * (E + E / (E + 1)) : 0.5 * Half * Half, X);
}

double hyperbolicCosine(double X) {
  double A = magnitude(X), E = exp(A < 30 ? A : 0), Half = exp(A * 0.5);
  return A < 30 ? 0.5 * E + 0.5 / E : 0.5 * Half * Half;
}

double hyperbolicTangent(double X) {
  double A = magnitude(X), E = exponentialLess1(2 * (A < 22 ? A : 0));
  double Result = A < 0.5 ? E / (E + 2) : A < 22 ? 1 - 2 / (E + 2) : 1.0;
  return X == X ? withSign(Result, X) : X + X;
}

double areaSine(double X) {
  double A = magnitude(X);
  bool Large = A > 0x1p28;
  double Square = A * A, Near = A + Square / (1 + squareRoot(1 + Square));
  return withSign(Large ? naturalLogarithm(A) + 0x1.62e42fefa39efp-1 : logarithmOfNext(Near), X);
}

double areaCosine(double X) {
  bool Large = X > 0x1p28;
  double T = X - 1, Near = T + squareRoot(fused(T, T, 2 * T));
  return X < 1 ? NaN : Large ? naturalLogarithm(X) + 0x1.62e42fefa39efp-1 : logarithmOfNext(Near);
}

double areaTangent(double X) {
  double A = magnitude(X);
  return withSign(0.5 * logarithmOfNext(2 * A / (1 - A)), X);
}

double distance(double X, double Y) {
  double A = magnitude(X), B = magnitude(Y), Most = A > B ? A : B, Least = A > B ? B : A;
  if (A == __builtin_huge_val() || B == __builtin_huge_val()) return __builtin_huge_val();
  bool Large = Most > 0x1p500, Small = Most < 0x1p-400;
  double Scale = Large ? 0x1p-600 : Small ? 0x1p600 : 1.0, Back = Large ? 0x1p600 : Small ? 0x1p-600 : 1.0;
  Most *= Scale;
  Least *= Scale;
  return squareRoot(fused(Most, Most, Least * Least)) * Back;
}

// --- The error function.

/// erf(X) for |X| < 1.
double smallError(double X) {
  double P = polynomial(X * X, {5.9544715831534823226e-11, -1.1371291831047952906e-9, 1.4659383821340067539e-8,
                                -1.6350256278698496423e-7, 1.6460995338195412092e-6, -0.000014925594957596026201,
                                0.00012055331099279798001, -0.00085483269805094128699, 0.0052239776248126373243,
                                -0.026866170645076269332, 0.1128379167095487604, -0.37612638903183748004,
                                0.12837916709551257376});
  return fused(X, P, X);
}

/// erfc(A) = e^(-A^2) * P(T) / (1 + 2 * A), T = (A - 4) / (A + 4), for 1 <= A < 28.
double largeErrorRest(double A) {
  double T = (A - 4) / (A + 4);
  double P = polynomial(T, {4.4771445573317320433e-9,    -1.2010874000342205349e-8, -2.4111114151596776142e-8,
                            1.0859463189766996023e-7,    8.1191374452574853225e-8,  -8.2478147231795564925e-7,
                            2.897016649573903869e-7,     5.7094632978276702208e-6,  -0.000011220363451867316432,
                            -0.000024399100004687600731, 0.00015062122667346256429, -0.00019925673052107903748,
                            -0.0007577732087323498058,   0.0050319699848760705838,  -0.016197734066860748988,
                            0.03716751553673408849,      -0.066330365811603772489,  0.093732834998391900338,
                            -0.10103906603632614572,     0.068097054254691636924,   0.015379652102620051199,
                            -0.13962111684056250641,     1.232995118625552509});
  double Square = A * A, Rest = fused(A, A, -Square), E = exp(-Square);
  return fused(E, -Rest, E) * (P / fused(2, A, 1));
}

double errorOf(double X) {
  double A = magnitude(X), Rest = largeErrorRest(clamped(A, 1, 6));
  return X == X ? (A < 1 ? smallError(X) : withSign(A < 6 ? 1 - Rest : 1.0, X)) : X + X;
}

double errorRestOf(double X) {
  double A = magnitude(X), Rest = A < 28 ? largeErrorRest(A < 1 ? 1.0 : A) : 0.0;
  return X == X ? (A < 1 ? 1 - smallError(X) : X < 0 ? 2 - Rest : Rest) : X + X;
}

// --- Functions of float.

float squareRoot(float X) { return __builtin_elementwise_sqrt(X); }

constexpr float PiOfFloat = 0x1.921fb6p+1f, PiRestOfFloat = -0x1.777a5cp-24f;

/// atan(T) for 0 <= T <= 1.
float smallArcTangent(float T) {
  float Z = T * T;
  float P = polynomial(Z, {-0.001793520472f, 0.0109141268f, -0.03117689464f, 0.05795656557f, -0.08403384854f,
                           0.1095216094f, -0.1426423629f, 0.1999854769f, -0.3333329906f});
  return fused(T, Z * P, T);
}

float atanImpl(float X) {
  float A = magnitude(X);
  bool Far = A > 1;
  float Angle = smallArcTangent(Far ? 1 / A : A);
  return withSign(Far ? PiOfFloat / 2 - (Angle - PiRestOfFloat / 2) : Angle, X);
}

float angleOf(float Y, float X) {
  float A = magnitude(X), B = magnitude(Y);
  bool Steep = B > A;
  float Ratio = (Steep ? A : B) / (Steep ? B : A);
  Ratio = A == B ? (A == 0 ? 0.0f : 1.0f) : Ratio; // both 0, both infinite
  float Angle = smallArcTangent(Ratio);
  Angle = Steep ? PiOfFloat / 2 - (Angle - PiRestOfFloat / 2) : Angle;
  Angle = bits(X) < 0 ? PiOfFloat - (Angle - PiRestOfFloat) : Angle;
  return X == X && Y == Y ? withSign(Angle, Y) : X + Y;
}

/// asin(S) for S <= 1/2, S^2 = Z.
float smallArcSine(float S, float Z) {
  float P =
      polynomial(Z, {0.03756477422f, 0.01440291097f, 0.03181753109f, 0.04451572986f, 0.07500510868f, 0.1666665987f});
  return fused(S, Z * P, S);
}

float asinImpl(float X) {
  float A = magnitude(X);
  bool Far = A > 0.5f;
  float Z = Far ? (1 - A) * 0.5f : A * A, S = smallArcSine(Far ? squareRoot(Z) : A, Z);
  return withSign(Far ? PiOfFloat / 2 - (2 * S - PiRestOfFloat / 2) : S, X);
}

float acosImpl(float X) {
  float A = magnitude(X);
  bool Far = A > 0.5f;
  float Z = Far ? (1 - A) * 0.5f : A * A, S = smallArcSine(Far ? squareRoot(Z) : X, Z);
  return !Far ? PiOfFloat / 2 - (S - PiRestOfFloat / 2) : X < 0 ? PiOfFloat - (2 * S - PiRestOfFloat) : 2 * S;
}

/// log2(X) of a positive number as the sum of two numbers, with about 30 bits. As above, S = F / (2 + F); Rest is the
/// rounding error of S.
struct BinaryLogarithm {
  float High, Low;

  explicit BinaryLogarithm(float X) {
    auto [K, F] = LogarithmParts(X);
    float D = 2 + F, DRest = F - (D - 2), Inverse = 1 / D;
    float S = F * Inverse, Rest = (fused(-S, D, F) - S * DRest) * Inverse;
    constexpr float Factor = 0x1.715476p+1f, FactorRest = 0x1.4ae0c0p-25f; // 2 / log(2)
    float Z = S * S, P = polynomial(Z, {0.3402185159f, 0.411706336f, 0.5770828521f, 0.9617966792f});
    float Product = S * Factor, ProductRest = fused(S, Factor, -Product) + fused(S, FactorRest, Rest * Factor);
    float Sum = K + Product, SumRest = ((K - Sum) + Product) + fused(S, Z * P, ProductRest);
    High = Sum + SumRest;
    Low = (Sum - High) + SumRest;
  }
};

/// log2(X) = K + F * Q(F).
float binaryLogarithm(float X) {
  auto [K, F] = LogarithmParts(X);
  float Q = polynomial(F, {-0.1074978942f, 0.1847603337f, -0.1913883766f, 0.2048576478f, -0.2396081219f, 0.2885525614f,
                           -0.3606965418f, 0.4808985203f, -0.7213473545f, 1.44269504f});
  return logarithmOf(X, fused(F, Q, K));
}

/// log(1 + X) = N * log(2) + log(1 + M), where 1 + X is between sqrt(1/2) and sqrt(2) times 2^N. M is X if N is 0.
float logarithmOfNext(float X) {
  Int32 N = (bits(1 + X) - Layout<float>::RootOfHalf) >> Layout<float>::Mantissa;
  bool Large = X > 0x1p60f; // 2^-127 is no normal number
  float Scale = powerOfTwo<float>(Large ? 64 - N : -N),
        M = fused(Large ? X * 0x1p-64f : X, Scale, Large ? -1 : Scale - 1);
  float Result = logarithmOfParts(float(N), M);
  if (X == 0 || X == Infinity<float>) return X;
  return X > -1 ? Result : X == -1 ? -Infinity<float> : __builtin_nanf("");
}

/// e^X - 1. X = N * log(2) + R: 2^N * (e^R - 1) + 2^N - 1, in halves, since 2^128 is no number.
float exponentialLess1(float X) {
  float A = X < -40 ? -40.0f : X > 89 ? 89.0f : X, Shifted = fused(A, 0x1.715476p+0f, RoundOfFloat);
  float Whole = Shifted - RoundOfFloat;
  float R = fused(Whole, 0x1.05c610p-29f, fused(Whole, -0x1.62e430p-1f, A));
  float P = polynomial(R, {0.0001989198131f, 0.001393454193f, 0.008333310024f, 0.04166645681f, 0.1666666668f, 0.5f});
  float Less1 = fused(R * R, P, R), Half = powerOfTwo<float>((X == X ? bits(Shifted) - bits(RoundOfFloat) : 0) - 1);
  float Result = 2 * fused(Half, Less1, Half - 0.5f);
  return X == X && X != 0 ? Result : X + X;
}

/// X^Y for positive X other than 1: 2^(Y * log2(X)).
float magnitudeOfPower(float X, float Y) {
  BinaryLogarithm L(X);
  float E = Y * L.High, Rest = fused(Y, L.High, -E) + Y * L.Low;
  bool Finite = magnitude(E) < 200;
  float A = Finite ? E : E < 0 ? -200.0f : 200.0f, Shifted = A + RoundOfFloat;
  float R = A - (Shifted - RoundOfFloat) + (Finite ? Rest : 0.0f);
  float P = polynomial(R, {1.531491602e-5f, 0.0001546710965f, 0.001333343091f, 0.009618036913f, 0.05550410962f,
                           0.2402265108f, 0.6931471805f});
  Int32 N = bits(Shifted) - bits(RoundOfFloat), Half = N >> 1;
  return fused(R, P, 1) * powerOfTwo<float>(Half) * powerOfTwo<float>(N - Half);
}

float hyperbolicSine(float X) {
  float A = magnitude(X), Z = A * A, E = expf(A < 88 ? A : 1.0f), Half = expf(A * 0.5f);
  float P = polynomial(Z, {2.806280258e-6f, 0.0001983810197f, 0.008333339676f, 0.1666666665f});
  float Result = A < 1 ? fused(A, Z * P, A) : A < 88 ? fused(0.5f, E, -0.5f / E) : 0.5f * Half * Half;
  return X == X ? withSign(Result, X) : X + X;
}

float hyperbolicCosine(float X) {
  float A = magnitude(X), E = expf(A < 88 ? A : 0.0f), Half = expf(A * 0.5f);
  return A < 88 ? fused(0.5f, E, 0.5f / E) : 0.5f * Half * Half;
}

float hyperbolicTangent(float X) {
  float A = magnitude(X), Z = A * A;
  float P = polynomial(Z, {-0.005905864302f, 0.02080538114f, -0.05378668258f, 0.1333195823f, -0.3333329927f});
  float Result = A < 0.6f ? fused(A, Z * P, A) : A < 10 ? 1 - 2 / (expf(2 * A) + 1) : 1.0f;
  return X == X ? withSign(Result, X) : X + X;
}

float areaSine(float X) {
  float A = magnitude(X), Square = A * A, Near = A + Square / (1 + squareRoot(1 + Square));
  float Large = binaryLogarithm(A) + 1;
  return withSign(A > 0x1p40f ? Large * 0x1.62e430p-1f : logarithmOfNext(Near), X);
}

float areaCosine(float X) {
  float T = X - 1, Near = T + squareRoot(fused(T, T, 2 * T)), Large = binaryLogarithm(X) + 1;
  return X < 1 ? __builtin_nanf("") : X > 0x1p40f ? Large * 0x1.62e430p-1f : logarithmOfNext(Near);
}

float areaTangent(float X) {
  float A = magnitude(X);
  return withSign(0.5f * logarithmOfNext(2 * A / (1 - A)), X);
}

float distance(float X, float Y) {
  float A = magnitude(X), B = magnitude(Y), Most = A > B ? A : B, Least = A > B ? B : A;
  if (A == Infinity<float> || B == Infinity<float>) return Infinity<float>;
  bool Large = Most > 0x1p60f, Small = Most < 0x1p-50f;
  float Scale = Large ? 0x1p-70f : Small ? 0x1p90f : 1.0f, Back = Large ? 0x1p70f : Small ? 0x1p-90f : 1.0f;
  Most *= Scale;
  Least *= Scale;
  return squareRoot(fused(Most, Most, Least * Least)) * Back;
}

/// erfc(X), as for double.
float errorRestOf(float X) {
  float A = magnitude(X), Near = smallError(A);
  float B = A < 1 ? 1.0f : A > 10.2f ? 10.2f : A, T = (B - 4) / (B + 4), Square = B * B;
  float P = polynomial(T, {0.0053175047f, -0.01648842976f, 0.03701205437f, -0.06629287154f, 0.09375772115f,
                           -0.1010407845f, 0.06809560248f, 0.01537967092f, -0.1396210939f, 1.232995119f});
  float E = expf(-Square), Far = fused(E, -fused(B, B, -Square), E) * (P / fused(2.0f, B, 1.0f));
  Far = A > 10.2f ? 0.0f : Far;
  return X == X ? (A < 1 ? 1 - withSign(Near, X) : X < 0 ? 2 - Far : Far) : X + X;
}

} // namespace

#pragma clang attribute pop

extern "C" {
double acos(double X) { return acosImpl(X); }
double acosh(double X) { return areaCosine(X); }
double asin(double X) { return asinImpl(X); }
double asinh(double X) { return areaSine(X); }
double atan(double X) { return atanImpl(X); }
double atan2(double Y, double X) { return angleOf(Y, X); }
double atanh(double X) { return areaTangent(X); }
double cos(double X) { return cosineOf(X); }
double cosh(double X) { return hyperbolicCosine(X); }
double erf(double X) { return errorOf(X); }
double erfc(double X) { return errorRestOf(X); }
double exp10(double X) { return decimalPower(X); }
double exp2(double X) { return binaryPower(X); }
double expm1(double X) { return exponentialLess1(X); }
double hypot(double X, double Y) { return distance(X, Y); }
double log(double X) { return naturalLogarithm(X); }
double log10(double X) { return decimalLogarithm(X); }
double log1p(double X) { return logarithmOfNext(X); }
double log2(double X) { return binaryLogarithm(X); }
double pow(double X, double Y) { return powerOf(X, Y, magnitudeOfPower(magnitude(X), Y)); }
double sin(double X) { return sineOf(X); }
double sinh(double X) { return hyperbolicSine(X); }
double tan(double X) { return tangentOf(X); }
double tanh(double X) { return hyperbolicTangent(X); }

float acosf(float X) { return acosImpl(X); }
float acoshf(float X) { return areaCosine(X); }
float asinf(float X) { return asinImpl(X); }
float asinhf(float X) { return areaSine(X); }
float atanf(float X) { return atanImpl(X); }
float atan2f(float Y, float X) { return angleOf(Y, X); }
float atanhf(float X) { return areaTangent(X); }
float coshf(float X) { return hyperbolicCosine(X); }
float erfcf(float X) { return errorRestOf(X); }
float expm1f(float X) { return exponentialLess1(X); }
float hypotf(float X, float Y) { return distance(X, Y); }
float log1pf(float X) { return logarithmOfNext(X); }
float log2f(float X) { return binaryLogarithm(X); }
float powf(float X, float Y) { return powerOf(X, Y, magnitudeOfPower(magnitude(X), Y)); }
float sinhf(float X) { return hyperbolicSine(X); }
float tanf(float X) { return float(tangentOf(X)); }
float tanhf(float X) { return hyperbolicTangent(X); }
}
