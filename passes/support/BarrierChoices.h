// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Branches that choose the barrier at which work-items wait next.
#ifndef SYCLC_PASSES_SUPPORT_BARRIERCHOICES_H
#define SYCLC_PASSES_SUPPORT_BARRIERCHOICES_H

namespace llvm {
class BasicBlock;
class LoopInfo;
} // namespace llvm

namespace syclc {

/// Whether \p Block ends with a choice between barriers, or between one and the kernel's end.
bool choosesBarrier(const llvm::BasicBlock &Block);

/// Whether \p Block is the only one that leaves its loop.
bool isOnlyExit(const llvm::BasicBlock &Block, const llvm::LoopInfo &Loops);

} // namespace syclc

#endif
