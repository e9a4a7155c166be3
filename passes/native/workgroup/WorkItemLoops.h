// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Wraps each kernel into the function that the native device calls: `void(const void *closure,
/// const syclc_native_work *work)` (abi/device_image.h), which runs a whole box of the index space.
///
/// Before, in sub-group form (native/vectorize/Vectorize.h) with any number of lanes, 1 included:
/// \code
///   define void @k(ptr %data, float %factor) "syclc-sub-group-size"="8" !syclc.kernel !0 {
///     %i = call i64 @__syclc_global_id(i32 0)
///     %active = call <8 x i1> @__syclc_active_lanes.8()
/// \endcode
/// After, for a one-dimensional range kernel:
/// \code
///   define void @k.native(ptr noalias readonly %closure, ptr noalias readonly %work) {
///     ...                                          ; captures and the box, once a call (NativeFunction.h)
///   sub.group.x:                                   ; full sub-groups
///     %x = phi i64 [ %begin, ... ], [ %x.next, ... ]
///     %id = add i64 %x, %offset                    ; what __syclc_global_id(0) has become
///     ...                                          ; the kernel's body, inlined; all lanes are active
///   partial.x:                                     ; the rest of the row, if any
///     %active = icmp ult <8 x i32> <i32 0, ... i32 7>, %rest
///     ...                                          ; the body again
/// \endcode
/// Range kernels get a loop for each dimension over rows of work-items. nd_range kernels get loops over work-groups and
/// inside them over the group's rows; x is innermost, or y where that saves reads (SubGroupOrder.h). A body that is too
/// large to stand there twice gets one loop, which computes the active lanes of each sub-group. A kernel with barriers
/// is cut into regions (BarrierRegions.h), and each region has its own loops over the group's sub-groups:
/// \code
///   group.x:
///     for all sub-groups: region 0
///     br label %region.1
///   region.1:
///     for all sub-groups: %next = region 1
///     br i1 (%next != 0), label %region.1, label %group.end
/// \endcode
/// With the function attribute "syclc-check-barriers", sub-groups of one work-group that wait at different barriers
/// stop the program with a message; otherwise that is undefined, as the specification says.
///
/// Work-items of one loop are independent (specification 3.8.3.4). Where a sub-group has one lane, memory accesses that
/// cannot be private memory are marked parallel (`llvm.access.group`), so that LLVM's loop vectoriser needs no run-time
/// checks. Private memory is excluded because its one stack slot serves all iterations. Loops over wider sub-groups are
/// closed to that vectoriser.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_WORKITEMLOOPS_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_WORKITEMLOOPS_H

#include "native/workgroup/NativeFunction.h"

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Function attribute of a kernel: see above.
inline constexpr llvm::StringLiteral CheckBarriersFnAttr = "syclc-check-barriers";

/// Makes the native functions of all kernels of a module, which must be in sub-group form; the kernels are erased. A
/// function whose kernel has barriers has the attribute ScratchSizeFnAttr.
class WorkItemLoopsPass : public llvm::PassInfoMixin<WorkItemLoopsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
