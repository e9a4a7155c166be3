// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The lanes of a sub-group as a machine that LLVM's uniformity analysis understands.
///
/// LLVM's UniformityInfo asks a TargetTransformInfo which instructions are sources of divergence. This one says: the
/// work-item's id along x and its lane, its own variables (allocas), what atomics return; never divergent is what a
/// sub-group computes together. LLVM's passes that work on divergent control flow (StructurizeCFG) ask the same
/// analysis.
#ifndef SYCLC_PASSES_WORKITEM_SUBGROUPMODEL_H
#define SYCLC_PASSES_WORKITEM_SUBGROUPMODEL_H

#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"

namespace syclc {

/// True for a query that differs between neighbours along x by one: `__syclc_global_id(0)`, `__syclc_local_id(0)`, and
/// `__syclc_sub_group_local_id()`.
bool countsLanes(const llvm::Instruction &I);

/// Runs LLVM's function passes, and gives LLVM's analyses, over that machine.
class SubGroupAnalyses {
public:
  SubGroupAnalyses();

  /// What differs between lanes. Valid until the function changes and invalidate() or run() is called.
  llvm::UniformityInfo &uniformity(llvm::Function &F) { return FAM.getResult<llvm::UniformityInfoAnalysis>(F); }
  template <class Analysis>
  typename Analysis::Result &get(llvm::Function &F) {
    return FAM.getResult<Analysis>(F);
  }
  void run(llvm::Function &F, llvm::FunctionPassManager FPM) { FAM.invalidate(F, FPM.run(F, FAM)); }
  void invalidate(llvm::Function &F) { FAM.invalidate(F, llvm::PreservedAnalyses::none()); }

private:
  // Declared in this order because each manager holds proxies into the ones before it.
  llvm::LoopAnalysisManager LAM;
  llvm::FunctionAnalysisManager FAM;
  llvm::CGSCCAnalysisManager CAM;
  llvm::ModuleAnalysisManager MAM;
};

} // namespace syclc

#endif
