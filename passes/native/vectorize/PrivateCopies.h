// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies private arrays element by element.
///
/// Loops that fill a private array from memory, or write it back, become `memcpy` in LLVM. A `memcpy` copies the array
/// of one work-item, whose elements must then be adjacent: the arrays of the lanes lie one after the other, and all their
/// accesses are gathers and scatters (WidenPrivate.cpp).
/// \code
///   %a = alloca [36 x float]                          ; float a[36]; for (k ...) a[k] = in[36 * i + k];
///   call void @llvm.memcpy(ptr %a, ptr %from, i64 144)
/// =>
///   %v0 = load float, ptr %from                       ; elements of a row of memory, which RowTranspose.cpp transposes
///   %v1 = load float, ptr (%from + 4)
///   ...
///   store float %v0, ptr %a
/// \endcode
/// Long copies become a loop. Only variables whose other uses are loads and stores of elements of one size are treated:
/// others would lie lane after lane in any case.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_PRIVATECOPIES_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_PRIVATECOPIES_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Runs on work-items, before they become lanes.
class PrivateCopiesPass : public llvm::PassInfoMixin<PrivateCopiesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

} // namespace syclc

#endif
