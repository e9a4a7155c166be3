// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Unrolls short loops over private arrays, and over tables of constants, before work-items are widened.
///
/// \code
///   int row[16];
///   for (int c = 0; c < 16; ++c)                 // in memory, since the index is a variable; often gathers for lanes
///     row[c] = in[16 * c + lane];
/// =>
///   row[0] = in[lane]; row[1] = in[16 + lane];   // ... sixteen variables in registers
/// \endcode
/// Terms of a filter whose coefficients are zero are removed, and rows can share loads (native/workgroup/JamRows.h).
/// LLVM's unroller decides by the size of the scalar code and does not unroll many of these loops. Loops that count the
/// lane of a shuffle, which is cheaper with a constant lane, are unrolled here only in kernels with joint matrices. In
/// other kernels LLVM unrolls them after widening: a matrix multiplication by broadcasts is 1.15 times as fast. Code for
/// NVIDIA GPUs unrolls the loops of matrices likewise, so that they are registers.
#ifndef SYCLC_PASSES_WORKITEM_UNROLLFORLANES_H
#define SYCLC_PASSES_WORKITEM_UNROLLFORLANES_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Marks these loops of kernels (`llvm.loop.unroll.full`) for LLVM's LoopFullUnrollPass, which runs next.
class UnrollForLanesPass : public llvm::PassInfoMixin<UnrollForLanesPass> {
public:
  /// \param OnlyForMatrices whether to leave kernels without joint matrices as they are.
  explicit UnrollForLanesPass(bool OnlyForMatrices = false) : OnlyForMatrices(OnlyForMatrices) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

private:
  bool OnlyForMatrices;
};

} // namespace syclc

#endif
