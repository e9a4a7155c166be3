// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/drivers/BarrierChoices.h"

#include "ir/KernelInfo.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"

using namespace llvm;

namespace syclc {

bool holdsBarrier(const BasicBlock &Block) { return any_of(Block, isWorkGroupBarrier); }

/// The blocks with the first barrier on each path from \p From, and those where work-items end without one.
static SmallPtrSet<const BasicBlock *, 8> nextBarriers(const BasicBlock *From) {
  SmallPtrSet<const BasicBlock *, 8> Seen, Result;
  SmallVector<const BasicBlock *> Pending = {From};
  while (!Pending.empty()) {
    const BasicBlock *Block = Pending.pop_back_val();
    if (!Seen.insert(Block).second) continue;
    if (holdsBarrier(*Block) || succ_empty(Block))
      Result.insert(Block);
    else
      append_range(Pending, successors(Block));
  }
  return Result;
}

bool choosesBarrier(const BasicBlock &Block) {
  if (Block.getTerminator()->getNumSuccessors() < 2) return false;
  const auto First = nextBarriers(*succ_begin(&Block));
  return any_of(drop_begin(successors(&Block)), [&](const BasicBlock *To) { return nextBarriers(To) != First; });
}

bool isOnlyExit(const BasicBlock &Block, const LoopInfo &Loops) {
  const Loop *L = Loops.getLoopFor(&Block);
  return L && L->getExitingBlock() == &Block;
}

} // namespace syclc
