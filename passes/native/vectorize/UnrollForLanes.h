// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Unrolls short loops over private arrays, and over tables of constants, before work-items become lanes.
///
/// \code
///   int row[16];
///   for (int c = 0; c < 16; ++c)                 memory, since the index is a variable; for lanes often gathers
///     row[c] = in[16 * c + lane];
///   row[0] = in[lane]; row[1] = in[16 + lane];   after: sixteen variables in registers
/// \endcode
/// Of a filter whose coefficients are constants, those that are zero vanish, and rows can share what they read
/// (native/workgroup/JamRows.h). LLVM's unroller decides by the scalar code's size and leaves many of them. Loops that
/// count the lane of a shuffle, which is cheaper by a constant, are unrolled at once in kernels with matrices of
/// sub-groups only. Elsewhere LLVM is asked to do it when they are code for lanes: a matrix multiplication by
/// broadcasts is 1.15 times as fast.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_UNROLLFORLANES_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_UNROLLFORLANES_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Marks such loops of kernels (`llvm.loop.unroll.full`); LLVM's LoopFullUnrollPass, which comes next, unrolls them.
class UnrollForLanesPass : public llvm::PassInfoMixin<UnrollForLanesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace syclc

#endif
