// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/AllActiveCopy.h"

#include "native/x86/TargetFeatures.h"
#include "support/Statistics.h"
#include "support/Transforms.h"
#include "support/Tunables.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace syclc {

using namespace tune::AllActiveCopy;

SYCLC_STATISTIC(AllActiveCopy, NumCopied, "loops copied for full masks");

/// Without masks, accesses are plain, and arithmetic can have memory operands. Loops with barriers must not be copied:
/// sub-groups of one work-group would wait at different barriers.
static bool isWorthIt(const Loop &L) {
  unsigned Count = 0;
  bool Masked = false;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block) {
      ++Count;
      auto *Call = dyn_cast<CallBase>(&I);
      if (!Call) continue;
      if (Call->isConvergent() || !Call->getCalledFunction()) return false;
      StringRef Name = Call->getCalledFunction()->getName(); // an intrinsic, or the widener's wrapper of one
      Masked |= Name.starts_with("llvm.masked.") || Name.starts_with("syclc.masked.");
    }
  return Masked && Count <= MaxInstructions;
}

bool copyForAllActive(const CountingLoop &Counting, const DominatorTree &DT, const LoopInfo &LI) {
  if (isDisabled(Transform::AllActiveCopy)) return false;
  Loop &L = *Counting.L;
  if (vectorFeatures(*L.getHeader()->getParent()).Avx512) return false;
  BasicBlock *Before = L.getLoopPreheader(), *Header = L.getHeader(), *Latch = L.getLoopLatch(),
             *Exit = L.getExitBlock();
  if (!L.isInnermost() || !Before || !Latch || !Exit || Exit->getSinglePredecessor() != Latch || !isWorthIt(L))
    return false;
  ++NumCopied;
  formLCSSA(L, DT, &LI, nullptr);

  ValueToValueMapTy Map;
  SmallVector<BasicBlock *> Copies;
  for (BasicBlock *Block : L.blocks()) {
    BasicBlock *Copy = CloneBasicBlock(Block, Map, ".all", Header->getParent());
    Map[Block] = Copy;
    Copies.push_back(Copy);
  }
  remapInstructionsInBlocks(Copies, Map);
  auto Copied = [&](Value *V) -> Value * {
    auto Found = Map.find(V);
    return Found == Map.end() ? V : static_cast<Value *>(Found->second);
  };
  auto *HeaderCopy = cast<BasicBlock>(Copied(Header)), *LatchCopy = cast<BasicBlock>(Copied(Latch));

  // The copy's live mask is all ones; the mask of the lanes that continue is kept.
  auto *LiveCopy = cast<PHINode>(Copied(Counting.Live));
  LiveCopy->replaceAllUsesWith(Constant::getAllOnesValue(LiveCopy->getType()));
  LiveCopy->eraseFromParent();

  auto *Leave = BasicBlock::Create(Header->getContext(), Header->getName() + ".leave", Header->getParent(), Header);
  Instruction *End = LatchCopy->getTerminator();
  IRBuilder<> B(End);
  B.CreateCondBr(Copied(Counting.AllStay), HeaderCopy, Leave);
  End->eraseFromParent();
  B.SetInsertPoint(Leave);
  Value *Stay = Copied(Counting.StayLanes);
  B.CreateCondBr(B.CreateOrReduce(Stay), Header, Exit);

  for (PHINode &Phi : Header->phis())
    Phi.addIncoming(&Phi == Counting.Live ? Stay : Copied(Phi.getIncomingValueForBlock(Latch)), Leave);
  for (PHINode &Phi : Exit->phis()) Phi.addIncoming(Copied(Phi.getIncomingValueForBlock(Latch)), Leave);

  Instruction *Enter = Before->getTerminator();
  B.SetInsertPoint(Enter);
  Value *All = B.CreateAndReduce(Counting.Live->getIncomingValueForBlock(Before));
  B.CreateCondBr(All, HeaderCopy, Header);
  Enter->eraseFromParent();
  return true;
}

} // namespace syclc
