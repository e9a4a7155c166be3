// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loops that run a few times, a number that is known, in small functions that kernels call: those over dimensions, of
/// which the headers' classes are full. They are unrolled before the functions are inlined.
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
/// A kernel asks an accessor for an element a thousand times, and what LLVM's loop passes take for one loop grows with
/// the function that it is in: a kernel would take the square of its length to compile.
#ifndef SYCLC_PASSES_OUTLINE_SHORTLOOPS_H
#define SYCLC_PASSES_OUTLINE_SHORTLOOPS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-short-loops`. Leaves kernels and larger functions alone, and functions that have other loops, too. It comes
/// also for loops that the source forbids to unroll, as Clang says of all at -O1.
class ShortLoopsPass : public llvm::PassInfoMixin<ShortLoopsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
