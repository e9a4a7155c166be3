// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Replaces private addresses that are selected, `c ? a : &b[i]`, by selected offsets into one variable.
/// \code
///   %a = alloca i8
///   %b = alloca [4 x i8]
///   %bi = getelementptr i8, ptr %b, i64 %i
///   %p = select i1 %c, ptr %a, ptr %bi
///   ->
///   %joined = alloca [5 x i8]
///   %place = add i64 %i, 1
///   %chosen = select i1 %c, i64 0, i64 %place
///   %p = getelementptr i8, ptr %joined, i64 %chosen
/// \endcode
/// This is equivalent. Intel's compiler gives each lane a copy of a variable, and crashes (`vplan-vec` in the stack
/// dump) on some accesses through addresses of one of two variables, as in `char &x = c ? a : b[i]; x += 5;`.
#ifndef SYCLC_PASSES_SPIRV_DRIVERS_CHOSENADDRESSES_H
#define SYCLC_PASSES_SPIRV_DRIVERS_CHOSENADDRESSES_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Merges variables of constant size whose addresses are operands of the same phis and selects. If all addresses in a
/// variable are only used by loads, stores and fills, it then replaces these phis and selects by ones of indices. A
/// merged variable is live as long as any of its parts.
struct ChosenAddressesPass : llvm::PassInfoMixin<ChosenAddressesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
