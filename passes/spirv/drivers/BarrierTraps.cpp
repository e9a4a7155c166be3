// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/drivers/BarrierTraps.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace syclc {

namespace {

/// The trap at the end of a block; null if it ends otherwise.
IntrinsicInst *trapOf(BasicBlock &Block) {
  if (!isa<UnreachableInst>(Block.getTerminator()) || Block.size() < 2) return nullptr;
  auto *Call = dyn_cast<IntrinsicInst>(Block.getTerminator()->getPrevNode());
  return Call && Call->getIntrinsicID() == Intrinsic::trap ? Call : nullptr;
}

/// One side of a branch, from which all ways lead to traps.
struct FailingSide {
  BranchInst *Branch = nullptr;
  unsigned Side = 0;
  SmallVector<BasicBlock *> Blocks; ///< the first is that of the side

  BasicBlock *other() const { return Branch->getSuccessor(1 - Side); }
};

/// The blocks from \p Begin on, if each of their ends is a trap, and they are entered only there; otherwise none.
SmallVector<BasicBlock *> blocksToTraps(BasicBlock *Begin) {
  SmallSetVector<BasicBlock *, 16> Blocks;
  Blocks.insert(Begin);
  bool Traps = false;
  for (unsigned I = 0; I != Blocks.size(); ++I) {
    BasicBlock *Block = Blocks[I];
    if (succ_empty(Block) && !trapOf(*Block)) return {};
    Traps |= succ_empty(Block);
    for (BasicBlock *Next : successors(Block)) Blocks.insert(Next);
  }
  for (BasicBlock *Block : Blocks)
    if (Block != Begin && any_of(predecessors(Block), [&](BasicBlock *From) { return !Blocks.contains(From); }))
      return {};
  if (!Traps) return {};
  return {Blocks.begin(), Blocks.end()};
}

SmallVector<FailingSide> findFailingSides(Function &F) {
  SmallVector<FailingSide> Result;
  for (BasicBlock &Block : F) {
    auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
    if (!Branch || !Branch->isConditional() || Branch->getSuccessor(0) == Branch->getSuccessor(1)) continue;
    for (unsigned Side : {0u, 1u}) {
      FailingSide Found{Branch, Side, blocksToTraps(Branch->getSuccessor(Side))};
      if (Found.Blocks.empty() || is_contained(Found.Blocks, &Block) || is_contained(Found.Blocks, Found.other()))
        continue;
      Result.push_back(std::move(Found));
      break;
    }
  }
  return Result;
}

/// Gives the branch copies of the blocks, whose traps are replaced.
void goOn(const FailingSide &Failing) {
  BasicBlock *From = Failing.Branch->getParent(), *Begin = Failing.Blocks.front(), *Other = Failing.other();
  ValueToValueMapTy Copies;
  SmallVector<BasicBlock *> NewBlocks;
  for (BasicBlock *Block : Failing.Blocks) {
    BasicBlock *Copy = CloneBasicBlock(Block, Copies, ".goes.on", From->getParent());
    Copies[Block] = Copy;
    NewBlocks.push_back(Copy);
  }
  remapInstructionsInBlocks(NewBlocks, Copies);
  // The first block's phis have other predecessors outside of the blocks.
  for (PHINode &Phi : make_early_inc_range(NewBlocks.front()->phis()))
    for (unsigned I = Phi.getNumIncomingValues(); I-- != 0;)
      if (BasicBlock *In = Phi.getIncomingBlock(I); In != From && !is_contained(NewBlocks, In))
        Phi.removeIncomingValue(I, /*DeletePHIIfEmpty=*/false);
  Failing.Branch->setSuccessor(Failing.Side, NewBlocks.front());
  Begin->removePredecessor(From, /*KeepOneInputPHIs=*/true);
  for (BasicBlock *Copy : NewBlocks) {
    IntrinsicInst *Trap = trapOf(*Copy);
    if (!Trap) continue;
    Copy->getTerminator()->eraseFromParent();
    Trap->eraseFromParent();
    BranchInst::Create(Other, Copy);
    for (PHINode &Phi : Other->phis()) Phi.addIncoming(Phi.getIncomingValueForBlock(From), Copy);
  }
}

} // namespace

bool hasAvoidableTraps(Function &F) { return !findFailingSides(F).empty(); }

void goOnAfterTraps(Function &F) {
  for (const FailingSide &Failing : findFailingSides(F)) goOn(Failing);
  EliminateUnreachableBlocks(F);
}

} // namespace syclc
