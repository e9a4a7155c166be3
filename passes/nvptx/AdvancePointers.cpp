// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/AdvancePointers.h"

#include "nvptx/InnermostLoops.h"
#include "support/Statistics.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

#include <optional>

using namespace llvm;

namespace syclc {

SYCLC_STATISTIC(AdvancePointers, NumSums, "values in loops that are sums from iteration to iteration for GPUs");

namespace {

/// More would need too many registers.
constexpr unsigned MaxSums = 8;

class Advancer {
public:
  Advancer(Loop &L, ScalarEvolution &SE, const DominatorTree &DT) : L(L), SE(SE), DT(DT) {}

  bool run() {
    if (!L.isLoopSimplifyForm()) return false;
    bool Changed = hoistSteps();
    TopList Products = tops(isWideProduct);
    TopList All = Products;
    for (const auto &Each : tops([this](const Instruction &I) { return isElement(I); })) All.insert(Each);
    dropInner(Products);
    dropInner(All);
    const TopList &Chosen = All.size() <= MaxSums ? All : Products;
    if (Chosen.size() > MaxSums) return Changed;
    for (const auto &[Top, Sum] : Chosen) Changed |= replace(*Top, *Sum);
    return Changed;
  }

private:
  /// Values that grow by the same number in each iteration.
  using TopList = SmallMapVector<Instruction *, const SCEVAddRecExpr *, 8>;

  bool isInvariant(const Value *V) const { return L.isLoopInvariant(V); }

  /// Straight-line strength reduction leaves steps in the loop.
  bool hoistSteps() {
    bool Changed = false;
    for (BasicBlock *BB : L.blocks())
      for (Instruction &I : make_early_inc_range(*BB))
        if (isa<BinaryOperator, CastInst>(I)) (void)L.makeLoopInvariant(&I, Changed);
    return Changed;
  }

  static bool isWideProduct(const Instruction &I) {
    return I.getOpcode() == Instruction::Mul && I.getType()->isIntegerTy(64);
  }

  /// Whether it is the address of an element whose number varies: those of the next iterations have constant distances
  /// from a pointer. The assembler, which unrolls loops further, does not see that in a product of 32 bits.
  bool isElement(const Instruction &I) const {
    const auto *Pointer = dyn_cast<GetElementPtrInst>(&I);
    return Pointer && Pointer->getNumIndices() == 1 && isInvariant(Pointer->getOperand(0)) &&
           !isInvariant(Pointer->getOperand(1));
  }

  TopList tops(function_ref<bool(const Instruction &)> IsWanted) {
    TopList Tops;
    for (BasicBlock *BB : L.blocks())
      for (Instruction &I : *BB)
        if (IsWanted(I))
          if (const auto [Top, Sum] = topOf(I); Sum) Tops.insert({Top, Sum});
    return Tops;
  }

  /// What is added to the value in each iteration, if that is the same in all of them.
  const SCEVAddRecExpr *sum(Instruction &I) {
    if (!SE.isSCEVable(I.getType())) return nullptr;
    const auto *Sum = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&I));
    return Sum && Sum->getLoop() == &L && Sum->isAffine() ? Sum : nullptr;
  }

  /// Follows a value to the last one that it alone is for.
  std::pair<Instruction *, const SCEVAddRecExpr *> topOf(Instruction &First) {
    Instruction *Top = &First;
    const SCEVAddRecExpr *Sum = sum(First);
    while (Sum && Top->hasOneUse()) {
      auto *const User = dyn_cast<Instruction>(*Top->user_begin());
      if (!User || !L.contains(User) || !isa<BinaryOperator, GetElementPtrInst, CastInst>(User)) break;
      const SCEVAddRecExpr *const Next = sum(*User);
      if (!Next) break;
      Top = User;
      Sum = Next;
    }
    return {Top, Sum};
  }

  /// Drops values that only others of the list are computed from.
  static void dropInner(TopList &Tops) {
    SmallVector<Instruction *> Inner;
    for (const auto &[Top, Sum] : Tops)
      if (all_of(Top->users(), [&](const User *U) {
            const auto *I = dyn_cast<Instruction>(U);
            return I && Tops.count(const_cast<Instruction *>(I));
          }))
        Inner.push_back(Top);
    for (Instruction *Each : Inner) Tops.erase(Each);
  }

  static Value *add(IRBuilder<> &Builder, Value *To, Value *Step) {
    return To->getType()->isPointerTy() ? Builder.CreatePtrAdd(To, Step) : Builder.CreateAdd(To, Step);
  }

  bool replace(Instruction &Top, const SCEVAddRecExpr &Sum) {
    const SCEV *const Start = Sum.getStart(), *const Step = Sum.getStepRecurrence(SE);
    Instruction *const Before = L.getLoopPreheader()->getTerminator();
    SCEVExpander Expander(SE, "advance");
    const auto IsCheap = [&](const SCEV *S) {
      return !SCEVExprContains(S, [](const SCEV *Part) { return isa<SCEVUDivExpr, SCEVMinMaxExpr>(Part); }) &&
             Expander.isSafeToExpandAt(S, Before);
    };
    if (!IsCheap(Start) || !IsCheap(Step)) return false;
    PHINode *const Phi = PHINode::Create(Top.getType(), 2, "sum", L.getHeader()->begin());
    Phi->addIncoming(Expander.expandCodeFor(Start, Top.getType(), Before), L.getLoopPreheader());
    IRBuilder<> AtEnd(L.getLoopLatch()->getTerminator());
    Value *Next = nextOf(AtEnd, Sum);
    if (!Next) Next = add(AtEnd, Phi, Expander.expandCodeFor(Step, Step->getType(), Before));
    Phi->addIncoming(Next, L.getLoopLatch());
    SE.forgetValue(&Top);
    Top.replaceAllUsesWith(Phi);
    RecursivelyDeleteTriviallyDeadInstructions(&Top);
    ++NumSums;
    return true;
  }

  /// The value of the next iteration, from the last one of a chain of this iteration: `%p3 + %pitch`.
  Value *nextOf(IRBuilder<> &AtEnd, const SCEVAddRecExpr &Sum) {
    const SCEV *const Wanted = Sum.getPostIncExpr(SE);
    for (BasicBlock *BB : L.blocks()) {
      if (!DT.dominates(BB, L.getLoopLatch())) continue;
      for (Instruction &I : *BB) {
        const std::optional<unsigned> From = I.getType() == Sum.getType() ? operandOfStep(I) : std::nullopt;
        if (!From) continue;
        const SCEV *const Here = SE.getSCEV(&I);
        const SCEV *const Step = SE.getMinusSCEV(Here, SE.getSCEV(I.getOperand(*From)));
        if (isa<SCEVCouldNotCompute>(Step) || SE.getAddExpr(Here, Step) != Wanted) continue;
        Instruction *const Next = AtEnd.Insert(I.clone());
        Next->setOperand(*From, &I);
        Next->dropPoisonGeneratingFlags();
        return Next;
      }
    }
    return nullptr;
  }

  /// The operand to which \p I adds something that is the same in all iterations, but no constant.
  std::optional<unsigned> operandOfStep(const Instruction &I) const {
    if (I.getOpcode() != Instruction::Add && !isa<GetElementPtrInst>(I)) return std::nullopt;
    std::optional<unsigned> Varying;
    bool HasStep = false;
    for (const Use &Operand : I.operands()) {
      HasStep |= isInvariant(Operand) && !isa<Constant>(Operand);
      if (isInvariant(Operand)) continue;
      if (Varying) return std::nullopt;
      Varying = Operand.getOperandNo();
    }
    if (isa<GetElementPtrInst>(I) && Varying != 0u) return std::nullopt;
    return HasStep ? Varying : std::nullopt;
  }

  Loop &L;
  ScalarEvolution &SE;
  const DominatorTree &DT;
};

} // namespace

PreservedAnalyses AdvancePointersPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  return changeInnermostLoops<Advancer>(F, Analyses);
}

} // namespace syclc
