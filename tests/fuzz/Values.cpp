// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Values.h"

#include <bit>
#include <cmath>
#include <limits>

namespace syclc::fuzz {

namespace {

float toFloat(Bits Value) { return std::bit_cast<float>(uint32_t(Value)); }
Bits fromFloat(float Value) { return std::bit_cast<uint32_t>(Value); }
float halfToFloat(Bits Value) { return float(std::bit_cast<_Float16>(uint16_t(Value))); }
Bits floatToHalf(float Value) { return std::bit_cast<uint16_t>(_Float16(Value)); }

template <typename Real>
Real realResult(Operation Op, Real A, Real B, Real C) {
  switch (Op) {
  case Operation::FAdd:
    return A + B;
  case Operation::FSub:
    return A - B;
  case Operation::FMul:
    return A * B;
  case Operation::FDiv:
    return A / B;
  case Operation::FNeg:
    return -A;
  case Operation::FAbs:
    return std::fabs(A);
  case Operation::Sqrt:
    return std::sqrt(A);
  case Operation::Floor:
    return std::floor(A);
  case Operation::Ceil:
    return std::ceil(A);
  case Operation::RoundToZero:
    return std::trunc(A);
  case Operation::Rint:
    return std::rint(A);
  case Operation::Fma:
    return std::fma(A, B, C);
  default:
    return 0;
  }
}

unsigned countBits(Bits Value) {
  return unsigned(std::popcount(uint64_t(Value)) + std::popcount(uint64_t(Value >> 64)));
}

Bits reversed(Bits Value, unsigned Width, unsigned Chunk) {
  Bits Result = 0;
  for (unsigned I = 0; I < Width; I += Chunk) Result = (Result << Chunk) | ((Value >> I) & maskOf(Chunk));
  return Result;
}

/// Whether \p Value needs more than \p Width bits as a signed number.
bool leavesSigned(__int128 Value, unsigned Width) { return signExtend(Bits(Value) & maskOf(Width), Width) != Value; }

Computed addSubMul(Operation Op, unsigned W, Bits A, Bits B) {
  Computed R;
  __int128 SA = signExtend(A, W), SB = signExtend(B, W), Signed = 0;
  Bits Unsigned = 0;
  bool SignedOut = false, UnsignedOut = false;
  if (Op == Operation::Add) {
    SignedOut = __builtin_add_overflow(SA, SB, &Signed);
    UnsignedOut = __builtin_add_overflow(A, B, &Unsigned);
  } else if (Op == Operation::Sub) {
    SignedOut = __builtin_sub_overflow(SA, SB, &Signed);
    UnsignedOut = __builtin_sub_overflow(A, B, &Unsigned);
  } else {
    SignedOut = __builtin_mul_overflow(SA, SB, &Signed);
    UnsignedOut = __builtin_mul_overflow(A, B, &Unsigned);
  }
  R.Value = Unsigned & maskOf(W);
  if (SignedOut || leavesSigned(Signed, W)) R.Overflowed |= Expr::NoSignedWrap;
  if (UnsignedOut || Unsigned != R.Value) R.Overflowed |= Expr::NoUnsignedWrap;
  return R;
}

Computed divide(Operation Op, unsigned W, Bits A, Bits B) {
  __int128 SA = signExtend(A, W), SB = signExtend(B, W);
  bool IsSigned = Op == Operation::SDiv || Op == Operation::SRem;
  if (B == 0) return {0, 0, "division by zero"};
  if (IsSigned && SB == -1) {
    if (A == Bits(1) << (W - 1)) return {0, 0, "overflow of a division"};
    return {Op == Operation::SRem ? 0 : (Bits(0) - A) & maskOf(W)};
  }
  Bits Result = Op == Operation::UDiv   ? A / B
                : Op == Operation::URem ? A % B
                : Op == Operation::SDiv ? Bits(SA / SB)
                                        : Bits(SA % SB);
  return {Result & maskOf(W)};
}

Computed shift(Operation Op, unsigned W, Bits A, Bits B) {
  if (B >= W) return {0, 0, "shift by the width or more"};
  unsigned By = unsigned(B);
  if (Op == Operation::LShr) return {A >> By};
  if (Op == Operation::AShr) return {Bits(signExtend(A, W) >> By) & maskOf(W)};
  Computed R{(A << By) & maskOf(W)};
  if (Bits(signExtend(R.Value, W) >> By) != Bits(signExtend(A, W))) R.Overflowed |= Expr::NoSignedWrap;
  if (R.Value >> By != A) R.Overflowed |= Expr::NoUnsignedWrap;
  return R;
}

Bits saturated(Operation Op, unsigned W, Bits A, Bits B) {
  if (Op == Operation::UAddSat) {
    Bits Sum = (A + B) & maskOf(W);
    return Sum < A ? maskOf(W) : Sum;
  }
  Computed Difference = addSubMul(Operation::Sub, W, A, B);
  if (!(Difference.Overflowed & Expr::NoSignedWrap)) return Difference.Value;
  return signExtend(A, W) < 0 ? Bits(1) << (W - 1) : maskOf(W - 1);
}

} // namespace

Computed compute(Operation Op, Type T, Bits A, Bits B, Bits C) {
  unsigned W = bitWidth(T);
  if (T == Type::F32) return {fromFloat(realResult(Op, toFloat(A), toFloat(B), toFloat(C)))};
  if (T == Type::F64) return {fromDouble(T, realResult(Op, toDouble(T, A), toDouble(T, B), toDouble(T, C)))};
  if (T == Type::F16) return {floatToHalf(realResult(Op, halfToFloat(A), halfToFloat(B), halfToFloat(C)))};
  __int128 SA = signExtend(A, W), SB = signExtend(B, W);
  switch (Op) {
  case Operation::Add:
  case Operation::Sub:
  case Operation::Mul:
    return addSubMul(Op, W, A, B);
  case Operation::UDiv:
  case Operation::SDiv:
  case Operation::URem:
  case Operation::SRem:
    return divide(Op, W, A, B);
  case Operation::Shl:
  case Operation::LShr:
  case Operation::AShr:
    return shift(Op, W, A, B);
  case Operation::And:
    return {A & B};
  case Operation::Or:
    return {A | B};
  case Operation::Xor:
    return {A ^ B};
  case Operation::SMin:
    return {SA < SB ? A : B};
  case Operation::SMax:
    return {SA > SB ? A : B};
  case Operation::UMin:
    return {A < B ? A : B};
  case Operation::UMax:
    return {A > B ? A : B};
  case Operation::UAddSat:
  case Operation::SSubSat:
    return {saturated(Op, W, A, B)};
  case Operation::Ctpop:
    return {countBits(A)};
  case Operation::Ctlz: {
    unsigned Zeros = 0;
    while (Zeros < W && !((A >> (W - 1 - Zeros)) & 1)) ++Zeros;
    return {Zeros & maskOf(W)};
  }
  case Operation::Cttz: {
    unsigned Zeros = 0;
    while (Zeros < W && !((A >> Zeros) & 1)) ++Zeros;
    return {Zeros & maskOf(W)};
  }
  case Operation::BitReverse:
    return {reversed(A, W, 1)};
  case Operation::BSwap:
    return {reversed(A, W, 8)};
  case Operation::FShl: {
    unsigned By = unsigned(C % W);
    return {By == 0 ? A : ((A << By) | (B >> (W - By))) & maskOf(W)};
  }
  default:
    return {0, 0, "an operation of real numbers on integers"};
  }
}

Computed convert(Conversion How, Type From, Type To, Bits Value, unsigned Width, bool Signed) {
  unsigned FromWidth = bitWidth(From), ToWidth = bitWidth(To);
  switch (How) {
  case Conversion::Truncate:
  case Conversion::ZeroExtend:
    return {Value & maskOf(ToWidth)};
  case Conversion::SignExtend:
    return {Bits(signExtend(Value, FromWidth)) & maskOf(ToWidth)};
  case Conversion::Narrowed: {
    Bits Low = Value & maskOf(Width);
    return {(Signed ? Bits(signExtend(Low, Width)) : Low) & maskOf(ToWidth)};
  }
  case Conversion::FromSigned: {
    auto Number = int64_t(signExtend(Value, FromWidth));
    if (To == Type::F32) return {fromFloat(float(Number))};
    return {To == Type::F64 ? fromDouble(To, double(Number)) : floatToHalf(float(Number))};
  }
  case Conversion::FromUnsigned: {
    auto Number = uint64_t(Value);
    if (To == Type::F32) return {fromFloat(float(Number))};
    return {To == Type::F64 ? fromDouble(To, double(Number)) : floatToHalf(float(Number))};
  }
  case Conversion::ToSigned:
  case Conversion::ToUnsigned: {
    auto Whole = static_cast<long double>(std::trunc(toDouble(From, Value)));
    bool IsSigned = How == Conversion::ToSigned;
    long double Low = IsSigned ? -std::ldexp(1.0L, int(ToWidth) - 1) : 0;
    long double Beyond = std::ldexp(1.0L, int(ToWidth) - (IsSigned ? 1 : 0));
    if (!(Whole >= Low && Whole < Beyond)) return {0, 0, "a conversion out of range"};
    return {(IsSigned ? Bits(static_cast<__int128>(Whole)) : Bits(uint64_t(Whole))) & maskOf(ToWidth)};
  }
  case Conversion::Resize:
    if (From == Type::F64 && To == Type::F32) return {fromFloat(float(toDouble(From, Value)))};
    if (From == Type::F64 && To == Type::F16)
      return {std::bit_cast<uint16_t>(static_cast<_Float16>(toDouble(From, Value)))};
    if (From == Type::F32 && To == Type::F16) return {floatToHalf(toFloat(Value))};
    return {fromDouble(To, toDouble(From, Value))}; // to something larger: exact
  case Conversion::AsBits:
    return {isNan(From, Value) ? 0 : Value};
  }
  return {};
}

bool compare(Predicate P, Type T, Bits A, Bits B) {
  __int128 SA = signExtend(A, bitWidth(T)), SB = signExtend(B, bitWidth(T));
  double RA = isReal(T) ? toDouble(T, A) : 0, RB = isReal(T) ? toDouble(T, B) : 0;
  switch (P) {
  case Predicate::Eq:
    return A == B;
  case Predicate::Ne:
    return A != B;
  case Predicate::ULt:
    return A < B;
  case Predicate::ULe:
    return A <= B;
  case Predicate::SLt:
    return SA < SB;
  case Predicate::SLe:
    return SA <= SB;
  case Predicate::OEq:
    return RA == RB;
  case Predicate::ONe:
    return RA < RB || RA > RB;
  case Predicate::OLt:
    return RA < RB;
  case Predicate::OLe:
    return RA <= RB;
  case Predicate::ULtReal:
    return !(RA >= RB);
  case Predicate::Ordered:
    return RA == RA && RB == RB;
  }
  return false;
}

Bits extremum(bool Larger, Type T, Bits A, Bits B) { return (toDouble(T, A) < toDouble(T, B)) != Larger ? A : B; }

Bits identity(Operation Op, Type T) {
  unsigned W = bitWidth(T);
  switch (Op) {
  case Operation::Mul:
    return 1;
  case Operation::And:
  case Operation::UMin:
    return maskOf(W);
  case Operation::SMin:
    return maskOf(W - 1);
  case Operation::SMax:
    return Bits(1) << (W - 1);
  case Operation::FMul:
    return fromDouble(T, 1);
  default:
    return 0; // Add, Or, Xor, UMax, FAdd
  }
}

double toDouble(Type T, Bits Value) {
  if (T == Type::F64) return std::bit_cast<double>(uint64_t(Value));
  return T == Type::F32 ? double(toFloat(Value)) : double(halfToFloat(Value));
}

Bits fromDouble(Type T, double Value) {
  if (T == Type::F64) return std::bit_cast<uint64_t>(Value);
  return T == Type::F32 ? fromFloat(float(Value)) : floatToHalf(float(Value));
}

bool isNan(Type T, Bits Value) { return toDouble(T, Value) != toDouble(T, Value); }

} // namespace syclc::fuzz
