// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Moves elements within a private array by loads and stores, so that the array can become registers.
///
/// LLVM makes a `memmove` of a loop that shifts an array of a few elements, as stencils do that keep planes of a volume
/// in registers. SROA leaves variables alone whose parts are copied to each other.
/// \code
///   for (int r = 3; r > 0; --r)                       ; float behind[4];
///     behind[r] = behind[r - 1];
///   call void @llvm.memmove(ptr (%behind + 4), ptr %behind, i64 12)
/// =>
///   %v0 = load float, ptr %behind
///   ...
///   store float %v0, ptr (%behind + 4)
///   ...
/// \endcode
#ifndef SYCLC_PASSES_OUTLINE_SHIFTEDARRAYS_H
#define SYCLC_PASSES_OUTLINE_SHIFTEDARRAYS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-shifted-arrays`. Runs before the loops over such arrays are unrolled, and SROA.
class ShiftedArraysPass : public llvm::PassInfoMixin<ShiftedArraysPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

} // namespace syclc

#endif
