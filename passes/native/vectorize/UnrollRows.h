// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loops in which each work-item reads or writes a row: a few iterations at a time, so that the lanes' rows can be
/// transposed (native/vectorize/RowTranspose.cpp).
///
/// \code
///   for (int k = 0; k < n; ++k) sum += a[i * n + k] * x[k];           ; i: the work-item
/// =>
///   for (int k = 0; k < n / 4 * 4; k += 4) {
///     sum += a[i * n + k] * x[k]; ... sum += a[i * n + k + 3] * x[k + 3];
///   }
///   for (; k < n; ++k) sum += a[i * n + k] * x[k];
/// \endcode
/// The order of a work-item's operations remains where it matters: if a row that is written may overlap what is read, a
/// test before the loop compares their ends, and selects the original loop. Only for loops of one block whose number of
/// iterations is the same for all work-items of a sub-group.
///
/// Runs on the copy of a kernel for W lanes, before the copy is widened (native/Pipeline.cpp).
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_UNROLLROWS_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_UNROLLROWS_H

#include "support/LanesPass.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class Instruction;
class Loop;
class LoopAccessInfoManager;
class ScalarEvolution;
} // namespace llvm

namespace syclc {

class LaneShapes;

/// Rows are transposed in parts of this many bytes: shuffles within them are one instruction on all processors, also in
/// longer registers.
constexpr int64_t PartOfRow = 16;

/// The elements of rows: those that RowTranspose.cpp transposes, of 4 or 8 bytes, or bytes and shorts, too.
enum class RowElements : uint8_t { Transposable, OfAnySize };

/// The accesses of \p L by which the lanes read or write rows; empty if \p L should not be unrolled.
llvm::SmallVector<const llvm::Instruction *, 4> accessesOfRows(const llvm::Loop &L, const LaneShapes &Shapes,
                                                               llvm::ScalarEvolution &SE, RowElements Elements);

/// Whether LLVM's vectoriser can do several iterations of \p L at once for one work-item: then the elements of its row
/// need no transposition. Not if they are added in floating point, whose order remains.
bool isParallelAlongRows(const llvm::Loop &L, llvm::ScalarEvolution &SE, llvm::LoopAccessInfoManager &Accesses);

/// Removes the metadata by which unrollRows() says that accesses do not overlap. It is true each time a loop runs, but
/// LLVM's passes read it for all accesses by these instructions: also before and after a barrier in an outer loop.
void forgetSeparateRows(llvm::Function &F);

/// On the accesses of the loop for the last iterations, so that no remark is made about them.
constexpr llvm::StringLiteral RemainderMetadata = "syclc.remainder";

/// Unrolls such loops of \p Kernel.
llvm::PreservedAnalyses unrollRows(llvm::Function &Kernel, unsigned Lanes, llvm::FunctionAnalysisManager &Analyses,
                                   Remarks &Report);

/// `syclc-unroll-rows`: the pass for opt; takes a number of lanes.
struct UnrollRowsPass : LanesPass<UnrollRowsPass, unrollRows> {
  using LanesPass::LanesPass;
};

} // namespace syclc

#endif
