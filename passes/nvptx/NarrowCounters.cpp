// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/NarrowCounters.h"

#include "nvptx/InnermostLoops.h"
#include "support/Statistics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace syclc {

SYCLC_STATISTIC(NarrowCounters, NumNarrow, "counters of loops that have 32 bits for GPUs");
SYCLC_STATISTIC(NarrowCounters, NumDown, "counters of loops that end at zero for GPUs");

namespace {

class Counters {
public:
  Counters(Loop &L, ScalarEvolution &SE, const DominatorTree &DT) : L(L), SE(SE), DT(DT) {}

  bool run() {
    if (!L.isLoopSimplifyForm()) return false;
    bool Changed = dropEqual();
    for (PHINode &Phi : make_early_inc_range(L.getHeader()->phis())) Changed |= narrow(Phi);
    return countDown() || Changed;
  }

private:
  bool isInvariant(const Value *V) const { return L.isLoopInvariant(V); }

  /// Unrolled loops have a counter for their end and one for the program's.
  bool dropEqual() {
    SCEVExpander Expander(SE, "equal");
    SmallVector<WeakTrackingVH> Dead;
    const bool Found = Expander.replaceCongruentIVs(&L, &DT, Dead) != 0;
    RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
    return Found;
  }

  /// Whether it is at most the largest `int`, and not negative.
  bool isSmall(Value &V) { return SE.getUnsignedRangeMax(SE.getSCEV(&V)).isIntN(31); }

  bool narrow(PHINode &Phi) {
    auto *const Next = dyn_cast<BinaryOperator>(Phi.getIncomingValueForBlock(L.getLoopLatch()));
    const APInt *Step = nullptr;
    if (!Phi.getType()->isIntegerTy(64) || !Next || !match(Next, m_Add(m_Specific(&Phi), m_APInt(Step))) ||
        !Step->isSignedIntN(32) || !isSmall(Phi) || !isSmall(*Next))
      return false;
    IRBuilder<> Before(L.getLoopPreheader()->getTerminator()), AtNext(Next);
    Type *const Small = Before.getInt32Ty();
    PHINode *const SmallPhi = PHINode::Create(Small, 2, "count", Phi.getIterator());
    auto *const SmallNext = cast<Instruction>(AtNext.CreateNSWAdd(SmallPhi, ConstantInt::get(Small, Step->trunc(32))));
    SmallPhi->addIncoming(Before.CreateTrunc(Phi.getIncomingValueForBlock(L.getLoopPreheader()), Small),
                          L.getLoopPreheader());
    SmallPhi->addIncoming(SmallNext, L.getLoopLatch());
    replaceUses(Phi, Next, SmallPhi);
    replaceUses(*Next, &Phi, SmallNext);
    Phi.replaceAllUsesWith(PoisonValue::get(Phi.getType()));
    SE.forgetLoop(&L);
    Phi.eraseFromParent();
    Next->eraseFromParent();
    ++NumNarrow;
    return true;
  }

  void replaceUses(Instruction &Wide, const User *Other, Instruction *Small) {
    for (Use &U : make_early_inc_range(Wide.uses())) {
      auto *const User = cast<Instruction>(U.getUser());
      if (User == Other) continue;
      if (auto *Compare = dyn_cast<ICmpInst>(User); Compare && L.contains(Compare)) {
        Value *const Limit = Compare->getOperand(1 - U.getOperandNo());
        if (isInvariant(Limit) && isSmall(*Limit)) {
          IRBuilder<> Before(L.getLoopPreheader()->getTerminator());
          Compare->setOperand(1 - U.getOperandNo(), Before.CreateTrunc(Limit, Small->getType()));
          U.set(Small);
          continue;
        }
      }
      extend(U, *Small);
    }
  }

  /// Extends the small counter where the wide one is used: the block of the use, or the one after the loop.
  static void extend(Use &U, Instruction &Small) {
    auto *const User = cast<Instruction>(U.getUser());
    auto *const Phi = dyn_cast<PHINode>(User);
    const bool IsAlone = Phi && Phi->getNumIncomingValues() == 1; // after the loop
    IRBuilder<> Here(Phi && !IsAlone ? Phi->getIncomingBlock(U)->getTerminator() : User);
    if (IsAlone) Here.SetInsertPoint(Phi->getParent(), Phi->getParent()->getFirstInsertionPt());
    Value *const Extended = Here.CreateZExt(&Small, U->getType(), "", /*IsNonNeg=*/true);
    U.set(Extended);
    if (!IsAlone) return;
    Phi->replaceAllUsesWith(Extended);
    Phi->eraseFromParent();
  }

  /// Makes a counter that only ends the loop count to zero: then the limit needs no register.
  bool countDown() {
    BasicBlock *const Latch = L.getLoopLatch();
    auto *const Branch = dyn_cast<BranchInst>(Latch->getTerminator());
    if (L.getExitingBlock() != Latch || !Branch || !Branch->isConditional()) return false;
    auto *const Compare = dyn_cast<ICmpInst>(Branch->getCondition());
    if (!Compare || !Compare->isEquality() || !Compare->hasOneUse()) return false;
    auto *const Next = dyn_cast<Instruction>(Compare->getOperand(0));
    Value *const Limit = Compare->getOperand(1);
    Value *From = nullptr;
    const APInt *Step = nullptr;
    if (!Next || !isInvariant(Limit) || isa<Constant>(Limit) || !match(Next, m_Add(m_Value(From), m_APInt(Step))))
      return false;
    auto *const Phi = dyn_cast<PHINode>(From);
    const auto IsOutside = [&](const User *U) { return !L.contains(cast<Instruction>(U)); };
    if (!Phi || Phi->getParent() != L.getHeader() || Phi->getIncomingValueForBlock(Latch) != Next ||
        !Phi->hasOneUse() ||
        !all_of(Next->users(), [&](const User *U) { return U == Phi || U == Compare || IsOutside(U); }))
      return false;
    IRBuilder<> Before(L.getLoopPreheader()->getTerminator()), AtEnd(Compare);
    PHINode *const Left = PHINode::Create(Phi->getType(), 2, "left", Phi->getIterator());
    Value *const Less = AtEnd.CreateAdd(Left, ConstantInt::get(Phi->getType(), -*Step));
    Value *const First = Phi->getIncomingValueForBlock(L.getLoopPreheader());
    Left->addIncoming(match(First, m_Zero()) ? Limit : Before.CreateSub(Limit, First), L.getLoopPreheader());
    Left->addIncoming(Less, Latch);
    SE.forgetLoop(&L);
    Next->replaceUsesWithIf(Limit, [&](const Use &U) { return IsOutside(U.getUser()); }); // that is where it ends
    Compare->setOperand(0, Less);
    Compare->setOperand(1, Constant::getNullValue(Phi->getType()));
    Phi->replaceAllUsesWith(PoisonValue::get(Phi->getType()));
    Phi->eraseFromParent();
    Next->eraseFromParent();
    ++NumDown;
    return true;
  }

  Loop &L;
  ScalarEvolution &SE;
  const DominatorTree &DT;
};

} // namespace

PreservedAnalyses NarrowCountersPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  return changeInnermostLoops<Counters>(F, Analyses);
}

} // namespace syclc
