// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Replaces barriers in complex control flow by a single barrier in a loop.
/// \code
///   if (f) { barrier; a; barrier; b; }
///   if (g) { barrier; c; }
///   d;
///   ->
///   to = start;
///   do {
///     switch (to) {
///       start: if (!f) goto second; to = 1; continue;
///       1: a; to = 2; continue;
///       2: b; second: if (!g) goto last; to = 3; continue;
///       3: c; last: d; to = end; continue;
///     }
///   } while (barrier, to != end);
/// \endcode
/// This is equivalent for each work-item. PoCL 3.1 copies the code after a join for each path through barriers that
/// leads to it: 25 such conditions give 2^25 copies of the last statement.
#ifndef SYCLC_PASSES_SPIRV_DRIVERS_BARRIERDISPATCH_H
#define SYCLC_PASSES_SPIRV_DRIVERS_BARRIERDISPATCH_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Adds a second form like this to kernels that PoCL would copy very often, and to those with loops around barriers
/// that have several exits or latches: PoCL skips code of the first work-item after some of these. Kernels with barriers
/// and assertions get another form, too, in which work-items go on after an assertion (BarrierTraps.h). The name of the form
/// is the kernel's with SYCLC_DISPATCH_SUFFIX. The runtime uses it instead of the kernel for drivers that accept SPIR
/// 1.2. On Intel's device it would take a hundred times as long as the kernel.
struct BarrierDispatchPass : llvm::PassInfoMixin<BarrierDispatchPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Converts these second forms to functions that are never called, so that other drivers do not compile them.
void hideDispatchingCopies(llvm::Module &M);

} // namespace syclc

#endif
