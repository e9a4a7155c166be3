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

#include "native/vectorize/GuardedCopy.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>
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

  /// Copies guarded code for sub-groups in which all lanes take the branch (GuardedCopy.h). Comes last, since it changes
  /// the control-flow graph.
  void copyGuardedCode();

private:
  llvm::Value *seenFrom(const llvm::BasicBlock &Block, llvm::BasicBlock &From) const;
  bool isCheapWithoutLanes(llvm::BasicBlock &Block) const;
  /// A branch to guarded code in lanes whose counter is below a bound.
  struct Below {
    llvm::Value *First;  ///< i1: whether lane 0's counter is, without which no lane's is
    bool FirstOn;        ///< lane 0 is active before the branch
    bool SeparatesGroup; ///< the bound separates the sub-groups of a work-group
  };
  /// Describes \p Branch, which goes to the guarded block if its condition is \p IfTrue. Nothing if it is no such branch.
  std::optional<Below> below(const llvm::BranchInst &Branch, bool IfTrue, const llvm::Value *Before) const;

  /// Whether all lanes of \p Mask are active: an i1 at the insertion point.
  llvm::Value *allActive(llvm::Value *Mask) const;

  Widener &W;
  const llvm::DominatorTree &DT;
  const llvm::LoopInfo &LI;
  const bool InGroup;    ///< the kernel has barriers
  const bool MayCopy;    ///< see copyGuardedCode()
  const bool CheapMasks; ///< see isWorthCopying()
  llvm::DenseMap<const llvm::BranchInst *, llvm::BasicBlock *> Guarded;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BranchInst *> Joins, Guards; ///< of joins, of guarded blocks
  llvm::DenseMap<const llvm::BranchInst *, Below> Bounded;
  llvm::SmallVector<GuardedCode> Copyable; ///< in the order of the code
  llvm::DenseMap<const llvm::Loop *, llvm::Value *> OnEntry;
  llvm::DenseMap<const llvm::Loop *, llvm::PHINode *> Live;
};

} // namespace syclc

#endif
