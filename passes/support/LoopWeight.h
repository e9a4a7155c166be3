// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Estimates how often a block runs, for cost models.
#ifndef SYCLC_PASSES_SUPPORT_LOOPWEIGHT_H
#define SYCLC_PASSES_SUPPORT_LOOPWEIGHT_H

#include "support/Tunables.h"

#include "llvm/Analysis/LoopInfo.h"

#include <algorithm>
#include <cmath>

namespace syclc {

/// \returns the estimated number of executions of \p Block per call of its function: all loops have the same trip
/// count.
inline double loopWeight(const llvm::LoopInfo &Loops, const llvm::BasicBlock &Block) {
  return std::pow(tune::LoopWeight::TripCount, std::min(Loops.getLoopDepth(&Block), tune::LoopWeight::MaxDepth));
}

} // namespace syclc

#endif
