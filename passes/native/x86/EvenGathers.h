// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Replaces gathers from equidistant addresses by one load per lane, and scatters by stores.
///
/// \code
///   %steps = mul <16 x i64> %pitch.splat, <i64 0, i64 1, ..., i64 15>
///   %p = getelementptr float, ptr %column, <16 x i64> %steps
///   %v = call <16 x float> @llvm.masked.gather(<16 x ptr> %p, <16 x i1> splat (i1 true), ...)
/// =>
///   %v0 = load float, ptr %column                              ; 16 loads, three additions for their addresses
///   %v1 = load float, ptr (%column + %pitch) ...
///   %v = insertelement ...
/// \endcode
/// This is how a column of a matrix, or of a tile in local memory, is read. For 16 lanes a gather instruction takes
/// three times as long as 16 loads combined by shuffles, and before AVX2 there is none. If the indices are data,
/// however, the addresses would have to be extracted from vectors: such gathers are not changed, nor are masked ones.
///
/// Before AVX-512 there are no scatters: those to equidistant addresses become one store per lane, in the lanes' order.
/// This is how members of an array of structures are written.
///
/// Runs after the masks of full sub-groups have become constants (native/Pipeline.cpp).
#ifndef SYCLC_PASSES_NATIVE_X86_EVENGATHERS_H
#define SYCLC_PASSES_NATIVE_X86_EVENGATHERS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

class EvenGathersPass : public llvm::PassInfoMixin<EvenGathersPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

} // namespace syclc

#endif
