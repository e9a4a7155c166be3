// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/UnrollLoopsForNvptx.h"

#include "nvptx/LoopUnrolling.h"
#include "support/Statistics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

SYCLC_STATISTIC(UnrollLoopsForNvptx, NumLoops, "loops that are unrolled in part for GPUs");

namespace {

/// Largest size of an unrolled loop: the loops of n-body and k-means have four iterations then, as nvcc's have. Larger
/// ones need more registers, and leave room for fewer work-items.
constexpr uint64_t MaxInstructions = 128;

/// If the number of iterations is not known: more would spend more time in the remaining iterations of short loops.
constexpr unsigned MaxUnknownCount = 4;

/// Marks loops that LLVM must not unroll again, but NVIDIA's assembler may.
constexpr const char *UnrolledByUs = "syclc.loop.unrolled";

class Unroller {
public:
  Unroller(Function &F, FunctionAnalysisManager &Analyses) : Loops(F, Analyses) {}

  bool run(Loop &L) {
    if (!LoopUnrolling::isOpen(L)) return false; // the program's choice, or a remainder
    const unsigned Iterations = SE.getSmallConstantTripCount(&L), Count = count(L, Iterations);
    if (Count < 2) return false;
    UnrollLoopOptions Options{};
    Options.Count = Count;
    Options.Runtime = Iterations == 0;
    Options.AllowExpensiveTripCount = false;
    Options.SCEVExpansionBudget = 4;
    const LoopUnrollResult Result = Loops.unroll(L, Options);
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
    const UnrollCostEstimator Cost = Loops.cost(L);
    if (!Cost.canUnroll() || Cost.NumInlineCandidates) return 0;
    const uint64_t Each = Cost.getRolledLoopSize() - LoopUnrolling::SharedInstructions;
    const uint64_t Max = (MaxInstructions - LoopUnrolling::SharedInstructions) / Each;
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

  LoopUnrolling Loops;
  ScalarEvolution &SE = Loops.SE;
};

} // namespace

PreservedAnalyses UnrollLoopsForNvptxPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  LoopInfo &LI = Analyses.getResult<LoopAnalysis>(F);
  if (LI.empty()) return PreservedAnalyses::all();
  Unroller Here(F, Analyses);
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
