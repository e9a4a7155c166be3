// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/x86/SaturatedConversions.h"

#include "native/x86/TargetFeatures.h"
#include "support/Statistics.h"
#include "support/Tunables.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace syclc {

using namespace tune::SaturatedConversions;

SYCLC_STATISTIC(SaturatedConversions, NumConversions, "conversions to integers with saturation");

/// The integers that vectors of floating point are converted to, if \p Bits of the result are needed; 0 if the target
/// has no vector instructions.
static unsigned convertedBits(unsigned Bits, const VectorFeatures &Has) {
  if (Bits <= 32) return 32;
  return Bits == 64 && Has.Avx512 ? 64 : 0;
}

static void expand(IntrinsicInst &Call, unsigned Converted) {
  IRBuilder<> B(&Call);
  const bool Signed = Call.getIntrinsicID() == Intrinsic::fptosi_sat;
  Value *X = Call.getArgOperand(0);
  if (X->getType()->getScalarSizeInBits() == 16) // exact
    X = B.CreateFPExt(X, X->getType()->getWithNewType(B.getFloatTy()));
  Type *Result = Call.getType(), *Floats = X->getType();
  const unsigned Bits = Result->getScalarSizeInBits();
  const APInt Lowest = Signed ? APInt::getSignedMinValue(Bits) : APInt(Bits, 0),
              Highest = Signed ? APInt::getSignedMaxValue(Bits) : APInt::getMaxValue(Bits);
  APFloat Low(Floats->getScalarType()->getFltSemantics()), High = Low;
  Low.convertFromAPInt(Lowest, Signed, APFloat::rmTowardZero); // a power of two, or zero
  const bool IsExact = High.convertFromAPInt(Highest, Signed, APFloat::rmTowardZero) == APFloat::opOK;

  // In the forms of the instructions minps and maxps, which return the second operand if the first one is not a number.
  Value *Limit = ConstantFP::get(Floats, High), *Bottom = ConstantFP::get(Floats, Low);
  Value *Limited = B.CreateSelect(B.CreateFCmpOLT(X, Limit), X, Limit);
  Limited = B.CreateSelect(B.CreateFCmpOGT(Limited, Bottom), Limited, Bottom);
  Type *Integers = Result->getWithNewType(B.getIntNTy(Converted));
  Value *New = Signed || Bits < Converted ? B.CreateFPToSI(Limited, Integers) : B.CreateFPToUI(Limited, Integers);
  if (!IsExact) New = B.CreateSelect(B.CreateFCmpOGT(X, Limit), ConstantInt::get(Integers, Highest), New);
  New = B.CreateSelect(B.CreateFCmpORD(X, Constant::getNullValue(Floats)), New, Constant::getNullValue(Integers));
  New = B.CreateTrunc(New, Result);
  New->takeName(&Call);
  Call.replaceAllUsesWith(New);
  Call.eraseFromParent();
}

PreservedAnalyses SaturatedConversionsPass::run(Function &F, FunctionAnalysisManager &) {
  const VectorFeatures Has = vectorFeatures(F);
  if (F.hasFnAttribute(Attribute::StrictFP)) return PreservedAnalyses::all();
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    if (!Call || (Call->getIntrinsicID() != Intrinsic::fptosi_sat && Call->getIntrinsicID() != Intrinsic::fptoui_sat))
      continue;
    auto *Result = dyn_cast<FixedVectorType>(Call->getType());
    if (!Result || Result->getNumElements() < MinLanes) continue;
    if (Call->getArgOperand(0)->getType()->getScalarSizeInBits() > 64) continue;
    const unsigned Converted = convertedBits(Result->getScalarSizeInBits(), Has);
    if (Converted == 0) continue;
    expand(*Call, Converted);
    Changed = true;
    ++NumConversions;
  }
  if (!Changed) return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}

} // namespace syclc
