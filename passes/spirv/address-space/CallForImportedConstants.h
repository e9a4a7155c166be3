// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Constants that other sources define (ir/ImportedConstants.h) in SPIR-V: a function tells where one lies, which
/// the image that has a copy of the constant's bytes exports (backends/opencl/constant_data.hpp).
///
/// Before (RetypeGeneric has put them into the global space, where they can be seen through generic pointers):
/// \code
///   @table = external addrspace(1) constant [8 x float]
///     %v = load float, ptr addrspace(1) getelementptr (@table, i64 %i)
/// \endcode
/// After:
/// \code
///   declare i64 @syclc.table() "syclc-external"
///   entry:
///     %table = inttoptr i64 (call i64 @syclc.table()) to ptr addrspace(1)
///     %v = load float, ptr addrspace(1) (getelementptr %table, i64 %i)
/// \endcode
/// No variable with Import linkage, because linking compares the types of variables, and those of one constant differ:
/// its initializer gives it another type than its declaration, and the runtime knows bytes only.
#ifndef SYCLC_PASSES_SPIRV_ADDRESSSPACE_CALLFORIMPORTEDCONSTANTS_H
#define SYCLC_PASSES_SPIRV_ADDRESSSPACE_CALLFORIMPORTEDCONSTANTS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-call-for-imported-constants`: after address spaces are inferred.
class CallForImportedConstantsPass : public llvm::PassInfoMixin<CallForImportedConstantsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
