// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/UnrollForRegisters.h"

#include "nvptx/LoopUnrolling.h"
#include "support/Statistics.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace syclc {

SYCLC_STATISTIC(UnrollForRegisters, NumArrays, "private arrays whose loops are unrolled completely for GPUs");

namespace {

/// A work-item has 255 registers of four bytes.
constexpr uint64_t MaxArrayBytes = 512;
/// Of all loops over an array, unrolled. ptxas takes about a second for 10,000 instructions.
constexpr uint64_t MaxInstructions = 3000;

class Unroller {
public:
  Unroller(Function &F, FunctionAnalysisManager &Analyses) : Loops(F, Analyses), DL(F.getDataLayout()) {}

  bool run(Function &F) {
    SmallSetVector<Loop *, 8> All;
    for (Instruction &I : F.getEntryBlock())
      if (auto *Array = dyn_cast<AllocaInst>(&I)) {
        SmallSetVector<Loop *, 8> Counting;
        if (!findLoops(*Array, Counting)) continue;
        All.insert(Counting.begin(), Counting.end());
        ++NumArrays;
      }
    for (Loop *L : All) unroll(*L);
    return !All.empty();
  }

private:
  /// Finds the loops that have to be unrolled for \p Array to become registers. \returns false if there are none, or
  /// they are too large, or it would stay in memory.
  bool findLoops(AllocaInst &Array, SmallSetVector<Loop *, 8> &Found) {
    const std::optional<TypeSize> Size = Array.getAllocationSize(DL);
    if (!Array.isStaticAlloca() || !Size || Size->getFixedValue() > MaxArrayBytes) return false;
    SmallVector<Value *> Worklist{&Array};
    while (!Worklist.empty())
      for (const Use &U : Worklist.pop_back_val()->uses()) {
        User *By = U.getUser();
        if (isa<LifetimeIntrinsic, DbgInfoIntrinsic>(By)) continue;
        if (const auto *Load = dyn_cast<LoadInst>(By); Load && Load->isSimple()) continue;
        if (const auto *Store = dyn_cast<StoreInst>(By);
            Store && Store->isSimple() && U.getOperandNo() == StoreInst::getPointerOperandIndex())
          continue;
        if (const auto *Memory = dyn_cast<MemIntrinsic>(By);
            Memory && !Memory->isVolatile() && isa<ConstantInt>(Memory->getLength()))
          continue;
        auto *GEP = dyn_cast<GetElementPtrInst>(By);
        if (GEP ? !addLoop(*GEP, Found) : !isa<AddrSpaceCastInst>(By)) return false;
        Worklist.push_back(By);
      }
    uint64_t Instructions = 0;
    for (Loop *L : Found) Instructions += sizeOf(*L);
    return !Found.empty() && Instructions <= MaxInstructions;
  }

  /// Adds the loop that counts the index, if it is not constant.
  bool addLoop(GetElementPtrInst &GEP, SmallSetVector<Loop *, 8> &Found) {
    const SCEV *Place = SE.removePointerBase(SE.getSCEV(&GEP));
    if (isa<SCEVConstant>(Place)) return true;
    const auto *Counted = dyn_cast<SCEVAddRecExpr>(Place);
    if (!Counted || !Counted->isAffine() || !isa<SCEVConstant>(Counted->getStart()) ||
        !isa<SCEVConstant>(Counted->getStepRecurrence(SE)))
      return false;
    auto *L = const_cast<Loop *>(Counted->getLoop());
    if (!L->isInnermost() || !LoopUnrolling::isOpen(*L) || SE.getSmallConstantMaxTripCount(L) == 0) return false;
    Found.insert(L);
    return true;
  }

  uint64_t sizeOf(Loop &L) {
    const UnrollCostEstimator Cost = Loops.cost(L);
    // Work-items that meet in the loop would meet at several places.
    if (!Cost.canUnroll() || Cost.NumInlineCandidates || Cost.Convergence != ConvergenceKind::None)
      return MaxInstructions + 1;
    return Cost.getRolledLoopSize() * SE.getSmallConstantMaxTripCount(&L);
  }

  void unroll(Loop &L) {
    UnrollLoopOptions Options{};
    Options.Count = SE.getSmallConstantMaxTripCount(&L);
    Loops.unroll(L, Options);
  }

  LoopUnrolling Loops;
  ScalarEvolution &SE = Loops.SE;
  const DataLayout &DL;
};

} // namespace

PreservedAnalyses UnrollForRegistersPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  if (F.isDeclaration() || Analyses.getResult<LoopAnalysis>(F).empty()) return PreservedAnalyses::all();
  return Unroller(F, Analyses).run(F) ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
