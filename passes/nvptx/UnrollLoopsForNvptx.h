// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Unrolls inner loops of GPU kernels in part, so that several iterations wait for memory at the same time, and few
/// instructions count iterations. LLVM does the same for NVIDIA GPUs, but only up to about 75 instructions: it leaves a
/// loop of 25 as it is.
/// \code
///   loop:                                         loop:                       ; four iterations
///     %p = getelementptr float, ptr %a, i64 %i      ... %i ...
///     ... %i ...                              ->    ... %i + 1 ...
///     br i1 %again, label %loop, label %end         ... %i + 2 ...
///                                                   ... %i + 3 ...
///                                                   br i1 %again4, label %loop, label %rest
/// \endcode
/// EmitNvptx runs it within LLVM's pipeline, which simplifies the result.
#ifndef SYCLC_PASSES_NVPTX_UNROLLLOOPSFORNVPTX_H
#define SYCLC_PASSES_NVPTX_UNROLLLOOPSFORNVPTX_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-unroll-loops-for-nvptx`: unrolls inner loops with one exit, by 4 if the number of iterations is known only
/// when the kernel runs. Leaves loops alone for which the program says how to unroll them.
class UnrollLoopsForNvptxPass : public llvm::PassInfoMixin<UnrollLoopsForNvptxPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

/// After LLVM's pipeline: prepares loops for ptxas, which only unrolls those that end in a conditional branch to their
/// start. The backend translates `br i1 %end, label %exit, label %loop` to a conditional branch to the exit, and an
/// unconditional one to the loop; therefore inverts the condition. Also removes the metadata that keeps LLVM from
/// unrolling the same loops again: in PTX it would become a pragma, which keeps ptxas from unrolling small loops further.
void letAssemblerUnroll(llvm::Module &M);

} // namespace syclc

#endif
