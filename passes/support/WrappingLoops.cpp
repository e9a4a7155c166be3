// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/WrappingLoops.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace syclc {

namespace {

bool isExtension(const SCEV *S) { return isa<SCEVZeroExtendExpr, SCEVSignExtendExpr>(S); }

/// Whether \p S contains the extension of a counter of \p L.
bool extendsCounter(const SCEV *S, const Loop &L) {
  return SCEVExprContains(S, [&](const SCEV *Part) {
    return isExtension(Part) && SCEVExprContains(cast<SCEVCastExpr>(Part)->getOperand(), [&](const SCEV *Counter) {
             const auto *Recurrence = dyn_cast<SCEVAddRecExpr>(Counter);
             return Recurrence && Recurrence->getLoop() == &L;
           });
  });
}

bool extendsCounterTwice(const SCEV *Address, const Loop &L) {
  return SCEVExprContains(Address, [&](const SCEV *Part) {
    return isExtension(Part) && extendsCounter(cast<SCEVCastExpr>(Part)->getOperand(), L);
  });
}

bool hasSuchAccess(const Loop &L, ScalarEvolution &Evolution) {
  return any_of(L.blocks(), [&](BasicBlock *Block) {
    return any_of(*Block, [&](Instruction &I) {
      const Value *Address = getLoadStorePointerOperand(&I);
      return Address && !L.isLoopInvariant(Address) &&
             extendsCounterTwice(Evolution.getSCEV(const_cast<Value *>(Address)), L);
    });
  });
}

} // namespace

PreservedAnalyses WrappingLoopsPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  LoopInfo &Loops = Analyses.getResult<LoopAnalysis>(F);
  if (Loops.empty()) return PreservedAnalyses::all();
  ScalarEvolution &Evolution = Analyses.getResult<ScalarEvolutionAnalysis>(F);
  for (Loop *L : Loops.getLoopsInPreorder())
    if (L->isInnermost() && hasSuchAccess(*L, Evolution)) addStringMetadataToLoop(L, "llvm.loop.vectorize.enable", 0);
  return PreservedAnalyses::all(); // metadata only
}

void keepWrappingLoops(PassBuilder &PB) {
  PB.registerVectorizerStartEPCallback(
      [](FunctionPassManager &FPM, OptimizationLevel) { FPM.addPass(WrappingLoopsPass()); });
}

} // namespace syclc
