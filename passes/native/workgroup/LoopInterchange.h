// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Turns the loop over sub-groups and a loop of the kernel inside out, where that lets a work-group read memory in long
/// pieces.
///
/// \code
///   for (i = global_id; i < n; i += global_range) sum += in[i];
/// \endcode
/// A group of 256 work-items reads 1 KB here, jumps, reads the next KB, and so on. But its sub-groups run one after the
/// other, up to the next barrier: each goes through the whole array, 64 bytes a jump, and no prefetcher follows. With a
/// barrier in the loop it would be the loop over sub-groups that is the inner one (BarrierRegions.h). This pass puts it
/// there. All work-items of a group must wait at a barrier, and they leave the loop in different iterations; so a copy
/// of the loop takes the iterations that all have in common, and the loop itself what is left:
/// \code
///   before:                                            after, with first = the group's first work-item's i:
///
///     br (i < n), loop, end                              br (first + L - 1 + step < n), common, rest
///   loop:                                              common:              ; uniform: all of the group are here
///     %i = phi [ id, before ], [ %i.next, loop ]         %first = phi [ ... ]                        ; once a group
///     %sum = phi ...                                     %sum = phi ...                              ; in the frame
///     ...                                                barrier                                     ; <- inserted
///     %i.next = add %i, step                             %i = add %first, local_id
///     br (%i.next < n), loop, end                        ...
///   end:                                                 br (%first + L - 1 + step + step < n), common, rest
///                                                      rest:
///                                                        barrier                                     ; <- inserted
///                                                        br (id < n), loop, end
///                                                      loop:                ; from where the copy has left off
/// \endcode
/// The copy runs an iteration only when all work-items go on behind it. So the loop itself is left to take the last
/// one, and nothing behind it changes. Of a short body the copy runs up to four iterations before the next sub-group's
/// turn, so that the sum stays in a register meanwhile.
///
/// That is right for any loop that counts so: without a barrier, work-items of different sub-groups run in no order
/// that a program could know. A program may wait for another sub-group, though, and may get away with it as long as
/// they run one after the other: kernels with atomic or volatile accesses in a loop are left alone.
///
/// It is done where it helps: the loop reads or writes neighbours in neighbouring work-items, jumps further than a
/// sub-group is long, and carries little from one iteration to the next (that is read from the frame and written there
/// each time). Loops with group or sub-group operations, calls, private arrays and loops inside are left alone.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_LOOPINTERCHANGE_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_LOOPINTERCHANGE_H

#include "support/LanesPass.h"

namespace syclc {

/// Does that in \p Kernel, in SPMD IR and about to be put into sub-group form with \p Lanes lanes, more than one.
/// \returns how many loops changed.
unsigned interchangeLoops(llvm::Function &Kernel, unsigned Lanes, Remarks &Report);

/// `syclc-loop-interchange`, for opt with a number of lanes.
struct LoopInterchangePass : LanesPass<LoopInterchangePass, interchangeLoops> {
  using LanesPass::LanesPass;
};

} // namespace syclc

#endif
