// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/StayWide.h"

#include "support/Statistics.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace syclc {

SYCLC_STATISTIC(StayWide, NumExtensions, "values that stay in 64 bits");

namespace {

/// The exclusive ors between \p Back, a zero extension, and the truncations of wide values on which it depends.
class Mix {
public:
  explicit Mix(ZExtInst &Back) : Back(Back), Wide(Back.getType()) {}

  bool isWorthIt() {
    return Wide->isIntegerTy(64) && collect(Back.getOperand(0)) && Shortened > 0 && Narrow <= Shortened;
  }

  void widen() {
    IRBuilder<> B(&Back);
    const unsigned Bits = Back.getSrcTy()->getIntegerBitWidth();
    Value *Masked = B.CreateAnd(widened(Back.getOperand(0)), APInt::getLowBitsSet(64, Bits), Back.getName());
    Value *Old = Back.getOperand(0);
    Back.replaceAllUsesWith(Masked);
    Back.eraseFromParent();
    RecursivelyDeleteTriviallyDeadInstructions(Old);
  }

private:
  static BinaryOperator *asMixing(Value *V) {
    auto *Op = dyn_cast<BinaryOperator>(V);
    // The complement of a counter is linear, too, which must stay visible.
    return Op && Op->getOpcode() == Instruction::Xor && Op->hasOneUse() &&
                   !match(Op, PatternMatch::m_Not(PatternMatch::m_Value()))
               ? Op
               : nullptr;
  }

  TruncInst *asShortened(Value *V) const {
    auto *Trunc = dyn_cast<TruncInst>(V);
    return Trunc && Trunc->getSrcTy() == Wide ? Trunc : nullptr;
  }

  bool collect(Value *V) {
    if (BinaryOperator *Op = asMixing(V)) return collect(Op->getOperand(0)) && collect(Op->getOperand(1));
    if (asShortened(V))
      ++Shortened;
    else if (!isa<Constant>(V))
      ++Narrow;
    auto *I = dyn_cast<Instruction>(V);
    return !I || I->getInsertionPointAfterDef();
  }

  Value *widened(Value *V) {
    if (TruncInst *Trunc = asShortened(V)) return Trunc->getOperand(0);
    BinaryOperator *Op = asMixing(V);
    if (!Op) { // extend at the definition, which may be outside of a loop
      BasicBlock &Entry = Back.getFunction()->getEntryBlock();
      IRBuilder<> B(&Entry, Entry.getFirstInsertionPt());
      if (auto *I = dyn_cast<Instruction>(V)) B.SetInsertPoint(*I->getInsertionPointAfterDef());
      return B.CreateZExt(V, Wide);
    }
    Value *Left = widened(Op->getOperand(0)), *Right = widened(Op->getOperand(1));
    return IRBuilder<>(Op).CreateXor(Left, Right, Op->getName());
  }

  ZExtInst &Back;
  Type *Wide;
  unsigned Shortened = 0, Narrow = 0;
};

} // namespace

static bool stayWide(Function &F) {
  SmallVector<ZExtInst *> Extensions;
  for (Instruction &I : instructions(F))
    if (auto *Back = dyn_cast<ZExtInst>(&I); Back && Back->getSrcTy()->isIntegerTy()) Extensions.push_back(Back);
  bool Changed = false;
  for (ZExtInst *Back : Extensions) {
    Mix Found(*Back);
    if (!Found.isWorthIt()) continue;
    Found.widen();
    ++NumExtensions;
    Changed = true;
  }
  return Changed;
}

PreservedAnalyses StayWidePass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M) Changed |= stayWide(F);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
