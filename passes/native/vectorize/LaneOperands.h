// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Operands of operations that run once for each active lane: an atomic operation on addresses that differ, a call
/// without a vector form.
///
/// Such an operation needs scalars. To compute its address in lanes, only to take it out of them again, costs more than
/// to compute it in each lane's turn: a histogram's counter is one `movzbl` of the lane's byte away, which is shorter
/// than the `vpextrq` that fetches an address from a vector. findLaneSlices() finds, before anything is widened, the
/// instructions that lead to nothing but such an operation and are cheap, and Widener::widen() leaves them alone.
/// LaneOperands computes them, and what else the operation needs, in the lane's turn:
/// \code
///   %p = getelementptr i8, ptr %bytes, i64 %i            ; linear 1
///   %b = load i8, ptr %p                                 ; slice
///   %n = zext i8 %b to i64                               ; slice
///   %a = getelementptr i32, ptr %counters, i64 %n        ; slice
///   %o = atomicrmw add ptr %a, i32 1 monotonic
/// =>
///   call void @syclc.local.atomic(<8 x i1> %mask, ptr %counters, ptr %p)   ; lane 0's %p
///     lane l:  %q = getelementptr i8, ptr %p, i64 l      ; then load, zext, getelementptr, and the operation
/// \endcode
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_LANEOPERANDS_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_LANEOPERANDS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"

namespace llvm {
class AAResults;
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace syclc {

class LaneShapes;
class Widener;

/// The instructions of a kernel that are left for the lanes' turns.
using LaneSlices = llvm::SmallPtrSet<const llvm::Value *, 16>;
/// Finds them; \p Kernel has not been widened yet. \p Aliases is asked for when it is needed; without, every write may
/// be one to what a load reads.
LaneSlices findLaneSlices(llvm::Function &Kernel, const LaneShapes &Shapes,
                          llvm::function_ref<llvm::AAResults &()> Aliases = nullptr);

/// The operands of one operation, as arguments for a helper function and as scalars inside it.
class LaneOperands {
public:
  /// Adds what the helper for \p I needs to \p Arguments, at the widener's place.
  LaneOperands(Widener &W, llvm::Instruction &I, llvm::SmallVectorImpl<llvm::Value *> &Arguments);

  /// No lane has to be taken out of a vector: its number may as well be unknown.
  bool areAllScalar() const { return AllScalar; }

  /// A copy of the operation with lane \p Lane's operands, at \p B's place in \p Helper.
  llvm::Instruction *copyFor(llvm::IRBuilder<> &B, llvm::Value *Lane, llvm::Function &Helper) const;

private:
  void collect(llvm::Value *V, llvm::SmallVectorImpl<llvm::Value *> &Arguments);
  llvm::Value *ofLane(llvm::IRBuilder<> &B, llvm::Value *V, llvm::Value *Lane, llvm::Function &Helper,
                      llvm::DenseMap<llvm::Value *, llvm::Value *> &Made) const;

  Widener &W;
  llvm::Instruction &I;
  llvm::MapVector<llvm::Value *, unsigned> Parameters; ///< the helper's, by what they stand for
  bool AllScalar = true;
};

} // namespace syclc

#endif
