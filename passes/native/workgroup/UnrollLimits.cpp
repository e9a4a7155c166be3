// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/workgroup/UnrollLimits.h"

#include "support/Statistics.h"
#include "support/Transforms.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace syclc {

SYCLC_STATISTIC(UnrollLimits, NumLoops, "loops that LLVM does not unroll several times");

static bool gathers(const Loop &L) {
  return any_of(L.blocks(), [](const BasicBlock *Block) {
    return any_of(*Block, [](const Instruction &I) {
      const auto *Access = dyn_cast<IntrinsicInst>(&I);
      return Access && (Access->getIntrinsicID() == Intrinsic::masked_gather ||
                        Access->getIntrinsicID() == Intrinsic::masked_scatter);
    });
  });
}

/// Whether \p L contains `x[column[k]]`, for single work-items: such a loop is limited by the cache, and rows of a
/// sparse matrix are short. A remainder loop adds an unpredictable branch in each row.
static bool loadsWhatIsLoaded(const Loop &L) {
  constexpr unsigned MaxDepth = 4;
  auto IsLoaded = [&](auto &&Self, const Value *V, unsigned Depth) -> bool {
    auto *I = dyn_cast<Instruction>(V);
    if (!I || !L.contains(I) || isa<PHINode>(I) || Depth > MaxDepth) return false;
    return isa<LoadInst>(I) || any_of(I->operands(), [&](const Use &Op) { return Self(Self, Op, Depth + 1); });
  };
  return any_of(L.blocks(), [&](const BasicBlock *Block) {
    return any_of(*Block, [&](const Instruction &I) {
      auto *Load = dyn_cast<LoadInst>(&I);
      return Load && IsLoaded(IsLoaded, Load->getPointerOperand(), 0);
    });
  });
}

void limitUnrolling(Function &F, const SmallPtrSetImpl<BasicBlock *> &Rare) {
  if (isDisabled(Transform::UnrollLimits)) return;
  DominatorTree DT(F); // not from an analysis manager: F is being created
  LoopInfo LI(DT);
  for (Loop *L : LI.getLoopsInPreorder())
    if (L->getLoopLatch() &&
        (Rare.contains(L->getHeader()) || (L->isInnermost() && (gathers(*L) || loadsWhatIsLoaded(*L))))) {
      ++NumLoops;
      addStringMetadataToLoop(L, "llvm.loop.unroll.runtime.disable");
    }
}

} // namespace syclc
