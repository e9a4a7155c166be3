// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Unrolls short loops whose counter becomes much cheaper as a constant when work-items are lanes.
///
/// \code
///   for (int k = 0; k < 16; ++k)                 a permutation with an index known at run time: several instructions
///     sum += group_broadcast(sg, a, k) * b[k];
///   sum += group_broadcast(sg, a, 0) * b[0];     after: each broadcast takes one, with a constant
///   sum += group_broadcast(sg, a, 1) * b[1];
/// \endcode
/// Two kinds of loops: those that count the lane of a sub-group operation, and those that index a private array, which
/// then can live in registers. LLVM's unroller decides by the scalar code's size and leaves many of them.
#ifndef SYCLC_PASSES_VECTORIZE_UNROLLFORLANES_H
#define SYCLC_PASSES_VECTORIZE_UNROLLFORLANES_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Marks such loops of kernels (`llvm.loop.unroll.full`); LLVM's LoopFullUnrollPass, which comes next, unrolls them.
class UnrollForLanesPass : public llvm::PassInfoMixin<UnrollForLanesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace syclc

#endif
