// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Avoids integers that are wider than registers as an intermediate form of vectors.
///
/// LLVM's GVN replaces a load of a vector from the middle of a vector that was stored by a shift of one wide integer,
/// for which x86 has no registers. The code generator would shift it word by word, and LLVM 22's crashes for some
/// shuffles of `bitcast i256`:
/// \code
///   %i = bitcast <8 x i64> %stored to i512
///   %p = trunc (lshr i512 %i, 96) to i256
///   %v = bitcast i256 %p to <8 x i32>
///     ->  %w = bitcast <8 x i64> %stored to <16 x i32>
///         %v = shufflevector <16 x i32> %w, zeroinitializer, <i32 3, i32 4, ..., i32 10>
/// \endcode
/// Other wide integers that become vectors, such as arguments and phis, are taken apart into words of 64 bits.
#ifndef SYCLC_PASSES_NATIVE_X86_WIDEINTEGERS_H
#define SYCLC_PASSES_NATIVE_X86_WIDEINTEGERS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Makes vectors, which were made from integers of more than 128 bits, from other vectors or from words.
class WideIntegersPass : public llvm::PassInfoMixin<WideIntegersPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; } // the code generator would crash without it
};

} // namespace syclc

#endif
