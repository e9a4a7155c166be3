// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Integers of 128 bits on devices without them: quotients, remainders, and conversions from and to floating-point
/// numbers. Arguments and results are halves of 64 bits; numbers are unsigned. device-library/WideIntegers.h calls these.
///
/// Division estimates a quotient from a divisor that is shifted so that its highest bit is set (D. Knuth, "The Art of
/// Computer Programming" 2, 4.3.1, algorithm D; H. S. Warren, "Hacker's Delight" 9-4 and 9-5).

extern "C" {

using Half = unsigned long;
using Whole = unsigned __int128;
struct Halves {
  Half Low, High;
};

static Whole whole(Half Low, Half High) { return Whole(High) << 64 | Low; }
static Halves halves(Whole N) { return {Half(N), Half(N >> 64)}; }

/// One digit, of 32 bits, of \p Remainder * 2^32 + \p Next divided by \p Divisor, whose highest bit is set and which is
/// larger than \p Remainder. The estimate by the divisor's upper half is at most 2 too large.
static Half takeDigit(Half &Remainder, Half Next, Half Divisor) {
  const Half Upper = Divisor >> 32, Lower = Divisor & 0xffffffff;
  Half Digit = Remainder / Upper, Rest = Remainder % Upper;
  while (Digit >> 32 != 0 || Digit * Lower > (Rest << 32 | Next)) {
    --Digit;
    Rest += Upper;
    if (Rest >> 32 != 0) break;
  }
  Remainder = (Remainder << 32 | Next) - Digit * Divisor;
  return Digit;
}

/// The quotient of \p High * 2^64 + \p Low and \p Divisor, which is larger than \p High.
static Half divide(Half Low, Half High, Half Divisor) {
  const int Shift = __builtin_clzl(Divisor);
  if (Shift != 0) {
    High = High << Shift | Low >> (64 - Shift);
    Low <<= Shift;
  }
  const Half First = takeDigit(High, Low >> 32, Divisor << Shift);
  return First << 32 | takeDigit(High, Low & 0xffffffff, Divisor << Shift);
}

static Whole quotient(Whole Dividend, Whole Divisor) {
  const Halves N = halves(Dividend), D = halves(Divisor);
  if (D.High == 0) {
    const Half High = N.High / D.Low;
    return whole(N.High == 0 ? N.Low / D.Low : divide(N.Low, N.High % D.Low, D.Low), High);
  }
  // An estimate by the highest 64 bits of half the dividend and of the divisor: right or 1 too large, so 1 is subtracted.
  const int Shift = __builtin_clzl(D.High);
  const Halves Halved = halves(Dividend >> 1);
  Half Estimate = Half(Whole(divide(Halved.Low, Halved.High, Half(Divisor << Shift >> 64))) << Shift >> 63);
  if (Estimate != 0) --Estimate;
  return Dividend - Estimate * Divisor >= Divisor ? Estimate + 1 : Estimate;
}

Halves __syclc_divide_wide(Half Low, Half High, Half DivisorLow, Half DivisorHigh) {
  return halves(quotient(whole(Low, High), whole(DivisorLow, DivisorHigh)));
}

Halves __syclc_remainder_wide(Half Low, Half High, Half DivisorLow, Half DivisorHigh) {
  const Whole Dividend = whole(Low, High), Divisor = whole(DivisorLow, DivisorHigh);
  return halves(Dividend - quotient(Dividend, Divisor) * Divisor);
}
}

/// Rounds once, when the highest 64 bits are converted: the lowest of them is set if any lower bit is.
template <class Real>
static Real toReal(Half Low, Half High) {
  if (High == 0) return static_cast<Real>(Low);
  const int Shift = __builtin_clzl(High);
  const Halves Shifted = halves(whole(Low, High) << Shift);
  const Real Highest = static_cast<Real>(Shifted.High | (Shifted.Low != 0));
  return Highest * (static_cast<Real>(Half(1) << (63 - Shift)) * 2); // by a power of two
}

/// \p X is not negative, and its integral part fits. All steps are exact.
template <class Real>
static Halves fromReal(Real X) {
  const Half High = static_cast<Half>(X * static_cast<Real>(0x1p-64));
  return {static_cast<Half>(X - static_cast<Real>(High) * static_cast<Real>(0x1p64)), High};
}

extern "C" {
float __syclc_float_of_wide(Half Low, Half High) { return toReal<float>(Low, High); }
double __syclc_double_of_wide(Half Low, Half High) { return toReal<double>(Low, High); }
Halves __syclc_wide_of_float(float X) { return fromReal(X); }
Halves __syclc_wide_of_double(double X) { return fromReal(X); }
}
