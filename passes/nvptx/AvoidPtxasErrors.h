// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Avoids instructions of PTX that NVIDIA's assembler and driver translate wrongly (ptxas 13.0, driver 580, at all levels).
///
/// **Stores of a part of a floating-point result.** Registers of PTX have no type. `st.b8`, `st.b16` and `st.b32` store
/// the low bits of a wider register, but if an instruction of floating point writes that register, the assembler
/// converts the number to an integer and stores that. Such stores are parts of numbers: of serialised ones, and of
/// members of packed structures. A `mov` between the two instructions helps.
/// \code
///   %d = fadd double %x, 1.0                     %d = fadd double %x, 1.0
///   %b = bitcast double %d to i64                %b = bitcast double %d to i64
///   %t = trunc i64 %b to i8                 ->   %m = call i64 asm "mov.b64 $0, $1;", "=l,l"(i64 %b)
///   store i8 %t, ptr %p                          %t = trunc i64 %m to i8
///                                                store i8 %t, ptr %p
///
///   store double %d, ptr %p, align 1        ->   store i64 %m, ptr %p, align 1          ; the backend stores bytes
/// \endcode
/// **Signs of 16 bits.** `neg.s16` and `abs.s16` of -32768 are -32768, but the assembler computes in 32 bits, and takes
/// the result, 32768, as it is where it is extended or compared.
/// \code
///   %n = sub i16 0, %x                      ->   %n = call i16 asm "{ ... neg.s32 %wide, %wide; ... }", "=h,h"(i16 %x)
/// \endcode
#ifndef SYCLC_PASSES_NVPTX_AVOIDPTXASERRORS_H
#define SYCLC_PASSES_NVPTX_AVOIDPTXASERRORS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-avoid-ptxas-errors`: after LLVM's pipeline, which would undo it.
class AvoidPtxasErrorsPass : public llvm::PassInfoMixin<AvoidPtxasErrorsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace syclc

#endif
