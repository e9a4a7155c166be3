// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Masks: which lanes are active in each block.
///
/// In the form that PrepareControlFlow.h establishes there are four cases:
/// \code
///   entry                              the lanes that are work-items, __syclc_active_lanes.W()
///   guarded block of a divergent if    the branching block's mask, and the condition's lanes
///   header of a loop that lanes leave  phi of the mask on entry and the lanes that stay, `live`
///     one by one
///   any other block                    its dominator's mask (the mask on entry of loops that were left since)
/// \endcode
/// A divergent branch tests whether any lane takes the guarded block, and a divergent loop runs while any lane is live,
/// so every block runs with at least one active lane.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_MASKS_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_MASKS_H

#include "llvm/ADT/DenseMap.h"

#include <string>

namespace llvm {
class BasicBlock;
class BranchInst;
class DominatorTree;
class Loop;
class LoopInfo;
class PHINode;
class PostDominatorTree;
class Value;
} // namespace llvm

namespace syclc {

class LaneShapes;
class Widener;

class Masks {
public:
  Masks(Widener &W, const llvm::DominatorTree &DT, const llvm::LoopInfo &LI);

  /// Finds the divergent branches and the blocks they guard. \returns a description of control flow that does not have
  /// the form above; empty if there is none.
  std::string plan(const llvm::PostDominatorTree &PDT);

  /// Computes the mask of \p Block. Called in reverse post-order, after the instructions of the preceding blocks were
  /// widened.
  void enter(llvm::BasicBlock &Block);

  /// The divergent branch whose sides join at \p Block; or null.
  llvm::BranchInst *joinedAt(const llvm::BasicBlock &Block) const { return Joins.lookup(&Block); }
  /// The block that a divergent branch guards.
  llvm::BasicBlock *guardedBy(const llvm::BranchInst &Branch) const { return Guarded.lookup(&Branch); }
  llvm::Value *of(const llvm::BasicBlock &Block) const;
  /// The live mask of a loop that lanes leave one by one.
  llvm::PHINode *live(const llvm::Loop &L) const { return Live.lookup(&L); }

  /// Makes divergent branches test the masks of their guarded blocks. A cheap block without side effects runs
  /// unconditionally, unless whole sub-groups of a work-group can be told by a scalar to skip it.
  void finishBranches();

private:
  llvm::Value *seenFrom(const llvm::BasicBlock &Block, llvm::BasicBlock &From) const;
  bool isCheapWithoutLanes(llvm::BasicBlock &Block) const;
  /// If \p Branch goes to the guarded block (if its condition is \p IfTrue) in lanes whose counter is below a bound that
  /// separates the sub-groups of a work-group: whether lane 0's is, without which no lane's is. Else null.
  llvm::Value *someLaneIsBelow(const llvm::BranchInst &Branch, bool IfTrue) const;

  Widener &W;
  const llvm::DominatorTree &DT;
  const llvm::LoopInfo &LI;
  const bool InGroup; ///< the kernel has barriers
  llvm::DenseMap<const llvm::BranchInst *, llvm::BasicBlock *> Guarded;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BranchInst *> Joins, Guards; ///< of joins, of guarded blocks
  llvm::DenseMap<const llvm::BranchInst *, llvm::Value *> SomeBelow;          ///< see someLaneIsBelow()
  llvm::DenseMap<const llvm::Loop *, llvm::Value *> OnEntry;
  llvm::DenseMap<const llvm::Loop *, llvm::PHINode *> Live;
};

} // namespace syclc

#endif
