// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Unrolls loops over function pointers at all optimisation levels, because device code may only have direct calls.
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
/// By default LLVM unrolls only at -O2 and -O3, and only small loops.
#ifndef SYCLC_PASSES_OUTLINE_UNROLLFORCALLEES_H
#define SYCLC_PASSES_OUTLINE_UNROLLFORCALLEES_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-unroll-for-callees`: marks loops whose iterations call different functions for full unrolling.
class UnrollForCalleesPass : public llvm::PassInfoMixin<UnrollForCalleesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
