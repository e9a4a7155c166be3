// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/drivers/BarrierLoops.h"

#include "ir/KernelInfo.h"
#include "spirv/drivers/BarrierChoices.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ControlFlowUtils.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"

using namespace llvm;

namespace syclc {

namespace {

/// The exiting blocks of \p L that are not executed in each iteration.
SmallVector<BasicBlock *> conditionalExits(const Loop &L, const DominatorTree &Dominators) {
  SmallVector<BasicBlock *> Exiting, Ends, Result;
  L.getExitingBlocks(Exiting);
  L.getLoopLatches(Ends);
  // A block that dominates all latches may not dominate them any more when other exits are joined.
  for (bool More = true; More;) {
    More = false;
    for (BasicBlock *Exit : Exiting) {
      if (is_contained(Result, Exit) || all_of(Ends, [&](auto *End) { return Dominators.dominates(Exit, End); }))
        continue;
      Result.push_back(Exit);
      Ends.push_back(Exit);
      More = true;
    }
  }
  return Result;
}

/// Whether work-items wait at a barrier in each iteration of \p L before they reach one of \p Exits. Then they leave
/// the loop in the same iteration.
bool isInStep(const Loop &L, ArrayRef<BasicBlock *> Exits, const DominatorTree &Dominators) {
  SmallVector<BasicBlock *> Ends;
  L.getLoopLatches(Ends);
  append_range(Ends, Exits);
  return any_of(L.blocks(), [&](const BasicBlock *Block) {
    return holdsBarrier(*Block) &&
           all_of(Ends, [&](const BasicBlock *End) { return Dominators.dominates(Block, End); });
  });
}

/// The innermost loop of \p Loops in which work-items are in step and that has conditional exits, or null.
Loop *findLoop(const LoopInfo &Loops, const DominatorTree &Dominators) {
  const auto InPreorder = Loops.getLoopsInPreorder();
  for (Loop *L : reverse(InPreorder)) {
    const SmallVector<BasicBlock *> Exits = conditionalExits(*L, Dominators);
    if (!Exits.empty() && isInStep(*L, Exits, Dominators)) return L;
  }
  return nullptr;
}

/// Whether a path from a switch of \p F contains a barrier before all its paths join.
bool hasSwitchAroundBarriers(Function &F, const PostDominatorTree &PostDominators) {
  return any_of(F, [&](BasicBlock &Block) {
    if (!isa<SwitchInst>(Block.getTerminator())) return false;
    const DomTreeNode *Node = PostDominators.getNode(&Block);
    const BasicBlock *Meeting = Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
    SmallSetVector<BasicBlock *, 16> Ways(from_range, successors(&Block));
    for (unsigned I = 0; I < Ways.size(); ++I) {
      if (Ways[I] == Meeting) continue;
      if (holdsBarrier(*Ways[I])) return true;
      Ways.insert_range(successors(Ways[I]));
    }
    return false;
  });
}

/// Adds phis in \p Hub for values of \p Blocks that do not dominate all their uses any more. All paths to those uses go
/// through the hub.
void reachUses(ArrayRef<BasicBlock *> Blocks, BasicBlock &Hub, const DominatorTree &Dominators) {
  for (BasicBlock *Block : Blocks)
    for (Instruction &I : *Block) {
      SmallVector<Use *> Lost;
      for (Use &U : I.uses())
        if (!Dominators.dominates(&I, U)) Lost.push_back(&U);
      if (Lost.empty()) continue;
      auto *Phi = PHINode::Create(I.getType(), pred_size(&Hub), I.getName(), Hub.begin());
      for (BasicBlock *From : predecessors(&Hub)) {
        const bool Has = Dominators.dominates(&I, From->getTerminator());
        Phi->addIncoming(Has ? cast<Value>(&I) : PoisonValue::get(I.getType()), From);
      }
      for (Use *U : Lost) {
        assert(Dominators.dominates(Phi, *U) && "a use that a hub does not lead to");
        U->set(Phi);
      }
    }
}

/// Redirects the conditional exits of \p L and its back edges to one block. A barrier there prevents consumers' passes
/// from threading the branches again, since each edge has a constant. It orders no memory.
void joinExits(Loop &L, DominatorTree &Dominators) {
  const SmallVector<BasicBlock *> Blocks(L.blocks()), Exits = conditionalExits(L, Dominators);
  BasicBlock *Header = L.getHeader();
  ControlFlowHub Hub;
  auto Add = [&](BasicBlock *From) {
    auto IsJoined = [&](BasicBlock *To) { return To == Header || (!L.contains(To) && is_contained(Exits, From)); };
    auto *Branch = cast<BranchInst>(From->getTerminator());
    if (Branch->isConditional() && Branch->getSuccessor(1) == Header) {
      IRBuilder<> Builder(Branch);
      InvertBranch(Branch, Builder);
    }
    BasicBlock *To[2] = {Branch->getSuccessor(0), Branch->isConditional() ? Branch->getSuccessor(1) : nullptr};
    for (BasicBlock *&Side : To)
      if (Side && !IsJoined(Side)) Side = nullptr;
    if (To[0] || To[1]) Hub.addBranch(From, To[0], To[1]);
  };
  SmallVector<BasicBlock *> Latches; // first: a hub tests one target after the other, the header first
  L.getLoopLatches(Latches);
  for (BasicBlock *Latch : Latches) Add(Latch);
  for (BasicBlock *Exit : Exits)
    if (!is_contained(Latches, Exit)) Add(Exit);
  DomTreeUpdater Updater(Dominators, DomTreeUpdater::UpdateStrategy::Eager);
  SmallVector<BasicBlock *, 4> Guards;
  Hub.finalize(&Updater, Guards, "barrier.loop");
  BasicBlock &Joined = *Guards.front();
  IRBuilder<> Builder(&*Joined.getFirstInsertionPt());
  createWorkGroupBarrier(Builder, MemoryScope::WorkItem);
  Dominators.recalculate(*Header->getParent());
  reachUses(Blocks, Joined, Dominators);
}

/// Whether \p V, which \p Phi has for \p From, is \p Phi's own value on some path: through phis of blocks that contain
/// nothing else, which LLVM removes.
bool keepsValue(const Value *V, const PHINode &Phi, const BasicBlock &From) {
  if (V == &Phi) return true;
  const auto *Merged = dyn_cast<PHINode>(V);
  if (!Merged || Merged->getParent() != &From || !From.getUniqueSuccessor()) return false;
  if (&*From.getFirstNonPHIOrDbg() != From.getTerminator()) return false;
  return any_of(zip(Merged->incoming_values(), Merged->blocks()), [&](const auto &Incoming) {
    const auto &[Value, Block] = Incoming;
    return keepsValue(Value, Phi, *Block);
  });
}

/// Whether an iteration of \p L may end on several paths, one of which leaves a variable of the loop unchanged.
bool endsOnSeveralWays(const Loop &L) {
  SmallVector<BasicBlock *> Latches;
  L.getLoopLatches(Latches);
  return any_of(L.getHeader()->phis(), [&](const PHINode &Phi) {
    return any_of(Latches, [&](const BasicBlock *Latch) {
      const Value *V = Phi.getIncomingValueForBlock(Latch);
      return (V != &Phi || Latches.size() > 1) && keepsValue(V, Phi, *Latch);
    });
  });
}

/// Gives \p L a single latch, with a barrier that prevents consumers from removing it. It orders no memory.
void joinLatches(const Loop &L, LoopInfo &Loops, DominatorTree &Dominators) {
  SmallVector<BasicBlock *> Latches;
  L.getLoopLatches(Latches);
  BasicBlock *Last = Latches.front();
  if (Latches.size() > 1) {
    DomTreeUpdater Updater(Dominators, DomTreeUpdater::UpdateStrategy::Eager);
    Last = SplitBlockPredecessors(L.getHeader(), Latches, ".barrier.loop", &Updater, &Loops);
  }
  IRBuilder<> Builder(Last->getTerminator());
  createWorkGroupBarrier(Builder, MemoryScope::WorkItem);
}

/// Joins the latches of loops in which work-items are in step. \returns true if there were any to join.
bool joinLatches(LoopInfo &Loops, DominatorTree &Dominators) {
  bool Changed = false;
  for (const Loop *L : Loops.getLoopsInPreorder()) {
    if (!endsOnSeveralWays(*L) || !isInStep(*L, {}, Dominators)) continue;
    joinLatches(*L, Loops, Dominators);
    Changed = true;
  }
  return Changed;
}

} // namespace

PreservedAnalyses BarrierLoopsPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  if (!hasBarriers(F)) return PreservedAnalyses::all();
  auto *Dominators = &Analyses.getResult<DominatorTreeAnalysis>(F);
  auto *Loops = &Analyses.getResult<LoopAnalysis>(F);
  bool Changed = false;
  if (findLoop(*Loops, *Dominators) ||
      hasSwitchAroundBarriers(F, Analyses.getResult<PostDominatorTreeAnalysis>(F))) { // hubs only support branches
    const PreservedAnalyses Preserved = LowerSwitchPass().run(F, Analyses);
    Changed = !Preserved.areAllPreserved();
    Analyses.invalidate(F, Preserved);
    Dominators = &Analyses.getResult<DominatorTreeAnalysis>(F);
    Loops = &Analyses.getResult<LoopAnalysis>(F);
  }
  while (Loop *L = findLoop(*Loops, *Dominators)) {
    joinExits(*L, *Dominators);
    Loops->releaseMemory();
    Loops->analyze(*Dominators);
    Changed = true;
  }
  Changed |= joinLatches(*Loops, *Dominators);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
