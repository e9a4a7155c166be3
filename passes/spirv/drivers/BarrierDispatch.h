// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One barrier for all that follow each other in complicated ways.
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
/// That is the same to a reader that follows each work-item. PoCL 3.1 makes a copy of all that follows for each way
/// through barriers that leads there: 25 such conditions give 2^25 copies of the last statement.
#ifndef SYCLC_PASSES_SPIRV_DRIVERS_BARRIERDISPATCH_H
#define SYCLC_PASSES_SPIRV_DRIVERS_BARRIERDISPATCH_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Adds a second form like this to kernels that PoCL would copy very often, and to those with loops around barriers
/// that are left, or begun anew, at several places: it leaves out what the first work-item does behind some of these.
/// The name of the form is the kernel's with SYCLC_DISPATCH_SUFFIX. The runtime puts it in the kernel's place for
/// drivers that take SPIR 1.2. On Intel's device it would take a hundred times as long as the kernel.
struct BarrierDispatchPass : llvm::PassInfoMixin<BarrierDispatchPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Makes functions that nothing calls of these second forms, so that other drivers do not compile them.
void hideDispatchingCopies(llvm::Module &M);

} // namespace syclc

#endif
