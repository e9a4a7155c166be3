// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Variables in local memory (ir/LocalVariables.h) in native code: kernels use those of functions that a device link,
/// or the just-in-time compiler, found in other sources. The launch provides the memory.
///
/// Before:
/// \code
///   @sum.local = internal addrspace(3) global [256 x i8] poison, align 4
///   define void @k.native(ptr %closure, ptr %work) {
///     store float %x, ptr addrspacecast (ptr addrspace(3) @sum.local to ptr)
/// \endcode
/// After:
/// \code
///   define void @k.native(ptr %closure, ptr %work) "syclc-linked-local-size"="256" {
///     %linked.local = load ptr, ptr (%work + offsetof(syclc_native_work, linked_local_memory)), !invariant.load
///     store float %x, ptr %linked.local
/// \endcode
/// Runs after work-items have become lanes and loops: until then, and across barriers, a variable's address is a
/// constant that is the same for all work-items.
#ifndef SYCLC_PASSES_NATIVE_EMIT_NATIVELOCALVARIABLES_H
#define SYCLC_PASSES_NATIVE_EMIT_NATIVELOCALVARIABLES_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-native-local-variables`. Expects native functions (native/workgroup/NativeFunction.h) into which all
/// functions that use local variables are inlined.
class NativeLocalVariablesPass : public llvm::PassInfoMixin<NativeLocalVariablesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
