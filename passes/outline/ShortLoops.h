// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Unrolls loops with a small known trip count in small functions that kernels call, before these are inlined. The
/// headers' classes have many such loops over dimensions.
///
/// Before:
/// \code
///   define linkonce_odr i64 @linear_index(ptr %id, ptr %range) {
///   loop:                                          ; for (int d = 0; d < 1; ++d)
///     ...
///     br i1 %again, label %loop, label %end
/// \endcode
/// After:
/// \code
///   define linkonce_odr i64 @linear_index(ptr %id, ptr %range) {
///     %x = load i64, ptr %id
///     ret i64 %x
/// \endcode
/// A kernel may use an accessor a thousand times, and the time that LLVM's loop passes take for a loop grows with the
/// size of the function around it: without this pass compile time would be quadratic in the size of the kernel.
#ifndef SYCLC_PASSES_OUTLINE_SHORTLOOPS_H
#define SYCLC_PASSES_OUTLINE_SHORTLOOPS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-short-loops`. Does not change kernels, larger functions, and functions that have other loops. Unrolls even if
/// the source forbids it, because Clang marks all loops so at -O1.
class ShortLoopsPass : public llvm::PassInfoMixin<ShortLoopsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
