// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Splits a sub-group's body at its barriers: one function for the code between a barrier and the next ones.
///
/// Before:
/// \code
///   define internal void @k.body(ptr %data, ..., ptr %frame) {
///     ...                                                  ; A
///     br label %loop
///   loop:
///     %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
///     ...                                                  ; B
///     call void @__syclc_work_group_barrier(i32 2)
///     %more = ...                                          ; C, uses %sum
///     br i1 %again, label %loop, label %end
///   end:
///     ...                                                  ; D
/// \endcode
/// After, each function returns the number of the next region, 0 for the end:
/// \code
///   define internal i32 @k.body.region.0(ptr %data, ..., ptr %frame) {   ; A B
///     store float 0.0, ptr %frame
///     ret i32 1
///   define internal i32 @k.body.region.1(ptr %data, ..., ptr %frame) {   ; C, then B or D
///     %sum = load float, ptr %frame
///     ...
///     ret i32 1    ; or, after D: ret i32 0
/// \endcode
/// This is a coroutine that returns its continuation, and works for any control flow: a region is a copy of the part of
/// the body that can be reached from its barrier before another one. Values that are live across barriers
/// (BarrierFrame.h) are variables while the copies are made. A region loads them at its beginning and stores those that
/// it has changed at its end; in between, LLVM's mem2reg turns them into registers again. LLVM's own coroutine passes
/// are not used, because they store a value to the frame where it is computed, even in an inner loop.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_BARRIERREGIONS_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_BARRIERREGIONS_H

#include "llvm/ADT/SmallVector.h"

#include <cstdint>

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

/// The code of a sub-group between barriers.
struct BarrierRegion {
  llvm::Function *Code;                ///< `i32(parameters of the body)`
  llvm::SmallVector<unsigned, 2> Next; ///< the possible return values, ascending: regions, 0 for the end
};

struct BarrierRegions {
  llvm::SmallVector<BarrierRegion, 4> Regions; ///< number 0 is the beginning of the body
  uint64_t FrameSize = 0;                      ///< bytes of each sub-group's %frame, aligned to 128
  uint64_t GroupFrameSize = 0;                 ///< bytes of the group's %group.frame, likewise
};

/// Splits \p Body (SubGroupBody.h) and erases it. A barrier with a wider scope than the work-group is also a fence.
BarrierRegions splitAtBarriers(llvm::Function &Body);

} // namespace syclc

#endif
