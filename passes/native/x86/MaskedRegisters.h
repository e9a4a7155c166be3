// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Splits masked loads and stores that are wider than an AVX2 register into one for each register.
///
/// LLVM's code generator splits them, too, but makes a vector of bytes or words of a mask that is composed of several
/// conditions, and takes it apart again. If a half of the mask is constant, the code is wrong as well: LLVM 22 loads a
/// half that is not active, and crashes in "X86 Avoid Store Forwarding Blocks" (masks are simplified by their sign bits,
/// but taken for true if they are not 0).
/// \code
///   %m = and <16 x i1> %less, <i1 1, ... 8 times, i1 0, ... 8 times>     ; lanes that are in a row of 8
///   %v = call <16 x i32> @llvm.masked.load(ptr %p, <16 x i1> %m, <16 x i32> %others)
/// =>
///   %less.0 = icmp ult <8 x i32> %index.0, %n.0                          ; the conditions of the first register
///   %v.0 = call <8 x i32> @llvm.masked.load(ptr %p, <8 x i1> %less.0, <8 x i32> %others.0)
///   %v = shufflevector <8 x i32> %v.0, <8 x i32> %others.1, ...          ; nothing is loaded for the second one
/// \endcode
/// Does nothing with AVX-512, whose masks are registers of their own, and before AVX2, where LLVM makes branches.
#ifndef SYCLC_PASSES_NATIVE_X86_MASKEDREGISTERS_H
#define SYCLC_PASSES_NATIVE_X86_MASKEDREGISTERS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Splits masked loads and stores of 32-bit and 64-bit elements that fill two or more registers completely.
class MaskedRegistersPass : public llvm::PassInfoMixin<MaskedRegistersPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; } // code would be wrong without it
};

} // namespace syclc

#endif
