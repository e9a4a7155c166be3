// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loops with atomic operations whose iterations the sub-groups of a work-group run together.
///
/// \code
///   for (k = 0; k < 256; ++k) ++counters[bytes[256 * k + local_id]];       // atomically
/// \endcode
/// A group of 256 work-items reads 64 KB here. But its sub-groups run one after the other, up to the next barrier: each
/// of them reads 32 bytes of every 256 bytes, and the data is no longer in the first-level cache when the next
/// sub-group reads it. With a barrier in the loop, the loop over sub-groups becomes the inner loop (BarrierRegions.h),
/// and memory is read sequentially. Therefore this pass inserts a barrier, which does not order memory:
/// \code
///   loop:                                        loop:
///     %k = phi ...                                 %k = phi ...
///     ...                                          call void @__syclc_work_group_barrier(i32 0)
/// \endcode
/// A barrier must be reached by all work-items or by none, so the trip count must be uniform. LoopInterchange.h is a
/// similar pass for loops that count work-items and carry sums. Here nothing is carried, and an iteration, which runs
/// lane by lane, is long enough to amortise the loop over sub-groups.
///
/// A program may wait for another sub-group, and may work as long as they run one after the other. Kernels that use the
/// result of an atomic operation, or have volatile accesses, are therefore not changed.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_GROUPSTEPS_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_GROUPSTEPS_H

#include "support/LanesPass.h"

namespace syclc {

/// Inserts the barriers in \p Kernel, which is in SPMD IR and will be put into sub-group form with \p Lanes lanes, more
/// than one. \returns the number of loops that were changed.
llvm::PreservedAnalyses stepTogether(llvm::Function &Kernel, unsigned Lanes, llvm::FunctionAnalysisManager &Analyses,
                                     Remarks &Report);

/// `syclc-group-steps`: the pass for opt; takes a number of lanes.
struct GroupStepsPass : LanesPass<GroupStepsPass, stepTogether> {
  using LanesPass::LanesPass;
};

} // namespace syclc

#endif
