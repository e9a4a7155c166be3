// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/ShiftedArrays.h"

#include "support/ElementCopies.h"
#include "support/Statistics.h"
#include "support/Transforms.h"
#include "support/Tunables.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace syclc {

using namespace tune::ShiftedArrays;

SYCLC_STATISTIC(ShiftedArrays, NumMoves, "moves within a private array that are done element by element");

PreservedAnalyses ShiftedArraysPass::run(Function &F, FunctionAnalysisManager &) {
  if (isDisabled(Transform::ShiftedArrays)) return PreservedAnalyses::all();
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Move = dyn_cast<MemTransferInst>(&I);
    if (!Move) continue;
    const auto *Variable = dyn_cast<AllocaInst>(getUnderlyingObject(Move->getRawDest()));
    if (!Variable || !Variable->isStaticAlloca() || getUnderlyingObject(Move->getRawSource()) != Variable) continue;
    Type *T = elementOf(*Variable);
    const uint64_t Count = T ? countElements(*Move, T) : 0;
    if (!Count || Count > MaxElements) continue;
    copyByElements(*Move, T, Count);
    ++NumMoves;
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
