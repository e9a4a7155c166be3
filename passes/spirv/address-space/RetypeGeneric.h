// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Converts SPMD IR's flat pointers to OpenCL's: the first step from SPMD IR to SPIR-V. The result is correct, but slow
/// and not supported by all devices, because nearly all pointers are generic. InferAcrossCalls then infers their
/// address spaces.
///
/// \code
///   define void @k(ptr %data, float %x)  !syclc.kernel      ; kinds POINTER, VALUE
///     %t = alloca float
///     %v = load float, ptr %data
///     %c = load float, ptr @table
/// \endcode
/// becomes
/// \code
///   define spir_kernel void @k(ptr addrspace(1) %data, float %x)
///     %data.generic = addrspacecast ptr addrspace(1) %data to ptr addrspace(4)
///     %t = alloca float
///     %t.generic = addrspacecast ptr %t to ptr addrspace(4)
///     %v = load float, ptr addrspace(4) %data.generic
///     %c = load float, ptr addrspace(4) addrspacecast (ptr addrspace(2) @table to ptr addrspace(4))
/// \endcode
///
/// The address spaces are SPIR's: 0 private, 1 global, 2 constant, 3 local, 4 generic. Kernel parameters by kind
/// (KernelInfo): POINTER is global; LOCAL_MEMORY is local; CLOSURE is a private copy of a structure, and pointers
/// loaded from it are global; VALUE does not change. Constants move to the constant space, those of other sources
/// (ir/ImportedConstants.h) to the global space. Functions other than kernels take and return generic pointers; their
/// `byval` parameters become copies that the callee makes.
///
/// Expects verified SPMD IR without debug info (which would describe the old functions).
#ifndef SYCLC_PASSES_SPIRV_ADDRESSSPACE_RETYPEGENERIC_H
#define SYCLC_PASSES_SPIRV_ADDRESSSPACE_RETYPEGENERIC_H

#include "ir/AddressSpaces.h"

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-retype-generic`
class RetypeGenericPass : public llvm::PassInfoMixin<RetypeGenericPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
