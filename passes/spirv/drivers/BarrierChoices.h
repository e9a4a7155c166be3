// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Blocks with barriers, and branches that choose the one at which work-items wait next.
#ifndef SYCLC_PASSES_SPIRV_DRIVERS_BARRIERCHOICES_H
#define SYCLC_PASSES_SPIRV_DRIVERS_BARRIERCHOICES_H

namespace llvm {
class BasicBlock;
class LoopInfo;
} // namespace llvm

namespace syclc {

/// Whether work-items wait for each other in \p Block.
bool holdsBarrier(const llvm::BasicBlock &Block);

/// Whether \p Block ends with a choice between barriers, or between one and the kernel's end.
bool choosesBarrier(const llvm::BasicBlock &Block);

/// Whether \p Block is the only one that leaves its loop.
bool isOnlyExit(const llvm::BasicBlock &Block, const llvm::LoopInfo &Loops);

} // namespace syclc

#endif
