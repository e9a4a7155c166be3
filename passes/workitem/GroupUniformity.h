// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Finds the values of a body that are the same in all sub-groups of a work-group: only one copy must be kept across a
/// barrier.
///
/// \code
///   %step = phi i64 [ 128, %entry ], [ %half, %loop ]     ; uniform: computed from constants, in a uniform loop
///   %half = lshr i64 %step, 1                             ; uniform
///   %mine = icmp ult i64 %local.id.x, %step               ; not uniform
///   br i1 %any, label %then, label %loop                  ; sub-groups may take different branches
/// then:
///   %sum = add i64 %step, 1                               ; not uniform: computed only in some sub-groups
/// \endcode
/// Values loaded from memory are not uniform, unless the memory is never written: even without races, work-items that
/// take turns (by atomics) may load different values from one location. For kernels in SPMD IR, the analysis finds
/// values that are the same in all work-items.
#ifndef SYCLC_PASSES_WORKITEM_GROUPUNIFORMITY_H
#define SYCLC_PASSES_WORKITEM_GROUPUNIFORMITY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
class PostDominatorTree;
class Value;
class raw_ostream;
} // namespace llvm

namespace syclc {

/// Whether \p I is a query, of a kernel in SPMD IR, with the same result for all work-items of a group.
bool asksForGroup(const llvm::Instruction &I);

class GroupUniformity {
public:
  /// For sub-groups: \p F is a body (native/workgroup/SubGroupBody.h), whose barriers must be reached by all
  /// sub-groups. For work-items: \p F is a kernel in SPMD IR (docs/spmd-ir.md), and no parameter differs; then
  /// GroupUniformityAnalysis is the way to get it.
  /// \param Different the parameters that differ between sub-groups.
  GroupUniformity(llvm::Function &F, const llvm::PostDominatorTree &PDT, llvm::ArrayRef<const llvm::Value *> Different);

  /// Whether all sub-groups of a group compute \p I, with the same result each time.
  bool isUniform(const llvm::Instruction &I) const { return !Different.contains(&I); }
  /// Whether all sub-groups of a group execute \p Block equally often.
  bool isRunByAll(const llvm::BasicBlock &Block) const { return !NotByAll.contains(&Block); }

  void print(const llvm::Function &F, llvm::raw_ostream &OS) const;

private:
  bool differs(const llvm::Instruction &I) const;

  llvm::DenseSet<const llvm::Value *> Different;
  llvm::DenseSet<const llvm::BasicBlock *> NotByAll; ///< blocks that only some sub-groups may execute
  llvm::DenseSet<const llvm::BasicBlock *> Joins;    ///< blocks where diverged sub-groups join again
};

/// GroupUniformity of the work-items of a kernel in SPMD IR: `print<syclc-group-uniformity>`.
class GroupUniformityAnalysis : public llvm::AnalysisInfoMixin<GroupUniformityAnalysis> {
public:
  using Result = GroupUniformity;
  Result run(llvm::Function &Kernel, llvm::FunctionAnalysisManager &Analyses);

private:
  friend llvm::AnalysisInfoMixin<GroupUniformityAnalysis>;
  static llvm::AnalysisKey Key;
};

} // namespace syclc

#endif
