// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loops of atomic operations, whose iterations the sub-groups of a work-group take together.
///
/// \code
///   for (k = 0; k < 256; ++k) ++counters[bytes[256 * k + local_id]];       // atomically
/// \endcode
/// A group of 256 work-items goes through 64 KB here. But its sub-groups run one after the other, up to the next
/// barrier: each goes through all of it, 32 bytes of every 256, and what has been in the nearest cache is not any more
/// when the next one comes by. With a barrier in the loop, the loop over sub-groups is the inner one
/// (BarrierRegions.h), and memory is read from the first byte to the last. So this pass puts one there, which orders no
/// memory:
/// \code
///   loop:                                        loop:
///     %k = phi ...                                 %k = phi ...
///     ...                                          call void @__syclc_work_group_barrier(i32 0)
/// \endcode
/// Barriers are reached by all work-items or none: the loop's trips must be the same for all. LoopInterchange.h does
/// the like for loops that count work-items, and carry sums; here nothing is carried, and what an iteration does, one
/// lane after the other, is long enough to pay for the loop over sub-groups.
///
/// A program may wait for another sub-group, and may get away with it as long as they run one after the other: kernels
/// in which an atomic operation has a result that somebody looks at, or an access is volatile, are left alone.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_GROUPSTEPS_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_GROUPSTEPS_H

#include "support/LanesPass.h"

namespace syclc {

/// Does that in \p Kernel, in SPMD IR and about to be put into sub-group form with \p Lanes lanes, more than one.
/// \returns how many loops changed.
unsigned stepTogether(llvm::Function &Kernel, unsigned Lanes, Remarks &Report);

/// `syclc-group-steps`, for opt with a number of lanes.
struct GroupStepsPass : LanesPass<GroupStepsPass, stepTogether> {
  using LanesPass::LanesPass;
};

} // namespace syclc

#endif
