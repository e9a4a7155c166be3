// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Replaces small private arrays with variable indices by scalars.
/// \code
///   %a = alloca [4 x float]
///   store float %x, ptr (%a + 4 * %k)
///   %y = load float, ptr (%a + 4 * %j)
///   ->
///   %a0 = select i1 (%k == 0), float %x, float %a0.before      ; and a1, a2, a3
///   %y = select i1 (%j == 0), float %a0, float (select i1 (%j == 1), float %a1, ...)
/// \endcode
/// This is equivalent: an index out of bounds is undefined behaviour. PoCL 3.1 marks its loops over work-items as free
/// of dependences between memory accesses. LLVM's loop vectoriser assumes that this also holds within one work-item,
/// and merges `a[0]` and `a[1]` to one access across `a[k] = x`.
#ifndef SYCLC_PASSES_SPIRV_DRIVERS_SMALLARRAYS_H
#define SYCLC_PASSES_SPIRV_DRIVERS_SMALLARRAYS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Changes only kernels: functions have been inlined if possible. Does not change kernels with a required sub-group
/// size, which PoCL 3.1 does not support: Intel's compiler silently creates no sub-groups in some of them if a loop
/// sets several variables, one per iteration. In kernels with very many barriers the scalars may make Intel's compiler
/// crash; HideIds, which runs later, prevents that.
struct SmallArraysPass : llvm::PassInfoMixin<SmallArraysPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
