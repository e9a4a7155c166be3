// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The inner loops of hierarchical kernels (group::parallel_for_work_item). The kernel itself is one thread for each
/// work-group.
///
/// The headers turn each loop into a call that is opaque to LLVM, so that work-items are not merged or reordered:
/// \code
///   call void @__syclc_for_work_items(ptr @body, i64 %nx, i64 %ny, i64 %nz, ptr %closure)
///   define internal void @body(ptr %closure) { %x = call i64 @__syclc_inner_id(i32 0) ... }
/// \endcode
/// flattenWorkItemCalls() passes as arguments what the body reads from its closure, from the user's function object and
/// from the kernel's captures, none of which changes while it runs, and the results of its work-group queries:
/// \code
///   call void @__syclc_for_work_items.flat(ptr @body.0, i64 %nx, i64 %ny, i64 %nz, ptr %sums, ptr %data, i64 %group)
///   define internal void @body.0(ptr %sums, ptr %data, i64 %group) { ... }
/// \endcode
/// This is the form in SPMD IR. Native code makes kernels of the bodies (native/workgroup/InnerKernels.h), and PTX divides
/// the points among threads (nvptx/WorkItemThreads.h); for other targets, ExpandWorkItemCallsPass makes loops, z
/// outermost, that call the body:
/// \code
///   if (nx != 0 && ny != 0 && nz != 0)
///     for (z ... nz) for (y ... ny) for (x ... nx)
///       call void @body.0.item(i64 %x, i64 %y, i64 %z, ptr %sums, ptr %data, i64 %group)
/// \endcode
#ifndef SYCLC_PASSES_OUTLINE_WORKITEMCALLS_H
#define SYCLC_PASSES_OUTLINE_WORKITEMCALLS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class CallInst;
class Function;
class Module;
} // namespace llvm

namespace syclc {

/// Whether there are such calls, of either form.
bool hasWorkItemCalls(llvm::Module &M);

/// `@body.item(i64 %x, i64 %y, i64 %z, ...)`: a copy of \p Body for one point, which is always inlined.
/// chooseDimensions() comes first.
llvm::Function *makeItemFunction(llvm::Function &Body);

/// Replaces \p Call by loops. LLVM's AlwaysInliner must run next.
void expandWorkItemCall(llvm::CallInst &Call);

/// Flattens the calls as described above, in kernels that still have one argument, their captures, and after the calls
/// have been inlined into the kernels and the queries into the bodies. Bodies with barriers, assertions and other
/// builtins that are only allowed in kernels become loops at once. Unless it preserves SimplifiedForm (StepPass.h),
/// LLVM's AlwaysInliner must run next, and another run may find more after simplification.
class FlattenWorkItemCallsPass : public llvm::PassInfoMixin<FlattenWorkItemCallsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Expands all such calls of a module to loops. Unless it preserves SimplifiedForm, LLVM's AlwaysInliner must run next.
class ExpandWorkItemCallsPass : public llvm::PassInfoMixin<ExpandWorkItemCallsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
