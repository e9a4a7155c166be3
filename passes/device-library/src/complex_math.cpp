// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// C99's <complex.h>, which libstdc++ uses to compute std::abs, std::exp, std::sqrt and so on of std::complex. The
/// formulas are the textbook's, based on the real functions that every device has. Infinities and NaNs give what C99's
/// annex G requires, and intermediate results do not overflow where the function's value does not.

extern "C" {
float hypotf(float, float), atan2f(float, float), expf(float), logf(float), sqrtf(float), sinf(float), cosf(float),
    sinhf(float), coshf(float), asinhf(float), log1pf(float);
double hypot(double, double), atan2(double, double), exp(double), log(double), sqrt(double), sin(double), cos(double),
    sinh(double), cosh(double), asinh(double), log1p(double);
}

namespace {

template <class Real>
struct Complex {
  Real Re, Im;
};

// The overload set for the templates below.
float mag(float A, float B) { return hypotf(A, B); }
double mag(double A, double B) { return hypot(A, B); }
float angle(float Y, float X) { return atan2f(Y, X); }
double angle(double Y, double X) { return atan2(Y, X); }
float exponential(float X) { return expf(X); }
double exponential(double X) { return exp(X); }
float logarithm(float X) { return logf(X); }
double logarithm(double X) { return log(X); }
float root(float X) { return sqrtf(X); }
double root(double X) { return sqrt(X); }
float sine(float X) { return sinf(X); }
double sine(double X) { return sin(X); }
float cosine(float X) { return cosf(X); }
double cosine(double X) { return cos(X); }
float sineh(float X) { return sinhf(X); }
double sineh(double X) { return sinh(X); }
float cosineh(float X) { return coshf(X); }
double cosineh(double X) { return cosh(X); }
float arsinh(float X) { return asinhf(X); }
double arsinh(double X) { return asinh(X); }
float logarithmOf1Plus(float X) { return log1pf(X); }
double logarithmOf1Plus(double X) { return log1p(X); }
template <class Real>
Real absolute(Real X) {
  return __builtin_elementwise_abs(X);
}
template <class Real>
Real withSign(Real X, Real Sign) {
  return __builtin_elementwise_copysign(X, Sign);
}
template <class Real>
bool isInf(Real X) {
  return absolute(X) == Real(__builtin_inf());
}
template <class Real>
bool isFinite(Real X) {
  return absolute(X) < Real(__builtin_inf());
}
template <class Real>
Real larger(Real A, Real B) {
  return A > B ? A : B;
}
template <class Real>
Real smaller(Real A, Real B) {
  return A > B ? B : A;
}
template <class Real>
constexpr bool IsFloat = sizeof(Real) == sizeof(float);
/// exp(X) overflows for X a little larger.
template <class Real>
constexpr Real LargestExponent = IsFloat<Real> ? Real(88) : Real(709);
/// Sums of squares of numbers up to this one do not overflow, and those of larger ones do not change if 1 is added.
template <class Real>
constexpr Real LargeNumber = IsFloat<Real> ? Real(1e9) : Real(1e18);
template <class Real>
constexpr Real LargestNumber = IsFloat<Real> ? Real(__FLT_MAX__) : Real(__DBL_MAX__);
constexpr double HalfPi = 1.57079632679489661923, LogarithmOf2 = 0.693147180559945309417;

/// exp(X) * Factor * (cos Y + i sin Y), where the exponential alone may overflow.
template <class Real>
Complex<Real> scaledCircle(Real X, Real Y, Real Factor) {
  const bool Large = X > LargestExponent<Real>;
  const Real Size = exponential(Large ? X / 2 : X), Other = Large ? Size : Real(1);
  return {Size * (Factor * cosine(Y)) * Other, Size * (Factor * sine(Y)) * Other};
}

template <class Real>
Complex<Real> exponential(Complex<Real> Z) {
  if (Z.Im == 0) return {exponential(Z.Re), Z.Im};
  if (isInf(Z.Re) && !isFinite(Z.Im))
    return Z.Re < 0 ? Complex<Real>{0, 0} : Complex<Real>{Z.Re, Real(__builtin_nan(""))};
  return scaledCircle(Z.Re, Z.Im, Real(1));
}

/// Near 1 it is the logarithm of |z|^2 = 1 + (a - 1) (a + 1) + b^2, where a is the larger part. What rounding adds to
/// 1 + d is a factor of the result.
template <class Real>
Complex<Real> logarithm(Complex<Real> Z) {
  const Real Large = larger(absolute(Z.Re), absolute(Z.Im)), Small = smaller(absolute(Z.Re), absolute(Z.Im));
  const bool Near1 = Large > Real(0.5) && Large<Real(1.5), Halve = Large> LargeNumber<Real>;
  const Real Distance = (Large - 1) * (Large + 1) + Small * Small, Square = 1 + Distance;
  const Real Size = Halve ? mag(Z.Re / 2, Z.Im / 2) : mag(Z.Re, Z.Im), L = logarithm(Near1 ? Square : Size);
  const Real OfSquare = Square == 1 ? Distance : L * (Distance / (Square - 1));
  return {Near1 ? OfSquare / 2 : Halve ? L + Real(LogarithmOf2) : L, angle(Z.Im, Z.Re)};
}

template <class Real>
Complex<Real> root(Complex<Real> Z) {
  if (isInf(Z.Im)) return {Real(__builtin_inf()), Z.Im};
  if (Z.Re == 0 && Z.Im == 0) return {0, Z.Im};
  // |z| may overflow.
  const bool Scale = larger(absolute(Z.Re), absolute(Z.Im)) > LargestNumber<Real> / 4;
  if (Scale) Z = {Z.Re / 16, Z.Im / 16};
  const Real Half = root(absolute(Z.Re) / 2 + mag(Z.Re, Z.Im) / 2), Times = Scale ? Real(4) : Real(1);
  const Real Large = Half * Times, Small = absolute(Z.Im) / (2 * Half) * Times;
  return Z.Re >= 0 ? Complex<Real>{Large, withSign(Small, Z.Im)} : Complex<Real>{Small, withSign(Large, Z.Im)};
}

template <class Real>
Complex<Real> power(Complex<Real> Z, Complex<Real> W) {
  if (Z.Re == 0 && Z.Im == 0) return {Real(W.Re == 0 && W.Im == 0), 0};
  const Complex<Real> L = logarithm(Z);
  return exponential(Complex<Real>{W.Re * L.Re - W.Im * L.Im, W.Re * L.Im + W.Im * L.Re});
}

// sinh x and cosh x overflow, or are infinite, where products with a small or undefined cos y or sin y are not.
template <class Real>
Complex<Real> sineh(Complex<Real> Z) {
  if (Z.Im == 0) return {sineh(Z.Re), Z.Im};
  if (isInf(Z.Re) && !isFinite(Z.Im)) return {Z.Re, Real(__builtin_nan(""))};
  if (absolute(Z.Re) > LargestExponent<Real>) {
    const Complex<Real> Half = scaledCircle(absolute(Z.Re), Z.Im, Real(0.5));
    return {Z.Re < 0 ? -Half.Re : Half.Re, Half.Im};
  }
  return {Z.Re == 0 ? Z.Re * withSign(Real(1), cosine(Z.Im)) : sineh(Z.Re) * cosine(Z.Im), cosineh(Z.Re) * sine(Z.Im)};
}
template <class Real>
Complex<Real> cosineh(Complex<Real> Z) {
  if (Z.Im == 0) return {cosineh(Z.Re), Z.Im * withSign(Real(1), Z.Re)};
  if (isInf(Z.Re) && !isFinite(Z.Im)) return {absolute(Z.Re), Real(__builtin_nan(""))};
  if (absolute(Z.Re) > LargestExponent<Real>) {
    const Complex<Real> Half = scaledCircle(absolute(Z.Re), Z.Im, Real(0.5));
    return {Half.Re, Z.Re < 0 ? -Half.Im : Half.Im};
  }
  return {cosineh(Z.Re) * cosine(Z.Im), Z.Re == 0 ? Z.Re * withSign(Real(1), sine(Z.Im)) : sineh(Z.Re) * sine(Z.Im)};
}
/// (sinh x cosh x + i sin y cos y) / (sinh^2 x + cos^2 y); for large |x| the hyperbolic functions overflow and tanh x
/// is +-1.
template <class Real>
Complex<Real> tangenth(Complex<Real> Z) {
  if (Z.Re != 0 && !isFinite(Z.Im)) {
    const Real NaN = Real(__builtin_nan(""));
    return isInf(Z.Re) ? Complex<Real>{withSign(Real(1), Z.Re), withSign(Real(0), Z.Im)} : Complex<Real>{NaN, NaN};
  }
  const Real Sine = Z.Im == 0 ? Z.Im : sine(Z.Im), Cosine = cosine(Z.Im);
  if (absolute(Z.Re) > 20) return {withSign(Real(1), Z.Re), 4 * Sine * Cosine * exponential(-2 * absolute(Z.Re))};
  const Real S = sineh(Z.Re), Denominator = S * S + Cosine * Cosine;
  const Real Im = Z.Im == 0 ? Z.Im : Sine * Cosine / Denominator;
  return {Z.Re == 0 ? Z.Re : S * cosineh(Z.Re) / Denominator, Im};
}
// f(z) = -i fh(iz)
template <class Real>
Complex<Real> sine(Complex<Real> Z) {
  const Complex<Real> H = sineh(Complex<Real>{-Z.Im, Z.Re});
  return {H.Im, -H.Re};
}
template <class Real>
Complex<Real> cosine(Complex<Real> Z) {
  return cosineh(Complex<Real>{-Z.Im, Z.Re});
}
template <class Real>
Complex<Real> tangent(Complex<Real> Z) {
  const Complex<Real> H = tangenth(Complex<Real>{-Z.Im, Z.Re});
  return {H.Im, -H.Re};
}

// The inverse functions, by Kahan's formulas: products of the roots of 1 - z and 1 + z, in forms without cancellation.
template <class Real>
struct Roots {
  Complex<Real> Less, More; ///< of 1 - z and of 1 + z
  explicit Roots(Complex<Real> Z)
      : Less(root(Complex<Real>{1 - Z.Re, -Z.Im})), More(root(Complex<Real>{1 + Z.Re, Z.Im})) {}
};
/// Whether 1 does not count next to z.
template <class Real>
bool isLarge(Complex<Real> Z) {
  return larger(absolute(Z.Re), absolute(Z.Im)) > LargeNumber<Real> || isInf(Z.Re) || isInf(Z.Im);
}
/// log |2 z|, which arsinh and arcosh are for large z.
template <class Real>
Real logarithmOfTwice(Complex<Real> Z) {
  return logarithm(mag(Z.Re / 2, Z.Im / 2)) + 2 * Real(LogarithmOf2);
}
template <class Real>
Complex<Real> asinImpl(Complex<Real> Z) {
  if (isLarge(Z)) return {withSign(angle(absolute(Z.Re), absolute(Z.Im)), Z.Re), withSign(logarithmOfTwice(Z), Z.Im)};
  Roots<Real> R(Z);
  return {Z.Re == 0 ? Z.Re : angle(Z.Re, R.Less.Re * R.More.Re - R.Less.Im * R.More.Im),
          Z.Im == 0 && absolute(Z.Re) <= 1 ? Z.Im : arsinh(R.Less.Re * R.More.Im - R.Less.Im * R.More.Re)};
}
template <class Real>
Complex<Real> acosImpl(Complex<Real> Z) {
  if (isLarge(Z)) return {angle(absolute(Z.Im), Z.Re), withSign(logarithmOfTwice(Z), -Z.Im)};
  Roots<Real> R(Z);
  return {Z.Re == 0 ? Real(HalfPi) : 2 * angle(R.Less.Re, R.More.Re),
          arsinh(R.More.Re * R.Less.Im - R.More.Im * R.Less.Re)};
}
template <class Real>
Complex<Real> arcosh(Complex<Real> Z) {
  if (isLarge(Z)) return {logarithmOfTwice(Z), withSign(angle(absolute(Z.Im), Z.Re), Z.Im)};
  const Complex<Real> Less = root(Complex<Real>{Z.Re - 1, Z.Im}), More = root(Complex<Real>{Z.Re + 1, Z.Im});
  return {arsinh(Less.Re * More.Re + Less.Im * More.Im),
          Z.Re == 0 ? withSign(Real(HalfPi), Z.Im) : 2 * angle(Less.Im, More.Re)};
}
/// log((1 + z) / (1 - z)) / 2. For large |z| it is 1 / z +- i pi / 2; the squares would overflow. Near 1 they vanish.
template <class Real>
Complex<Real> artanh(Complex<Real> Z) {
  const Real X = absolute(Z.Re), Y = absolute(Z.Im);
  if (isLarge(Z)) {
    const Real Size = mag(X / 2, Y / 2), Re = isInf(Size) ? Real(0) : X / Size / Size / 4;
    const Real Im = isInf(Y) || (X == X && Y == Y) ? withSign(Real(HalfPi), Z.Im) : Real(__builtin_nan(""));
    return {withSign(Re, Z.Re), Im};
  }
  const Real Square = (1 - X) * (1 - X) + Y * Y, Im = angle(2 * Z.Im, (1 - X) * (1 + X) - Y * Y) / 2;
  const Real Re = X == 1 && Y < 1 / LargeNumber<Real> ? (Real(LogarithmOf2) - logarithm(Y)) / 2
                                                      : logarithmOf1Plus(4 * X / Square) / 4;
  return {Z.Re == 0 ? Z.Re : withSign(Re, Z.Re), Im};
}
// f(z) = -i fh(iz)
template <class Real>
Complex<Real> arsinh(Complex<Real> Z) {
  const Complex<Real> A = asinImpl(Complex<Real>{-Z.Im, Z.Re});
  return {A.Im, -A.Re};
}
template <class Real>
Complex<Real> atanImpl(Complex<Real> Z) {
  const Complex<Real> A = artanh(Complex<Real>{-Z.Im, Z.Re});
  return {A.Im, -A.Re};
}

template <class Real>
Complex<Real> projection(Complex<Real> Z) {
  return isInf(Z.Re) || isInf(Z.Im) ? Complex<Real>{Real(__builtin_inf()), withSign(Real(0), Z.Im)} : Z;
}

Complex<float> in(float _Complex Z) { return {__real__ Z, __imag__ Z}; }
Complex<double> in(double _Complex Z) { return {__real__ Z, __imag__ Z}; }
float _Complex out(Complex<float> Z) {
  float _Complex Result;
  __real__ Result = Z.Re;
  __imag__ Result = Z.Im;
  return Result;
}
double _Complex out(Complex<double> Z) {
  double _Complex Result;
  __real__ Result = Z.Re;
  __imag__ Result = Z.Im;
  return Result;
}

} // namespace

extern "C" {
float cabsf(float _Complex Z) { return mag(__real__ Z, __imag__ Z); }
double cabs(double _Complex Z) { return mag(__real__ Z, __imag__ Z); }
float cargf(float _Complex Z) { return angle(__imag__ Z, __real__ Z); }
double carg(double _Complex Z) { return angle(__imag__ Z, __real__ Z); }
float _Complex cpowf(float _Complex Z, float _Complex W) { return out(power(in(Z), in(W))); }
double _Complex cpow(double _Complex Z, double _Complex W) { return out(power(in(Z), in(W))); }
float _Complex cexpf(float _Complex Z) { return out(exponential(in(Z))); }
double _Complex cexp(double _Complex Z) { return out(exponential(in(Z))); }
float _Complex clogf(float _Complex Z) { return out(logarithm(in(Z))); }
double _Complex clog(double _Complex Z) { return out(logarithm(in(Z))); }
float _Complex csqrtf(float _Complex Z) { return out(root(in(Z))); }
double _Complex csqrt(double _Complex Z) { return out(root(in(Z))); }
float _Complex csinf(float _Complex Z) { return out(sine(in(Z))); }
double _Complex csin(double _Complex Z) { return out(sine(in(Z))); }
float _Complex ccosf(float _Complex Z) { return out(cosine(in(Z))); }
double _Complex ccos(double _Complex Z) { return out(cosine(in(Z))); }
float _Complex ctanf(float _Complex Z) { return out(tangent(in(Z))); }
double _Complex ctan(double _Complex Z) { return out(tangent(in(Z))); }
float _Complex csinhf(float _Complex Z) { return out(sineh(in(Z))); }
double _Complex csinh(double _Complex Z) { return out(sineh(in(Z))); }
float _Complex ccoshf(float _Complex Z) { return out(cosineh(in(Z))); }
double _Complex ccosh(double _Complex Z) { return out(cosineh(in(Z))); }
float _Complex ctanhf(float _Complex Z) { return out(tangenth(in(Z))); }
double _Complex ctanh(double _Complex Z) { return out(tangenth(in(Z))); }
float _Complex casinf(float _Complex Z) { return out(asinImpl(in(Z))); }
double _Complex casin(double _Complex Z) { return out(asinImpl(in(Z))); }
float _Complex cacosf(float _Complex Z) { return out(acosImpl(in(Z))); }
double _Complex cacos(double _Complex Z) { return out(acosImpl(in(Z))); }
float _Complex catanf(float _Complex Z) { return out(atanImpl(in(Z))); }
double _Complex catan(double _Complex Z) { return out(atanImpl(in(Z))); }
float _Complex casinhf(float _Complex Z) { return out(arsinh(in(Z))); }
double _Complex casinh(double _Complex Z) { return out(arsinh(in(Z))); }
float _Complex cacoshf(float _Complex Z) { return out(arcosh(in(Z))); }
double _Complex cacosh(double _Complex Z) { return out(arcosh(in(Z))); }
float _Complex catanhf(float _Complex Z) { return out(artanh(in(Z))); }
double _Complex catanh(double _Complex Z) { return out(artanh(in(Z))); }
float _Complex cprojf(float _Complex Z) { return out(projection(in(Z))); }
double _Complex cproj(double _Complex Z) { return out(projection(in(Z))); }
}
