// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/workgroup/IdleSubGroups.h"

#include "ir/SpmdContract.h"
#include "support/Statistics.h"

#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

SYCLC_STATISTIC(IdleSubGroups, NumLoops, "loops that end at the first idle sub-group");

static bool hasSideEffects(const BasicBlock &Block) {
  return any_of(Block, [](const Instruction &I) {
    return !I.isDebugOrPseudoInst() && !isa<NoAliasScopeDeclInst>(I) && !I.isTerminator() && I.mayHaveSideEffects();
  });
}

/// Whether some value of \p L is used after it.
static bool hasResults(const Loop &L) {
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block)
      if (any_of(I.users(), [&](const User *U) { return !L.contains(cast<Instruction>(U)); })) return true;
  return false;
}

/// Whether \p Count, a counter of \p L, does not wrap until the loop ends.
static bool isExact(const SCEVAddRecExpr &Count, bool Signed, const Loop &L, ScalarEvolution &SE) {
  if (Signed ? Count.hasNoSignedWrap() : Count.hasNoUnsignedWrap()) return true;
  const auto *Step = dyn_cast<SCEVConstant>(Count.getStepRecurrence(SE));
  const auto *Times = dyn_cast<SCEVConstant>(SE.getConstantMaxBackedgeTakenCount(&L));
  if (!Step || !Times) return false;
  const unsigned Bits = Step->getAPInt().getBitWidth();
  const APInt First = Signed ? SE.getSignedRangeMax(Count.getStart()) : SE.getUnsignedRangeMax(Count.getStart());
  // In integers that are wide enough for the exact value.
  const unsigned Wide = 2 * std::max(Bits, Times->getAPInt().getBitWidth()) + 1;
  const APInt Last =
      (Signed ? First.sext(Wide) : First.zext(Wide)) + Step->getAPInt().zext(Wide) * Times->getAPInt().zext(Wide);
  return Last.sle((Signed ? APInt::getSignedMaxValue(Bits) : APInt::getMaxValue(Bits)).zext(Wide));
}

/// Whether \p Condition, or its opposite unless \p IfTrue, holds in no iteration of \p L after one in which it does not.
static bool isLastWhenFalse(const Value *Condition, bool IfTrue, const Loop &L, ScalarEvolution &SE) {
  const auto *Compare = dyn_cast<ICmpInst>(Condition);
  if (!Compare) return false;
  const SCEV *Count = SE.getSCEV(Compare->getOperand(0)), *Bound = SE.getSCEV(Compare->getOperand(1));
  CmpInst::Predicate Predicate = IfTrue ? Compare->getPredicate() : Compare->getInversePredicate();
  if (SE.isLoopInvariant(Count, &L)) {
    std::swap(Count, Bound);
    Predicate = CmpInst::getSwappedPredicate(Predicate);
  }
  const auto *Counter = dyn_cast<SCEVAddRecExpr>(Count);
  if (!Counter || Counter->getLoop() != &L || !Counter->isAffine() || !SE.isLoopInvariant(Bound, &L) ||
      !SE.isKnownPositive(Counter->getStepRecurrence(SE)))
    return false;
  // LLVM makes `x == 0` of `x < 16` if x is a multiple of 16: a counter is equal to its first value once.
  if (Predicate == CmpInst::ICMP_EQ) return Counter->getStart() == Bound && isExact(*Counter, false, L, SE);
  return (ICmpInst::isLT(Predicate) || ICmpInst::isLE(Predicate)) &&
         isExact(*Counter, CmpInst::isSigned(Predicate), L, SE);
}

/// Whether the iterations of \p L that reach \p Leaving and go to the latch from there do nothing else, and neither do
/// those that follow them.
static bool endsAt(const BranchInst &Leaving, const Loop &L, ScalarEvolution &SE) {
  const Value *Condition = Leaving.getCondition();
  const bool IfTrue = Leaving.getSuccessor(1) == L.getLoopLatch();
  if (!isLastWhenFalse(Condition, IfTrue, L, SE)) return false;
  const auto &DL = L.getHeader()->getDataLayout();
  for (const BasicBlock *Block = Leaving.getParent();;) {
    if (hasSideEffects(*Block)) return false;
    if (Block == L.getHeader()) return true;
    const BasicBlock *Before = Block->getSinglePredecessor();
    const auto *To = Before ? dyn_cast<BranchInst>(Before->getTerminator()) : nullptr;
    if (!To) return false;
    if (To->isConditional()) {
      const std::optional<bool> Implied = isImpliedCondition(Condition, To->getCondition(), DL, /*LHSIsTrue=*/!IfTrue);
      if (!Implied || *Implied != (To->getSuccessor(0) == Block)) return false;
    }
    Block = Before;
  }
}

/// The branch at which \p L can end, or null.
static BranchInst *findEnd(Loop &L, ScalarEvolution &SE) {
  BasicBlock *Latch = L.getLoopLatch();
  if (!Latch || L.getExitingBlock() != Latch || !L.getExitBlock() || Latch == L.getHeader() || hasSideEffects(*Latch) ||
      hasResults(L))
    return nullptr;
  for (BasicBlock *Block : predecessors(Latch)) {
    auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
    if (Branch && Branch->isConditional() && Branch->getSuccessor(0) != Branch->getSuccessor(1) &&
        endsAt(*Branch, L, SE))
      return Branch;
  }
  return nullptr;
}

PreservedAnalyses IdleSubGroupsPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  const unsigned Lanes = F.getFnAttributeAsParsedInteger(SubGroupSizeFnAttr);
  if (Lanes < 2 || F.hasOptSize()) return PreservedAnalyses::all();
  auto &LI = Analyses.getResult<LoopAnalysis>(F);
  if (LI.empty()) return PreservedAnalyses::all();
  auto &SE = Analyses.getResult<ScalarEvolutionAnalysis>(F);
  auto &DT = Analyses.getResult<DominatorTreeAnalysis>(F);
  DomTreeUpdater Updates(DT, DomTreeUpdater::UpdateStrategy::Eager);
  bool Changed = false;
  for (Loop *L : LI.getLoopsInPreorder()) {
    // Other loops, of many iterations, profit from having a single exit.
    if (!findOptionMDForLoop(L, "llvm.loop.unroll.disable")) continue;
    BranchInst *Branch = findEnd(*L, SE);
    if (!Branch) continue;
    BasicBlock *From = Branch->getParent(), *Latch = L->getLoopLatch(), *Exit = L->getExitBlock();
    Latch->removePredecessor(From);
    for (PHINode &Phi : Exit->phis()) Phi.addIncoming(Phi.getIncomingValueForBlock(Latch), From);
    Branch->replaceSuccessorWith(Latch, Exit);
    Updates.applyUpdates({{DominatorTree::Delete, From, Latch}, {DominatorTree::Insert, From, Exit}});
    SE.forgetLoop(L);
    ++NumLoops;
    Changed = true;
  }
  if (!Changed) return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserve<DominatorTreeAnalysis>();
  Preserved.preserve<LoopAnalysis>();
  return Preserved;
}

} // namespace syclc
