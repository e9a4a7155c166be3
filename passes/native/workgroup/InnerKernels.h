// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Native code of hierarchical kernels: the functions that parallel_for_work_item runs become kernels over a range,
/// which are vectorised like all others. The enclosing kernel, one thread for the whole work-group, calls them.
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
///     store ptr %sums, ptr %closure; ...             ; as for a launch
///     store i64 %n, (%work, end); ...                ; syclc_native_work
///     call void @body.inner(ptr %closure, ptr %work)
///   define void @body(ptr %sums, i64 %group) !syclc.kernel !1 { %x = call i64 @__syclc_global_id(i32 0) ... }
/// \endcode
/// When all kernels have become native functions, LinkInnerKernelsPass replaces `@body.inner` by the native function of
/// the inner kernel, or by a choice between its sizes according to the length of the rows. It is then inlined, which
/// turns closure and work into registers.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_INNERKERNELS_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_INNERKERNELS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Creates kernels from the functions that are passed to __syclc_for_work_items. \returns whether there were any.
bool makeInnerKernels(llvm::Module &M);

/// Whether \p Kernel is an inner kernel: it is never launched.
bool isInnerKernel(const llvm::Function &Kernel);

/// `syclc-link-inner-kernels`: resolves the calls to the native functions of inner kernels; see above.
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
