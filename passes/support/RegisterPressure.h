// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How many registers a block needs at once: whether several copies of a loop's body can run together.
#ifndef SYCLC_PASSES_SUPPORT_REGISTERPRESSURE_H
#define SYCLC_PASSES_SUPPORT_REGISTERPRESSURE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class BasicBlock;
class Value;
} // namespace llvm

namespace syclc {

/// \param Registers how many an operand takes; 0 for one that does not count.
/// \param Live what is needed after \p Block.
/// \returns the most registers that values are in at the same time, anywhere in \p Block behind its phis.
unsigned registerPressure(const llvm::BasicBlock &Block, llvm::function_ref<unsigned(const llvm::Value &)> Registers,
                          llvm::SmallPtrSet<const llvm::Value *, 32> Live = {});

} // namespace syclc

#endif
