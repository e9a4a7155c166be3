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
#include "llvm/Transforms/Utils/LoopUtils.h"

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

/// A condition of a loop that holds in no iteration after one in which it does not.
struct Bound {
  const SCEVAddRecExpr *Counter;
  CmpInst::Predicate Predicate; ///< compares the counter with the limit
  const SCEV *Limit;
};

/// \p Condition, or its opposite unless \p IfTrue, if it is such a condition of \p L.
static std::optional<Bound> boundOf(const Value *Condition, bool IfTrue, const Loop &L, ScalarEvolution &SE) {
  const auto *Compare = dyn_cast<ICmpInst>(Condition);
  if (!Compare) return std::nullopt;
  const SCEV *Count = SE.getSCEV(Compare->getOperand(0)), *Limit = SE.getSCEV(Compare->getOperand(1));
  CmpInst::Predicate Predicate = IfTrue ? Compare->getPredicate() : Compare->getInversePredicate();
  if (SE.isLoopInvariant(Count, &L)) {
    std::swap(Count, Limit);
    Predicate = CmpInst::getSwappedPredicate(Predicate);
  }
  const auto *Counter = dyn_cast<SCEVAddRecExpr>(Count);
  if (!Counter || Counter->getLoop() != &L || !Counter->isAffine() || !SE.isLoopInvariant(Limit, &L) ||
      !SE.isKnownPositive(Counter->getStepRecurrence(SE)))
    return std::nullopt;
  // LLVM makes `x == 0` of `x < 16` if x is a multiple of 16: a counter is equal to its first value once.
  const bool IsFirst = Predicate == CmpInst::ICMP_EQ && Counter->getStart() == Limit;
  if (!IsFirst && !ICmpInst::isLT(Predicate) && !ICmpInst::isLE(Predicate)) return std::nullopt;
  if (!isExact(*Counter, CmpInst::isSigned(Predicate), L, SE)) return std::nullopt;
  return Bound{Counter, Predicate, Limit};
}

/// Whether the condition holds in the first iteration only, if at all.
static bool holdsOnce(const Bound &B, ScalarEvolution &SE) {
  if (B.Predicate == CmpInst::ICMP_EQ) return true;
  return SE.isKnownPredicate(CmpInst::getInversePredicate(B.Predicate), B.Counter->getPostIncExpr(SE)->getStart(),
                             B.Limit);
}

/// The bound of \p Leaving, if the iterations of \p L that reach it and go to the latch from there do nothing else, and
/// neither do those that follow them.
static std::optional<Bound> endsAt(const BranchInst &Leaving, const Loop &L, ScalarEvolution &SE) {
  // Where the limit is poison, so that freeze decides, it may decide the same way in the iterations that follow.
  const Value *Condition = Leaving.getCondition();
  if (const auto *Frozen = dyn_cast<FreezeInst>(Condition)) Condition = Frozen->getOperand(0);
  const bool IfTrue = Leaving.getSuccessor(1) == L.getLoopLatch();
  const std::optional<Bound> Found = boundOf(Condition, IfTrue, L, SE);
  if (!Found) return std::nullopt;
  const auto &DL = L.getHeader()->getDataLayout();
  for (const BasicBlock *Block = Leaving.getParent();;) {
    if (hasSideEffects(*Block)) return std::nullopt;
    if (Block == L.getHeader()) return Found;
    const BasicBlock *Before = Block->getSinglePredecessor();
    const auto *To = Before ? dyn_cast<BranchInst>(Before->getTerminator()) : nullptr;
    if (!To) return std::nullopt;
    if (To->isConditional()) {
      const std::optional<bool> Implied = isImpliedCondition(Condition, To->getCondition(), DL, /*LHSIsTrue=*/!IfTrue);
      if (!Implied || *Implied != (To->getSuccessor(0) == Block)) return std::nullopt;
    }
    Block = Before;
  }
}

/// The branch at which \p L can end, or null, and its bound.
static std::pair<BranchInst *, std::optional<Bound>> findEnd(Loop &L, ScalarEvolution &SE) {
  BasicBlock *Latch = L.getLoopLatch();
  if (!Latch || L.getExitingBlock() != Latch || !L.getExitBlock() || Latch == L.getHeader() || hasSideEffects(*Latch) ||
      hasResults(L))
    return {nullptr, std::nullopt};
  for (BasicBlock *Block : predecessors(Latch)) {
    auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
    if (!Branch || !Branch->isConditional() || Branch->getSuccessor(0) == Branch->getSuccessor(1)) continue;
    if (std::optional<Bound> Found = endsAt(*Branch, L, SE)) return {Branch, Found};
  }
  return {nullptr, std::nullopt};
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
    const auto [Branch, Condition] = findEnd(*L, SE);
    if (!Branch) continue;
    ++NumLoops;
    Changed = true;
    if (holdsOnce(*Condition, SE)) {
      breakLoopBackedge(L, DT, SE, LI, /*MSSA=*/nullptr);
      continue;
    }
    BasicBlock *From = Branch->getParent(), *Latch = L->getLoopLatch(), *Exit = L->getExitBlock();
    Latch->removePredecessor(From);
    for (PHINode &Phi : Exit->phis()) Phi.addIncoming(Phi.getIncomingValueForBlock(Latch), From);
    Branch->replaceSuccessorWith(Latch, Exit);
    Updates.applyUpdates({{DominatorTree::Delete, From, Latch}, {DominatorTree::Insert, From, Exit}});
    SE.forgetLoop(L);
  }
  if (!Changed) return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserve<DominatorTreeAnalysis>();
  Preserved.preserve<LoopAnalysis>();
  return Preserved;
}

} // namespace syclc
