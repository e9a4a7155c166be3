// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Operands of operations that run once for each active lane: atomic operations on different addresses, calls without a
/// vector form.
///
/// Such an operation needs scalar operands. Computing its address in lanes and then extracting it is more expensive
/// than computing it in each lane's turn: the counter of a histogram takes one `movzbl` of the lane's byte, which is
/// shorter than the `vpextrq` that extracts an address from a vector. Before widening, findLaneSlices() finds cheap
/// instructions that are only used by such an operation, and Widener::widen() skips them. LaneOperands computes them,
/// and the operation's other operands, in the lane's turn:
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

/// The instructions of a kernel that are computed in the lanes' turns.
using LaneSlices = llvm::SmallPtrSet<const llvm::Value *, 16>;
/// Finds them; \p Kernel has not been widened yet. \p Aliases is only called when needed; without it, every write is
/// assumed to alias every load.
LaneSlices findLaneSlices(llvm::Function &Kernel, const LaneShapes &Shapes,
                          llvm::function_ref<llvm::AAResults &()> Aliases = nullptr);

/// The operands of one operation, as arguments for a helper function and as scalars inside it.
class LaneOperands {
public:
  /// Appends the operands that the helper for \p I needs to \p Arguments, at the widener's insertion point.
  LaneOperands(Widener &W, llvm::Instruction &I, llvm::SmallVectorImpl<llvm::Value *> &Arguments);

  /// Whether no operand has to be extracted from a vector, so that the lane's number need not be a constant.
  bool areAllScalar() const { return AllScalar; }

  /// Inserts a copy of the operation with the operands of lane \p Lane at \p B's insertion point in \p Helper.
  llvm::Instruction *copyFor(llvm::IRBuilder<> &B, llvm::Value *Lane, llvm::Function &Helper) const;

private:
  void collect(llvm::Value *V, llvm::SmallVectorImpl<llvm::Value *> &Arguments);
  llvm::Value *ofLane(llvm::IRBuilder<> &B, llvm::Value *V, llvm::Value *Lane, llvm::Function &Helper,
                      llvm::DenseMap<llvm::Value *, llvm::Value *> &Made) const;

  Widener &W;
  llvm::Instruction &I;
  llvm::MapVector<llvm::Value *, unsigned> Parameters; ///< parameters of the helper, by the value that they pass
  bool AllScalar = true;
};

} // namespace syclc

#endif
