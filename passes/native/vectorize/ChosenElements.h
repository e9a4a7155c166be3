// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Keeps a private array in registers although some index is only known to be one of a few constants.
///
/// Work-items that exchange elements select them by a bit of their lane's number: a transpose of 16 rows by 16 lanes
/// swaps the off-diagonal blocks in four steps.
/// \code
///   const int place = lane & 4 ? 2 : 6;                    // or 2 | (~lane & 4), 2 ^ (lane & 4), ...
///   row[place] = permute_group_by_xor(sg, row[place], 4);
/// \endcode
/// LLVM keeps an array in registers only if all indices are constants; in memory, each such access is a gather or a
/// scatter. This pass accesses both elements instead. That is equivalent: the array is private, both elements are
/// within it, and the one that is not selected is stored back unchanged.
/// \code
///   %v = load i32, ptr (%row + 8 + 4 * %bit)        ; %bit: 0 or 4, other bits are known to be 0
///   store i32 %w, ptr (%row + 8 + 4 * %bit)
/// =>
///   %upper = icmp ne i32 %bit, 0
///   %a = load i32, ptr (%row + 8)                   ; element 2
///   %b = load i32, ptr (%row + 24)                  ; element 6
///   %v = select i1 %upper, i32 %b, i32 %a
///   %kept = load i32, ptr (%row + 8)
///   store i32 (select i1 %upper, i32 %kept, i32 %w), ptr (%row + 8)
///   %kept.6 = load i32, ptr (%row + 24)
///   store i32 (select i1 %upper, i32 %w, i32 %kept.6), ptr (%row + 24)
/// \endcode
/// In an array of a few elements any index is one of them, such as the place at which an insertion sort puts a number
/// among the best four: each element is compared with it. Addresses that are chosen instead of indices become indices,
/// or numbers of the variables that LLVM's SROA has made of the elements.
/// Of `bins[i] = bins[i] + 1`, each element is updated, or kept.
/// Longer arrays with another unknown index, or whose address is used otherwise, are not changed: they would stay in memory,
/// with twice the accesses.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_CHOSENELEMENTS_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_CHOSENELEMENTS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Runs on work-items, after loops are unrolled (UnrollForLanes.h) and before LLVM's SROA, which creates the registers.
class ChosenElementsPass : public llvm::PassInfoMixin<ChosenElementsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

} // namespace syclc

#endif
