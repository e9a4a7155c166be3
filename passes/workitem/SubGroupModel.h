// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Describes the lanes of a sub-group to LLVM's uniformity analysis as a divergent target.
///
/// LLVM's UniformityInfo queries a TargetTransformInfo for sources of divergence. This one returns: the work-item's id
/// along x and its lane, private variables (allocas), volatile loads, and results of atomics and scans. Results of
/// reductions and votes are never divergent. Passes get it from LaneUniformityAnalysis. LLVM's passes for divergent
/// control flow (StructurizeCFG) ask for LLVM's own UniformityInfoAnalysis instead, and run under SubGroupAnalyses.
#ifndef SYCLC_PASSES_WORKITEM_SUBGROUPMODEL_H
#define SYCLC_PASSES_WORKITEM_SUBGROUPMODEL_H

#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"

#include <memory>

namespace syclc {

/// True for a query that differs by one between adjacent work-items along x: `__syclc_global_id(0)`,
/// `__syclc_local_id(0)`, and `__syclc_sub_group_local_id()`.
bool countsLanes(const llvm::Instruction &I);

/// The values of a kernel that differ between lanes. Does not depend on the number of lanes.
class LaneUniformity {
public:
  /// Computes it for the lanes as a target.
  explicit LaneUniformity(llvm::Function &Kernel);
  /// \param Info is of the lanes as a target.
  explicit LaneUniformity(const llvm::UniformityInfo &Info) : Info(&Info) {}

  const llvm::UniformityInfo &info() const { return *Info; }
  bool isDivergent(const llvm::Value *V) const { return Info->isDivergent(V); }

  void print(const llvm::Function &F, llvm::raw_ostream &OS) const;

private:
  std::unique_ptr<llvm::FunctionAnalysisManager> Lanes; ///< has Info, if it was computed here
  const llvm::UniformityInfo *Info;
};

/// LaneUniformity of a kernel in SPMD IR: `print<syclc-lane-uniformity>`.
class LaneUniformityAnalysis : public llvm::AnalysisInfoMixin<LaneUniformityAnalysis> {
public:
  /// \param TargetIsLanes the analysis manager's target already is the lanes, as in SubGroupAnalyses.
  explicit LaneUniformityAnalysis(bool TargetIsLanes = false) : TargetIsLanes(TargetIsLanes) {}

  using Result = LaneUniformity;
  Result run(llvm::Function &Kernel, llvm::FunctionAnalysisManager &Analyses);

private:
  friend llvm::AnalysisInfoMixin<LaneUniformityAnalysis>;
  static llvm::AnalysisKey Key;
  bool TargetIsLanes;
};

/// Runs LLVM's function passes and analyses for the lanes as a target.
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
