// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/SubGroupOperations.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

namespace syclc {

Constant *identityOf(Combination How, Type *T) {
  const bool Real = T->isFPOrFPVectorTy();
  const unsigned Bits = T->getScalarSizeInBits();
  switch (How) {
  case Combination::Mul:
    return Real ? ConstantFP::get(T, 1.0) : ConstantInt::get(T, 1);
  case Combination::And:
  case Combination::UMin:
    return Constant::getAllOnesValue(T);
  case Combination::SMin:
    return ConstantInt::get(T, APInt::getSignedMaxValue(Bits));
  case Combination::SMax:
    return ConstantInt::get(T, APInt::getSignedMinValue(Bits));
  case Combination::Min:
  case Combination::Max:
    return ConstantFP::getInfinity(T, /*Negative=*/How == Combination::Max);
  default: // Add, Or, Xor, UMax
    return Constant::getNullValue(T);
  }
}

Value *combine(IRBuilderBase &B, Combination How, Value *Left, Value *Right) {
  const bool Real = Left->getType()->isFPOrFPVectorTy();
  switch (How) {
  case Combination::None:
    break;
  case Combination::Add:
    return Real ? B.CreateFAdd(Left, Right) : B.CreateAdd(Left, Right);
  case Combination::Mul:
    return Real ? B.CreateFMul(Left, Right) : B.CreateMul(Left, Right);
  case Combination::And:
    return B.CreateAnd(Left, Right);
  case Combination::Or:
    return B.CreateOr(Left, Right);
  case Combination::Xor:
    return B.CreateXor(Left, Right);
  case Combination::SMin:
    return B.CreateBinaryIntrinsic(Intrinsic::smin, Left, Right);
  case Combination::SMax:
    return B.CreateBinaryIntrinsic(Intrinsic::smax, Left, Right);
  case Combination::UMin:
    return B.CreateBinaryIntrinsic(Intrinsic::umin, Left, Right);
  case Combination::UMax:
    return B.CreateBinaryIntrinsic(Intrinsic::umax, Left, Right);
  case Combination::Min:
    return B.CreateSelect(B.CreateFCmpOLT(Right, Left), Right, Left);
  case Combination::Max:
    return B.CreateSelect(B.CreateFCmpOLT(Left, Right), Right, Left);
  }
  llvm_unreachable("only reductions and scans combine values");
}

} // namespace syclc
