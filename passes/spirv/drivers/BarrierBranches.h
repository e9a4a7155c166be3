// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Isolates branches that select the next barrier between barriers.
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
/// This is equivalent if all work-items reach such a branch together and take the same path. PoCL 3.1 runs code between
/// two barriers that contains such a branch for the first work-item, to find the path, and then for the others. If
/// work-groups have one work-item in the last dimension and several in another one, `nd_range<2>({8, 1}, {4, 1})`, the
/// first one runs a second time: it would add 2.
///
/// PoCL 3.1 fails an assertion if one successor of a branch directly after a barrier leads to the other, as in `if (f)
/// continue;` next to `if (g) break;`. A barrier at the join separates them.
///
/// PoCL 3.1 also lets all work-items take the way of one of them behind a barrier that one side of a branch has, if several
/// ways lead from there to the other side, or to a part of it, or if work-items part in a loop on the only way. A barrier
/// before they meet it prevents that.
/// \code
///   if (n > 0) {
///     barrier;
///     if (id % 5 != 2) { x[i] += 1; if (id > 7) x[i] += 2; }      // three ways
///     barrier;                                                    // added; orders no memory
///   }
/// \endcode
///
/// It does so, too, if ways on which work-items part meet ways around such a branch before a barrier. A barrier before they
/// meet prevents that.
/// \code
///   if (n > -2) {
///     if (g < 4) return;                                          // the branch
///     do { if (id > 7) x[i] += 1; } while (--n > 0);
///     barrier;                                                    // added; orders no memory
///   }
///   barrier;
/// \endcode
#ifndef SYCLC_PASSES_SPIRV_DRIVERS_BARRIERBRANCHES_H
#define SYCLC_PASSES_SPIRV_DRIVERS_BARRIERBRANCHES_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Changes kernels where barriers depend on conditions that are the same for all work-items of a work-group, as far as
/// it can tell: from the conditions' operands, or because a barrier is only on one side. In kernels of one dimension
/// only branches directly after a barrier change, and those behind whose next barriers work-items part.
struct BarrierBranchesPass : llvm::PassInfoMixin<BarrierBranchesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
