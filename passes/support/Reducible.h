// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Makes loops reducible. `goto` into a loop, or Duff's device, creates loops with several entries:
/// \code
///   switch i32 %n, label %a [i32 0, label %b]     ; both in the loop: a -> b -> a
///   ->
///   a new header, which all entries and back edges go through, and which branches to their former targets
/// \endcode
#ifndef SYCLC_PASSES_SUPPORT_REDUCIBLE_H
#define SYCLC_PASSES_SUPPORT_REDUCIBLE_H

#include "llvm/IR/CycleInfo.h"
#include "llvm/IR/PassManager.h"

namespace syclc {

/// Prepares \p F for FixIrreduciblePass, which redirects edges within a cycle to its header through a new block. If the
/// branch's other target is also an entry of the cycle, and is not redirected, LLVM 22 removes the incoming values of
/// that target's phis as well. So these edges are split. \returns true if \p F changed.
bool separateEdgesToEntries(llvm::Function &F, const llvm::CycleInfo &Cycles);

/// Gives each cycle with several entries a single one. Functions without such cycles do not change.
struct ReduciblePass : llvm::PassInfoMixin<ReduciblePass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
