// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Replaces switches in loops by branches.
/// \code
///   while (true) switch (state) { case word: ...; state = text; continue; case end: return count; ... }
///   ->
///   while (true) if (state < text) { if (state == word) ... } else ...
/// \endcode
/// This is equivalent. Intel's compiler gives work-items values of others if they leave a loop inside another one by a
/// switch. LLVM makes such loops from state machines: `state = text; continue;` branches directly to `text`.
#ifndef SYCLC_PASSES_SPIRV_DRIVERS_LOOPSWITCHES_H
#define SYCLC_PASSES_SPIRV_DRIVERS_LOOPSWITCHES_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Lowers all switches of functions that have one in a loop.
struct LoopSwitchesPass : llvm::PassInfoMixin<LoopSwitchesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
