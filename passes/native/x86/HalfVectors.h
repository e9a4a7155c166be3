// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Computes with vectors of half in vectors where the target cannot convert them.
///
/// Before F16C LLVM takes such vectors apart and calls the compiler's run-time library for each lane of each operand,
/// which spills all vector registers: a scan of halves in sub-groups of 32 was 350 calls.
/// \code
///   %c = fcmp olt <16 x half> %a, %b     ->  comparison of integers: halves are ordered as their bits are, with the
///                                            sign taken out of them
///   %s = fadd <16 x half> %a, %b         ->  %s = fptrunc (fadd (fpext %a), (fpext %b)), which rounds alike
///   %f = fpext <16 x half> %a to float   ->  shifts, and one subtraction for what is subnormal
///   %h = fptrunc <16 x float> %f to half ->  shifts and additions of integers, rounded to nearest even
/// \endcode
/// Runs after LLVM's optimisations, which know halves but not what they have become.
#ifndef SYCLC_PASSES_NATIVE_X86_HALFVECTORS_H
#define SYCLC_PASSES_NATIVE_X86_HALFVECTORS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Replaces operations on `<W x half>`, W at least 4, in functions for x86-64 without F16C.
class HalfVectorsPass : public llvm::PassInfoMixin<HalfVectorsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
