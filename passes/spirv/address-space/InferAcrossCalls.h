// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Gives generic pointers the address space of what they point to, wherever that can be known. It pays because devices
/// load through a generic pointer more slowly, and SPIR 1.2 devices (Debian's PoCL) not at all.
///
/// LLVM's InferAddressSpaces does the inside of a function. This does what lies between functions and in memory:
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
///   1. LLVM's inference in every function.
///   2. `ptrtoint` of a cast pointer takes the pointer itself: both have the same bits on every device of ours. A
///      comparison of pointers to different memory compares those bits.
///   3. Callers first: a call whose arguments are casts to generic calls a copy of its callee, specialised for their
///      address spaces; calls with the same spaces share one. Callees first: a function that returns a cast to generic
///      at every return, all from one space, returns a pointer to that space.
///   4. Pointers in memory. A pointer loaded from global memory is global, because the host stores no others there,
///      unless some kernel itself stores another kind to global memory. A pointer loaded from a private variable is of
///      the kind that all stores to that variable put there.
/// At last, constants that are still seen through generic pointers leave the constant space (SettleConstants).
///
/// Needs: RetypeGeneric. Without optimisation before it there is little to infer.
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
