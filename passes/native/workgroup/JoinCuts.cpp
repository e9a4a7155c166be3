// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/workgroup/JoinCuts.h"

#include "ir/KernelInfo.h"
#include "support/Statistics.h"
#include "support/Transforms.h"
#include "support/Tunables.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace syclc {

using namespace tune::JoinCuts;

SYCLC_STATISTIC(JoinCuts, NumCuts, "barriers added at joins");

/// The number of barriers on paths from \p From to \p To.
static unsigned barriersBetween(BasicBlock &From, BasicBlock &To) {
  unsigned Count = 0;
  SmallPtrSet<BasicBlock *, 16> Seen{&From, &To};
  SmallVector<BasicBlock *> Worklist(successors(&From));
  while (!Worklist.empty()) {
    BasicBlock *Block = Worklist.pop_back_val();
    if (!Seen.insert(Block).second) continue;
    Count += count_if(*Block, isWorkGroupBarrier);
    append_range(Worklist, successors(Block));
  }
  return Count;
}

void cutAtJoins(Function &Body) {
  if (isDisabled(Transform::JoinCuts)) return;
  PostDominatorTree Tree(Body); // not from an analysis manager: the body has just been created, and will be split
  CycleInfo Cycles;
  Cycles.compute(Body);
  SmallVector<BasicBlock *> Joins;
  unsigned Count = 0;
  BasicBlock *Block = &Body.getEntryBlock();
  while (const DomTreeNode *Next = Tree.getNode(Block)->getIDom()) {
    BasicBlock *Join = Next->getBlock();
    if (!Join) break; // the body ends in several places
    Count += barriersBetween(*Block, *Join);
    if (!Cycles.getCycle(Join)) {
      const bool IsCut = any_of(*Join, isWorkGroupBarrier);
      if (!IsCut && Count >= BarriersBetweenCuts) Joins.push_back(Join);
      if (IsCut || Count >= BarriersBetweenCuts) Count = 0;
    }
    Block = Join;
  }
  NumCuts += Joins.size();
  for (BasicBlock *Join : Joins) {
    IRBuilder<> B(&*Join->getFirstInsertionPt());
    createWorkGroupBarrier(B, MemoryScope::WorkItem);
  }
}

} // namespace syclc
