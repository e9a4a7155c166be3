// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The inner loops of hierarchical kernels (group::parallel_for_work_item), of which a kernel is one thread that stands
/// for a whole work-group.
///
/// The headers make of each a call that LLVM knows nothing of, so that it neither merges nor reorders work-items:
/// \code
///   call void @__syclc_for_work_items(ptr @body, i64 %nx, i64 %ny, i64 %nz, ptr %closure)
///   define internal void @body(ptr %closure) { %x = call i64 @__syclc_inner_id(i32 0) ... }
/// \endcode
/// expandWorkItemCalls() makes loops of it, z outermost, with the body inside:
/// \code
///   if (nx != 0 && ny != 0 && nz != 0)
///     for (z ... nz) for (y ... ny) for (x ... nx)
///       call void @body.item(i64 %x, i64 %y, i64 %z, ptr %closure)
/// \endcode
#ifndef SYCLC_PASSES_OUTLINE_WORKITEMCALLS_H
#define SYCLC_PASSES_OUTLINE_WORKITEMCALLS_H

namespace llvm {
class CallInst;
class Function;
class Module;
} // namespace llvm

namespace syclc {

/// The function that a call of __syclc_for_work_items calls; null when \p Call is another call.
llvm::Function *workItemBody(const llvm::CallInst &Call);

/// Loops for all such calls of a module.
void expandWorkItemCalls(llvm::Module &M);

} // namespace syclc

#endif
