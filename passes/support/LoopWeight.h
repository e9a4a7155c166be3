// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Estimates how often blocks run, for cost models.
#ifndef SYCLC_PASSES_SUPPORT_LOOPWEIGHT_H
#define SYCLC_PASSES_SUPPORT_LOOPWEIGHT_H

#include "support/Tunables.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ProfDataUtils.h"

#include <algorithm>
#include <cmath>

namespace syclc {

/// \returns the estimated number of executions of \p Block per call of its function: all loops have the same trip
/// count.
inline double loopWeight(const llvm::LoopInfo &Loops, const llvm::BasicBlock &Block) {
  return std::pow(tune::LoopWeight::TripCount, std::min(Loops.getLoopDepth(&Block), tune::LoopWeight::MaxDepth));
}

/// Whether \p Block is only reached by an unlikely branch, such as the device library's sine of very large angles.
inline bool isUnlikely(const llvm::BasicBlock &Block) {
  const llvm::BasicBlock *Before = Block.getSinglePredecessor();
  uint64_t Taken = 0, NotTaken = 0;
  if (!Before || !llvm::extractBranchWeights(*Before->getTerminator(), Taken, NotTaken)) return false;
  if (Before->getTerminator()->getSuccessor(0) != &Block) std::swap(Taken, NotTaken);
  return Taken < NotTaken / 100;
}

/// The number of instructions of \p F, without unlikely blocks.
inline unsigned likelySize(const llvm::Function &F) {
  unsigned Size = 0;
  for (const llvm::BasicBlock &Block : F)
    if (!isUnlikely(Block)) Size += unsigned(Block.size());
  return Size;
}

} // namespace syclc

#endif
