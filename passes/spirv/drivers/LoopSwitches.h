// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Switches in loops, as branches.
/// \code
///   while (true) switch (state) { case word: ...; state = text; continue; case end: return count; ... }
///   ->
///   while (true) if (state < text) { if (state == word) ... } else ...
/// \endcode
/// That is the same to any reader. Intel's compiler gives work-items others' values where they leave a loop inside of
/// another one by a switch, which is what LLVM makes of such machines: `state = text; continue;` goes on at `text`.
#ifndef SYCLC_PASSES_SPIRV_DRIVERS_LOOPSWITCHES_H
#define SYCLC_PASSES_SPIRV_DRIVERS_LOOPSWITCHES_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Makes the switches of functions branches that have one in a loop.
struct LoopSwitchesPass : llvm::PassInfoMixin<LoopSwitchesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
