// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Replaces calls of builtins (Builtins.def) by LLVM's intrinsics for NVIDIA GPUs. A sub-group is a warp of 32
/// work-items; the last one of a work-group may have fewer.
/// \code
///   %l = call i64 @__syclc_local_id(i32 0)             %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
///                                                      %l = zext i32 %t to i64
///   %g = call i64 @__syclc_num_groups(i32 1)           %g = load i64, ptr (%launch + 80)        ; abi/ptx_launch.h
///   call void @__syclc_work_group_barrier(i32 2)   =>  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
///   %v = call i32 @__syclc_sub_group_shuffle_i32(      %v = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %members,
///          i32 %x, i32 %lane)                                 i32 %x, i32 %lane, i32 31)
///   %s = call i32 @__syclc_sub_group_reduce_add_i32(   %s = call i32 @llvm.nvvm.redux.sync.add(i32 %x, i32 %members)
///          i32 %x)                                     ; before sm_80, and for other types: five steps of shuffles
///   call i32 (ptr, ...) @__syclc_printf(...)           call i32 @vprintf(ptr @format, ptr %arguments)
/// \endcode
/// Sub-group operations specify the participating work-items, and wait for them. These are all work-items of the
/// sub-group if all of the work-group reach the operation; otherwise the active ones (`activemask`).
#ifndef SYCLC_PASSES_NVPTX_LOWERNVPTX_H
#define SYCLC_PASSES_NVPTX_LOWERNVPTX_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstddef>

namespace llvm {
class CallInst;
class IRBuilderBase;
class Module;
class Value;
} // namespace llvm

namespace syclc {

/// The number of work-items in a full sub-group.
inline constexpr unsigned WarpSize = 32;

/// The place of the work-item in its grid, in dimension \p D.
llvm::Value *placeInGrid(llvm::IRBuilderBase &B, unsigned D);

/// The number of dimension \p D in the array at \p Offset of a syclc_ptx_launch.
llvm::Value *launchField(llvm::IRBuilderBase &B, llvm::Value *Launch, std::size_t Offset, unsigned D);

/// Lowers functions of native precision for which GPUs have instructions. Must run before linkNativeMath(), which has
/// bodies for all. \returns whether there were any.
bool lowerNvptxNativePrecision(llvm::Module &M);

/// Lowers all other calls of builtins, in kernels whose last parameter is the launch (nvptx/NvptxKernels.h).
/// \param Sm the architecture's number: 90. \param IsReachedByAll whether all work-items of a group reach a call.
void lowerNvptx(llvm::Module &M, unsigned Sm, llvm::function_ref<bool(const llvm::CallInst &)> IsReachedByAll);

} // namespace syclc

#endif
