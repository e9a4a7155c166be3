// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loops over functions: device code has direct calls only, which these have when they are unrolled, at every -O.
/// \code
///   constexpr int (*steps[])(int) = {increment, twice};
///   for (auto step : steps) x = step(x);
///
///   loop:                                                 loop:
///     %step = load ptr, ptr %in.steps                       %step = load ptr, ptr %in.steps
///     %next = call i32 %step(i32 %x)                        %next = call i32 %step(i32 %x)
///     br i1 %done, label %end, label %loop             ->   br i1 %done, label %end, label %loop, !llvm.loop !0
///                                                           !0 = distinct !{!0, !{!"llvm.loop.unroll.full"}}
/// \endcode
/// Left to itself, LLVM unrolls at -O2 and -O3, as far as a loop stays small.
#ifndef SYCLC_PASSES_OUTLINE_UNROLLFORCALLEES_H
#define SYCLC_PASSES_OUTLINE_UNROLLFORCALLEES_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-unroll-for-callees`: asks for the unrolling of loops whose rounds call different functions.
class UnrollForCalleesPass : public llvm::PassInfoMixin<UnrollForCalleesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
