// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Gives loops with barriers a single exit. LLVM threads branches: if the last statement of a loop is `if (first)
/// store;`, it tests the loop's condition on both sides of it, with different blocks after the loop.
/// \code
///   for (;;) { barrier; if (first) goto a; else goto b;       // all work-items leave in the same iteration
///     a: store; if (++i == n) goto c; continue;
///     b: if (++i == n) goto d; }
///   ->
///   for (;;) { barrier; if (first) goto a; else goto b;
///     a: store; to = ++i == n ? c : again; goto hub;
///     b: to = ++i == n ? d : again; goto hub;
///     hub: if (to != again) break; }
///   if (to == c) goto c; else goto d;
/// \endcode
/// This is equivalent for each work-item. In PoCL 3.1 one work-item determines the path to the next barrier, or to the
/// end, for all of them: here `c`, which only the first one may take.
///
/// Such loops also get a single latch, with a barrier, if a variable keeps its value on one of several paths to the
/// header: LLVM treats `while (any_of_group(x > 9)) if (x > 9) x /= 7;` as two nested loops.
/// \code
///   loop: %x = phi [%begin, %entry], [%less, %larger], [%x, %body]; barrier; ...
///   body: br %is.large, larger, loop            // in PoCL all take the last work-item's path
///   ->
///   loop: %x = phi [%begin, %entry], [%next, %last]; barrier; ...
///   body: br %is.large, larger, last
///   last: %next = phi [%less, %larger], [%x, %body]; barrier; br loop
/// \endcode
///
/// If a path from a switch contains a barrier, all switches of the kernel become branches. PoCL 3.1 aborts on some in
/// loops: `if (f == 3) continue; if (f == 6) break; ...` after a barrier.
#ifndef SYCLC_PASSES_SPIRV_DRIVERS_BARRIERLOOPS_H
#define SYCLC_PASSES_SPIRV_DRIVERS_BARRIERLOOPS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Changes loops with barriers whose exits or latches are not executed by all work-items in each iteration, and
/// switches around barriers.
struct BarrierLoopsPass : llvm::PassInfoMixin<BarrierLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
