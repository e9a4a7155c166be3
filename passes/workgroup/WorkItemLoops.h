// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Wraps each kernel into the function that the native device calls: `void(const void *closure,
/// const syclc_native_work *work)` (abi/device_image.h), which runs a whole box of the index space.
///
/// Before:
/// \code
///   define void @k(ptr %data, float %factor) !syclc.kernel !0 {
///     %i = call i64 @__syclc_global_id(i32 0)
/// \endcode
/// After, for a one-dimensional range kernel:
/// \code
///   define void @k.native(ptr noalias readonly %closure, ptr noalias readonly %work) {
///     %data = load ptr, ptr %closure               ; captures, once a call
///     %begin = load i64, ptr %work                 ; the box, once a call
///   loop.x:
///     %x = phi i64 [ %begin, ... ], [ %x.next, ... ]
///     %id = add i64 %x, %offset                    ; what __syclc_global_id(0) has become
///     ...                                          ; the kernel's body, inlined
/// \endcode
/// Range kernels get a loop for each dimension over work-items; nd_range kernels get loops over work-groups and inside
/// them over the group's work-items; x is innermost. Work-items of one loop are independent (specification 3.8.3.4):
/// memory accesses that cannot be private memory are marked parallel (`llvm.access.group`), so that LLVM's loop
/// vectoriser needs no run-time checks. Private memory is excluded because its one stack slot serves all iterations.
///
/// Requires SPMD IR (outline). The kernels themselves are erased.
#ifndef SYCLC_PASSES_WORKGROUP_WORKITEMLOOPS_H
#define SYCLC_PASSES_WORKGROUP_WORKITEMLOOPS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"

#include <string>

namespace syclc {

/// Name of the native function of a kernel, before it is linked into the host module.
std::string nativeFunctionName(llvm::StringRef Kernel);

class WorkItemLoopsPass : public llvm::PassInfoMixin<WorkItemLoopsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
