// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Avoids a wrong instruction that LLVM 22 selects for high parts of products.
///
/// For vectors, X86's combinePMULH makes `trunc (lshr (mul %x, %y), C) to i16` a `pmulhw`, which has bits 16 to 31 of the
/// product, and a shift of 16 bits by C - 16, if %x and %y fit in 16 bits with a sign. Of products of 64 bits, bits from
/// 32 are copies of the sign. The shift sets them to zero, and for C >= 32 the result is undefined:
/// \code
///   %m = mul <4 x i64> %x, %y                       ; %x, %y = sext <4 x i16>
///   %r = trunc (lshr <4 x i64> %m, 32) to <4 x i16>
///     ->  %p = trunc <4 x i64> %m to <4 x i32>      ; the product has 32 bits
///         %r = trunc (ashr <4 x i32> %p, 31) to <4 x i16>
/// \endcode
/// Results of 32 bits get zeros instead of the sign, too, if C is 16.
#ifndef SYCLC_PASSES_NATIVE_X86_SHIFTEDPRODUCTS_H
#define SYCLC_PASSES_NATIVE_X86_SHIFTEDPRODUCTS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Shifts vectors of products whose factors fit in 16 bits as numbers of 32 bits, if they become numbers of 16 or 32
/// bits.
class ShiftedProductsPass : public llvm::PassInfoMixin<ShiftedProductsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; } // code would be wrong without it
};

} // namespace syclc

#endif
