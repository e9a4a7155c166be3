// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Prevents LLVM from unrolling loops of kernels by a factor if that only makes the code larger.
///
/// LLVM unrolls a short loop of unknown length four or eight times, with a second loop for the remainder. Two kinds of
/// loops do not benefit: loops in the code for partial sub-groups, which runs at most once per row, and loops with
/// gathers, whose iterations have dozens of loads anyway. Loops that gather for single work-items, such as over the
/// rows of a sparse matrix, wait for the cache and are short, and the second loop adds a mispredicted branch:
/// \code
///   for (k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];       ; rows differ between lanes
/// \endcode
/// Loops of a known length may still be unrolled completely, which can turn arrays that they index into registers.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_UNROLLLIMITS_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_UNROLLLIMITS_H

#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class BasicBlock;
class Function;
} // namespace llvm

namespace syclc {

/// Marks such loops of \p F (`llvm.loop.unroll.runtime.disable`).
/// \param Rare the blocks for partial sub-groups.
void limitUnrolling(llvm::Function &F, const llvm::SmallPtrSetImpl<llvm::BasicBlock *> &Rare);

} // namespace syclc

#endif
