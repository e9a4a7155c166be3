// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Computes offsets of addresses as products of numbers of 32 bits.
/// \code
///   entry:                                               %f = freeze i32 %pitch      ; in the loop's preheader,
///     %wide = sext i32 %pitch to i64                     %w = sext i32 %f to i64     ; or where the address is
///   loop:                                          ->    %b = mul nsw i64 %w, 4
///     %q = getelementptr float, ptr %p, i64 %wide      loop:
///                                                        %q = getelementptr i8, ptr %p, i64 %b
/// \endcode
/// LLVM's backend selects instructions for one block at a time, and makes `mul.wide` of an extension and a product that
/// it finds in the same block. NVIDIA's assembler then computes the address by one instruction (`IMAD.WIDE`), and keeps
/// the number of 32 bits in one register instead of the offset in two. The `freeze` prevents LLVM from merging the
/// extension with the other one again.
#ifndef SYCLC_PASSES_NVPTX_WIDEPRODUCTS_H
#define SYCLC_PASSES_NVPTX_WIDEPRODUCTS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-wide-products`: last, because it makes addresses harder to understand.
class WideProductsPass : public llvm::PassInfoMixin<WideProductsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace syclc

#endif
