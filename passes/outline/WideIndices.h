// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Indices that are computed from ids as `int` are computed in 64 bits, before LLVM forgets that they do not wrap.
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
/// LLVM reassociates such sums, `%row + (%x + 2)`, and what it makes of them may wrap for all it knows. In 64 bits that
/// is of no matter, since addresses wrap there too; in 32 bits neighbouring work-items' elements would be no neighbours
/// any more, and vectorised code would gather them one by one. `int x = group * local_range + local_id`, whose sum has
/// 64 bits before it becomes an int, is an id, too. The same is done to indices of captures and of loops'
/// counters, by which rows of a picture can be told apart later (workitem/RowAccesses.h); indices that were read from
/// memory stay narrow, of which lanes then need fewer registers.
#ifndef SYCLC_PASSES_OUTLINE_WIDEINDICES_H
#define SYCLC_PASSES_OUTLINE_WIDEINDICES_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Extends what such indices are computed from, in place of their results.
class WideIndicesPass : public llvm::PassInfoMixin<WideIndicesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

} // namespace syclc

#endif
