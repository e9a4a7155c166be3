// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Makes lane 0's value of a linear number in a kernel in SPMD IR, for code that is copied for a special case
/// (AlignedLanes.h, ConsecutiveLanes.h).
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_FIRSTLANE_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_FIRSTLANE_H

#include "llvm/IR/IRBuilder.h"

namespace syclc {

/// The number of the work-item's lane, an i32.
llvm::Value *laneNumber(llvm::IRBuilder<> &B);

/// i1: whether \p Condition, an i1, is true in any active lane.
llvm::Value *anyLane(llvm::IRBuilder<> &B, llvm::Value *Condition);

/// \p Lane times \p Stride, modulo the width.
llvm::Value *timesStride(llvm::IRBuilder<> &B, llvm::Value *Lane, int64_t Stride);

/// Lane 0's value of \p V, an integer of up to 64 bits that is linear with \p Stride. LLVM's uniformity analysis knows
/// that the result, a reduction, is uniform; LaneShapes knows that the reduction's operand is, so that it costs nothing.
/// \param Lane laneNumber().
llvm::Value *firstLane(llvm::IRBuilder<> &B, llvm::Value *V, int64_t Stride, llvm::Value *Lane);

} // namespace syclc

#endif
