// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Constants that other sources define (ir/ImportedConstants.h) in SPIR-V: a function returns the address. It is
/// exported by the image with the copy of the constant's bytes (backends/opencl/constant_data.hpp).
///
/// Before (RetypeGeneric has moved them to the global space, where generic pointers can access them):
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
/// A variable with Import linkage would not work, because linking compares the types of variables, and those of a
/// constant differ: a definition has another type than a declaration, and the runtime only knows the bytes.
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
