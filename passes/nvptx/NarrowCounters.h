// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Counts the iterations of innermost loops in few registers, which leaves more for loads that wait at the same time.
/// \code
///   %i = phi i64 [ 0, %entry ], [ %next, %loop ]        %left = phi i32 [ %limit32, %entry ], [ %less, %loop ]
///   ...                                           ->    ...
///   %next = add nuw i64 %i, 4                           %less = add i32 %left, -4
///   %end = icmp eq i64 %next, %limit                    %end = icmp eq i32 %less, 0
/// \endcode
/// A number of 64 bits takes two registers of a GPU, and so does the limit. Numbers of 32 bits were widened before, for
/// processors, where that costs nothing.
#ifndef SYCLC_PASSES_NVPTX_NARROWCOUNTERS_H
#define SYCLC_PASSES_NVPTX_NARROWCOUNTERS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-narrow-counters`: after `syclc-advance-pointers`. Loops must be in LoopSimplify form.
class NarrowCountersPass : public llvm::PassInfoMixin<NarrowCountersPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace syclc

#endif
