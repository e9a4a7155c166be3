// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs a change of one loop on all innermost loops of a function.
#ifndef SYCLC_PASSES_NVPTX_INNERMOSTLOOPS_H
#define SYCLC_PASSES_NVPTX_INNERMOSTLOOPS_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PassManager.h"

namespace syclc {

/// Calls `Change(L, SE, DT).run()`, which returns whether it changed the loop but never its blocks, for each innermost
/// loop.
template <class Change>
llvm::PreservedAnalyses changeInnermostLoops(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses) {
  const llvm::LoopInfo &LI = Analyses.getResult<llvm::LoopAnalysis>(F);
  if (LI.empty()) return llvm::PreservedAnalyses::all();
  auto &SE = Analyses.getResult<llvm::ScalarEvolutionAnalysis>(F);
  const auto &DT = Analyses.getResult<llvm::DominatorTreeAnalysis>(F);
  bool Changed = false;
  for (llvm::Loop *L : LI.getLoopsInPreorder())
    if (L->isInnermost()) Changed |= Change(*L, SE, DT).run();
  if (!Changed) return llvm::PreservedAnalyses::all();
  llvm::PreservedAnalyses Preserved;
  Preserved.preserveSet<llvm::CFGAnalyses>();
  return Preserved;
}

} // namespace syclc

#endif
