// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/LoadsFirst.h"

#include "support/Statistics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;

namespace syclc {

SYCLC_STATISTIC(LoadsFirst, NumLoads, "loads that GPUs start earlier");

namespace {

/// Loads that wait at the same time. Each needs a register.
constexpr unsigned MaxLoads = 8;

bool isGlobalLoad(const Instruction &I) {
  const auto *Load = dyn_cast<LoadInst>(&I);
  return Load && Load->isSimple() &&
         (Load->getPointerAddressSpace() == NVPTXAS::ADDRESS_SPACE_GLOBAL ||
          Load->getPointerAddressSpace() == NVPTXAS::ADDRESS_SPACE_GENERIC);
}

/// Whether nothing may move from one side of \p I to the other.
bool isFixed(const Instruction &I) {
  if (I.isTerminator() || I.mayWriteToMemory() || !isGuaranteedToTransferExecutionToSuccessor(&I)) return true;
  const auto *Call = dyn_cast<CallBase>(&I);
  return Call && (Call->isConvergent() || !Call->doesNotAccessMemory());
}

/// Instructions of a block between two fixed ones, with at most MaxLoads loads.
class Segment {
public:
  void add(Instruction &I) {
    const bool Waits = any_of(I.operand_values(), [&](const Value *V) { return Waiting.contains(V); });
    if (isGlobalLoad(I) && !Waits) {
      if (Loads.size() == MaxLoads) finish();
      Loads.push_back(&I);
    }
    if (Waits || isa<LoadInst>(I)) Waiting.insert(&I);
    All.push_back(&I);
  }

  /// Moves the loads, and what computes their addresses, before the rest.
  void finish() {
    if (Loads.size() > 1) moveLoads();
    All.clear();
    Loads.clear();
    Waiting.clear();
  }

  bool hasMoved() const { return Moved; }

private:
  void moveLoads() {
    SmallPtrSet<const Instruction *, 32> Inside(All.begin(), All.end()), Early;
    SmallVector<Instruction *> Open(Loads);
    while (!Open.empty()) {
      Instruction *I = Open.pop_back_val();
      if (!Early.insert(I).second) continue;
      for (Value *V : I->operand_values())
        if (auto *Operand = dyn_cast<Instruction>(V); Operand && Inside.contains(Operand)) Open.push_back(Operand);
    }
    const auto First = find_if(All, [&](const Instruction *I) { return !Early.contains(I); });
    if (First == All.end()) return;
    for (Instruction *I : make_range(First, All.end())) {
      if (!Early.contains(I)) continue;
      I->moveBefore((*First)->getIterator());
      NumLoads += isa<LoadInst>(I);
      Moved = true;
    }
  }

  SmallVector<Instruction *> All, Loads;
  /// Loads, and what depends on them.
  SmallPtrSet<const Value *, 32> Waiting;
  bool Moved = false;
};

} // namespace

PreservedAnalyses LoadsFirstPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  const LoopInfo &LI = Analyses.getResult<LoopAnalysis>(F);
  if (LI.empty()) return PreservedAnalyses::all();
  bool Changed = false;
  for (BasicBlock &BB : F) {
    if (!LI.getLoopFor(&BB)) continue;
    Segment Between;
    for (Instruction &I : make_early_inc_range(BB)) {
      if (isa<PHINode>(I)) continue;
      if (isFixed(I))
        Between.finish();
      else
        Between.add(I);
    }
    Changed |= Between.hasMoved();
  }
  if (!Changed) return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}

} // namespace syclc
