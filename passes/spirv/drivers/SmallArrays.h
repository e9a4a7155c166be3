// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Small private arrays as scalars, although the indices into them are known only at run time.
/// \code
///   %a = alloca [4 x float]
///   store float %x, ptr (%a + 4 * %k)
///   %y = load float, ptr (%a + 4 * %j)
///   ->
///   %a0 = select i1 (%k == 0), float %x, float %a0.before      ; and a1, a2, a3
///   %y = select i1 (%j == 0), float %a0, float (select i1 (%j == 1), float %a1, ...)
/// \endcode
/// This is equivalent: an index outside of the array is undefined behaviour. PoCL 3.1 marks its loops over work-items
/// as free of dependences between memory accesses. LLVM's loop vectoriser takes that to hold within one work-item as
/// well, and joins `a[0]` and `a[1]` to one access across `a[k] = x`.
#ifndef SYCLC_PASSES_SPIRV_DRIVERS_SMALLARRAYS_H
#define SYCLC_PASSES_SPIRV_DRIVERS_SMALLARRAYS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Changes kernels only: what they call is part of them by now, as far as it can be. Not those that require a size of
/// sub-groups, which PoCL 3.1 lacks: Intel's compiler makes no sub-groups in some of them when a loop sets several
/// variables in one round each, and says nothing. In kernels with very many barriers
/// Intel's compiler may crash on what the scalars become; HideIds, which comes later, avoids that.
struct SmallArraysPass : llvm::PassInfoMixin<SmallArraysPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
