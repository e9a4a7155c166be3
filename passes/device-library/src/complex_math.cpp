// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// C99's <complex.h>, which libstdc++ uses to compute std::abs, std::exp, std::sqrt and so on of std::complex. The
/// formulas are the textbook's, based on the real functions that every device has; infinities and NaNs are not handled
/// specially.

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
Complex<Real> exponential(Complex<Real> Z) {
  const Real Size = exponential(Z.Re);
  if (Z.Im == 0) return {Size, Z.Im};
  return {Size * cosine(Z.Im), Size * sine(Z.Im)};
}

template <class Real>
Complex<Real> logarithm(Complex<Real> Z) {
  return {logarithm(mag(Z.Re, Z.Im)), angle(Z.Im, Z.Re)};
}

template <class Real>
Complex<Real> root(Complex<Real> Z) {
  if (isInf(Z.Im)) return {Real(__builtin_inf()), Z.Im};
  if (Z.Re == 0 && Z.Im == 0) return {0, Z.Im};
  const Real Large = root(absolute(Z.Re) / 2 + mag(Z.Re, Z.Im) / 2), Small = absolute(Z.Im) / (2 * Large);
  return Z.Re >= 0 ? Complex<Real>{Large, withSign(Small, Z.Im)} : Complex<Real>{Small, withSign(Large, Z.Im)};
}

template <class Real>
Complex<Real> power(Complex<Real> Z, Complex<Real> W) {
  if (Z.Re == 0 && Z.Im == 0) return {Real(W.Re == 0 && W.Im == 0), 0};
  const Complex<Real> L = logarithm(Z);
  return exponential(Complex<Real>{W.Re * L.Re - W.Im * L.Im, W.Re * L.Im + W.Im * L.Re});
}

template <class Real>
Complex<Real> sineh(Complex<Real> Z) {
  return {sineh(Z.Re) * cosine(Z.Im), cosineh(Z.Re) * sine(Z.Im)};
}
template <class Real>
Complex<Real> cosineh(Complex<Real> Z) {
  return {cosineh(Z.Re) * cosine(Z.Im), sineh(Z.Re) * sine(Z.Im)};
}
/// (sinh 2x + i sin 2y) / (cosh 2x + cos 2y); for large |x| the hyperbolic functions overflow and tanh x is +-1.
template <class Real>
Complex<Real> tangenth(Complex<Real> Z) {
  if (absolute(Z.Re) > 20)
    return {withSign(Real(1), Z.Re), 4 * sine(Z.Im) * cosine(Z.Im) * exponential(-2 * absolute(Z.Re))};
  const Real Denominator = cosineh(2 * Z.Re) + cosine(2 * Z.Im);
  return {sineh(2 * Z.Re) / Denominator, sine(2 * Z.Im) / Denominator};
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
template <class Real>
Complex<Real> asinImpl(Complex<Real> Z) {
  Roots<Real> R(Z);
  return {angle(Z.Re, R.Less.Re * R.More.Re - R.Less.Im * R.More.Im),
          arsinh(R.Less.Re * R.More.Im - R.Less.Im * R.More.Re)};
}
template <class Real>
Complex<Real> acosImpl(Complex<Real> Z) {
  Roots<Real> R(Z);
  return {2 * angle(R.Less.Re, R.More.Re), arsinh(R.More.Re * R.Less.Im - R.More.Im * R.Less.Re)};
}
template <class Real>
Complex<Real> arcosh(Complex<Real> Z) {
  const Complex<Real> Less = root(Complex<Real>{Z.Re - 1, Z.Im}), More = root(Complex<Real>{Z.Re + 1, Z.Im});
  return {arsinh(Less.Re * More.Re + Less.Im * More.Im), 2 * angle(Less.Im, More.Re)};
}
/// log((1 + z) / (1 - z)) / 2.
template <class Real>
Complex<Real> artanh(Complex<Real> Z) {
  const Real X = absolute(Z.Re), Square = (1 - X) * (1 - X) + Z.Im * Z.Im;
  const Real Re = logarithmOf1Plus(4 * X / Square) / 4, Im = angle(2 * Z.Im, (1 - X) * (1 + X) - Z.Im * Z.Im) / 2;
  return {withSign(Re, Z.Re), Im};
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
