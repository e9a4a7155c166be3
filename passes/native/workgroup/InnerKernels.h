// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Native code of hierarchical kernels: the functions that parallel_for_work_item runs become kernels over a range,
/// which get lanes like all others, and the kernel around them, one thread for the whole work-group, calls these.
///
/// Before (outline/WorkItemCalls.h):
/// \code
///   define void @k(...) !syclc.kernel !0 {
///     call void @__syclc_for_work_items.flat(ptr @body, i64 %n, i64 1, i64 1, ptr %sums, i64 %group)
///   define internal void @body(ptr %sums, i64 %group) { %x = call i64 @__syclc_inner_id(i32 0) ... }
/// \endcode
/// makeInnerKernels():
/// \code
///   define void @k(...) !syclc.kernel !0 {
///     br i1 (%n != 0), ...                           ; native functions run at least one work-item
///     store ptr %sums, ptr %closure; ...             ; as a launch would
///     store i64 %n, (%work, end); ...                ; syclc_native_work
///     call void @body.inner(ptr %closure, ptr %work)
///   define void @body(ptr %sums, i64 %group) !syclc.kernel !1 { %x = call i64 @__syclc_global_id(i32 0) ... }
/// \endcode
/// When all kernels have become native functions, LinkInnerKernelsPass makes `@body.inner` the one of the inner kernel,
/// or chooses between its sizes by the length of the rows, and lets it be inlined: then closure and work are registers.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_INNERKERNELS_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_INNERKERNELS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Kernels of the functions that the calls of __syclc_for_work_items name. \returns whether there were any.
bool makeInnerKernels(llvm::Module &M);

/// Whether a kernel is one of those: nobody launches it.
bool isInnerKernel(const llvm::Function &Kernel);

/// `syclc-link-inner-kernels`: gives the calls their callees, the native functions of inner kernels; see above.
struct LinkInnerKernelsPass : llvm::PassInfoMixin<LinkInnerKernelsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// `syclc-inner-kernels`: makeInnerKernels().
class InnerKernelsPass : public llvm::PassInfoMixin<InnerKernelsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
