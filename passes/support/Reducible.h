// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loops with one entry. `goto` into a loop, or Duff's device, gives a loop several:
/// \code
///   switch i32 %n, label %a [i32 0, label %b]     ; both in the loop: a -> b -> a
///   ->
///   a block that all entries and back edges go through, and that goes on to where each of them went
/// \endcode
#ifndef SYCLC_PASSES_SUPPORT_REDUCIBLE_H
#define SYCLC_PASSES_SUPPORT_REDUCIBLE_H

#include "llvm/IR/CycleInfo.h"
#include "llvm/IR/PassManager.h"

namespace syclc {

/// What FixIrreduciblePass wants. It sends the edges from within a cycle to its header through a new block. Where such
/// an edge's branch has another entry of the cycle as its other target, which is left as it is, LLVM 22 takes that
/// one's values out of the phis there as well: these edges get blocks of their own. \returns true when it changed \p F.
bool separateEdgesToEntries(llvm::Function &F, const llvm::CycleInfo &Cycles);

/// Gives each cycle of several entries one. Functions without such cycles stay as they are.
struct ReduciblePass : llvm::PassInfoMixin<ReduciblePass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
