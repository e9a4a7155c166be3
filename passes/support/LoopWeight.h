// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How often a block runs, for estimates of what code costs.
#ifndef SYCLC_PASSES_SUPPORT_LOOPWEIGHT_H
#define SYCLC_PASSES_SUPPORT_LOOPWEIGHT_H

#include "support/Tunables.h"

#include "llvm/Analysis/LoopInfo.h"

#include <algorithm>
#include <cmath>

namespace syclc {

/// \returns how often \p Block runs each time that its function does: each loop around it has the same trip count.
inline double loopWeight(const llvm::LoopInfo &Loops, const llvm::BasicBlock &Block) {
  return std::pow(tune::LoopWeight::TripCount, std::min(Loops.getLoopDepth(&Block), tune::LoopWeight::MaxDepth));
}

} // namespace syclc

#endif
