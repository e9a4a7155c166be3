// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which values of a body are the same for all sub-groups of a work-group, so that one copy waits at a barrier for all.
///
/// \code
///   %step = phi i64 [ 128, %entry ], [ %half, %loop ]     ; the same for all: from constants, where all pass
///   %half = lshr i64 %step, 1                             ; so is this
///   %mine = icmp ult i64 %local.id.x, %step               ; not this
///   br i1 %any, label %then, label %loop                  ; a branch that sub-groups may take differently:
/// then:
///   %sum = add i64 %step, 1                               ; what is computed here only some have
/// \endcode
/// What is read from memory counts as different, except what nobody writes: even without races, work-items that take
/// turns (by atomics) read different things at one place. The same question about work-items, before they are lanes of
/// sub-groups, is answered for kernels in SPMD IR.
#ifndef SYCLC_PASSES_WORKITEM_GROUPUNIFORMITY_H
#define SYCLC_PASSES_WORKITEM_GROUPUNIFORMITY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace syclc {

/// A query, of a kernel in SPMD IR, with one answer for all work-items of a group.
bool asksForGroup(const llvm::Instruction &I);

class GroupUniformity {
public:
  /// Of sub-groups: \p F is a body (native/workgroup/SubGroupBody.h), whose barriers all sub-groups reach, as they
  /// must.
  /// \param Different the parameters that differ between them.
  GroupUniformity(llvm::Function &F, llvm::ArrayRef<const llvm::Value *> Different);
  /// Of work-items: \p Kernel is in SPMD IR (docs/spmd-ir.md).
  static GroupUniformity ofWorkItems(llvm::Function &Kernel) { return GroupUniformity(Kernel, {}); }

  /// Whether all sub-groups of a group compute \p I, and the same each time.
  bool isUniform(const llvm::Instruction &I) const { return !Different.contains(&I); }
  /// Whether all sub-groups of a group run \p Block equally often.
  bool isRunByAll(const llvm::BasicBlock &Block) const { return !NotByAll.contains(&Block); }

private:
  bool differs(const llvm::Instruction &I) const;

  llvm::DenseSet<const llvm::Value *> Different;
  llvm::DenseSet<const llvm::BasicBlock *> NotByAll; ///< blocks that some sub-groups may run and others not
  llvm::DenseSet<const llvm::BasicBlock *> Joins;    ///< and where they meet again
};

} // namespace syclc

#endif
