// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A kernel in sub-group form as a function of everything that it asks for: the body that the loops of a native
/// function (NativeFunction.h) call once for each sub-group.
///
/// Before:
/// \code
///   define void @k(ptr %data) "syclc-sub-group-size"="8" !syclc.kernel !0 {
///     %i = call i64 @__syclc_global_id(i32 0)
///     %active = call <8 x i1> @__syclc_active_lanes.8()
/// \endcode
/// After; what the kernel does not use is not used here either, and gone once the call is inlined:
/// \code
///   define internal void @k.body(ptr %data, i64 %global.id.x, ..., <8 x i1> %active.lanes, ptr %group.frame, ptr
///   %next.frame, ptr %frame) {
/// \endcode
/// Answers that are parameters need no care where a kernel is cut at its barriers: every piece has the parameters.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_SUBGROUPBODY_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_SUBGROUPBODY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"

#include <array>

namespace syclc {

/// A value for each dimension, x-fastest.
using PerDimension = std::array<llvm::Value *, 3>;

/// What a sub-group is told about itself: i64 ids and sizes (of lane 0, where lanes differ), i32 numbers.
struct SubGroupValues {
  PerDimension GlobalId, LocalId, GroupId, GlobalSize, LocalSize, NumGroups, Offset;
  llvm::Value *Work;        ///< ptr: the native function's syclc_native_work
  llvm::Value *Size;        ///< i32: work-items in this sub-group
  llvm::Value *Id;          ///< i32: its number in the work-group
  llvm::Value *Count;       ///< i32: sub-groups in the work-group
  llvm::Value *ActiveLanes; ///< <W x i1>: which lanes are work-items
  llvm::Value *GroupFrame;  ///< ptr: what the whole group keeps across barriers, for reading
  llvm::Value *NextFrame;   ///< ptr: the same for writing; it is read from the next barrier on
  llvm::Value *Frame;       ///< ptr: what it keeps across barriers itself
};

/// The lanes of a kernel in sub-group form.
unsigned subGroupSize(const llvm::Function &Kernel);

/// Makes the body of \p Kernel, an internal function, and leaves \p Kernel a declaration. A closure that is passed by
/// value is copied if, and only if, the kernel writes to it.
llvm::Function *makeSubGroupBody(llvm::Function &Kernel);

/// Says that a body's local memory and frame are reached through their parameters only. True of code without barriers:
/// while it runs for one sub-group, no other sub-group runs.
void addNoAlias(llvm::Function &Body, unsigned NumKernelParams, bool UsesLocalMemory);

/// Those parameters of a body that are not the kernel's nor the same for all sub-groups of a group; and group frames.
struct SubGroupParameters {
  std::array<const llvm::Argument *, 3> GlobalId, LocalId;
  const llvm::Argument *Size, *Id, *ActiveLanes, *GroupFrame, *NextFrame, *Frame;

  /// Those that sub-groups of one group are told differently.
  llvm::SmallVector<const llvm::Value *> differing() const;
};

/// \param Body of makeSubGroupBody(), or a part of it with the same parameters.
SubGroupParameters subGroupParameters(const llvm::Function &Body);

/// Calls \p Body, or a part of it with the same parameters, with the kernel's arguments \p Captures.
llvm::CallInst *callBody(llvm::IRBuilderBase &B, llvm::Function &Body, llvm::ArrayRef<llvm::Value *> Captures,
                         const SubGroupValues &Values);

} // namespace syclc

#endif
