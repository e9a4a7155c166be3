// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Describes the lanes of a sub-group to LLVM's uniformity analysis as a divergent target.
///
/// LLVM's UniformityInfo queries a TargetTransformInfo for sources of divergence. This one returns: the work-item's id
/// along x and its lane, private variables (allocas), volatile loads, and results of atomics and scans. Results of
/// reductions and votes are never divergent. LLVM's passes for divergent control flow (StructurizeCFG) use the same
/// analysis.
#ifndef SYCLC_PASSES_WORKITEM_SUBGROUPMODEL_H
#define SYCLC_PASSES_WORKITEM_SUBGROUPMODEL_H

#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"

namespace syclc {

/// True for a query that differs by one between adjacent work-items along x: `__syclc_global_id(0)`,
/// `__syclc_local_id(0)`, and `__syclc_sub_group_local_id()`.
bool countsLanes(const llvm::Instruction &I);

/// Runs LLVM's function passes and analyses for that target.
class SubGroupAnalyses {
public:
  SubGroupAnalyses();

  /// The values that differ between lanes. Valid until the function changes and invalidate() or run() is called.
  llvm::UniformityInfo &uniformity(llvm::Function &F) { return FAM.getResult<llvm::UniformityInfoAnalysis>(F); }
  template <class Analysis>
  typename Analysis::Result &get(llvm::Function &F) {
    return FAM.getResult<Analysis>(F);
  }
  void run(llvm::Function &F, llvm::FunctionPassManager FPM) { FAM.invalidate(F, FPM.run(F, FAM)); }
  void invalidate(llvm::Function &F) { FAM.invalidate(F, llvm::PreservedAnalyses::none()); }

private:
  // The order matters, because each manager holds proxies to those before it.
  llvm::LoopAnalysisManager LAM;
  llvm::FunctionAnalysisManager FAM;
  llvm::CGSCCAnalysisManager CAM;
  llvm::ModuleAnalysisManager MAM;
};

} // namespace syclc

#endif
