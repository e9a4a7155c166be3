// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/FullMasks.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace syclc {

bool isFullIf(const Value *Mask, function_ref<bool(const Value *)> IsFull, unsigned Depth) {
  if (IsFull(Mask)) return true;
  if (Depth > 3) return false;
  auto IsPartFull = [&](const Value *Part) { return isFullIf(Part, IsFull, Depth + 1); };
  if (const auto *Shuffle = dyn_cast<ShuffleVectorInst>(Mask))
    return IsPartFull(Shuffle->getOperand(0)) &&
           (isa<PoisonValue>(Shuffle->getOperand(1)) || IsPartFull(Shuffle->getOperand(1)));
  if (const auto *And = dyn_cast<SelectInst>(Mask))
    return IsPartFull(And->getCondition()) && IsPartFull(And->getTrueValue());
  return isa<BitCastInst, FreezeInst>(Mask) && IsPartFull(cast<Instruction>(Mask)->getOperand(0));
}

} // namespace syclc
