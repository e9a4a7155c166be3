// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Finds blocks with barriers, and branches that determine at which barrier work-items wait next.
#ifndef SYCLC_PASSES_SPIRV_DRIVERS_BARRIERCHOICES_H
#define SYCLC_PASSES_SPIRV_DRIVERS_BARRIERCHOICES_H

namespace llvm {
class BasicBlock;
class LoopInfo;
} // namespace llvm

namespace syclc {

/// Whether \p Block contains a work-group barrier.
bool holdsBarrier(const llvm::BasicBlock &Block);

/// Whether \p Block ends with a branch that selects between barriers, or between one and the kernel's end.
bool choosesBarrier(const llvm::BasicBlock &Block);

/// Whether \p Block is the only exiting block of its loop.
bool isOnlyExit(const llvm::BasicBlock &Block, const llvm::LoopInfo &Loops);

} // namespace syclc

#endif
