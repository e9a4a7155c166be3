// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Estimates the number of registers that a block needs, to decide whether several copies of a loop body can run
/// together.
#ifndef SYCLC_PASSES_SUPPORT_REGISTERPRESSURE_H
#define SYCLC_PASSES_SUPPORT_REGISTERPRESSURE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class BasicBlock;
class Value;
} // namespace llvm

namespace syclc {

/// \param Registers returns the number of registers of an operand; 0 to ignore it.
/// \param Live the values that are live after \p Block.
/// \returns the max number of live registers at any point of \p Block after its phis.
unsigned registerPressure(const llvm::BasicBlock &Block, llvm::function_ref<unsigned(const llvm::Value &)> Registers,
                          llvm::SmallPtrSet<const llvm::Value *, 32> Live = {});

} // namespace syclc

#endif
