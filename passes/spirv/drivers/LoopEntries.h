// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Gives loops with several entries a single one (support/Reducible.h), and keeps drivers' compilers from undoing it.
/// \code
///   hub:                                                       ; the new header
///     %to.a = phi i1 [ true, %first ], [ %c, %second ]
///     br i1 %to.a, label %a, label %b
///   ->
///     %to.a = phi i1 [ %true, %first ], [ %c, %second ]        ; true, but unknown to be
/// \endcode
/// LLVM threads edges with known values through such blocks, which may make the loop irreducible again. Intel's compiler
/// then crashed on Duff's device with eight entries in a kernel with barriers: it produced a phi without a value for one
/// of its predecessors.
#ifndef SYCLC_PASSES_SPIRV_DRIVERS_LOOPENTRIES_H
#define SYCLC_PASSES_SPIRV_DRIVERS_LOOPENTRIES_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-loop-entries`: functions without such loops do not change.
struct LoopEntriesPass : llvm::PassInfoMixin<LoopEntriesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
