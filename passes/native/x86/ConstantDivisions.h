// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Divides vectors of 64-bit integers by constants with products of 32 bits.
///
/// LLVM's code generator replaces a division by a constant by the high half of a product (Hacker's Delight, chapter 10),
/// which x86 has for vectors of up to 32 bits, and for 64-bit scalars: it takes vectors of 64-bit integers apart.
/// \code
///   %q = udiv <8 x i64> %x, splat (i64 1000003)
/// =>
///   %q = mulhu(%x >> pre, magic) >> post              ; the high half of the product of 128 bits: four products of 32 bits
///   %r = urem ...   ->   %x - %q * 1000003
/// \endcode
#ifndef SYCLC_PASSES_NATIVE_X86_CONSTANTDIVISIONS_H
#define SYCLC_PASSES_NATIVE_X86_CONSTANTDIVISIONS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Replaces sdiv, udiv, srem and urem of vectors of 64-bit integers by one constant that is no power of two, from AVX2
/// on. Runs after LLVM's optimisations, which find such constants.
class ConstantDivisionsPass : public llvm::PassInfoMixin<ConstantDivisionsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

} // namespace syclc

#endif
