// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/x86/LongToFloat.h"

#include "native/x86/TargetFeatures.h"
#include "support/Statistics.h"
#include "support/Tunables.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

using namespace tune::LongToFloat;

SYCLC_STATISTIC(LongToFloat, NumConversions, "conversions of 64-bit integers");

/// The bits of 2^52 and 2^84 as doubles.
static constexpr uint64_t Two52 = uint64_t(1023 + 52) << 52, Two84 = uint64_t(1023 + 84) << 52;

namespace {

class Expander {
public:
  explicit Expander(CastInst &Cast)
      : Cast(Cast), Signed(isa<SIToFPInst>(Cast)), Longs(cast<FixedVectorType>(Cast.getSrcTy())), B(&Cast) {}

  void run() {
    Value *X = Cast.getOperand(0);
    const bool ToFloat = Cast.getDestTy()->getScalarType()->isFloatTy();
    Value *New = toDouble(ToFloat ? roundedToOdd(X) : X);
    if (ToFloat) New = B.CreateFPTrunc(New, Cast.getDestTy());
    New->takeName(&Cast);
    Cast.replaceAllUsesWith(New);
    Cast.eraseFromParent();
  }

private:
  Constant *longs(uint64_t Bits) const { return ConstantInt::get(Longs, Bits); }

  /// A value of 53 significant bits that is on the same side as \p X of every float and of every midpoint between
  /// floats.
  Value *roundedToOdd(Value *X) {
    constexpr uint64_t Behind = 0x7ff; // the low 64 - 53 bits
    Value *Sticky = B.CreateAdd(B.CreateAnd(X, longs(Behind)), longs(Behind));
    Value *Odd = B.CreateAnd(B.CreateOr(Sticky, X), longs(~Behind));
    // A double represents integers below 2^53 exactly.
    Value *Exact =
        Signed ? B.CreateLShr(B.CreateAdd(X, longs(uint64_t(1) << 53)), longs(54)) : B.CreateLShr(X, longs(53));
    return B.CreateSelect(B.CreateICmpEQ(Exact, longs(0)), X, Odd);
  }

  Value *toDouble(Value *X) {
    const unsigned Lanes = Longs->getNumElements();
    auto *Doubles = FixedVectorType::get(B.getDoubleTy(), Lanes);
    Value *High = B.CreateXor(B.CreateLShr(X, longs(32)), longs(Signed ? Two84 | uint64_t(1) << 31 : Two84));
    // Combines the low halves with the high half of 2^52 by one blend.
    auto *Halves = FixedVectorType::get(B.getInt32Ty(), 2 * Lanes);
    SmallVector<int> Choice;
    for (unsigned Half = 0; Half < 2 * Lanes; ++Half) Choice.push_back(Half + (Half % 2 ? 2 * Lanes : 0));
    Value *Low = B.CreateShuffleVector(B.CreateBitCast(X, Halves), ConstantInt::get(Halves, Two52 >> 32), Choice);
    const double Both = 0x1p84 + 0x1p52 + (Signed ? 0x1p63 : 0);
    Value *Distance = B.CreateFSub(B.CreateBitCast(High, Doubles), ConstantFP::get(Doubles, Both));
    return B.CreateFAdd(Distance, B.CreateBitCast(Low, Doubles));
  }

  CastInst &Cast;
  const bool Signed;
  FixedVectorType *Longs;
  IRBuilder<> B;
};

} // namespace

PreservedAnalyses LongToFloatPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M) {
    if (F.isDeclaration()) continue;
    const VectorFeatures Has = vectorFeatures(F);
    if (!Has.Sse41 || Has.Avx512 || F.hasFnAttribute(Attribute::StrictFP)) continue;
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      if (!isa<SIToFPInst, UIToFPInst>(I)) continue;
      auto *From = dyn_cast<FixedVectorType>(I.getOperand(0)->getType());
      Type *To = I.getType()->getScalarType();
      if (!From || !From->getElementType()->isIntegerTy(64) || From->getNumElements() < MinLanes) continue;
      if (!To->isFloatTy() && !To->isDoubleTy()) continue;
      Expander(cast<CastInst>(I)).run();
      Changed = true;
      ++NumConversions;
    }
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
