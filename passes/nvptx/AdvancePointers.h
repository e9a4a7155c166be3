// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Replaces multiplications of 64 bits and addresses of elements in innermost loops by additions from iteration to
/// iteration.
/// \code
///   loop:                                            loop:
///     %i = phi i64 [ 0, %entry ], [ %next, ...]        %p = phi ptr [ %a, %entry ], [ %p4, %loop ]
///     %row = mul i64 %i, %pitch                        load %p
///     %p = getelementptr i8, ptr %a, i64 %row          %p1 = getelementptr i8, ptr %p, i64 %pitch
///     load %p                                    ->    load %p1
///     %p1 = getelementptr i8, ptr %p, i64 %pitch       ...
///     load %p1 ...                                     %p4 = getelementptr i8, ptr %p3, i64 %pitch
/// \endcode
/// LLVM's loop strength reduction would have a register of 64 bits for each multiple of the pitch, and each address would
/// be a sum of two of them; it is not run for GPUs (BackendOptions::StrengthReduction). Here every address of an unrolled
/// loop is the one before plus the pitch, as LLVM's straight-line strength reduction leaves them.
#ifndef SYCLC_PASSES_NVPTX_ADVANCEPOINTERS_H
#define SYCLC_PASSES_NVPTX_ADVANCEPOINTERS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-advance-pointers`: after LLVM's straight-line strength reduction. Loops must be in LoopSimplify form.
class AdvancePointersPass : public llvm::PassInfoMixin<AdvancePointersPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace syclc

#endif
