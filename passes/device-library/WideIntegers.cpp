// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device-library/WideIntegers.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

bool isWide(const Type *T) {
  return T->isIntegerTy() && T->getIntegerBitWidth() > 64 && T->getIntegerBitWidth() <= 128;
}

/// Replaces one instruction.
class Lowering {
public:
  explicit Lowering(Instruction &I) : I(I), B(&I), Wide(B.getInt128Ty()) {}

  /// The result, or null if \p I needs no call.
  Value *lower() {
    switch (I.getOpcode()) {
    case Instruction::UDiv:
    case Instruction::URem:
    case Instruction::SDiv:
    case Instruction::SRem:
      return isWide(I.getType()) ? divided() : nullptr;
    case Instruction::UIToFP:
    case Instruction::SIToFP:
      return isWide(I.getOperand(0)->getType()) ? toReal() : nullptr;
    case Instruction::FPToUI:
    case Instruction::FPToSI:
      return isWide(I.getType()) ? fromReal() : nullptr;
    default:
      return nullptr;
    }
  }

private:
  FunctionCallee function(StringRef Name, Type *Result, ArrayRef<Type *> Arguments) {
    return I.getModule()->getOrInsertFunction(Name, FunctionType::get(Result, Arguments, /*isVarArg=*/false));
  }

  StructType *pairType() { return StructType::get(B.getInt64Ty(), B.getInt64Ty()); }

  /// The low and the high half.
  std::pair<Value *, Value *> halves(Value *V) {
    return {B.CreateTrunc(V, B.getInt64Ty()), B.CreateTrunc(B.CreateLShr(V, 64), B.getInt64Ty())};
  }

  /// An i128 of the pair that a function returns.
  Value *whole(Value *Pair) {
    Value *High = B.CreateShl(B.CreateZExt(B.CreateExtractValue(Pair, 1), Wide), 64);
    return B.CreateOr(High, B.CreateZExt(B.CreateExtractValue(Pair, 0), Wide));
  }

  Value *isNegative(Value *V) { return B.CreateICmpSLT(V, ConstantInt::get(Wide, 0)); }
  Value *negatedIf(Value *Condition, Value *V) { return B.CreateSelect(Condition, B.CreateNeg(V), V); }

  Value *divided() {
    const bool Signed = I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::SRem;
    const bool Remainder = I.getOpcode() == Instruction::URem || I.getOpcode() == Instruction::SRem;
    Value *Dividend = B.CreateIntCast(I.getOperand(0), Wide, Signed);
    Value *Divisor = B.CreateIntCast(I.getOperand(1), Wide, Signed), *Negative = nullptr;
    if (Signed) {
      Value *OfDividend = isNegative(Dividend), *OfDivisor = isNegative(Divisor);
      Negative = Remainder ? OfDividend : B.CreateXor(OfDividend, OfDivisor); // a remainder has the dividend's sign
      Dividend = negatedIf(OfDividend, Dividend);
      Divisor = negatedIf(OfDivisor, Divisor);
    }
    const auto [Low, High] = halves(Dividend);
    const auto [DivisorLow, DivisorHigh] = halves(Divisor);
    Type *Half = B.getInt64Ty();
    FunctionCallee Callee =
        function(Remainder ? "__syclc_remainder_wide" : "__syclc_divide_wide", pairType(), {Half, Half, Half, Half});
    Value *Result = whole(B.CreateCall(Callee, {Low, High, DivisorLow, DivisorHigh}));
    if (Signed) Result = negatedIf(Negative, Result);
    return B.CreateTrunc(Result, I.getType());
  }

  Value *toReal() {
    Type *Real = I.getType();
    const bool Signed = isa<SIToFPInst>(I);
    Value *Number = B.CreateIntCast(I.getOperand(0), Wide, Signed), *Negative = nullptr;
    if (Signed) {
      Negative = isNegative(Number);
      Number = negatedIf(Negative, Number);
    }
    const auto [Low, High] = halves(Number);
    Value *Result;
    if (Real->isHalfTy()) { // its maximum is 65504
      Value *IsLarge = B.CreateICmpNE(High, B.getInt64(0));
      Result = B.CreateSelect(IsLarge, ConstantFP::getInfinity(Real), B.CreateUIToFP(Low, Real));
    } else if (Real->isFloatTy() || Real->isDoubleTy()) {
      FunctionCallee Callee = function(Real->isFloatTy() ? "__syclc_float_of_wide" : "__syclc_double_of_wide", Real,
                                       {B.getInt64Ty(), B.getInt64Ty()});
      Result = B.CreateCall(Callee, {Low, High});
    } else {
      return nullptr;
    }
    return Signed ? B.CreateSelect(Negative, B.CreateFNeg(Result), Result) : Result;
  }

  Value *fromReal() {
    Value *X = I.getOperand(0);
    const bool Signed = isa<FPToSIInst>(I);
    if (X->getType()->isHalfTy()) X = B.CreateFPExt(X, B.getFloatTy());
    Type *Real = X->getType();
    if (!Real->isFloatTy() && !Real->isDoubleTy()) return nullptr;
    FunctionCallee Callee =
        function(Real->isFloatTy() ? "__syclc_wide_of_float" : "__syclc_wide_of_double", pairType(), Real);
    if (!Signed) return B.CreateTrunc(whole(B.CreateCall(Callee, {X})), I.getType());
    Value *Negative = B.CreateFCmpOLT(X, ConstantFP::getZero(Real));
    Value *Magnitude = whole(B.CreateCall(Callee, {B.CreateUnaryIntrinsic(Intrinsic::fabs, X)}));
    return B.CreateTrunc(negatedIf(Negative, Magnitude), I.getType());
  }

  Instruction &I;
  IRBuilder<> B;
  Type *Wide;
};

} // namespace

bool lowerWideIntegers(Module &M) {
  bool Changed = false;
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (Value *Result = Lowering(I).lower()) {
        I.replaceAllUsesWith(Result);
        I.eraseFromParent();
        Changed = true;
      }
  return Changed;
}

} // namespace syclc
