// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Widens indices computed from ids as `int` to 64 bits, before LLVM drops the information that they do not wrap.
///
/// \code
///   const int y = i[0], x = i[1];              ; ids fit in an int
///   ... a[(y + 1) * width + x + 2] ...
///
///   before:                                    after:
///     %y = trunc i64 %id.y to i32                %y1 = add nsw i64 %id.y, 1
///     %y1 = add nsw i32 %y, 1                    %w = sext i32 %width to i64
///     %row = mul nsw i32 %y1, %width             %row = mul nsw i64 %y1, %w
///     %x = trunc i64 %id.x to i32                %sum = add nsw i64 %row, %id.x
///     %sum = add nsw i32 %row, %x                %i = add nsw i64 %sum, 2
///     %at = add nsw i32 %sum, 2
///     %i = sext i32 %at to i64
/// \endcode
/// LLVM reassociates such sums to `%row + (%x + 2)`, which loses nsw. In 64 bits this does not matter, since addresses
/// wrap there too; in 32 bits adjacent work-items' elements would no longer be recognised as contiguous, and vectorised
/// code would gather them. `int x = group * local_range + local_id`, whose sum has 64 bits before it is truncated, is
/// an id, too. The same is done to indices computed from captures and loop counters, from which rows of an image are
/// recognised later (workitem/RowAccesses.h), and to an index that a loop advances, `p += width`. Indices loaded from memory stay narrow: lanes then need fewer registers
/// for them.
#ifndef SYCLC_PASSES_OUTLINE_WIDEINDICES_H
#define SYCLC_PASSES_OUTLINE_WIDEINDICES_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Extends the operands of such indices instead of their results.
class WideIndicesPass : public llvm::PassInfoMixin<WideIndicesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

} // namespace syclc

#endif
