// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies small objects by loads and stores of up to 16 bytes. LLVM's backend copies words of 8 bytes, and SROA leaves
/// private objects in memory that are only copied, because their type is no number.
/// \code
///   call void @llvm.memcpy(ptr align 16 %to, ptr align 16 %from, i64 16)
///   ->
///   %piece = load <4 x i32>, ptr %from, align 16
///   store <4 x i32> %piece, ptr %to, align 16
/// \endcode
/// Runs after SROA, which replaces copies of objects by copies of their members.
#ifndef SYCLC_PASSES_NVPTX_VECTORCOPIES_H
#define SYCLC_PASSES_NVPTX_VECTORCOPIES_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Replaces calls of `llvm.memcpy` of up to 128 bytes, both of whose addresses are multiples of 4 bytes at least.
class VectorCopiesPass : public llvm::PassInfoMixin<VectorCopiesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

} // namespace syclc

#endif
