// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Gives loop counters that the source counts in an `int` back the 32 bits that LLVM has taken from them.
///
/// `for (int i = id; i < n; i += range)` adds a size_t to an int. LLVM counts it in 64 bits, of which only the lower 32
/// mean anything, and nobody who looks for a counter finds one:
/// \code
///   before:                                            after:
///     %wide = phi i64 [ %id, ... ], [ %next, ... ]       %i = phi i32 [ %id.32, ... ], [ %i.next, ... ]
///     %up = shl i64 %wide, 32
///     %index = ashr exact i64 %up, 32                    %index = sext i32 %i to i64
///     %next = add i64 %index, %range
///     %i.next = trunc i64 %next to i32                   %i.next = add i32 %i, %range.32
///     %more = icmp sgt i32 %n, %i.next                   %more = icmp sgt i32 %n, %i.next
/// \endcode
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_INTCOUNTERS_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_INTCOUNTERS_H

namespace llvm {
class Loop;
} // namespace llvm

namespace syclc {

/// Does that to the counters of \p L, which must have a preheader and one latch. Values stay the same.
void narrowIntCounters(llvm::Loop &L);

} // namespace syclc

#endif
