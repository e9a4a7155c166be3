// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workgroup/UnrollLimits.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace syclc {

static bool gathers(const Loop &L) {
  return any_of(L.blocks(), [](const BasicBlock *Block) {
    return any_of(*Block, [](const Instruction &I) {
      const auto *Access = dyn_cast<IntrinsicInst>(&I);
      return Access && (Access->getIntrinsicID() == Intrinsic::masked_gather ||
                        Access->getIntrinsicID() == Intrinsic::masked_scatter);
    });
  });
}

void limitUnrolling(Function &F, const SmallPtrSetImpl<BasicBlock *> &Rare) {
  DominatorTree DT(F);
  LoopInfo LI(DT);
  for (Loop *L : LI.getLoopsInPreorder())
    if (L->getLoopLatch() && (Rare.contains(L->getHeader()) || (L->isInnermost() && gathers(*L))))
      addStringMetadataToLoop(L, "llvm.loop.unroll.runtime.disable");
}

} // namespace syclc
