// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loops that LLVM 22's vectoriser gets wrong stay scalar.
/// \code
///   for (int c = 0; c < 128; ++c) out[c] = in[row * 128 + (c + 127) % 128u];
///
///   %i = zext i32 ((zext i7 {127,+,1}) + 128 * %row) to i64       ; as ScalarEvolution sees the index
/// \endcode
/// The vectoriser loads neighbours where such an index counts in steps of one, and has the loop ask beforehand whether
/// a number in it wraps. Of numbers that are extended twice it asks about one only: the one of 7 bits, which wraps at
/// once, goes for checked where the one of 32 bits is (SCEVWrapPredicate::implies compares numbers of different
/// widths). `clang -O2` alone makes the same of it.
#ifndef SYCLC_PASSES_SUPPORT_WRAPPINGLOOPS_H
#define SYCLC_PASSES_SUPPORT_WRAPPINGLOOPS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace syclc {

/// Marks innermost loops in which an address is computed from a counter that is extended, added to and extended again
/// as not to be vectorised.
struct WrappingLoopsPass : llvm::PassInfoMixin<WrappingLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

/// Runs the pass before LLVM's vectorisers in the pipelines that \p PB builds.
void keepWrappingLoops(llvm::PassBuilder &PB);

} // namespace syclc

#endif
