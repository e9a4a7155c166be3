// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Makes results of loops that work-items leave in different iterations depend on the work-item.
/// \code
///   count = 1;
///   do { count = count * 3 + 1; } while (++n < local_id);      // the same in all work-items in each iteration
///   barrier;
///   x[i] = count;
///   ->
///   count = 1 + (local_id >> 63);                              // 1, but unknown to be the same
///   do { count = count * 3 + 1; } while (++n < local_id);
///   barrier;
///   x[i] = count;
/// \endcode
/// This is equivalent. PoCL keeps one copy for all work-items of values computed from uniform values, and ignores that
/// they leave the loop in different iterations: after the barrier all have the last work-item's value. It keeps
/// separate copies of values that depend on ids. (PoCL 3.1, lib/llvmopencl/VariableUniformityAnalysis.cc.) Changing the
/// results after the loop would not suffice, because LLVM moves such code after the barrier.
///
/// The same is done, with or without barriers, to values that take another one's value in the next iteration, as in
/// `next = a + b; a = b; b = next`: Intel's vectoriser recurses through them until its stack overflows, if they are the
/// same in all work-items.
#ifndef SYCLC_PASSES_SPIRV_DRIVERS_LOOPRESULTS_H
#define SYCLC_PASSES_SPIRV_DRIVERS_LOOPRESULTS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-loop-results`: for kernels, and functions that are inlined into kernels with barriers, in SPMD form. PoCL
/// does not inline `noinline` functions, keeps separate copies of their results, and has no ids in them.
struct LoopResultsPass : llvm::PassInfoMixin<LoopResultsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
