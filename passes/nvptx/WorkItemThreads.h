// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs the work-items of hierarchical kernels on several threads of a GPU.
///
/// A block has one thread for the code of the work-group and up to 256 for work-items, which wait until there are some.
/// The group's thread is in a warp of its own, whose other threads return, so that those of work-items do not diverge:
/// \code
///   define void @k(ptr %in, ptr %out) !syclc.kernel            ; .maxntid 160
///     thread 0 ... 127:                                        thread 128, in front of the kernel's own code:
///     wait:                                                      ...
///       call void @llvm.nvvm.barrier.cta.sync.all(i32 0)         store ... @k.arguments    ; of body 1
///       %task = load i32, ptr addrspace(3) @k.task               store i32 1, ptr addrspace(3) @k.task
///       switch i32 %task, label %done [...]                      call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
///     task.1:                                                    ; the work-items run
///       load ... @k.arguments                                    call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
///       for (i = thread; i < number of points; i += 128)         ...
///         call void @body.1.item(...)                            store i32 -1, ptr addrspace(3) @k.task
///       call void @llvm.nvvm.barrier.cta.sync.all(i32 0)         call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
///       br label %wait                                           ret void
/// \endcode
/// Arguments of bodies that are the kernel's arguments, or are computed from these alone, are not passed, but computed in
/// each thread. The group's variables that work-items can reach are in shared memory.
///
/// If these variables take more than 40 KiB, or work-items use the address of the kernel's captures as such, the kernel
/// has one thread, and its work-items become loops (outline/WorkItemCalls.h).
#ifndef SYCLC_PASSES_NVPTX_WORKITEMTHREADS_H
#define SYCLC_PASSES_NVPTX_WORKITEMTHREADS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// `syclc-work-item-threads`. Runs after all functions have been inlined, and traps have become returns. LLVM's
/// AlwaysInliner must run next.
class WorkItemThreadsPass : public llvm::PassInfoMixin<WorkItemThreadsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
