// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A kernel in sub-group form as a function of all values that it queries: the body, which the loops of a native
/// function (NativeFunction.h) call once for each sub-group.
///
/// Before:
/// \code
///   define void @k(ptr %data) "syclc-sub-group-size"="8" !syclc.kernel !0 {
///     %i = call i64 @__syclc_global_id(i32 0)
///     %active = call <8 x i1> @__syclc_active_lanes.8()
/// \endcode
/// After (unused parameters disappear when the call is inlined):
/// \code
///   define internal void @k.body(ptr %data, i64 %global.id.x, ..., <8 x i1> %active.lanes, ptr %group.frame,
///                                ptr %next.frame, ptr %frame) {
/// \endcode
/// Since the values are parameters, they are available in every region when a kernel is split at its barriers.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_SUBGROUPBODY_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_SUBGROUPBODY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"

#include <array>

namespace syclc {

/// A value per dimension, x-fastest.
using PerDimension = std::array<llvm::Value *, 3>;

/// The values that describe a sub-group: i64 ids and sizes (of lane 0, if lanes differ), i32 numbers.
struct SubGroupValues {
  PerDimension GlobalId, LocalId, GroupId, GlobalSize, LocalSize, NumGroups, Offset;
  llvm::Value *Work;        ///< ptr: the native function's syclc_native_work
  llvm::Value *Size;        ///< i32: work-items in the sub-group
  llvm::Value *Id;          ///< i32: its number in the work-group
  llvm::Value *Count;       ///< i32: sub-groups in the work-group
  llvm::Value *ActiveLanes; ///< <W x i1>: which lanes are work-items
  llvm::Value *GroupFrame;  ///< ptr: values that the group keeps across barriers, for reading
  llvm::Value *NextFrame;   ///< ptr: the same for writing; read after the next barrier
  llvm::Value *Frame;       ///< ptr: values that the sub-group keeps across barriers
};

/// The number of lanes of a kernel in sub-group form.
unsigned subGroupSize(const llvm::Function &Kernel);

/// Moves the code of \p Kernel, or of another function with its parameters, into a body, an internal function with the
/// same result; \p Kernel becomes a declaration. A closure that is passed by value is copied if the kernel writes to it.
llvm::Function *makeSubGroupBody(llvm::Function &Kernel);

/// Marks a body's local memory and frame as only accessed through their parameters. This holds for code without
/// barriers, since no other sub-group runs at the same time.
void addNoAlias(llvm::Function &Body, unsigned NumKernelParams, bool UsesLocalMemory);

/// The parameters of a body that are not the kernel's and differ between the sub-groups of a group; and the group
/// frames.
struct SubGroupParameters {
  std::array<const llvm::Argument *, 3> GlobalId, LocalId;
  const llvm::Argument *Size, *Id, *ActiveLanes, *GroupFrame, *NextFrame, *Frame;

  /// Those that differ between the sub-groups of a group.
  llvm::SmallVector<const llvm::Value *> differing() const;
};

/// \param Body of makeSubGroupBody(), or a part of it with the same parameters.
SubGroupParameters subGroupParameters(const llvm::Function &Body);

/// Calls \p Body, or a part of it with the same parameters, with the kernel's arguments \p Captures.
llvm::CallInst *callBody(llvm::IRBuilderBase &B, llvm::Function &Body, llvm::ArrayRef<llvm::Value *> Captures,
                         const SubGroupValues &Values);

} // namespace syclc

#endif
