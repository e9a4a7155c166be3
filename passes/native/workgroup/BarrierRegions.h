// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Cuts a sub-group's body at its barriers: one function for what follows each barrier, up to the next ones.
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
/// After. Each function returns the number of the region to run next, 0 for none:
/// \code
///   define internal i32 @k.body.region.0(ptr %data, ..., ptr %frame) {   ; A B
///     store float 0.0, ptr %frame
///     ret i32 1
///   define internal i32 @k.body.region.1(ptr %data, ..., ptr %frame) {   ; C, then B or D
///     %sum = load float, ptr %frame
///     ...
///     ret i32 1    ; or, after D: ret i32 0
/// \endcode
/// This is a coroutine that returns its continuation, and right for any control flow: a region is the part of the body
/// that can be reached from behind its barrier before another one, copied as it is. Values that live across barriers
/// (BarrierFrame.h) are variables while the copies are made; a region reads them where it begins and writes those it
/// has changed where it ends, and in between LLVM's mem2reg makes registers of them again. That is also why LLVM's own
/// coroutine passes do not do this: they write a value to the frame where it is computed, be it in an inner loop.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_BARRIERREGIONS_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_BARRIERREGIONS_H

#include "llvm/ADT/SmallVector.h"

#include <cstdint>

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

/// What a sub-group runs without waiting.
struct BarrierRegion {
  llvm::Function *Code;                ///< `i32(parameters of the body)`
  llvm::SmallVector<unsigned, 2> Next; ///< what it may return, ascending: regions, 0 for the end
};

struct BarrierRegions {
  llvm::SmallVector<BarrierRegion, 4> Regions; ///< number 0 is where the body begins
  uint64_t FrameSize = 0;                      ///< bytes that a sub-group keeps at its %frame, aligned to 128
  uint64_t GroupFrameSize = 0;                 ///< bytes that the whole group keeps at its %group.frame, likewise
};

/// Cuts \p Body (SubGroupBody.h) and erases it. A barrier whose scope is wider than the work-group also is a fence.
BarrierRegions splitAtBarriers(llvm::Function &Body);

} // namespace syclc

#endif
