// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Wraps each kernel in the function that the native device calls: `void(const void *closure, const syclc_native_work
/// *work)` (abi/device_image.h), which runs a box of the index space.
///
/// Before, in sub-group form (native/vectorize/Vectorize.h) with any number of lanes, including 1:
/// \code
///   define void @k(ptr %data, float %factor) "syclc-sub-group-size"="8" !syclc.kernel !0 {
///     %i = call i64 @__syclc_global_id(i32 0)
///     %active = call <8 x i1> @__syclc_active_lanes.8()
/// \endcode
/// After, for a one-dimensional range kernel:
/// \code
///   define void @k.native(ptr noalias readonly %closure, ptr noalias readonly %work) {
///     ...                                          ; captures and the box, once per call (NativeFunction.h)
///   sub.group.x:                                   ; full sub-groups
///     %x = phi i64 [ %begin, ... ], [ %x.next, ... ]
///     %id = add i64 %x, %offset                    ; replaces __syclc_global_id(0)
///     ...                                          ; the kernel's body, inlined; all lanes are active
///   partial.x:                                     ; the remainder of the row, if any
///     %active = icmp ult <8 x i32> <i32 0, ... i32 7>, %rest
///     ...                                          ; the body again
/// \endcode
/// Range kernels get a loop over rows of work-items for each dimension. nd_range kernels get loops over work-groups,
/// and inside of these over the group's rows; x is innermost, or y if that saves loads (SubGroupOrder.h). A body that
/// is too large for two copies gets one loop, which computes the active lanes of each sub-group. A kernel with barriers
/// is split into regions (BarrierRegions.h), each of which has its own loops over the group's sub-groups:
/// \code
///   group.x:
///     for all sub-groups: region 0
///     br label %region.1
///   region.1:
///     for all sub-groups: %next = region 1
///     br i1 (%next != 0), label %region.1, label %group.end
/// \endcode
/// With the function attribute "syclc-check-barriers", the program is stopped with a message if sub-groups of one
/// work-group wait at different barriers; otherwise that is undefined behaviour, as in the specification.
///
/// Work-items of one loop are independent (specification 3.8.3.4). If a sub-group has one lane, memory accesses that
/// cannot be to private memory are marked as parallel (`llvm.access.group`), so that LLVM's loop vectoriser needs no
/// run-time checks. Private memory is excluded because all iterations use the same stack slot. For wider sub-groups
/// LLVM's loop vectoriser is disabled.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_WORKITEMLOOPS_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_WORKITEMLOOPS_H

#include "native/workgroup/NativeFunction.h"

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Function attribute of a kernel: check its barriers, see above.
inline constexpr llvm::StringLiteral CheckBarriersFnAttr = "syclc-check-barriers";

/// Creates the native functions of all kernels of a module, which must be in sub-group form, and erases the kernels.
/// The functions of kernels with barriers have the attribute ScratchSizeFnAttr.
class WorkItemLoopsPass : public llvm::PassInfoMixin<WorkItemLoopsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
