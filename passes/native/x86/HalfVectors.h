// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Implements vectors of half in vector instructions if the target cannot convert them.
///
/// Without F16C, LLVM splits such vectors and calls the compiler's run-time library for each lane of each operand,
/// which spills all vector registers: a scan of halves in sub-groups of 32 had 350 calls.
/// \code
///   %c = fcmp olt <16 x half> %a, %b     ->  an integer comparison: halves have the order of their bits, after these
///                                            are converted from sign and magnitude
///   %s = fadd <16 x half> %a, %b         ->  %s = fptrunc (fadd (fpext %a), (fpext %b)), which has the same rounding
///   %f = fpext <16 x half> %a to float   ->  shifts, and one subtraction for subnormals
///   %h = fptrunc <16 x float> %f to half ->  integer shifts and additions, rounded to nearest even
/// \endcode
/// Runs after LLVM's optimisations, which can optimise halves but not the code that replaces them.
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
