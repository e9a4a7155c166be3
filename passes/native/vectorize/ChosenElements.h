// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Lets a private array live in registers although some index into it is known only as one of two constants.
///
/// Work-items that exchange what they hold choose by a bit of their lane's number: a transpose of 16 rows by 16 lanes
/// swaps, in four steps, the blocks beside the diagonal.
/// \code
///   const int place = lane & 4 ? 2 : 6;                    // or 2 | (~lane & 4), 2 ^ (lane & 4), ...
///   row[place] = permute_group_by_xor(sg, row[place], 4);
/// \endcode
/// LLVM keeps an array in registers only when all indices are constants; as memory it is a gather and a scatter for
/// lanes. Both places are accessed instead. That changes nothing: the array is the work-item's own, both places are
/// within it, and what is stored where the value does not belong is what stood there.
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
/// An array of which some index stays unknown, or whose address is used otherwise, is left as it is: it would stay
/// memory, with twice the accesses.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_CHOSENELEMENTS_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_CHOSENELEMENTS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Runs on work-items, when loops are unrolled (UnrollForLanes.h) and before LLVM's SROA, which makes the registers.
class ChosenElementsPass : public llvm::PassInfoMixin<ChosenElementsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

} // namespace syclc

#endif
