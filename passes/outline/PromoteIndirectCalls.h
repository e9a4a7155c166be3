// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Replaces calls through a pointer that is one of a few known functions by direct calls, because device code may only
/// have these. Such pointers are elements of constant tables, as in libstdc++'s std::visit, and choices between
/// functions:
/// \code
///   constexpr float (*table[])(float) = {square, twice};
///   y = table[i](x);
///
///   %place = getelementptr ptr, ptr @table, i64 %i        %place = getelementptr ptr, ptr @table.numbers, i64 %i
///   %function = load ptr, ptr %place                      %number = load i64, ptr %place
///   %y = call float %function(float %x)             ->    switch i64 %number, label %unknown [i64 0, label %call.0
///                                                                                             i64 1, label %call.1]
///                                                       call.0:
///                                                         %y.0 = call float @square(float %x)
///                                                         br label %after ...
/// \endcode
/// The numbers have the places of the pointers in the table: other elements of it, such as names, do not matter. A
/// pointer that is none of the functions is null or does not exist, and to call it is undefined.
///
/// What else a kernel reads of such a table comes from a copy (outline/FunctionTables.h).
#ifndef SYCLC_PASSES_OUTLINE_PROMOTEINDIRECTCALLS_H
#define SYCLC_PASSES_OUTLINE_PROMOTEINDIRECTCALLS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Whether \p I calls a function through a pointer.
bool isCallThroughPointer(const llvm::Instruction &I);

/// Whether \p F has a call through a pointer.
bool callsThroughPointer(const llvm::Function &F);

/// `syclc-promote-indirect-calls`: replaces calls through pointers to known functions by direct calls.
class PromoteIndirectCallsPass : public llvm::PassInfoMixin<PromoteIndirectCallsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
