// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Multiplication and division of complex numbers with C99's rules for infinities and NaNs (Annex G.5.1), with the
/// names that compilers use: `a * b` of two std::complex<float> is `__mulsc3(re a, im a, re b, im b)`.
///
/// (a + ib)(c + id): the usual formula gives NaN + iNaN for some products with an infinity, whose result should be an
/// infinity. Then infinite operands are boxed (to +-1 or +-0), NaNs next to an infinity are replaced by zeros, and the
/// product is recomputed and scaled by infinity. Division first scales its divisor by a power of two, so that |c +
/// id|^2 neither overflows nor underflows.

namespace {

template <class Real>
struct Traits;
template <>
struct Traits<float> {
  using Complex = float _Complex;
  static constexpr int max_exponent = __FLT_MAX_EXP__;
};
template <>
struct Traits<double> {
  using Complex = double _Complex;
  static constexpr int max_exponent = __DBL_MAX_EXP__;
};

template <class Real>
typename Traits<Real>::Complex make(Real Re, Real Im) {
  typename Traits<Real>::Complex Z;
  __real__ Z = Re;
  __imag__ Z = Im;
  return Z;
}

template <class Real>
bool isNan(Real X) {
  return X != X;
}
template <class Real>
bool isInf(Real X) {
  return __builtin_elementwise_abs(X) == Real(__builtin_inf());
}
template <class Real>
bool isFinite(Real X) {
  return __builtin_elementwise_abs(X) < Real(__builtin_inf());
}
template <class Real>
Real withSign(Real Magnitude, Real Sign) {
  return __builtin_elementwise_copysign(Magnitude, Sign);
}
/// 1 for infinities and 0 for other numbers, with the sign of \p X.
template <class Real>
Real boxed(Real X) {
  return withSign(isInf(X) ? Real(1) : Real(0), X);
}
template <class Real>
Real zeroIfNan(Real X) {
  return isNan(X) ? withSign(Real(0), X) : X;
}

template <class Real>
typename Traits<Real>::Complex multiply(Real A, Real B, Real C, Real D) {
  const Real AC = A * C, BD = B * D, AD = A * D, BC = B * C;
  const Real Re = AC - BD, Im = AD + BC;
  if (!isNan(Re) || !isNan(Im)) return make(Re, Im);
  bool Recompute = false;
  if (isInf(A) || isInf(B)) {
    A = boxed(A), B = boxed(B), C = zeroIfNan(C), D = zeroIfNan(D);
    Recompute = true;
  }
  if (isInf(C) || isInf(D)) {
    C = boxed(C), D = boxed(D), A = zeroIfNan(A), B = zeroIfNan(B);
    Recompute = true;
  }
  if (!Recompute && (isInf(AC) || isInf(BD) || isInf(AD) || isInf(BC))) { // an infinity from overflow
    A = zeroIfNan(A), B = zeroIfNan(B), C = zeroIfNan(C), D = zeroIfNan(D);
    Recompute = true;
  }
  if (!Recompute) return make(Re, Im);
  const Real Infinity = __builtin_inf();
  return make(Infinity * (A * C - B * D), Infinity * (A * D + B * C));
}

/// floor(log2 |X|) of a finite X other than zero, from its bits: libm's logb has no body on devices.
int exponentOf(float X) {
  if (__builtin_elementwise_abs(X) < __FLT_MIN__) return exponentOf(X * 0x1p+64f) - 64;
  return int(__builtin_bit_cast(unsigned, X) >> 23 & 0xff) - 127;
}
int exponentOf(double X) {
  if (__builtin_elementwise_abs(X) < __DBL_MIN__) return exponentOf(X * 0x1p+128) - 128;
  return int(__builtin_bit_cast(unsigned long long, X) >> 52 & 0x7ff) - 1023;
}
float powerOfTwo(int N) { return __builtin_bit_cast(float, unsigned(N + 127) << 23); }
double powerOfTwo(int N, double) { return __builtin_bit_cast(double, (unsigned long long)(N + 1023) << 52); }
float powerOfTwo(int N, float) { return powerOfTwo(N); }

/// X * 2^N without double rounding or intermediate overflow, for |N| up to twice the max exponent.
template <class Real>
Real scale(Real X, int N) {
  const int Half = N / 2; // each factor is a normal number
  const int Rest = N - Half;
  if (N >= -(Traits<Real>::max_exponent - 2) && N <= Traits<Real>::max_exponent - 1) return X * powerOfTwo(N, X);
  return X * powerOfTwo(Half, X) * powerOfTwo(Rest, X);
}

template <class Real>
typename Traits<Real>::Complex divide(Real A, Real B, Real C, Real D) {
  const Real AbsC = __builtin_elementwise_abs(C), AbsD = __builtin_elementwise_abs(D);
  const Real Largest = AbsC > AbsD || isNan(AbsD) ? AbsC : AbsD;
  int Exponent = 0;
  if (isFinite(Largest) && Largest > 0) {
    Exponent = exponentOf(Largest);
    C = scale(C, -Exponent), D = scale(D, -Exponent);
  }
  const Real Denominator = C * C + D * D;
  Real Re = scale((A * C + B * D) / Denominator, -Exponent);
  Real Im = scale((B * C - A * D) / Denominator, -Exponent);
  if (!isNan(Re) || !isNan(Im)) return make(Re, Im);
  const Real Infinity = __builtin_inf();
  if (Denominator == 0 && (!isNan(A) || !isNan(B))) {
    Re = withSign(Infinity, C) * A;
    Im = withSign(Infinity, C) * B;
  } else if ((isInf(A) || isInf(B)) && isFinite(C) && isFinite(D)) {
    A = boxed(A), B = boxed(B);
    Re = Infinity * (A * C + B * D);
    Im = Infinity * (B * C - A * D);
  } else if (isInf(Largest) && isFinite(A) && isFinite(B)) {
    C = boxed(C), D = boxed(D);
    Re = Real(0) * (A * C + B * D);
    Im = Real(0) * (B * C - A * D);
  }
  return make(Re, Im);
}

} // namespace

extern "C" {
float _Complex __mulsc3(float A, float B, float C, float D) { return multiply(A, B, C, D); }
double _Complex __muldc3(double A, double B, double C, double D) { return multiply(A, B, C, D); }
float _Complex __divsc3(float A, float B, float C, float D) { return divide(A, B, C, D); }
double _Complex __divdc3(double A, double B, double C, double D) { return divide(A, B, C, D); }
}
