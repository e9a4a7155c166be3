// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loops of kernels that LLVM should not unroll several times, because nothing becomes faster by it and code larger.
///
/// LLVM repeats the body of a short loop of unknown length four or eight times, and lets the rest run in a second loop.
/// Two kinds of loops have nothing of it: those of the code for partial sub-groups, which runs once a row at most, and
/// those that gather, where a round is dozens of loads anyway. Gathering one work-item at a time, as in the rows of a
/// sparse matrix, they wait for the cache and are short, and the second loop is a branch more to mispredict:
/// \code
///   for (k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];       ; rows differ between lanes
/// \endcode
/// Loops of a known length may still be unrolled wholly: what they index then becomes registers.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_UNROLLLIMITS_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_UNROLLLIMITS_H

#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class BasicBlock;
class Function;
} // namespace llvm

namespace syclc {

/// Marks such loops of \p F (`llvm.loop.unroll.runtime.disable`).
/// \param Rare what stands for partial sub-groups.
void limitUnrolling(llvm::Function &F, const llvm::SmallPtrSetImpl<llvm::BasicBlock *> &Rare);

} // namespace syclc

#endif
