// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Outlining: from a translation unit's host module to SPMD IR (docs/spmd-ir.md).
///
/// Before, as Clang emits it for `q.parallel_for(n, [=](sycl::id<1> i) { data[i] *= factor; })`:
/// \code
///   @llvm.global.annotations = ... @kernel_entry ... "syclc.kernel", { i32 1, i32 1, i32 16, i32 8 }
///   define linkonce_odr void @kernel_entry(ptr %kernel) {  ; calls Invocation::invoke, which calls the lambda
/// \endcode
/// After: one flat function a kernel, its captures as parameters, and nothing else that is external but what is
/// SYCL_EXTERNAL.
/// \code
///   define void @kernel_entry(ptr %data, float %factor) !syclc.kernel !0 {
///     %i = call i64 @__syclc_global_id(i32 0)
/// \endcode
///
/// Steps:
///   1. mark the annotated functions as kernels (`!syclc.kernel`), or as SYCL_EXTERNAL (ir/ExternalFunctions.h);
///   2. strip what only a host has: exception handling, host bookkeeping, attributes of the host's code generation;
///   3. link in what the device library has bodies for;
///   4. inline whatever asks for its work-item, place the kernel's own objects in local memory (StaticLocalMemory.h),
///      and simplify with LLVM's own pipeline;
///   5. flatten the captures (FlattenCaptures.h).
/// ir/SpmdVerifier.h then checks the contract and reports what a device cannot have.
#ifndef SYCLC_PASSES_OUTLINE_OUTLINE_H
#define SYCLC_PASSES_OUTLINE_OUTLINE_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/PassManager.h"

#include <memory>
#include <utility>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace syclc {

/// Functions annotated as kernel entries, in the order of the annotations. Empty for most modules, and cheap then.
llvm::SmallVector<llvm::Function *, 8> findKernelEntries(llvm::Module &Host);

/// Functions annotated SYCL_EXTERNAL that other sources may call: those that are defined here, unless every source that
/// uses them has a definition of its own (inline functions).
llvm::SmallVector<llvm::Function *, 8> findExported(llvm::Module &Host);

/// The functions of \p M, perhaps only declared, that are annotated \p Text.
llvm::SmallVector<llvm::Function *> annotatedFunctions(llvm::Module &M, llvm::StringRef Text);

/// The entries that are named by what they are (DeviceModule.h), with these names.
llvm::SmallVector<std::pair<llvm::Function *, llvm::StringRef>> kernelViews(llvm::Module &M);

/// Copies \p Entries and everything they can reach into a module of its own; \p Host is not changed.
std::unique_ptr<llvm::Module> cloneKernels(llvm::Module &Host, llvm::ArrayRef<llvm::Function *> Entries);

/// Turns a module with annotated kernel entries into SPMD IR, in place. Works at -O0 as at -O3: the device code is
/// always simplified, because the contract asks for it.
class OutlinePass : public llvm::PassInfoMixin<OutlinePass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// After modules of SPMD IR have been linked into one: what kernels call in other translation units is optimised with
/// them, as OutlinePass does within one. All but kernels is internal.
void optimiseLinked(llvm::Module &M);

} // namespace syclc

#endif
