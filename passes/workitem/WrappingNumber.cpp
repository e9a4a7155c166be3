// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/WrappingNumber.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;

namespace syclc {

namespace {

using Kind = WrappingNumber::Kind;

/// Narrower numbers are rarely indices.
constexpr unsigned MinBits = 6;

std::optional<WrappingNumber> extension(Value *Number, unsigned Bits, bool Signed, int Shift) {
  if (Bits < MinBits) return std::nullopt;
  return WrappingNumber{Kind::Extension, Number, Signed, Bits, Shift};
}

std::optional<WrappingNumber> division(Kind K, Value *Number, Value *Divisor, bool Signed) {
  auto *Known = dyn_cast<ConstantInt>(Divisor);
  if (Known && (Known->isZero() || (Signed && Known->isNegative()))) return std::nullopt;
  return WrappingNumber{K, Number, Signed, 0, 0, Divisor, Known ? std::optional(Known->getValue()) : std::nullopt};
}

std::optional<WrappingNumber> byPowerOf2(Kind K, Value *Number, unsigned Exponent, bool Signed) {
  const unsigned Bits = Number->getType()->getIntegerBitWidth();
  if (Exponent + 1 >= Bits) return std::nullopt;
  return WrappingNumber{K, Number, Signed, 0, 0, nullptr, APInt::getOneBitSet(Bits, Exponent)};
}

/// `(%x << 32) >> 32`, `((%x << 32) + (1 << 32)) >> 30`.
std::optional<WrappingNumber> shiftedBack(const BinaryOperator &I, unsigned Right, const DataLayout &DL) {
  Value *Number = I.getOperand(0);
  if (computeKnownBits(Number, DL).countMinTrailingZeros() < Right) return std::nullopt;
  return extension(Number, I.getType()->getIntegerBitWidth(), I.getOpcode() == Instruction::AShr, -int(Right));
}

/// `(%x << 8) | %y`: a sum, if %y is less than 256.
std::optional<WrappingNumber> matchOr(const BinaryOperator &I, const DataLayout &DL) {
  for (unsigned K : {0u, 1u}) {
    const unsigned Zeros = computeKnownBits(I.getOperand(K), DL).countMinTrailingZeros();
    if (Zeros < 3 || isa<Constant>(I.getOperand(K))) continue;
    WrappingNumber Result{Kind::Or, I.getOperand(1 - K), false, Zeros};
    Result.Other = I.getOperand(K);
    return Result;
  }
  return std::nullopt;
}

std::optional<WrappingNumber> matchBinary(const BinaryOperator &I, const DataLayout &DL) {
  Value *Left = I.getOperand(0), *Right = I.getOperand(1);
  const auto *Constant = dyn_cast<ConstantInt>(Right);
  switch (I.getOpcode()) {
  case Instruction::URem:
  case Instruction::SRem:
    return division(Kind::Remainder, Left, Right, I.getOpcode() == Instruction::SRem);
  case Instruction::UDiv:
  case Instruction::SDiv:
    return division(Kind::Quotient, Left, Right, I.getOpcode() == Instruction::SDiv);
  case Instruction::And: {
    unsigned First = 0, Length = 0;
    if (!Constant || !Constant->getValue().isShiftedMask(First, Length)) return std::nullopt;
    if (First == 0) return extension(Left, Length, /*Signed=*/false, 0);
    const auto *Shl = dyn_cast<BinaryOperator>(Left);
    const auto *By = Shl && Shl->getOpcode() == Instruction::Shl ? dyn_cast<ConstantInt>(Shl->getOperand(1)) : nullptr;
    if (!By || By->getValue() != First) return std::nullopt;
    return extension(Shl->getOperand(0), Length, /*Signed=*/false, int(First));
  }
  case Instruction::LShr:
  case Instruction::AShr:
    if (!Constant || Constant->getValue().uge(I.getType()->getIntegerBitWidth())) return std::nullopt;
    if (auto Extension = shiftedBack(I, unsigned(Constant->getZExtValue()), DL)) return Extension;
    return byPowerOf2(Kind::Quotient, Left, unsigned(Constant->getZExtValue()), I.getOpcode() == Instruction::AShr);
  case Instruction::Or:
    return cast<PossiblyDisjointInst>(I).isDisjoint() ? std::nullopt : matchOr(I, DL);
  default:
    return std::nullopt;
  }
}

} // namespace

std::optional<WrappingNumber> WrappingNumber::match(const Instruction &I, const DataLayout &DL) {
  if (!I.getType()->isIntegerTy() || I.getType()->getIntegerBitWidth() > 64) return std::nullopt;
  if (isa<ZExtInst, SExtInst>(I)) {
    Value *From = I.getOperand(0);
    return extension(From, From->getType()->getIntegerBitWidth(), isa<SExtInst>(I), 0);
  }
  const auto *Binary = dyn_cast<BinaryOperator>(&I);
  return Binary ? matchBinary(*Binary, DL) : std::nullopt;
}

ICmpInst *comparisonOfStep(const Instruction &I) {
  return isa<ZExtInst, SExtInst>(I) ? dyn_cast<ICmpInst>(I.getOperand(0)) : nullptr;
}

} // namespace syclc
