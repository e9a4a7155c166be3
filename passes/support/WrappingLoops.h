// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Disables vectorisation of loops that LLVM 22 miscompiles.
/// \code
///   for (int c = 0; c < 128; ++c) out[c] = in[row * 128 + (c + 127) % 128u];
///
///   %i = zext i32 ((zext i7 {127,+,1}) + 128 * %row) to i64       ; the index as a SCEV
/// \endcode
/// The vectoriser loads adjacent elements if such an index has a stride of one, and checks before the loop whether a
/// part of it wraps. For a value that is extended twice it makes only one check: it assumes that the check of the
/// 32-bit value covers the 7-bit value, which wraps at once (SCEVWrapPredicate::implies compares values of different
/// widths). `clang -O2` alone has the same bug.
#ifndef SYCLC_PASSES_SUPPORT_WRAPPINGLOOPS_H
#define SYCLC_PASSES_SUPPORT_WRAPPINGLOOPS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace syclc {

/// Disables vectorisation of innermost loops with an address computed from a counter that is extended, added to and
/// extended again.
struct WrappingLoopsPass : llvm::PassInfoMixin<WrappingLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

/// Runs the pass before LLVM's vectorisers in the pipelines that \p PB builds.
void keepWrappingLoops(llvm::PassBuilder &PB);

} // namespace syclc

#endif
