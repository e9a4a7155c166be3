// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The inner loops of hierarchical kernels (group::parallel_for_work_item). The kernel itself is one thread that stands
/// for a whole work-group.
///
/// The headers make of each loop a call that LLVM knows nothing of, so that it neither merges nor reorders work-items:
/// \code
///   call void @__syclc_for_work_items(ptr @body, i64 %nx, i64 %ny, i64 %nz, ptr %closure)
///   define internal void @body(ptr %closure) { %x = call i64 @__syclc_inner_id(i32 0) ... }
/// \endcode
/// flattenWorkItemCalls() gives the body what it reads of its closure, of the user's function object and of the
/// kernel's captures, none of which changes while it runs, and what it asks of the work-group, as arguments:
/// \code
///   call void @__syclc_for_work_items.flat(ptr @body.0, i64 %nx, i64 %ny, i64 %nz, ptr %sums, ptr %data, i64 %group)
///   define internal void @body.0(ptr %sums, ptr %data, i64 %group) { ... }
/// \endcode
/// That is what SPMD IR has. Native code makes kernels of the bodies (native/workgroup/InnerKernels.h); for all others
/// expandWorkItemCalls() makes loops, z outermost, with the body inside:
/// \code
///   if (nx != 0 && ny != 0 && nz != 0)
///     for (z ... nz) for (y ... ny) for (x ... nx)
///       call void @body.0.item(i64 %x, i64 %y, i64 %z, ptr %sums, ptr %data, i64 %group)
/// \endcode
#ifndef SYCLC_PASSES_OUTLINE_WORKITEMCALLS_H
#define SYCLC_PASSES_OUTLINE_WORKITEMCALLS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// Brings the calls into the kernels and the queries into the bodies. For modules as Clang emits them.
void inlineWorkItemCalls(llvm::Module &M);

/// See above; for kernels that still have one argument, their captures. Bodies with barriers, assertions and the like,
/// which only kernels may hold, become loops at once. \returns whether anything has changed: then simplified code may
/// show more.
bool flattenWorkItemCalls(llvm::Module &M);

/// Loops for all such calls of a module. \returns whether there were any.
bool expandWorkItemCalls(llvm::Module &M);

/// For opt: `syclc-flatten-work-item-calls` and `syclc-expand-work-item-calls`.
class FlattenWorkItemCallsPass : public llvm::PassInfoMixin<FlattenWorkItemCallsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};
class ExpandWorkItemCallsPass : public llvm::PassInfoMixin<ExpandWorkItemCallsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
