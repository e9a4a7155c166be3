// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Ends loops over the sub-groups of a work-group at the first sub-group that has nothing to do, if none of the following
/// ones has.
///
/// In a tree, `if (l < half) part[l] += part[l + half];` between barriers, half of the sub-groups have nothing to do in
/// the first step, three quarters in the second one, and so on. Tests of them took most of the time:
/// \code
///   before:  loop:   %x = phi i64 [ 0, %entry ], [ %x.next, %latch ]
///                    %some = icmp ult i64 %x, %half
///                    br i1 %some, label %then, label %latch
///            latch:  %x.next = add nuw i64 %x, 16
///                    %more = icmp ult i64 %x.next, %local.size
///                    br i1 %more, label %loop, label %end
///   after:           br i1 %some, label %then, label %end
/// \endcode
/// The iteration up to the branch and the latch must have no side effects, and no value of the loop may be used after it.
/// If only the first sub-group can have something to do (`half` is 4), there is no loop any more.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_IDLESUBGROUPS_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_IDLESUBGROUPS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-idle-sub-groups`. Runs after LLVM's simplifications, which move what all sub-groups compute out of their loops.
class IdleSubGroupsPass : public llvm::PassInfoMixin<IdleSubGroupsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace syclc

#endif
