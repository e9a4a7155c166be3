// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the work-items of a work-group have in common.
#ifndef SYCLC_PASSES_SPIRV_DRIVERS_INSTEP_H
#define SYCLC_PASSES_SPIRV_DRIVERS_INSTEP_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"

namespace syclc {

/// Blocks that all work-items of a work-group come to equally often, and values that are the same for all of them each
/// time. It starts with everything and takes away what cannot be shown, which is right as work-items that have
/// everything in common up to some point have it behind the next instruction, too.
class InStep {
public:
  /// \p F is a kernel in SPMD form, or another function of one, which work-items may call with different arguments.
  explicit InStep(llvm::Function &F);

  const llvm::LoopInfo &loops() const { return Loops; }
  /// Whether all work-items come to \p Block equally often.
  bool contains(const llvm::BasicBlock &Block) const { return !Apart.contains(&Block); }
  /// Whether work-items may go different ways at the end of \p Block, or not be there together.
  bool parts(const llvm::BasicBlock &Block) const;
  /// Whether work-items may leave \p L in different rounds.
  bool isLeftApart(const llvm::Loop &L) const;

private:
  void findControls(const llvm::Function &F);
  bool isChosenForBarrier(const llvm::BasicBlock &Block, const llvm::BasicBlock &To) const;
  bool varies(const llvm::Value *V, const llvm::BasicBlock &User) const;
  bool varies(const llvm::Instruction &I) const;

  llvm::DominatorTree Dominators;
  llvm::PostDominatorTree PostDominators;
  llvm::LoopInfo Loops;
  bool IsKernel;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::SmallVector<const llvm::BasicBlock *, 4>> Controls;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> Chosen, Apart;
  llvm::SmallPtrSet<const llvm::Instruction *, 32> Varying;
};

} // namespace syclc

#endif
