// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/LaneInfo.h"

#include <algorithm>

using namespace llvm;

namespace syclc {

namespace {

struct Limits {
  WideInt Low, High;
};

Limits limits(Reading R, unsigned Bits) {
  assert(Bits > 0 && Bits <= 64 && "numbers of up to 64 bits have facts");
  const WideInt One = 1;
  return R == Reading::Signed ? Limits{-(One << (Bits - 1)), (One << (Bits - 1)) - 1} : Limits{0, (One << Bits) - 1};
}

/// Strides are modulo 2^64, like addresses.
int64_t plus(int64_t A, int64_t B) { return int64_t(uint64_t(A) + uint64_t(B)); }
int64_t times(int64_t A, int64_t B) { return int64_t(uint64_t(A) * uint64_t(B)); }

/// The properties of a result between \p Low and \p High, before wrapping.
/// \param Operands properties that all operands have. \param NoWrap a flag of the source.
NumberInfo result(const NumberInfo &Operands, WideInt Low, WideInt High, int64_t Stride, bool NoWrap, Limits Of) {
  if (Operands.FromFirst && Low >= Of.Low && High <= Of.High) return {true, true, Operands.Certain, Low, High};
  if (!NoWrap || !Operands.WhereUsed) return {};
  // Lane 0's value is on one side of those of the lanes that use theirs, which do not wrap. So it can only wrap on its
  // own side.
  if (!Operands.FromFirst || (Stride > 0 && Low < Of.Low) || (Stride < 0 && High > Of.High))
    return {true, false, false, 0, 0};
  return {true, true, false, std::max(Low, Of.Low), std::min(High, Of.High)};
}

NumberInfo both(const NumberInfo &A, const NumberInfo &B) {
  return {A.WhereUsed && B.WhereUsed, A.FromFirst && B.FromFirst, A.Certain && B.Certain, 0, 0};
}

NumberInfo meetNumbers(const NumberInfo &A, const NumberInfo &B) {
  NumberInfo Result = both(A, B);
  if (Result.FromFirst) {
    Result.Low = std::min(A.Low, B.Low);
    Result.High = std::max(A.High, B.High);
  }
  return Result;
}

NumberInfo fullRange(Reading R, unsigned Bits) {
  const Limits Of = limits(R, Bits);
  return {true, true, false, Of.Low, Of.High};
}

/// A non-negative integer is the same in both readings.
void readBothWays(LaneInfo &Facts, unsigned Bits) {
  NumberInfo &Signed = Facts.Signed, &Unsigned = Facts.Unsigned;
  if (Signed.FromFirst && Signed.Low >= 0 && !Unsigned.FromFirst) Unsigned = Signed;
  if (Unsigned.FromFirst && Unsigned.High <= limits(Reading::Signed, Bits).High && !Signed.FromFirst) Signed = Unsigned;
}

NumberInfo withoutFirst(const NumberInfo &A) { return {A.WhereUsed, false, false, 0, 0}; }

WideInt wide(const APInt &A, Reading R) {
  return R == Reading::Signed ? WideInt(A.getSExtValue()) : WideInt(A.getZExtValue());
}

LaneInfo::Kind linearKind(bool WhereUsedOnly) {
  return WhereUsedOnly ? LaneInfo::Kind::LinearWhereUsed : LaneInfo::Kind::Linear;
}

} // namespace

LaneShape LaneInfo::shape() const {
  switch (K) {
  case Kind::Uniform:
    return LaneShape::uniform();
  case Kind::Linear:
    return LaneShape::linear(Stride, {Signed.WhereUsed, Signed.FromFirst}, {Unsigned.WhereUsed, Unsigned.FromFirst});
  case Kind::LinearWhereUsed:
    return LaneShape::linearWhereUsed(Stride, Signed.WhereUsed, Unsigned.WhereUsed);
  case Kind::Varying:
    break;
  }
  return LaneShape::varying();
}

LaneInfo LaneInfo::uniform(unsigned Bits) {
  if (Bits == 0 || Bits > 64) return {Kind::Uniform, 0, {}, {}};
  return {Kind::Uniform, 0, fullRange(Reading::Signed, Bits), fullRange(Reading::Unsigned, Bits)};
}

LaneInfo LaneInfo::uniform(const ConstantRange &Signed, const ConstantRange &Unsigned, bool Certain) {
  assert(Signed.getBitWidth() <= 64 && "numbers of up to 64 bits have facts");
  auto Numbers = [&](Reading R, const APInt &Low, const APInt &High) {
    return NumberInfo{true, true, Certain, wide(Low, R), wide(High, R)};
  };
  return {Kind::Uniform, 0, Numbers(Reading::Signed, Signed.getSignedMin(), Signed.getSignedMax()),
          Numbers(Reading::Unsigned, Unsigned.getUnsignedMin(), Unsigned.getUnsignedMax())};
}

LaneInfo LaneInfo::counting(int64_t Stride, WideInt High, bool Certain) {
  const NumberInfo Numbers{true, true, Certain, 0, High};
  return {Kind::Linear, Stride, Numbers, Numbers};
}

LaneInfo LaneInfo::linear(int64_t Stride, bool WhereUsedOnly) {
  if (Stride == 0 && !WhereUsedOnly) return uniform(0);
  return {linearKind(WhereUsedOnly), Stride, {}, {}};
}

LaneInfo LaneInfo::meet(const LaneInfo &A, const LaneInfo &B) {
  if (A.isVarying() || B.isVarying() || A.isUniform() != B.isUniform() || A.Stride != B.Stride) return varying();
  if (A.isLinearWhereUsed() || B.isLinearWhereUsed())
    return {Kind::LinearWhereUsed, A.Stride, withoutFirst(both(A.Signed, B.Signed)),
            withoutFirst(both(A.Unsigned, B.Unsigned))};
  return {A.K, A.Stride, meetNumbers(A.Signed, B.Signed), meetNumbers(A.Unsigned, B.Unsigned)};
}

LaneInfo LaneInfo::widened(const LaneInfo &Old, const LaneInfo &New, unsigned Bits) {
  LaneInfo Result = meet(Old, New);
  auto Widen = [&](NumberInfo &Of, const NumberInfo &Before, Reading R) {
    if (!Of.FromFirst || (Of.Low >= Before.Low && Of.High <= Before.High)) return;
    if (Bits == 0 || Bits > 64) { // for example extended to 128 bits: there are no limits to widen it to
      Of = {};
      return;
    }
    const Limits Most = limits(R, Bits);
    if (Of.Low < Before.Low) Of.Low = Of.Low >= 0 ? 0 : Most.Low;
    if (Of.High > Before.High) Of.High = Of.High <= 0 ? 0 : Most.High;
  };
  Widen(Result.Signed, Old.Signed, Reading::Signed);
  Widen(Result.Unsigned, Old.Unsigned, Reading::Unsigned);
  return Result;
}

/// A sum or difference, from its bounds in each reading.
template <class Bound>
static LaneInfo combined(const LaneInfo &A, const LaneInfo &B, int64_t Stride, unsigned Bits, bool NoSignedWrap,
                         bool NoUnsignedWrap, Bound Bounds) {
  const bool WhereUsedOnly = A.isLinearWhereUsed() || B.isLinearWhereUsed();
  LaneInfo Result = LaneInfo::linear(Stride, WhereUsedOnly);
  if (Bits > 64) return Result;
  auto Of = [&](const NumberInfo &Left, const NumberInfo &Right, Reading R, bool NoWrap) {
    const NumberInfo Operands = WhereUsedOnly ? withoutFirst(both(Left, Right)) : both(Left, Right);
    const Limits Sum = Bounds(Left, Right);
    return result(Operands, Sum.Low, Sum.High, Stride, NoWrap, limits(R, Bits));
  };
  Result.Signed = Of(A.Signed, B.Signed, Reading::Signed, NoSignedWrap);
  Result.Unsigned = Of(A.Unsigned, B.Unsigned, Reading::Unsigned, NoUnsignedWrap);
  readBothWays(Result, Bits);
  if (Result.isUniform()) { // the same value in all lanes, within the limits
    if (!Result.Signed.FromFirst) Result.Signed = fullRange(Reading::Signed, Bits);
    if (!Result.Unsigned.FromFirst) Result.Unsigned = fullRange(Reading::Unsigned, Bits);
  }
  return Result;
}

LaneInfo LaneInfo::sum(const LaneInfo &A, const LaneInfo &B, unsigned Bits, bool NoSignedWrap, bool NoUnsignedWrap) {
  return combined(A, B, plus(A.Stride, B.Stride), Bits, NoSignedWrap, NoUnsignedWrap,
                  [](const NumberInfo &L, const NumberInfo &R) { return Limits{L.Low + R.Low, L.High + R.High}; });
}

LaneInfo LaneInfo::difference(const LaneInfo &A, const LaneInfo &B, unsigned Bits, bool NoSignedWrap,
                              bool NoUnsignedWrap) {
  return combined(A, B, plus(A.Stride, times(B.Stride, -1)), Bits, NoSignedWrap, NoUnsignedWrap,
                  [](const NumberInfo &L, const NumberInfo &R) { return Limits{L.Low - R.High, L.High - R.Low}; });
}

LaneInfo LaneInfo::product(const LaneInfo &A, int64_t Factor, unsigned Bits, bool NoSignedWrap, bool NoUnsignedWrap) {
  assert(std::abs(Factor) <= int64_t(1) << 32 && "the product of bounds must not overflow");
  const LaneInfo Constant{Kind::Uniform, 0, {true, true, true, Factor, Factor}, {true, true, true, Factor, Factor}};
  // A negative factor is a large unsigned number; its product does not wrap only for 0 and 1.
  return combined(A, Constant, times(A.Stride, Factor), Bits, NoSignedWrap, NoUnsignedWrap && Factor >= 0,
                  [&](const NumberInfo &L, const NumberInfo &) {
                    return Limits{std::min(L.Low * Factor, L.High * Factor), std::max(L.Low * Factor, L.High * Factor)};
                  });
}

LaneInfo LaneInfo::truncated(const LaneInfo &A, unsigned Bits, bool NoSignedWrap, bool NoUnsignedWrap) {
  const LaneInfo Zero{Kind::Uniform, 0, {true, true, true, 0, 0}, {true, true, true, 0, 0}};
  return sum(A, Zero, Bits, NoSignedWrap, NoUnsignedWrap);
}

LaneInfo LaneInfo::signExtended(const LaneInfo &A) {
  if (!A.Signed.WhereUsed) return varying();
  LaneInfo Result = linear(A.Stride, !A.Signed.FromFirst || A.isLinearWhereUsed());
  Result.Signed = A.Signed;
  // Values with exact distances in both readings have the same sign.
  Result.Unsigned.WhereUsed = A.Unsigned.WhereUsed;
  if (A.Signed.FromFirst && A.Signed.Low >= 0) Result.Unsigned = A.Signed;
  return Result;
}

LaneInfo LaneInfo::zeroExtended(const LaneInfo &A, bool NotNegative) {
  if (A.Unsigned.FromFirst && !A.isLinearWhereUsed()) {
    LaneInfo Result = linear(A.Stride, /*WhereUsedOnly=*/false);
    Result.Signed = Result.Unsigned = A.Unsigned;
    return Result;
  }
  if (!A.Unsigned.WhereUsed && !(NotNegative && A.Signed.WhereUsed)) return varying();
  LaneInfo Result = linear(A.Stride, !(NotNegative && A.Signed.FromFirst) || A.isLinearWhereUsed());
  Result.Signed.WhereUsed = Result.Unsigned.WhereUsed = true;
  if (Result.isLinear()) {
    Result.Signed = A.Signed;
    Result.Signed.Certain = false;
  }
  return Result;
}

LaneInfo LaneInfo::frozen(const LaneInfo &A) {
  if (A.isLinearWhereUsed()) return varying();
  LaneInfo Result = A;
  if (!A.Signed.Certain) Result.Signed = {};
  if (!A.Unsigned.Certain) Result.Unsigned = {};
  return Result;
}

} // namespace syclc
