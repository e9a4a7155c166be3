// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What comes out of loops that work-items leave in different rounds.
/// \code
///   count = 1;
///   do { count = count * 3 + 1; } while (++n < local_id);      // the same in all work-items in each round
///   barrier;
///   x[i] = count;
///   ->
///   count = 1 + (local_id >> 63);                              // 1, of which readers do not know that it is the same
///   do { count = count * 3 + 1; } while (++n < local_id);
///   barrier;
///   x[i] = count;
/// \endcode
/// That is the same to any reader. PoCL keeps one copy for all work-items of what is computed from values that they
/// have in common, and does not see that they stop computing in different rounds: behind the barrier all had the last
/// work-item's. It keeps several of what ids have to do with. (PoCL 3.1, lib/llvmopencl/VariableUniformityAnalysis.cc.)
/// What is made of the results when the loop has ended would not do, because LLVM moves it behind the barrier.
#ifndef SYCLC_PASSES_SPIRV_DRIVERS_LOOPRESULTS_H
#define SYCLC_PASSES_SPIRV_DRIVERS_LOOPRESULTS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-loop-results`: on kernels with barriers and on functions that are inlined into such kernels, in SPMD form.
/// PoCL does not inline what is `noinline`, keeps its results for each work-item, and has no ids for it.
struct LoopResultsPass : llvm::PassInfoMixin<LoopResultsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
