// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Private addresses that are chosen, `c ? a : &b[i]`, as those of chosen places in one variable.
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
/// That is the same to any reader. Intel's compiler gives each lane a copy of a variable, and crashes (`vplan-vec` in
/// the stack dump) on some accesses by addresses of either variable, as `char &x = c ? a : b[i]; x += 5;` makes.
#ifndef SYCLC_PASSES_SPIRV_DRIVERS_CHOSENADDRESSES_H
#define SYCLC_PASSES_SPIRV_DRIVERS_CHOSENADDRESSES_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Joins variables of fixed sizes that phis and selects of pointers choose from. In the variables whose addresses go to
/// loads, stores and fills only, it then makes these phis and selects ones of indices. Variables that were joined are
/// live as long as any of them.
struct ChosenAddressesPass : llvm::PassInfoMixin<ChosenAddressesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
