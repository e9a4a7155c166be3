// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Infers the address space of generic pointers, wherever it is known. Devices load through a generic pointer more
/// slowly, and SPIR 1.2 devices (Debian's PoCL) do not support them.
///
/// LLVM's InferAddressSpaces works within a function. This pass infers across functions and through memory:
/// \code
///   define spir_kernel void @k(ptr addrspace(1) %data)
///     %d = addrspacecast ptr addrspace(1) %data to ptr addrspace(4)
///     call void @fill(ptr addrspace(4) %d)
///   define internal void @fill(ptr addrspace(4) %p)          ; noinline
///     store i32 0, ptr addrspace(4) %p
/// \endcode
/// becomes
/// \code
///     call void @fill.as1(ptr addrspace(1) %data)
///   define internal void @fill.as1(ptr addrspace(1) %p)
///     store i32 0, ptr addrspace(1) %p
/// \endcode
///
/// Steps, repeated until nothing changes:
///   1. LLVM's inference in each function.
///   2. `ptrtoint` of a cast pointer uses the pointer itself: both have the same bits on all supported devices.
///      Comparisons of pointers to different address spaces compare these bits.
///   3. Callers first: if arguments of a call are casts to generic, it calls a copy of its callee, specialised for
///      their address spaces; calls with the same spaces share a copy. Callees first: a function whose returns are all
///      casts to generic from the same space returns a pointer to that space.
///   4. Pointers in memory. A pointer loaded from global memory is global, because the host stores no others there,
///      unless a kernel stores another kind to global memory. A pointer loaded from a private variable has the address
///      space of all pointers stored to that variable.
/// Finally, constants that are still accessed through generic pointers leave the constant space (ResolveConstants).
///
/// Must run after RetypeGeneric. Without optimisation before it there is little to infer.
#ifndef SYCLC_PASSES_SPIRV_ADDRESSSPACE_INFERACROSSCALLS_H
#define SYCLC_PASSES_SPIRV_ADDRESSSPACE_INFERACROSSCALLS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-infer-across-calls`
class InferAcrossCallsPass : public llvm::PassInfoMixin<InferAcrossCallsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
