// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Branches that choose the next barrier stand alone between barriers.
/// \code
///   x[i] += 1;
///   if (n > 0) { barrier; ... }
///   y[i] += 1;
///   ->
///   x[i] += 1;
///   barrier;                            // orders no memory
///   if (n > 0) { barrier; ... } else { barrier; }
///   y[i] += 1;
/// \endcode
/// That is the same where all work-items come to such a branch together and go the same way. PoCL 3.1 runs what stands
/// between two barriers, with a branch to other barriers in it, for the first work-item, to see which way all go, and
/// then for the others. When work-groups have one work-item in the last dimension and several in another one,
/// `nd_range<2>({8, 1}, {4, 1})`, the first one is among the others again: it would add 2.
///
/// PoCL 3.1 ends with an assertion where a branch directly behind a barrier has two ways of which one leads into the
/// other, `if (f) continue;` next to `if (g) break;`. A barrier where these meet separates them.
#ifndef SYCLC_PASSES_SPIRV_DRIVERS_BARRIERBRANCHES_H
#define SYCLC_PASSES_SPIRV_DRIVERS_BARRIERBRANCHES_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Changes kernels where barriers depend on conditions that are the same for all work-items of a work-group as far as
/// it can tell: from what the conditions are made of, or because some barrier is only on one side. In kernels of one
/// dimension only branches directly behind a barrier change.
struct BarrierBranchesPass : llvm::PassInfoMixin<BarrierBranchesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
