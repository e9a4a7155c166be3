// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Functions of <math.h> for native kernels, in a form that is easy to vectorize: straight-line code with selects
/// instead of branches, bit operations instead of conversions between floating point and integers, no tables, no errno.
/// They are inlined into kernels before widening (device-library/NativeMath.h), so that W work-items compute them at
/// once.
///
/// This file has functions that libmvec lacks or computes less exactly than SYCL requires, and the most frequent
/// functions of float, which are faster without a call (sycl/detail/math.def). Polynomials are near minimax, computed
/// with mpmath's chebyfit; tests/ulp measures each function. Rounding matters in each line: there is no fast-math, and
/// `a * b + c` is llvm.fmuladd, which rounds once at ISA levels with fused multiply-add (x86-64-v3 and v4) and twice at
/// others. Each line must be exact enough in both cases.

#include "Reals.h"

extern "C" {
double log(double), log1p(double), pow(double, double);
}

// Each body is self-contained: single functions are linked. Pairs are structs with constructors, since functions would
// return a small struct as an i64, composed by shifts. Operands of selects are computed before, since Clang would
// create branches otherwise.
#pragma clang attribute push(__attribute__((always_inline)), apply_to = function)

namespace {

/// X * 2^N, rounded once.
template <class Real>
Real scale(Real X, Int32 By) {
  using L = Layout<Real>;
  using B = BitsOf<Real>;
  constexpr B Far = 3 * L::Bias; // from any number to infinity or 0
  B N = By < -Far ? -Far : By > Far ? Far : B(By);
  Parts<Real> P(X);
  B Exponent = P.Exponent + N;
  bool Small = Exponent <= -L::Bias, Lost = Exponent<-L::Bias - L::Mantissa - 1, Large = Exponent> L::Bias;
  B Used = Small ? (Lost ? B(-L::Bias) : Exponent + 64) : Large ? B(0) : Exponent;
  Real Scaled = real<Real>((bits(P.Significand) & ~ExponentMask<Real>) | ((Used + L::Bias) << L::Mantissa));
  Scaled = Lost ? withSign(Real(0), X) : Small ? Scaled * L::Down : Large ? withSign(Infinity<Real>, X) : Scaled;
  return X == 0 || !isFinite(X) ? X + X : Scaled;
}

template <class Real>
Int32 exponentAsInt(Real X) {
  Int32 Exponent = Int32(Parts(X).Exponent);
  return X == 0 || X != X ? -__INT_MAX__ - 1 : isFinite(X) ? Exponent : __INT_MAX__;
}

template <class Real>
Real exponentAsReal(Real X) {
  Real Exponent = Real(Parts(X).Exponent);
  return X == 0 ? -Infinity<Real> : isFinite(X) ? Exponent : X * X;
}

template <class Real>
Real significandAndExponent(Real X, Int32 *Exponent) {
  Parts<Real> P(X);
  bool Plain = X != 0 && isFinite(X);
  *Exponent = Plain ? Int32(P.Exponent + 1) : 0;
  return Plain ? P.Significand / 2 : X + X;
}

template <class Real>
Real wholeAndFraction(Real X, Real *Whole) {
  Real Truncated = __builtin_elementwise_trunc(X);
  *Whole = Truncated;
  Real Fraction = magnitude(X) == Infinity<Real> ? Real(0) : X - Truncated;
  return withSign(Fraction, X);
}

template <class Real>
Real next(Real From, Real To) {
  using B = BitsOf<Real>;
  bool Away = (From < To) == (From > 0); // from 0
  Real Neighbour = real<Real>(bits(From) + (Away ? B(1) : B(-1)));
  Neighbour = From == 0 ? withSign(real<Real>(1), To) : Neighbour;
  return From != From || To != To ? From + To : From == To ? To : Neighbour;
}

template <class Real>
Real positiveDifference(Real X, Real Y) {
  return X != X || Y != Y ? X + Y : X > Y ? X - Y : Real(0);
}

// --- Remainders. They are exact: X is reduced by multiples of Y * 2^K with quotients so short that products are exact.

/// |X| modulo |Y|. Floats are computed in double: the product of a float and a quotient of 28 bits is exact. X must be
/// finite, Y not 0.
float reduced(float X, float Y) {
  double Rest = magnitude(X), By = magnitude(Y);
  while (Rest >= By) {
    Int64 Above = (bits(Rest) >> 52) - (bits(By) >> 52) - 24;
    double Step = By * powerOfTwo<double>(Above > 0 ? Above : 0);
    Rest -= __builtin_elementwise_trunc(Rest / Step) * Step;
    Rest = Rest < 0 ? Rest + Step : Rest; // the quotient was rounded up
  }
  return float(Rest);
}

/// The same for doubles, whose products with quotients of 25 bits are exact for each half of Y.
double reduced(double X, double Y) {
  double Rest = magnitude(X), By = magnitude(Y);
  Int64 Exponent = Parts(By).Exponent;
  while (Rest >= By) {
    Int64 Above = Parts(Rest).Exponent - Exponent - 23;
    Above = Above > 0 ? Above : 0;
    double Third = powerOfTwo<double>(Above / 3); // 2^Above itself may be too large
    double Step = By * Third * Third * powerOfTwo<double>(Above - 2 * (Above / 3));
    double High = real<double>(bits(Step) & ~((1L << 27) - 1)), Low = Step - High;
    double Quotient = __builtin_elementwise_trunc(Rest / Step);
    Rest = (Rest - Quotient * High) - Quotient * Low;
    Rest = Rest < 0 ? Rest + Step : Rest;
  }
  return Rest;
}

template <class Real>
bool hasRemainder(Real X, Real Y) {
  return isFinite(X) && Y == Y && Y != 0;
}

template <class Real>
Real truncatedRemainder(Real X, Real Y) {
  bool Has = hasRemainder(X, Y);
  Real Rest = withSign(reduced(Has ? X : Real(0), Has ? Y : Real(1)), X);
  return Has ? Rest : X == X && Y == Y ? (X - X) / (X - X) : X + Y;
}

/// The remainder nearest to 0, and the low \tparam Bits bits of the quotient with its sign.
template <int Bits, class Real>
Real nearestRemainder(Real X, Real Y, Int32 *Quotient) {
  constexpr Real Scale = 4 << Bits;
  bool Has = hasRemainder(X, Y);
  // The largest multiple of |Y| must be finite: large arguments are scaled down. X may be too small for that; then it
  // is the remainder.
  Real By = Has ? magnitude(Y) : Real(1), Rest = Has ? magnitude(X) : Real(0), Original = Rest;
  bool Huge = By > Real(1) / Layout<Real>::Tiny / (2 << Bits), Infinite = By == Infinity<Real>,
       Near = Huge && Rest < By / 4;
  By = Infinite ? Real(1) : Huge ? By / Scale : By;
  Rest = Infinite ? Real(0) : Huge ? Rest / Scale : Rest;
  Real Most = By * (1 << Bits);
  Rest = reduced(Rest, Most);
  Int32 Q = 0;
  for (Int32 Multiple = 1 << (Bits - 1); Multiple; Multiple /= 2) {
    bool Over = Rest >= By * Real(Multiple);
    Rest = Over ? Rest - By * Real(Multiple) : Rest;
    Q += Over ? Multiple : 0;
  }
  Real Opposite = By - Rest; // exact if relevant: Rest >= By / 2
  bool Up = Rest > Opposite || (Rest == Opposite && (Q & 1));
  Rest = Up ? Rest - By : Rest;
  Q += Up ? 1 : 0;
  Rest = Infinite || Near ? Original : Huge ? Rest * Scale : Rest;
  Q = Near ? 0 : Q & ((1 << Bits) - 1);
  *Quotient = !Has ? 0 : (bits(X) ^ bits(Y)) < 0 ? -Q : Q;
  Real Signed = bits(X) < 0 ? -Rest : Rest;
  return Has ? Signed : X == X && Y == Y ? (X - X) / (X - X) : X + Y;
}

// --- Roots, exponentials, logarithms.

/// X with its \tparam Lost last bits cleared: products of numbers with few bits are exact.
template <int Lost>
double shortened(double X) {
  return real<double>(bits(X) & ~((1L << Lost) - 1));
}

/// A step towards A^(-1/3), which triples the number of exact bits of R.
template <class Real>
Real nextInverseCubeRoot(Real A, Real R) {
  Real H = 1 - A * R * R * R;
  return R + R * H * (Real(1.0 / 3) + H * Real(2.0 / 9));
}

/// Starts from 4 bits of the inverse root, A^(-1/3): a constant minus a third of A's bits as a number, of which only the
/// high bits matter. Ends with a step of Newton's method for the root, in double.
float cbrtImpl(float X) {
  float A = magnitude(X);
  bool Subnormal = A < Layout<float>::Tiny;
  A = Subnormal ? A * 0x1p24f : A;
  float R = real<float>(Int32(0x54a2fa8c - Int32(float(bits(A)) * (1.0f / 3))));
  R = nextInverseCubeRoot(A, nextInverseCubeRoot(A, R));
  double Root = A * R * R, Square = R * R;
  Root += (A - Root * Root * Root) * (Square * (1.0 / 3));
  Root = Subnormal ? Root * 0x1p-8 : Root;
  return X == 0 || !isFinite(X) ? X + X : withSign(float(Root), X);
}

/// The same. With Y near the root and T its first 17 bits, whose cube is exact, the root is T + D, where
/// D = (A - T^3) / (Y^2 + Y * T + T^2).
double cbrtImpl(double X) {
  double A = magnitude(X);
  bool Small = A < 0x1p-900, Large = A > 0x1p900;
  A *= Small ? 0x1p180 : Large ? 0x1p-180 : 1.0;
  Int32 High = Int32(bits(A) >> 32);
  double R = real<double>(Int64(UInt32(Int32(0x553ef0ff - double(High) * (1.0 / 3)))) << 32);
  R = nextInverseCubeRoot(A, nextInverseCubeRoot(A, R));
  double Y = A * R * R;
  Y += (A - Y * Y * Y) * (R * R * (1.0 / 3));
  double T = shortened<36>(Y), Square = T * T;
  T += (A - Square * T) / (Y * Y + Y * T + Square);
  T *= Small ? 0x1p-60 : Large ? 0x1p60 : 1.0;
  return X == 0 || !isFinite(X) ? X + X : withSign(T, X);
}

/// 10^X = 2^N * 10^R, |R| <= log10(2) / 2.
float exp10Impl(float X) {
  float A = X > 64 ? 64.0f : X < -64 ? -64.0f : X;
  float Shifted = A * 3.3219280948873623f + 0x1.8p23f; // the low bits are the nearest integer
  Int32 N = bits(Shifted) - bits(0x1.8p23f);
  float Whole = Shifted - 0x1.8p23f;
  float R = (A - Whole * 0.301025390625f) - Whole * 4.6050389811952137e-6f;
  float P = polynomial(
      R, {0.06828881689f, 0.2077756731f, 0.5393806645f, 1.171246293f, 2.034678599f, 2.65094908f, 2.302585093f, 1.0f});
  N = X == X ? N : 0;
  Int32 Half = N >> 1;
  float Result = P * powerOfTwo<float>(Half) * powerOfTwo<float>(N - Half);
  return X == X ? Result : X + X;
}

/// P * 2^N, P near 1, with N + 254 in the low bits of \p Biased, rounded once: there are two factors, whose product may
/// not be a float. If \p P is NaN the result is NaN, whatever \p Biased is.
float scaledInTwo(float P, UInt32 Biased) {
  constexpr UInt32 Exponent = 0x7f800000;
  return P * real<float>(Int32((Biased << 22) & Exponent)) * real<float>(Int32(((Biased + 1) << 22) & Exponent));
}

/// Added to a number, it leaves the nearest integer plus 254 in the low bits of the sum.
constexpr float RoundAndBias = 0x1.8p23f + 254;

/// e^X = 2^N * e^R, |R| <= log(2) / 2.
float exponential(float X) {
  float A = X > 89 ? 89.0f : X < -104 ? -104.0f : X;
  float Shifted = A * 1.44269502f + RoundAndBias, Whole = Shifted - RoundAndBias;
  float R = (A - Whole * 0x1.62ep-1f) - Whole * 0x1.0bfbe8p-15f;
  float P = polynomial(R, {0.001392625039f, 0.008363232948f, 0.04166655242f, 0.1666657627f, 0.5f});
  return scaledInTwo(P * (R * R) + R + 1, UInt32(bits(Shifted)));
}

/// 2^X = 2^N * 2^R, |R| <= 1/2.
float twoToThe(float X) {
  float A = X > 129 ? 129.0f : X < -151 ? -151.0f : X;
  float Shifted = A + RoundAndBias, R = A - (Shifted - RoundAndBias);
  float P = polynomial(
      R, {0.0001545326231f, 0.001339097857f, 0.009618082084f, 0.05550356954f, 0.2402265072f, 0.6931471825f, 1.0f});
  return scaledInTwo(P, UInt32(bits(Shifted)));
}

/// e^X = 2^N * e^R, |R| <= log(2) / 2.
double exponential(double X) {
  double A = X > 800 ? 800.0 : X < -800 ? -800.0 : X;
  double Shifted = A * 1.4426950408889634 + 0x1.8p52; // the low bits are the nearest integer
  Int64 N = bits(Shifted) - bits(0x1.8p52);
  double Whole = Shifted - 0x1.8p52;
  double R = (A - Whole * 0.69314718036912382) - Whole * 1.9082149292705878e-10;
  double P = polynomial(R, {2.0914686968086877e-9, 2.5105217004720745e-8, 2.7557273643110295e-7, 2.7557255400206424e-6,
                            2.4801587325547741e-5, 0.00019841269874820625, 0.0013888888888883748, 0.0083333333333261351,
                            0.04166666666666667, 0.16666666666666671, 0.5});
  P = 1 + (R + P * R * R);
  N = X == X ? N : 0;
  Int64 Half = N >> 1;
  double Result = P * powerOfTwo<double>(Half) * powerOfTwo<double>(N - Half);
  return X == X ? Result : X + X;
}

/// log(1 + F) = F + Rest.
struct Logarithm : LogarithmParts<float> {
  float Rest;

  explicit Logarithm(float X) : LogarithmParts(X) {
    float P = polynomial(F, {0.06971611471f, -0.1147973385f, 0.1168541992f, -0.1242568733f, 0.1424905765f,
                             -0.1666780232f, 0.2000071575f, -0.2499999696f, 0.3333333118f});
    float Square = F * F;
    Rest = P * F * Square - 0.5f * Square;
  }
};

/// K * log(2) + log(1 + F).
float naturalLogarithm(float X) {
  Logarithm L(X);
  return logarithmOf(X, (L.Rest + L.K * 1.4286068203094172e-6f) + L.F + L.K * 0.693145751953125f);
}

/// K * log10(2) + log(1 + F) * log10(e); the products of high halves are exact.
float decimalLogarithm(float X) {
  Logarithm L(X);
  float High = real<float>(bits(L.F) & ~0xfff), Low = L.F - High;
  float Small = (L.Rest + Low) * 0.4342944819f + High * 9.038034075e-05f + L.K * 4.6050389811952137e-6f;
  return logarithmOf(X, Small + High * 0.4342041015625f + L.K * 0.301025390625f);
}

/// erf(X) = X * P(X^2) / Q(X^2), up to where it differs from 1 by less than half a unit in the last place.
float errorFunction(float X) {
  float Magnitude = magnitude(X), A = Magnitude > 3.93f ? 3.93f : Magnitude, Square = A * A;
  float P = polynomial(
      Square, {2.041498419e-6f, 0.0002847290307f, 0.003778277896f, 0.05278602615f, 0.1907592416f, 1.128379107f});
  float Q = polynomial(Square, {3.79950543e-5f, 0.001164797461f, 0.01499481872f, 0.114246428f, 0.5023887157f, 1.0f});
  float Erf = A * P / Q;
  return withSign(Erf > 1 ? 1.0f : Erf, X);
}

// --- Sine and cosine. X = N * pi + R, |R| <= pi / 2: the sine is sin(R), negated if N is odd. The cosine is the sine
// of X + pi / 2.

/// The sine of the angle is that of R, with its sign changed by the sign bit Flip.
struct Angle {
  float R;
  UInt32 Flip;

  Angle(float X, bool Cosine) {
    constexpr float Round = 0x1.8p23f; // the low bits are the nearest integer
    float A = Cosine ? magnitude(X) : X;
    float Shifted = Cosine ? (A * 0x1.45f306p-2f + 0.5f) + Round : A * 0x1.45f306p-2f + Round;
    float Whole = Cosine ? (Shifted - Round) - 0.5f : Shifted - Round;
    // Parts of pi that are so short that products are exact.
    R = A - Whole * 0x1.92p+1f - Whole * 0x1.fb4p-11f - Whole * 0x1.444p-23f - Whole * 0x1.68c234p-38f;
    Flip = UInt32(bits(Shifted)) << 31;
  }

  /// Uses the bits of 1 / pi that matter for the exponent of \p X, |X| >= 2^12. Other bits contribute multiples of 2 *
  /// pi.
  void ofLarge(float X, bool Cosine) {
    UInt32 B = UInt32(bits(X)) & 0x7fffffff;
    // 1 / pi in binary, starting at 2^15.
    constexpr UInt64 Bits[] = {0x0000517cc1b72722, 0x0a94fe13abe8fa9a, 0x6ee06db14acc9e21, 0xc820ff28b1d5ef5d};
    // Starts at the first bit whose product with the last bit of X's significand is not an even multiple of pi.
    UInt32 First = (B >> 23) - 135, By = First & 63, Rest = 63 - By;
    bool Later = First >= 64;
    UInt64 High = Later ? Bits[1] : Bits[0], Middle = Later ? Bits[2] : Bits[1], Low = Later ? Bits[3] : Bits[2];
    High = High << By | Middle >> 1 >> Rest;
    Middle = Middle << By | Low >> 1 >> Rest;
    UInt64 Significand = (B & 0x7fffff) | 0x800000;
    UInt64 Turned = Significand * High + (Significand * (Middle >> 32) >> 32); // 2^63 is pi
    Turned += Cosine ? 1ull << 62 : 0;
    float Reduced = float(Int64(Turned << 1)) * 0x1.921fb6p-63f, Not = X - X;
    UInt32 Negative = Cosine ? 0 : UInt32(bits(X)) & 0x80000000;
    R = isFinite(X) ? Reduced : Not;
    Flip = UInt32((Turned + (1ull << 62)) >> 63) << 31 ^ Negative;
  }
};

float sineOrCosine(float X, bool Cosine) {
  Angle A(X, Cosine);
  if (__builtin_expect(!(magnitude(X) < 12288), 0)) A.ofLarge(X, Cosine);
  float Square = A.R * A.R;
  float P = polynomial(Square, {2.633570148e-6f, -0.0001982237154f, 0.008333239704f, -0.1666666567f});
  float Sine = magnitude(P * (Square * A.R) + A.R);
  Sine = Sine > 1 ? 1.0f : Sine;
  return real<float>(Int32(UInt32(bits(withSign(Sine, A.R))) ^ A.Flip)); // R's sign, also for zeros
}

// --- The gamma function. Between 2 and 3 a polynomial, below that Gamma(x) = Gamma(x + 1) / x, above it the same up to
// 10, then Stirling's formula; reflection for negative arguments.

/// sin(pi * X) for X >= 0.
double sineOfPi(double X) {
  double Whole = __builtin_elementwise_roundeven(X), F = X - Whole, Half = Whole * 0.5;
  bool Odd = Half != __builtin_elementwise_floor(Half);
  double Sine = F * polynomial(F * F, {7.6978267682241906e-7, -2.1903497074626017e-5, 0.00046629981618983938,
                                       -0.0073704305059169434, 0.082145886573102895, -0.59926452931894468,
                                       2.5501640398773005, -5.1677127800499696, 3.1415926535897932});
  return Odd ? -Sine : Sine;
}

/// X - Below is in [2, 3) for 3 <= X < 10, and Product is (X - 1) ... (X - Below).
struct Shifted {
  double X, Product;
};
Shifted shiftDown(double X) {
  double Product = 1;
#pragma clang loop unroll(full)
  for (int Step = 0; Step < 7; ++Step) {
    bool Above = X >= 3;
    X = Above ? X - 1 : X;
    Product = Above ? Product * X : Product;
  }
  return {X, Product};
}

/// Gamma(X) for 0 <= X < 10.
double gammaOfSmall(double X) {
  bool Below1 = X < 1, Below2 = X < 2;
  double Divisor = Below1 ? X * (X + 1) : Below2 ? X : 1.0;
  Shifted S = shiftDown(Below2 ? 2.0 : X);
  double Gamma =
      polynomial((Below1   ? X
                  : Below2 ? X - 1
                           : S.X - 2),
                 {-1.3455594745344374e-8,  1.6145935549310183e-7,  -9.450619433212127e-7,   3.6551453449052613e-6,
                  -1.074404498379401e-5,   2.6349737751650364e-5,  -5.7785775399143932e-5,  0.00011991441464709062,
                  -0.00024012341904304419, 0.00049008825916215807, -0.00091948774845860453, 0.0021039143178921899,
                  -0.0028526426460725143,  0.011154045328705568,   -0.00026698203498338385, 0.07424901075155826,
                  0.0815769192471557,      0.41184033042643839,    0.42278433509846715,     1.0});
  return Gamma * S.Product / Divisor;
}

double gamma(double X) {
  double A = magnitude(X), Large = A < 10 ? 10.0 : A > 200 ? 200.0 : A;
  double Power = pow(Large, (Large - 0.5) * 0.5); // half of the exponent: the whole power overflows before Gamma does
  double Inverse = 1 / Large;
  double Rest = 2.5066282746310005 * exponential(-Large) *
                polynomial(Inverse, {0.00062861140151629852, 8.8203432170959376e-6, -0.00060013082789880201,
                                     7.0327255873190154e-5, 0.00078401198008954511, -0.00022947134881673016,
                                     -0.0026813271721032686, 0.0034722222223136543, 0.083333333333333055, 1.0});
  bool Stirling = A >= 10;
  double Small = gammaOfSmall(Stirling ? 2.0 : A);
  double Positive = Stirling ? Rest * Power * Power : Small;

  double Sine = sineOfPi(A) * A;
  double Negative =
      Stirling ? -3.1415926535897932 / (Sine * Rest) / Power / Power : -3.1415926535897932 / (Sine * Small);
  bool Whole = A == __builtin_elementwise_trunc(A);
  Negative = Whole ? __builtin_nan("") : Negative;
  double Result = X < 0 ? Negative : Positive;
  Result = A < 0x1p-54 ? 1 / X : Result;
  return isFinite(X) ? Result : X > 0 ? X : X - X;
}

/// log(|Gamma(X)|), and the sign of Gamma(X).
double logarithmOfGamma(double X, Int32 *Sign) {
  double A = magnitude(X), Large = A < 10 ? 10.0 : A;
  double Inverse = 1 / Large;
  double Stirling =
      (Large - 0.5) * (log(Large) - 1) + 0.41893853320467274 +
      Inverse * polynomial(Inverse * Inverse, {0.0054943451438624647, -0.0019054332021104772, 0.00084166996204134272,
                                               -0.00059523781514736334, 0.00079365079318677122, -0.0027777777777774886,
                                               0.083333333333333333});
  // log Gamma(2 + T) = T * Q(T) for -1/2 <= T < 1.
  bool BelowHalf = A < 0.5, Below = A < 1.5;
  Shifted S = shiftDown(A < 10 ? A : 2.0);
  double T = BelowHalf ? A : Below ? A - 1 : S.X - 2;
  double Q =
      polynomial(T, {3.1285463307153883e-10, -2.5317840682215006e-9, 9.6416431456305679e-9, -2.4292908348961975e-8,
                     5.0297400098335536e-8,  -1.0123438317925032e-7, 2.1105056481225418e-7, -4.4839053621808378e-7,
                     9.5520165428538006e-7,  -2.0395006933611471e-6, 4.3749233979969769e-6, -9.439440499307966e-6,
                     2.0507195202221444e-5,  -4.4926240963257807e-5, 9.9457515173887881e-5, -0.00022315475828452691,
                     0.00050966952456935558, -0.0011927539117035553, 0.0028905103307481359, -0.007385551028674139,
                     0.020580808427784434,   -0.067352301053198092,  0.32246703342411322,   0.42278433509846714});
  double Log = log(BelowHalf ? A : S.Product);
  double Small = T * Q - (Below ? log1p(T) : 0.0) + (BelowHalf ? -Log : Log);
  double Positive = A >= 10 ? Stirling : Small;

  double Sine = sineOfPi(A);
  double Negative = 1.1447298858494002 - log(magnitude(Sine) * A) - Positive; // log(pi)
  bool Whole = A == __builtin_elementwise_trunc(A);
  Negative = A < 0x1p-54 ? Positive : Whole ? __builtin_huge_val() : Negative;
  *Sign = bits(X) < 0 && (X == 0 || (!Whole && Sine > 0)) ? -1 : 1;
  double Result = X < 0 ? Negative : Positive;
  return isFinite(X) ? X == 0 ? __builtin_huge_val() : Result : X * X;
}

Int32 saturated(Int64 N) { return N < -0x10000 ? -0x10000 : N > 0x10000 ? 0x10000 : Int32(N); }

} // namespace

#pragma clang attribute pop

extern "C" {
float cbrtf(float X) { return cbrtImpl(X); }
double cbrt(double X) { return cbrtImpl(X); }
float cosf(float X) { return sineOrCosine(X, true); }
float erff(float X) { return errorFunction(X); }
float expf(float X) { return exponential(X); }
double exp(double X) { return exponential(X); }
float exp2f(float X) { return twoToThe(X); }
float exp10f(float X) { return exp10Impl(X); }
float logf(float X) { return naturalLogarithm(X); }
float log10f(float X) { return decimalLogarithm(X); }
float fdimf(float X, float Y) { return positiveDifference(X, Y); }
double fdim(double X, double Y) { return positiveDifference(X, Y); }
float fmodf(float X, float Y) { return truncatedRemainder(X, Y); }
double fmod(double X, double Y) { return truncatedRemainder(X, Y); }
float remquof(float X, float Y, Int32 *Quotient) { return nearestRemainder<7>(X, Y, Quotient); }
double remquo(double X, double Y, Int32 *Quotient) { return nearestRemainder<7>(X, Y, Quotient); }
float remainderf(float X, float Y) {
  Int32 Quotient;
  return nearestRemainder<1>(X, Y, &Quotient);
}
double remainder(double X, double Y) {
  Int32 Quotient;
  return nearestRemainder<1>(X, Y, &Quotient);
}
float dremf(float X, float Y) {
  Int32 Quotient;
  return nearestRemainder<1>(X, Y, &Quotient);
}
double drem(double X, double Y) {
  Int32 Quotient;
  return nearestRemainder<1>(X, Y, &Quotient);
}
float frexpf(float X, Int32 *Exponent) { return significandAndExponent(X, Exponent); }
double frexp(double X, Int32 *Exponent) { return significandAndExponent(X, Exponent); }
Int32 ilogbf(float X) { return exponentAsInt(X); }
Int32 ilogb(double X) { return exponentAsInt(X); }
float logbf(float X) { return exponentAsReal(X); }
double logb(double X) { return exponentAsReal(X); }
float ldexpf(float X, Int32 N) { return scale(X, N); }
double ldexp(double X, Int32 N) { return scale(X, N); }
float scalbnf(float X, Int32 N) { return scale(X, N); }
double scalbn(double X, Int32 N) { return scale(X, N); }
float scalblnf(float X, Int64 N) { return scale(X, saturated(N)); }
double scalbln(double X, Int64 N) { return scale(X, saturated(N)); }
float modff(float X, float *Whole) { return wholeAndFraction(X, Whole); }
double modf(double X, double *Whole) { return wholeAndFraction(X, Whole); }
float nextafterf(float From, float To) { return next(From, To); }
double nextafter(double From, double To) { return next(From, To); }
float sinf(float X) { return sineOrCosine(X, false); }
float tgammaf(float X) { return float(gamma(X)); }
double tgamma(double X) { return gamma(X); }
float lgammaf_r(float X, Int32 *Sign) { return float(logarithmOfGamma(X, Sign)); }
double lgamma_r(double X, Int32 *Sign) { return logarithmOfGamma(X, Sign); }
float lgammaf(float X) {
  Int32 Sign;
  return float(logarithmOfGamma(X, &Sign));
}
double lgamma(double X) {
  Int32 Sign;
  return logarithmOfGamma(X, &Sign);
}
}
