// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Finds blocks and values that are uniform in a work-group.
#ifndef SYCLC_PASSES_SPIRV_DRIVERS_INSTEP_H
#define SYCLC_PASSES_SPIRV_DRIVERS_INSTEP_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PassManager.h"

namespace syclc {

/// Blocks that all work-items of a work-group execute equally often, and values that are the same in all of them each
/// time. The analysis starts with all blocks and values and removes those that cannot be proven uniform. This is sound,
/// because work-items that are in step up to some point are still in step after the next instruction.
class InStep {
public:
  /// \p F is a kernel in SPMD form, or a function that it calls, possibly with different arguments in each work-item.
  InStep(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);

  const llvm::LoopInfo &loops() const { return Loops; }
  /// Whether all work-items execute \p Block equally often.
  bool contains(const llvm::BasicBlock &Block) const { return !Apart.contains(&Block); }
  /// Whether work-items may diverge at the end of \p Block, or do not execute it together.
  bool parts(const llvm::BasicBlock &Block) const;
  /// Whether work-items may leave \p L in different iterations.
  bool isLeftApart(const llvm::Loop &L) const;

private:
  void findControls(const llvm::Function &F);
  bool isChosenForBarrier(const llvm::BasicBlock &Block, const llvm::BasicBlock &To) const;
  bool varies(const llvm::Value *V, const llvm::BasicBlock &User) const;
  bool varies(const llvm::Instruction &I) const;

  const llvm::DominatorTree &Dominators;
  const llvm::PostDominatorTree &PostDominators;
  const llvm::LoopInfo &Loops;
  bool IsKernel;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::SmallVector<const llvm::BasicBlock *, 4>> Controls;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> Chosen, Apart;
  llvm::SmallPtrSet<const llvm::Instruction *, 32> Varying;
};

} // namespace syclc

#endif
