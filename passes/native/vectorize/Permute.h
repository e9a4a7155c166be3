// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// `result[l] = value[index[l]]` with indices known only at run time, in registers: what a sub-group's shuffle becomes
/// (WidenGroupOps.cpp), and what a look-up in a small table of lanes can be.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_PERMUTE_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_PERMUTE_H

#include "native/x86/TargetFeatures.h"

#include "llvm/IR/IRBuilder.h"

namespace syclc {

/// \param Lanes `<W x iN>`, N = 8, 16, 32, 64 and W a power of two, at least 4. \param Index `<W x i32>`; taken modulo
/// W.
/// \returns `<W x iN>`. One vpermd or its kind for what fits a register (two with AVX-512's vpermi2d), several and
/// selects for more; comparisons with every lane's number on targets without such instructions.
llvm::Value *permuteLanes(llvm::IRBuilder<> &B, VectorFeatures Has, llvm::Value *Lanes, llvm::Value *Index);

} // namespace syclc

#endif
