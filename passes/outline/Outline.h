// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Outlining: from a translation unit's host module to SPMD IR (docs/spmd-ir.md).
///
/// Before, as Clang emits it for `q.parallel_for(n, [=](sycl::id<1> i) { data[i] *= factor; })`:
/// \code
///   @llvm.global.annotations = ... @kernel_entry ... "syclc.kernel", { i32 1, i32 1, i32 16, i32 8 }
///   define linkonce_odr void @kernel_entry(ptr %kernel) {  ; calls Invocation::invoke, which calls the lambda
/// \endcode
/// After: one flat function per kernel, with captures as parameters. Only kernels and SYCL_EXTERNAL functions are
/// external.
/// \code
///   define void @kernel_entry(ptr %data, float %factor) !syclc.kernel !0 {
///     %i = call i64 @__syclc_global_id(i32 0)
/// \endcode
///
/// Steps (Pipeline.cpp has the list of passes):
///   1. mark the annotated functions as kernels (`!syclc.kernel`), or as SYCL_EXTERNAL (ir/ExternalFunctions.h);
///   2. strip host-only features: exception handling, host bookkeeping, attributes of the host's code generation;
///   3. link in the device library;
///   4. inline all functions that query their work-item, place the kernel's own objects in local memory
///      (StaticLocalMemory.h), and simplify with LLVM's pipeline;
///   5. flatten the captures (FlattenCaptures.h).
/// ir/SpmdVerifier.h then checks the contract and reports features that devices lack.
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

/// Functions annotated as kernel entries, in the order of the annotations. Most modules have none; then it is cheap.
llvm::SmallVector<llvm::Function *, 8> findKernelEntries(llvm::Module &Host);

/// Functions annotated SYCL_EXTERNAL that other sources may call: those defined here, except inline functions, which
/// each source that uses them defines itself.
llvm::SmallVector<llvm::Function *, 8> findExported(llvm::Module &Host);

/// The functions of \p M, definitions and declarations, that are annotated \p Text.
llvm::SmallVector<llvm::Function *> annotatedFunctions(llvm::Module &M, llvm::StringRef Text);

/// The entries that have an annotation with KernelViewPrefix (DeviceModule.h), with the names in it.
llvm::SmallVector<std::pair<llvm::Function *, llvm::StringRef>> kernelViews(llvm::Module &M);

/// Copies \p Entries and everything reachable from them into a new module; \p Host is not changed.
std::unique_ptr<llvm::Module> cloneKernels(llvm::Module &Host, llvm::ArrayRef<llvm::Function *> Entries);

/// Step 1: marks annotated functions as kernels or external; removes tables that refer to host code.
void markKernels(llvm::Module &M);

/// Marks functions for inlining that query their work-item: work-item queries are lowered where the loops over
/// work-items are built, in the kernel itself. Includes functions that call such a function, directly or indirectly,
/// functions that call functions of other sources, which take the work-item as an argument, and, in a device link,
/// functions with objects in local memory. (Device code has no recursion.)
void inlineForQueries(llvm::Module &M);

/// Marks functions with a single call site for inlining before simplification, so that each is not simplified twice: a
/// kernel's body is nested in several functions.
void inlineCalledOnce(llvm::Module &M);

/// Removes unused variables. Unlike GlobalDCE it does not destroy their initializers, which the table of specialization
/// constants refers to.
void dropUnusedVariables(llvm::Module &M);

} // namespace syclc

#endif
