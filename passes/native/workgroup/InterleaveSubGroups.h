// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Interleaves the instructions of several sub-groups of a work-group in short loop bodies.
///
/// Between two barriers the sub-groups of a work-group may run in any order, also interleaved. If they run one after
/// the other, each of them takes as long as its longest dependency chain, has the overhead of the loop around it, and
/// repeats the loads of the previous one. Four rows of a tiled matrix multiplication, each a chain of 16 operations:
/// \code
///   for y                                    for y, in steps of 4
///     sum = load sums[y]                       sum.0 = load sums[y];  ...  sum.3 = load sums[y + 3]
///     sum += tile_a[y][0] * b0                 sum.0 += tile_a[y][0] * b0;  ...  sum.3 += tile_a[y + 3][0] * b0
///     ...                                      ...
///     sum += tile_a[y][15] * b15               sum.0 += tile_a[y][15] * b15;  ...  sum.3 += tile_a[y + 3][15] * b15
///     store sums[y], sum                       store sums[y], sum.0;  ...  store sums[y + 3], sum.3
///                                            for the remaining y: not interleaved
/// \endcode
/// WorkItemLoops marks the loops for which this is correct (SubGroupLoopMark). Of these, loops are transformed if they
/// are one block of loads, stores and arithmetic, and there are enough registers.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_INTERLEAVESUBGROUPS_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_INTERLEAVESUBGROUPS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"

namespace syclc {

/// Marks a loop in its `llvm.loop` metadata: its iterations are sub-groups between two barriers, none of which accesses
/// memory that another one writes, except variables on the stack. This does not hold with atomics, nor with the plain
/// accesses that replace them in local memory.
inline constexpr llvm::StringLiteral SubGroupLoopMark = "syclc.sub.groups";

/// Interleaves the iterations of marked loops. Requires the loop form that LLVM's loop simplification produces.
class InterleaveSubGroupsPass : public llvm::PassInfoMixin<InterleaveSubGroupsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace syclc

#endif
