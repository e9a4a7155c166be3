// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Builtins that ask what the target is: constants, once there is one.
#ifndef SYCLC_PASSES_DEVICELIBRARY_TARGETQUERIES_H
#define SYCLC_PASSES_DEVICELIBRARY_TARGETQUERIES_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `call i32 @__syclc_prefers_sub_groups()` and `@__syclc_has_clock()` -> 1 or 0, which are the same, and all that
/// follows: conditions made of it, branches that are never taken then, and what only those used. A target sees nothing
/// of the other one's algorithms, which it may be unable to express: SPIR-V 1.2 has no sub-groups.
/// `syclc-fold-target-queries`, for opt as native code does it.
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
