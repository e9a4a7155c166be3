// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loops with barriers that are left at one place. LLVM threads branches: a loop whose last statement is
/// `if (first) store;` asks on either side of it whether it ends, and after it goes on to one of two blocks.
/// \code
///   for (;;) { barrier; if (first) goto a; else goto b;       // all work-items leave in the same round
///     a: store; if (++i == n) goto c; continue;
///     b: if (++i == n) goto d; }
///   ->
///   for (;;) { barrier; if (first) goto a; else goto b;
///     a: store; to = ++i == n ? c : again; goto hub;
///     b: to = ++i == n ? d : again; goto hub;
///     hub: if (to != again) break; }
///   if (to == c) goto c; else goto d;
/// \endcode
/// That is the same to a reader that follows each work-item. PoCL 3.1 lets one work-item choose the way to the next
/// barrier, or to the end, for all of them: `c`, here, which only the first one may go.
///
/// Rounds of such a loop also end in one block, with a barrier, where some variable keeps its value on one of several
/// ways there: LLVM takes `while (any_of_group(x > 9)) if (x > 9) x /= 7;` for two loops, one in the other.
/// \code
///   loop: %x = phi [%begin, %entry], [%less, %larger], [%x, %body]; barrier; ...
///   body: br %is.large, larger, loop            // PoCL goes the last work-item's way with all of them
///   ->
///   loop: %x = phi [%begin, %entry], [%next, %last]; barrier; ...
///   body: br %is.large, larger, last
///   last: %next = phi [%less, %larger], [%x, %body]; barrier; br loop
/// \endcode
///
/// Where a way from a switch comes by a barrier, all switches of the kernel become branches. PoCL 3.1 ends the program
/// on some in loops: `if (f == 3) continue; if (f == 6) break; ...` behind a barrier.
#ifndef SYCLC_PASSES_SPIRV_DRIVERS_BARRIERLOOPS_H
#define SYCLC_PASSES_SPIRV_DRIVERS_BARRIERLOOPS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Changes loops that hold barriers and that are left, or begun anew, from blocks which not all work-items pass in each
/// round, and switches around barriers.
struct BarrierLoopsPass : llvm::PassInfoMixin<BarrierLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
