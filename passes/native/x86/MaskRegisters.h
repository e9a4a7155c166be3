// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Keeps masks in full registers where the target has no registers for masks.
///
/// A `<16 x i1>` that lives across blocks (a loop's live mask, for one) is a vector of 16 bytes to LLVM's instruction
/// selection before AVX-512: comparisons of floats are packed into it and unpacked from it, several instructions each
/// time. A mask as wide as the values that it chooses between costs nothing:
/// \code
///   %live = phi <16 x i1> [ ..., ... ], [ %next, %latch ]
///     ->
///   %live.wide = phi <16 x i32> [ ..., ... ], [ %next.wide, %latch ]
///   %live = icmp slt <16 x i32> %live.wide, 0
///   ...
///   %next.wide = sext <16 x i1> %next to <16 x i32>
/// \endcode
/// Runs as the last of all IR passes: InstCombine would take the extensions out of the phis again.
#ifndef SYCLC_PASSES_NATIVE_X86_MASKREGISTERS_H
#define SYCLC_PASSES_NATIVE_X86_MASKREGISTERS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Widens the masks that live across blocks of native functions without AVX-512. Does nothing to other functions.
class MaskRegistersPass : public llvm::PassInfoMixin<MaskRegistersPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace syclc

#endif
