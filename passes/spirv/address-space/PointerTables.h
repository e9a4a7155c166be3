// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Replaces tables of pointers to constants, which OpenCL's constant memory does not support, by tables of offsets:
/// \code
///   @a = internal constant [3 x i8] c"ab\00"
///   @names = internal constant [2 x ptr] [ptr @a, ptr @b]       ; static constexpr const char *names[] = {"ab", "c"};
///   %place = getelementptr ptr, ptr @names, i64 %i
///   %name = load ptr, ptr %place
/// =>
///   @pointees = internal constant <{ [3 x i8], [2 x i8] }> <{ ... }>  ; replaces @a and @b
///   @names.offsets = internal constant [2 x i64] [i64 0, i64 3]
///   %place = getelementptr ptr, ptr @names.offsets, i64 %i
///   %offset = load i64, ptr %place
///   %name = getelementptr i8, ptr @pointees, i64 %offset
/// \endcode
/// The null pointer is represented by the offset -1. Addresses in tables may be selected, incremented and compared, as
/// in loops over a table, tables may point to tables, and elements may be copied (`Record r = records[i];`). A table whose address is stored or mixed with other memory
/// does not change, and CheckSupported rejects it.
/// Runs on flat pointers, before RetypeGeneric.
#ifndef SYCLC_PASSES_SPIRV_ADDRESSSPACE_POINTERTABLES_H
#define SYCLC_PASSES_SPIRV_ADDRESSSPACE_POINTERTABLES_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-pointer-tables`
class PointerTablesPass : public llvm::PassInfoMixin<PointerTablesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
