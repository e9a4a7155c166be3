// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Unrolls a loop, with the analyses of its function kept up to date: for the passes that choose loops and counts
/// (nvptx/UnrollLoopsForNvptx.h, nvptx/UnrollForRegisters.h).
#ifndef SYCLC_PASSES_NVPTX_LOOPUNROLLING_H
#define SYCLC_PASSES_NVPTX_LOOPUNROLLING_H

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CodeMetrics.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

namespace syclc {

struct LoopUnrolling {
  llvm::LoopInfo &LI;
  llvm::DominatorTree &DT;
  llvm::ScalarEvolution &SE;
  llvm::AssumptionCache &AC;
  const llvm::TargetTransformInfo &TTI;
  llvm::OptimizationRemarkEmitter &ORE;

  /// The counter, comparison and branch that unrolled iterations share, in instructions.
  static constexpr unsigned SharedInstructions = 2;

  LoopUnrolling(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses)
      : LI(Analyses.getResult<llvm::LoopAnalysis>(F)), DT(Analyses.getResult<llvm::DominatorTreeAnalysis>(F)),
        SE(Analyses.getResult<llvm::ScalarEvolutionAnalysis>(F)), AC(Analyses.getResult<llvm::AssumptionAnalysis>(F)),
        TTI(Analyses.getResult<llvm::TargetIRAnalysis>(F)),
        ORE(Analyses.getResult<llvm::OptimizationRemarkEmitterAnalysis>(F)) {}

  /// Whether the program leaves it open how to unroll \p L, and the latch is its only exit.
  static bool isOpen(llvm::Loop &L) {
    return hasUnrollTransformation(&L) == llvm::TM_Unspecified && L.getLoopLatch() &&
           L.getExitingBlock() == L.getLoopLatch();
  }

  llvm::UnrollCostEstimator cost(llvm::Loop &L) const {
    llvm::SmallPtrSet<const llvm::Value *, 32> Ephemeral;
    llvm::CodeMetrics::collectEphemeralValues(&L, &AC, Ephemeral);
    return {&L, TTI, Ephemeral, SharedInstructions};
  }

  llvm::LoopUnrollResult unroll(llvm::Loop &L, const llvm::UnrollLoopOptions &Options) {
    simplifyLoop(&L, &DT, &LI, &SE, &AC, /*MSSAU=*/nullptr, /*PreserveLCSSA=*/false);
    formLCSSARecursively(L, DT, &LI, &SE);
    return UnrollLoop(&L, Options, &LI, &SE, &DT, &AC, &TTI, &ORE, /*PreserveLCSSA=*/true);
  }
};

} // namespace syclc

#endif
