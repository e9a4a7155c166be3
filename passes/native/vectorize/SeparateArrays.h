// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies code that reads one array and writes another by neighbouring elements for sub-groups in which the arrays do
/// not overlap.
///
/// Pointers of a kernel may point to the same memory, so that a work-item may read what it has just written. Then loads
/// stay between stores, and neither can be combined to wide accesses (InterleavedAccess.cpp):
/// \code
///   %r = load %in[3 * %i]                        ; out[3 * i] = in[3 * i + 2]; ...
///   store %r, %out[3 * %i + 2]
///   %g = load %in[3 * %i + 1]                    ; may be what was stored
///   store %g, %out[3 * %i + 1]
/// =>
///   br (the bytes of the sub-group in %in and in %out are disjoint), %separate, %any
/// separate:
///   %r = load %in[3 * %i]
///   %g = load %in[3 * %i + 1]
///   store %r, %out[3 * %i + 2]
///   store %g, %out[3 * %i + 1]
/// any:                                           ; the original code
/// \endcode
/// The condition is the same in all lanes: it compares the addresses of lane 0 and the last lane. Memory that other
/// work-items write needs no comparison, because a work-item must not access it without a barrier.
///
/// Runs on the copy of a kernel for W lanes, before the copy is widened (native/Pipeline.cpp).
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_SEPARATEARRAYS_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_SEPARATEARRAYS_H

#include "support/LanesPass.h"

namespace syclc {

/// Copies parts of \p Kernel.
llvm::PreservedAnalyses copyForSeparateArrays(llvm::Function &Kernel, unsigned Lanes,
                                              llvm::FunctionAnalysisManager &Analyses, Remarks &Report);

/// `syclc-separate-arrays`: the pass for opt; takes a number of lanes.
struct SeparateArraysPass : LanesPass<SeparateArraysPass, copyForSeparateArrays> {
  using LanesPass::LanesPass;
};

} // namespace syclc

#endif
