// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies the code that an `if` guards for sub-groups in which all lanes take it.
///
/// `if (i < n)` around a kernel's body, and `if (x > 0 && x < width - 1)` around a stencil, hold for all lanes except in
/// the first and last sub-groups of a range. The guarded code has masked accesses, although nearly all masks are full.
/// The copy has none:
/// \code
///   before:  %mask = select %active, %below               ; the lanes with i < n
///            br i1 (any of %mask), %then, %join
///   after:   br i1 (all lanes active and last lane's i < n), %then.all, %some
///   then.all:                                             ; plain accesses, no blends
///            br %join
///   some:    %mask = select %active, %below
///            br i1 (any of %mask), %then, %join
/// \endcode
/// Applies to comparisons of linear values with uniform ones, and to conditions that combine such comparisons. The
/// guarded code must have masked accesses, not be large, and not wait at barriers. With AVX-512, where the mask of a loop
/// stays in a register and accesses under it cost little more, guarded loops are only copied in kernels of more than 16
/// lanes or with barriers, and if they load rows (RowTranspose.cpp), where inactive lanes load the row of an active lane.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_GUARDEDCOPY_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_GUARDEDCOPY_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class BasicBlock;
class BranchInst;
class ICmpInst;
class LoopInfo;
class Value;
} // namespace llvm

namespace syclc {

class Widener;

/// Whether all lanes satisfy \p Compare (or, unless \p IfTrue, its opposite): an i1 at the insertion point of \p W, which
/// is only meaningful if all lanes are active, and may be false although all lanes satisfy it. The last lane's value
/// decides, or the first one's. Null if \p Compare does not compare a linear value with a uniform one.
llvm::Value *allLanesSatisfy(Widener &W, llvm::ICmpInst &Compare, bool IfTrue);

/// The same for any condition; null if it does not consist of such comparisons.
llvm::Value *allLanesSatisfy(Widener &W, llvm::Value *Condition, bool IfTrue);

/// A divergent branch after widening. It goes to the guarded code or to the block at which that ends.
struct GuardedCode {
  llvm::BranchInst *Branch;
  llvm::BasicBlock *Code;
  llvm::Value *Mask; ///< of the guarded code
  llvm::Value *All;  ///< i1 before the branch: the lanes of the branching block are all active, and all take it
};

/// Whether a copy of the guarded code is profitable and allowed.
/// \param HasCheapMasks accesses under a mask of all lanes cost about as much as others.
/// \param LI the loops before blocks were added.
bool isWorthCopying(const GuardedCode &Guarded, bool HasCheapMasks, const llvm::LoopInfo &LI);

/// Makes the copy. This changes the control-flow graph. \returns the guarded blocks, not those of the copy.
llvm::SmallVector<llvm::BasicBlock *> copyForAllActive(const GuardedCode &Guarded);

} // namespace syclc

#endif
