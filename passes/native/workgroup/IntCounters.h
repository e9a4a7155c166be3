// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Narrows loop counters that are an `int` in the source to 32 bits again.
///
/// `for (int i = id; i < n; i += range)` adds a size_t to an int. LLVM widens the counter to 64 bits, of which only the
/// lower 32 are used, so that other passes do not recognise it as a counter:
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

/// Narrows the counters of \p L, which must have a preheader and one latch. Their values do not change.
void narrowIntCounters(llvm::Loop &L);

} // namespace syclc

#endif
