// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Sub-groups of a work-group take turns, instruction by instruction: several at once go through a short loop body.
///
/// Between two barriers the sub-groups of a work-group may run in any order, also in turns. One after the other, each
/// of them is as slow as its longest chain of results that wait for each other, pays for the loop around it, and loads
/// what its neighbours have loaded. Four rows of a tiled matrix multiplication, one chain of 16 each:
/// \code
///   for y                                    for y, in steps of 4
///     sum = load sums[y]                       sum.0 = load sums[y];  ...  sum.3 = load sums[y + 3]
///     sum += tile_a[y][0] * b0                 sum.0 += tile_a[y][0] * b0;  ...  sum.3 += tile_a[y + 3][0] * b0
///     ...                                      ...
///     sum += tile_a[y][15] * b15               sum.0 += tile_a[y][15] * b15;  ...  sum.3 += tile_a[y + 3][15] * b15
///     store sums[y], sum                       store sums[y], sum.0;  ...  store sums[y + 3], sum.3
///                                            for the rest of y: as before
/// \endcode
/// WorkItemLoops marks the loops where that is right (SubGroupLoopMark). Taken are those of them that are one block, of
/// loads, stores and arithmetic, and that registers suffice for.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_INTERLEAVESUBGROUPS_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_INTERLEAVESUBGROUPS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"

namespace syclc {

/// In a loop's `llvm.loop` metadata: its iterations are sub-groups between two barriers, none of which reads or writes
/// what another one writes, except in variables on the stack. Atomics break that promise, and so does what becomes of
/// them in local memory.
inline constexpr llvm::StringLiteral SubGroupLoopMark = "syclc.sub.groups";

/// Runs the iterations of marked loops in turns. Wants loops as LLVM's simplification leaves them.
class InterleaveSubGroupsPass : public llvm::PassInfoMixin<InterleaveSubGroupsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace syclc

#endif
