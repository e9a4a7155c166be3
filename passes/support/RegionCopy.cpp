// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/RegionCopy.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;

namespace syclc {

/// Values used after the region come from the original or from the copy: inserts phis.
static void joinValues(ArrayRef<BasicBlock *> Blocks, ValueToValueMapTy &Map) {
  for (BasicBlock *Block : Blocks)
    for (Instruction &I : *Block) {
      SmallVector<Use *> Outside;
      for (Use &U : I.uses()) {
        auto *User = cast<Instruction>(U.getUser());
        auto *Phi = dyn_cast<PHINode>(User);
        BasicBlock *At = Phi ? Phi->getIncomingBlock(U) : User->getParent();
        if (!is_contained(Blocks, At)) Outside.push_back(&U);
      }
      if (Outside.empty()) continue;
      SSAUpdater Updater;
      Updater.Initialize(I.getType(), I.getName());
      Updater.AddAvailableValue(Block, &I);
      Updater.AddAvailableValue(cast<BasicBlock>(static_cast<Value *>(Map[Block])), Map[&I]);
      for (Use *U : Outside) Updater.RewriteUse(*U);
    }
}

BasicBlock *copyRegion(ArrayRef<BasicBlock *> Blocks, BasicBlock &End, ValueToValueMapTy &Map, const Twine &Suffix) {
  assert(!Blocks.empty() && !is_contained(Blocks, &End) && "a region has blocks, and ends after them");
  Function &F = *End.getParent();
  SmallVector<BasicBlock *> Copies;
  for (BasicBlock *Block : Blocks) {
    BasicBlock *Copy = CloneBasicBlock(Block, Map, Suffix, &F);
    Copy->moveBefore(Blocks.front());
    Map[Block] = Copy;
    Copies.push_back(Copy);
  }
  remapInstructionsInBlocks(Copies, Map);
  auto MappedIfIn = [&](Value *V) {
    auto Found = Map.find(V);
    return Found == Map.end() ? V : static_cast<Value *>(Found->second);
  };
  for (PHINode &Phi : End.phis())
    for (unsigned K = 0, Count = Phi.getNumIncomingValues(); K < Count; ++K)
      if (is_contained(Blocks, Phi.getIncomingBlock(K)))
        Phi.addIncoming(MappedIfIn(Phi.getIncomingValue(K)),
                        cast<BasicBlock>(static_cast<Value *>(Map[Phi.getIncomingBlock(K)])));
  joinValues(Blocks, Map);
  return Copies.front();
}

} // namespace syclc
