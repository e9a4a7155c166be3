// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// `result[l] = value[index[l]]` in registers, with indices that are only known at run time: the shuffle of a sub-group
/// (WidenGroupOps.cpp), or a lookup in a small table.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_PERMUTE_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_PERMUTE_H

#include "native/x86/TargetFeatures.h"

#include "llvm/IR/IRBuilder.h"

namespace syclc {

/// \param Lanes `<W x iN>`, N = 8, 16, 32, 64 and W a power of two, at least 4.
/// \param Index `<W x i32>`; taken modulo W.
/// \returns `<W x iN>`: one vpermd or similar instruction if the lanes fit in one register (in two with AVX-512's
/// vpermi2d), otherwise several of them and selects; comparisons with the number of each lane on targets without such
/// instructions.
llvm::Value *permuteLanes(llvm::IRBuilder<> &B, VectorFeatures Has, llvm::Value *Lanes, llvm::Value *Index);

} // namespace syclc

#endif
