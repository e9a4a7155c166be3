// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Step 4 of InferAcrossCalls: infers the address space of pointers that were loaded from memory.
/// \code
///   %p = load ptr addrspace(4), ptr addrspace(1) %list
/// \endcode
/// becomes
/// \code
///   %p.known = load ptr addrspace(1), ptr addrspace(1) %list
///   %p = addrspacecast ptr addrspace(1) %p.known to ptr addrspace(4)
/// \endcode
#ifndef SYCLC_PASSES_SPIRV_ADDRESSSPACE_INFERTHROUGHMEMORY_H
#define SYCLC_PASSES_SPIRV_ADDRESSSPACE_INFERTHROUGHMEMORY_H

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// \returns true if it changed a load or store; then LLVM's inference may infer more.
bool inferThroughMemory(llvm::Module &M);

} // namespace syclc

#endif
