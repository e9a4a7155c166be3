// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Gathers whose lanes' addresses are evenly apart become loads, one a lane.
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
/// A column of a matrix or of a tile in local memory is read so. The instruction takes three times as long for 16 lanes
/// as 16 loads do that are put together by shuffles, and before AVX2 there is none. Where indices are data, on the
/// other hand, the addresses would have to be taken out of vectors: such gathers stay, and so do masked ones.
///
/// Runs when masks of full sub-groups have become constants (native/Pipeline.cpp).
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
