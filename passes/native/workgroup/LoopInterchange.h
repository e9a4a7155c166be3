// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Interchanges the loop over sub-groups with a loop of the kernel, so that a work-group reads memory in long pieces.
///
/// \code
///   for (i = global_id; i < n; i += global_range) sum += in[i];
/// \endcode
/// A group of 256 work-items reads 1 KB here, then the next KB after a jump, and so on. But its sub-groups run one
/// after the other, up to the next barrier: each of them reads the whole array, 64 bytes per jump, and hardware
/// prefetchers do not recognise the pattern. With a barrier in the loop, the loop over sub-groups is the inner one
/// (BarrierRegions.h), so this pass inserts a barrier. All work-items of a group must wait at a barrier, but they leave
/// the loop in different iterations. Therefore a copy of the loop runs the iterations that all work-items have in
/// common, and the loop itself the remaining ones:
/// \code
///   before:                                            after; first = i of the group's first work-item:
///
///     br (i < n), loop, end                              br (first + L - 1 + step < n), common, rest
///   loop:                                              common:              ; uniform: run by the whole group
///     %i = phi [ id, before ], [ %i.next, loop ]         %first = phi [ ... ]                        ; once per group
///     %sum = phi ...                                     %sum = phi ...                              ; in the frame
///     ...                                                barrier                                     ; <- inserted
///     %i.next = add %i, step                             %i = add %first, local_id
///     br (%i.next < n), loop, end                        ...
///   end:                                                 br (%first + L - 1 + step + step < n), common, rest
///                                                      rest:
///                                                        barrier                                     ; <- inserted
///                                                        br (id < n), loop, end
///                                                      loop:                ; continues after the copy
/// \endcode
/// The copy runs an iteration only if all work-items continue after it. So the loop itself always runs the last
/// iteration, and the code after it does not change. If the body is short, the copy runs up to four iterations before
/// it switches to the next sub-group, so that the sum stays in a register in the meantime.
///
/// A loop with the same trip count for all work-items needs no copy. A barrier in it suffices if nothing varying is
/// carried. This is done for atomic operations on values that the group reads as a stream, because each of their
/// iterations, which run lane by lane, is long enough to amortise the loop over sub-groups:
/// \code
///   for (k = 0; k < 256; ++k) ++counters[bytes[256 * k + local_id]];       // atomically
/// \endcode
/// This is correct: without a barrier, the order of work-items in different sub-groups is unspecified, and the inserted
/// one orders no memory. However, a program may wait for another sub-group, and may work as long as they run one after
/// the other. Kernels with volatile accesses in a loop, or atomic ones other than operations without used result, are
/// therefore not changed.
///
/// The transformation is done if it is profitable: accesses are contiguous in adjacent work-items, the loop's jumps are
/// longer than a sub-group, and it carries few values from one iteration to the next (these are read from and written
/// to the frame each time). Loops with group or sub-group operations, calls, private arrays and inner loops are not
/// changed.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_LOOPINTERCHANGE_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_LOOPINTERCHANGE_H

#include "support/LanesPass.h"

namespace syclc {

/// Interchanges loops of \p Kernel, which is in SPMD IR and will be put into sub-group form with \p Lanes lanes, more
/// than one. \returns the number of loops that were changed.
llvm::PreservedAnalyses interchangeLoops(llvm::Function &Kernel, unsigned Lanes,
                                         llvm::FunctionAnalysisManager &Analyses, Remarks &Report);

/// `syclc-loop-interchange`: the pass for opt; takes a number of lanes.
struct LoopInterchangePass : LanesPass<LoopInterchangePass, interchangeLoops> {
  using LanesPass::LanesPass;
};

} // namespace syclc

#endif
