// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Builtins that query the target: constants, once the target is known.
#ifndef SYCLC_PASSES_DEVICELIBRARY_TARGETQUERIES_H
#define SYCLC_PASSES_DEVICELIBRARY_TARGETQUERIES_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// How a target runs the work-items of a work-group.
enum class WorkGroupKind {
  OneThread, ///< one sub-group after the other: native code, which also has a clock
  Warps,     ///< sub-groups side by side, whose work-items exchange values by instructions: NVIDIA GPUs
  Unknown,   ///< perhaps without sub-groups: OpenCL devices
};

/// Replaces calls of `i32 @__syclc_prefers_sub_groups()`, `@__syclc_has_clock()` and `@__syclc_has_warps()` by 1 or 0,
/// those of `i32 @__syclc_nvidia_architecture()` by a number, and folds conditions and branches that depend on it, and code that becomes unused. The target never sees algorithms
/// for other targets, which it may not support: SPIR-V 1.2 has no sub-groups. `syclc-fold-target-queries`, in opt as in
/// native code.
class FoldTargetQueriesPass : public llvm::PassInfoMixin<FoldTargetQueriesPass> {
public:
  /// \param NvidiaArchitecture 90 for sm_90, 0 for other targets.
  explicit FoldTargetQueriesPass(WorkGroupKind Kind = WorkGroupKind::OneThread, unsigned NvidiaArchitecture = 0)
      : Kind(Kind), NvidiaArchitecture(NvidiaArchitecture) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses);
  static bool isRequired() { return true; }

private:
  WorkGroupKind Kind;
  unsigned NvidiaArchitecture;
};

} // namespace syclc

#endif
