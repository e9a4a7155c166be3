// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/UnrollLoopsForNvptx.h"

#include "support/Statistics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CodeMetrics.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

SYCLC_STATISTIC(UnrollLoopsForNvptx, NumLoops, "loops that are unrolled in part for GPUs");

namespace syclc {

namespace {

/// Largest size of an unrolled loop: the loops of n-body and k-means have four iterations then, as nvcc's have. Larger
/// ones need more registers, and leave room for fewer work-items.
constexpr uint64_t MaxInstructions = 128;

/// If the number of iterations is not known: more would spend more time in the remaining iterations of short loops.
constexpr unsigned MaxUnknownCount = 4;

/// Marks loops that LLVM must not unroll again, but NVIDIA's assembler may.
constexpr const char *UnrolledByUs = "syclc.loop.unrolled";

/// The counter, comparison and branch that unrolled iterations share.
constexpr unsigned SharedInstructions = 2;

struct Unroller {
  LoopInfo &LI;
  DominatorTree &DT;
  ScalarEvolution &SE;
  AssumptionCache &AC;
  const TargetTransformInfo &TTI;
  OptimizationRemarkEmitter &ORE;

  bool run(Loop &L) {
    if (hasUnrollTransformation(&L) != TM_Unspecified) return false; // the program's choice, or a remainder
    if (!L.getLoopLatch() || L.getExitingBlock() != L.getLoopLatch()) return false;
    const unsigned Iterations = SE.getSmallConstantTripCount(&L), Count = count(L, Iterations);
    if (Count < 2) return false;
    simplifyLoop(&L, &DT, &LI, &SE, &AC, /*MSSAU=*/nullptr, /*PreserveLCSSA=*/false);
    formLCSSARecursively(L, DT, &LI, &SE);
    UnrollLoopOptions Options{};
    Options.Count = Count;
    Options.Runtime = Iterations == 0;
    Options.AllowExpensiveTripCount = false;
    Options.SCEVExpansionBudget = 4;
    const LoopUnrollResult Result = UnrollLoop(&L, Options, &LI, &SE, &DT, &AC, &TTI, &ORE, /*PreserveLCSSA=*/true);
    if (Result == LoopUnrollResult::PartiallyUnrolled) {
      L.setLoopAlreadyUnrolled();
      addStringMetadataToLoop(&L, UnrolledByUs);
    }
    NumLoops += Result != LoopUnrollResult::Unmodified;
    return true;
  }

private:
  /// \param Iterations 0 if unknown.
  unsigned count(Loop &L, unsigned Iterations) {
    SmallPtrSet<const Value *, 32> Ephemeral;
    CodeMetrics::collectEphemeralValues(&L, &AC, Ephemeral);
    const UnrollCostEstimator Cost(&L, TTI, Ephemeral, SharedInstructions);
    if (!Cost.canUnroll() || Cost.NumInlineCandidates) return 0;
    const uint64_t Each = Cost.getRolledLoopSize() - SharedInstructions;
    const uint64_t Max = (MaxInstructions - SharedInstructions) / Each;
    if (Iterations) {
      unsigned Count = std::min<uint64_t>(Max, Iterations);
      while (Count > 1 && Iterations % Count) --Count;
      return Count;
    }
    // The remaining iterations would be a second place at which work-items meet.
    if (Cost.Convergence != ConvergenceKind::None) return 0;
    if (const unsigned Most = SE.getSmallConstantMaxTripCount(&L); Most && Most <= MaxUnknownCount) return 0;
    return Max >= MaxUnknownCount ? MaxUnknownCount : Max >= 2 ? 2 : 0;
  }
};

} // namespace

PreservedAnalyses UnrollLoopsForNvptxPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  LoopInfo &LI = Analyses.getResult<LoopAnalysis>(F);
  if (LI.empty()) return PreservedAnalyses::all();
  Unroller Here{LI,
                Analyses.getResult<DominatorTreeAnalysis>(F),
                Analyses.getResult<ScalarEvolutionAnalysis>(F),
                Analyses.getResult<AssumptionAnalysis>(F),
                Analyses.getResult<TargetIRAnalysis>(F),
                Analyses.getResult<OptimizationRemarkEmitterAnalysis>(F)};
  SmallVector<Loop *> Inner;
  for (Loop *L : LI.getLoopsInPreorder())
    if (L->isInnermost()) Inner.push_back(L);
  bool Changed = false;
  for (Loop *L : Inner) Changed |= Here.run(*L);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

/// Makes the conditional branch at the end of a loop one to its header.
static void branchToHeader(BranchInst &End, const BasicBlock &Header) {
  if (!End.isConditional() || End.getSuccessor(1) != &Header || End.getSuccessor(0) == &Header) return;
  if (auto *Compare = dyn_cast<CmpInst>(End.getCondition()); Compare && Compare->hasOneUse())
    Compare->setPredicate(Compare->getInversePredicate());
  else
    End.setCondition(IRBuilder<>(&End).CreateNot(End.getCondition()));
  End.swapSuccessors();
}

void letAssemblerUnroll(Module &M) {
  for (Function &F : M) {
    if (F.isDeclaration()) continue;
    const DominatorTree DT(F);
    const LoopInfo LI(DT);
    for (const Loop *L : LI.getLoopsInPreorder()) {
      SmallVector<BasicBlock *, 4> Latches;
      L->getLoopLatches(Latches);
      for (BasicBlock *Latch : Latches) {
        Instruction *End = Latch->getTerminator();
        if (MDNode *Known = End->getMetadata(LLVMContext::MD_loop); Known && GetUnrollMetadata(Known, UnrolledByUs))
          End->setMetadata(LLVMContext::MD_loop, nullptr);
        if (auto *Branch = dyn_cast<BranchInst>(End)) branchToHeader(*Branch, *L->getHeader());
      }
    }
  }
}

} // namespace syclc
