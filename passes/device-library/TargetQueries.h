// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Builtins that query the target: constants, once the target is known.
#ifndef SYCLC_PASSES_DEVICELIBRARY_TARGETQUERIES_H
#define SYCLC_PASSES_DEVICELIBRARY_TARGETQUERIES_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Replaces `call i32 @__syclc_prefers_sub_groups()` and `@__syclc_has_clock()` by 1 or 0, the same for both, and folds
/// conditions and branches that depend on it, and code that becomes unused. The target never sees algorithms for other
/// targets, which it may not support: SPIR-V 1.2 has no sub-groups. `syclc-fold-target-queries`, in opt as in native
/// code.
class FoldTargetQueriesPass : public llvm::PassInfoMixin<FoldTargetQueriesPass> {
public:
  explicit FoldTargetQueriesPass(bool PrefersSubGroups = true) : PrefersSubGroups(PrefersSubGroups) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses);
  static bool isRequired() { return true; }

private:
  bool PrefersSubGroups;
};

} // namespace syclc

#endif
