// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Unrolls loops over private arrays completely, so that the arrays become registers.
/// \code
///   float v[65];                                  // in local memory, because the index is a variable
///   for (int j = 64; j > 0; --j)
///     for (int i = 0; i < j; ++i)                 // 64 iterations at most
///       v[i] = p * v[i + 1] + q * v[i];
/// =>
///   for (int j = 64; j > 0; --j) {
///     v[0] = p * v[1] + q * v[0];  if (1 == j) continue;
///     v[1] = p * v[2] + q * v[1];  if (2 == j) continue;      // ... 65 variables in registers
/// \endcode
/// LLVM's unroller needs a known number of iterations, and code of at most 300 instructions. A GPU's local memory is a
/// part of its global memory. Arrays of up to 512 bytes are unrolled if their elements are only accessed at constant
/// indices, and at indices that such a loop counts.
#ifndef SYCLC_PASSES_NVPTX_UNROLLFORREGISTERS_H
#define SYCLC_PASSES_NVPTX_UNROLLFORREGISTERS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-unroll-for-registers`. SROA must run next. Leaves loops alone for which the program says how to unroll them.
class UnrollForRegistersPass : public llvm::PassInfoMixin<UnrollForRegistersPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace syclc

#endif
