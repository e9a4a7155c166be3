// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/drivers/BarrierDispatch.h"

#include "abi/image_properties.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "spirv/drivers/BarrierChoices.h"
#include "spirv/drivers/BarrierTraps.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

// PoCL 3.1 takes at least 5 seconds to compile 2000 instructions, and miscompiles some kernels with 1000.
static cl::opt<double> TailLimit("syclc-barrier-tails", cl::Hidden, cl::init(500),
                                 cl::desc("How many instructions PoCL may make of a kernel's for its barriers"));

namespace syclc {

namespace {

/// The code that PoCL would copy.
struct Tails {
  SmallVector<BasicBlock *> Joins; ///< blocks that it copies because of barriers on the paths to them
  double Size = 0;                 ///< number of instructions of all copies
};

/// Whether there is a path without barriers from \p Begin, which dominates \p Block, to the end of \p Block.
bool isFree(const BasicBlock *Block, const BasicBlock *Begin) {
  SmallPtrSet<const BasicBlock *, 8> Seen;
  SmallVector<const BasicBlock *> Pending = {Block};
  while (!Pending.empty()) {
    const BasicBlock *B = Pending.pop_back_val();
    if (B == Begin) return true;
    if (Seen.insert(B).second && !holdsBarrier(*B)) append_range(Pending, predecessors(B));
  }
  return false;
}

/// Counts the copies of blocks: one for each sequence of barriers on the paths from the entry, ignoring back edges.
Tails findTails(Function &F, const DominatorTree &Dominators) {
  Tails Result;
  DenseMap<const BasicBlock *, double> Copies;
  for (BasicBlock *Block : ReversePostOrderTraversal(&F)) {
    double Count = 1;
    if (const DomTreeNode *Above = Dominators.getNode(Block)->getIDom()) {
      const BasicBlock *Begin = Above->getBlock();
      const double Before = Copies.lookup(Begin);
      Count = 0;
      bool AnyFree = false;
      for (const BasicBlock *From : SmallSetVector<const BasicBlock *, 4>(from_range, predecessors(Block))) {
        const auto Found = Copies.find(From);
        if (Found == Copies.end() || Dominators.dominates(Block, From)) continue; // a back edge
        const bool Free = isFree(From, Begin);
        Count += Found->second - (Free ? Before : 0);
        AnyFree |= Free;
      }
      if (AnyFree) Count += Before;
      if (Count > Before) Result.Joins.push_back(Block);
    }
    Copies[Block] = Count;
    Result.Size += Count * double(Block->size());
  }
  return Result;
}

/// The blocks in loops that select the next barrier, if the loop has other exits. PoCL skips code of the first
/// work-item after some of them:
/// \code
///   for (...) { barrier; if (n > 3) break; if (first) a(); if (b) c(); barrier; if (d) e(); barrier; }    // no a()
/// \endcode
SmallVector<BasicBlock *> findChoices(Function &F, const LoopInfo &Loops) {
  SmallVector<BasicBlock *> Result;
  for (BasicBlock &Block : F)
    if (Loops.getLoopFor(&Block) && choosesBarrier(Block) && !isOnlyExit(Block, Loops)) Result.push_back(&Block);
  return Result;
}

/// A part of a kernel with a single entry and a single exit.
struct Region {
  BasicBlock *Begin = nullptr, *End = nullptr; ///< the first block of the region, and the first one after it
  SmallSetVector<BasicBlock *, 32> Blocks;

  Region(Function &F, ArrayRef<BasicBlock *> Seeds);
};

/// Merges all returns in one block, which contains nothing else.
BasicBlock *makeOneReturn(Function &F) {
  BasicBlock *End = nullptr;
  for (BasicBlock &Block : make_early_inc_range(F)) {
    auto *Return = dyn_cast<ReturnInst>(Block.getTerminator());
    if (!Return) continue;
    if (!End) {
      End = SplitBlock(&Block, Return);
      continue;
    }
    if (&Block == End) continue;
    BranchInst::Create(End, Return->getIterator());
    Return->eraseFromParent();
  }
  return End;
}

/// The smallest region that contains \p Seeds and the branches that the paths to them depend on.
Region::Region(Function &F, ArrayRef<BasicBlock *> Seeds) {
  BasicBlock *Return = makeOneReturn(F);
  // Not from an analysis manager: F is a new copy, and has just been changed.
  const DominatorTree Dominators(F);
  const PostDominatorTree PostDominators(F);
  auto Widen = [&](BasicBlock *Block) {
    Begin = Dominators.findNearestCommonDominator(Begin, Block);
    BasicBlock *After = PostDominators.findNearestCommonDominator(End, Block);
    End = After ? After : Return;
  };
  Begin = End = Seeds.front();
  for (BasicBlock *Seed : Seeds) {
    Widen(Seed);
    if (const DomTreeNode *Above = Dominators.getNode(Seed)->getIDom()) Widen(Above->getBlock());
    if (!choosesBarrier(*Seed)) continue;
    const DomTreeNode *Below = PostDominators.getNode(Seed)->getIDom(); // where the paths from its branch join
    Widen(Below && Below->getBlock() ? Below->getBlock() : Return);
  }
  while (true) {
    const BasicBlock *OldBegin = Begin, *OldEnd = End;
    Blocks.clear();
    Blocks.insert(Begin);
    for (unsigned I = 0; I < Blocks.size(); ++I)
      for (BasicBlock *To : successors(Blocks[I]))
        if (To != End) Blocks.insert(To);
    for (BasicBlock *Block : Blocks) {
      Widen(Block);
      if (Block == OldBegin) continue;
      for (BasicBlock *From : predecessors(Block)) // includes edges from after the region
        if (!Blocks.contains(From)) Widen(From);
    }
    if (Begin == OldBegin && End == OldEnd) return;
  }
}

/// Builds the loop around a region.
class Dispatcher {
public:
  Dispatcher(Function &F, Region &R) : F(F), R(R), State(Type::getInt32Ty(F.getContext())) {}

  void run() {
    separate();
    build();
    reachUses();
  }

private:
  void separate();
  void build();
  void reachUses();
  bool repeatAddresses(const DominatorTree &Dominators);

  Function &F;
  Region &R;
  Type *State;
  BasicBlock *Before = nullptr, *After = nullptr;
  SmallVector<AllocaInst *> Slots;
};

/// Adds a block before the region and one after it. Phis of the latter become stack slots.
void Dispatcher::separate() {
  const bool IsLoop = any_of(predecessors(R.Begin), [&](BasicBlock *From) { return R.Blocks.contains(From); });
  if (IsLoop) {
    SmallVector<BasicBlock *> Outside;
    for (BasicBlock *From : predecessors(R.Begin))
      if (!R.Blocks.contains(From)) Outside.push_back(From);
    Before = SplitBlockPredecessors(R.Begin, Outside, ".before");
  } else {
    Before = R.Begin; // except for the branch at its end
    R.Blocks.remove(Before);
    R.Begin = SplitBlock(Before, Before->getTerminator());
    R.Blocks.insert(R.Begin);
  }
  SmallSetVector<BasicBlock *, 8> Inside;
  for (BasicBlock *From : predecessors(R.End))
    if (R.Blocks.contains(From)) Inside.insert(From);
  After = SplitBlockPredecessors(R.End, Inside.getArrayRef(), ".after");
  while (auto *Phi = dyn_cast<PHINode>(&After->front())) Slots.push_back(DemotePHIToStack(Phi));
}

/// Redirects branches to barriers, and out of the region, to the end of a loop, in which a switch continues after the
/// barrier.
void Dispatcher::build() {
  LLVMContext &C = F.getContext();
  SmallVector<Instruction *> Barriers;
  SmallVector<BasicBlock *> Leaving(predecessors(After));
  uint64_t Scope = 0;
  for (BasicBlock *Block : R.Blocks)
    for (Instruction &I : *Block)
      if (isWorkGroupBarrier(I)) {
        Barriers.push_back(&I);
        Scope = std::max(Scope, cast<ConstantInt>(I.getOperand(0))->getZExtValue());
      }
  auto *Head = BasicBlock::Create(C, "barrier.dispatch", &F, R.Begin);
  auto *Latch = BasicBlock::Create(C, "barrier.next", &F, After);
  auto *To = PHINode::Create(State, 2, "barrier.to", Head);
  auto *Next = PHINode::Create(State, unsigned(Barriers.size() + Leaving.size()), "barrier.next.to", Latch);
  To->addIncoming(ConstantInt::get(State, 0), Before);
  To->addIncoming(Next, Latch);
  Before->getTerminator()->replaceSuccessorWith(R.Begin, Head);
  R.Begin->replacePhiUsesWith(Before, Head);
  SwitchInst *Switch = SwitchInst::Create(To, R.Begin, unsigned(Barriers.size()), Head);

  auto *End = cast<ConstantInt>(ConstantInt::get(State, Barriers.size() + 1));
  for (BasicBlock *From : Leaving) {
    Next->addIncoming(End, From);
    From->getTerminator()->replaceSuccessorWith(After, Latch);
  }
  for (const auto &[I, Barrier] : enumerate(Barriers)) {
    auto *Number = cast<ConstantInt>(ConstantInt::get(State, I + 1));
    BasicBlock *From = Barrier->getParent();
    BasicBlock *Behind = SplitBlock(From, Barrier->getNextNode());
    R.Blocks.insert(Behind);
    // The new block is the one that leaves the region now.
    for (PHINode &Phi : Latch->phis()) Phi.replaceIncomingBlockWith(From, Behind);
    Barrier->eraseFromParent();
    From->getTerminator()->setSuccessor(0, Latch);
    Next->addIncoming(Number, From);
    Switch->addCase(Number, Behind);
  }
  IRBuilder<> Builder(Latch);
  createWorkGroupBarrier(Builder, MemoryScope(Scope));
  Builder.CreateCondBr(Builder.CreateICmpEQ(Next, End), After, Head);
}

/// Recomputes addresses that do not dominate all their uses any more. Each address has one pointee type in SPIR-V, that
/// of its accesses: a phi of the loop might have another type than its operands. \returns whether there were any.
bool Dispatcher::repeatAddresses(const DominatorTree &Dominators) {
  SmallVector<Use *> Lost;
  for (BasicBlock *Block : R.Blocks)
    for (Instruction &I : *Block)
      if (isa<GetElementPtrInst>(I))
        for (Use &U : I.uses())
          if (!Dominators.dominates(&I, U)) Lost.push_back(&U);
  for (Use *U : Lost) {
    auto *User = cast<Instruction>(U->getUser());
    auto *Phi = dyn_cast<PHINode>(User);
    if (Phi) User = Phi->getIncomingBlock(*U)->getTerminator();
    Instruction *Again = cast<Instruction>(U->get())->clone();
    Again->insertBefore(User->getIterator());
    R.Blocks.insert(Again->getParent());
    if (!Phi) {
      U->set(Again);
      continue;
    }
    for (unsigned I = 0; I != Phi->getNumIncomingValues(); ++I) // a block with several edges has one value
      if (Phi->getIncomingBlock(I) == Again->getParent()) Phi->setIncomingValue(I, Again);
  }
  return !Lost.empty();
}

/// Passes values of the region that do not dominate all their uses any more through the loop.
void Dispatcher::reachUses() {
  DominatorTree Dominators(F); // of the blocks that build() has created
  while (repeatAddresses(Dominators)) {
  }
  SmallVector<Instruction *> Lost;
  for (BasicBlock *Block : R.Blocks)
    for (Instruction &I : *Block)
      if (any_of(I.uses(), [&](const Use &U) { return !Dominators.dominates(&I, U); })) Lost.push_back(&I);
  for (Instruction *I : Lost) Slots.push_back(DemoteRegToStack(*I));
  Dominators.recalculate(F);
  PromoteMemToReg(Slots, Dominators);
}

/// The blocks for whose barriers the kernel needs another form; empty if it needs none.
SmallVector<BasicBlock *> findSeeds(Function &F, const DominatorTree &Dominators, const LoopInfo &Loops) {
  const Tails Found = findTails(F, Dominators);
  SmallVector<BasicBlock *> Seeds = findChoices(F, Loops);
  if (Found.Size > TailLimit) append_range(Seeds, Found.Joins);
  return Seeds;
}

Function *copyOf(Function &Kernel, ValueToValueMapTy &Copies) {
  Function *Copy = CloneFunction(&Kernel, Copies);
  Copy->setName(Kernel.getName() + SYCLC_DISPATCH_SUFFIX);
  return Copy;
}

void dispatch(Function &Copy, ArrayRef<BasicBlock *> Seeds) {
  Region R(Copy, Seeds);
  Dispatcher(Copy, R).run();
}

} // namespace

PreservedAnalyses BarrierDispatchPass::run(Module &M, ModuleAnalysisManager &Analyses) {
  auto &OfFunctions = Analyses.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (Function *Kernel : kernels(M)) {
    if (!hasBarriers(*Kernel)) continue;
    if (hasAvoidableTraps(*Kernel)) {
      ValueToValueMapTy Copies;
      Function *Copy = copyOf(*Kernel, Copies);
      goOnAfterTraps(*Copy);
      const DominatorTree Dominators(*Copy); // not from the analysis manager: the copy is no function of the module yet
      if (SmallVector<BasicBlock *> Seeds = findSeeds(*Copy, Dominators, LoopInfo(Dominators)); !Seeds.empty())
        dispatch(*Copy, Seeds);
      Changed = true;
      continue;
    }
    SmallVector<BasicBlock *> Seeds = findSeeds(*Kernel, OfFunctions.getResult<DominatorTreeAnalysis>(*Kernel),
                                                OfFunctions.getResult<LoopAnalysis>(*Kernel));
    if (Seeds.empty()) continue;
    ValueToValueMapTy Copies;
    Function *Copy = copyOf(*Kernel, Copies);
    for (BasicBlock *&Seed : Seeds) Seed = cast<BasicBlock>(Copies[Seed]);
    dispatch(*Copy, Seeds);
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

void hideDispatchingCopies(Module &M) {
  for (Function &F : M) {
    if (F.isDeclaration() || !F.getName().ends_with(SYCLC_DISPATCH_SUFFIX)) continue;
    F.setMetadata(KernelMetadata, nullptr);
    F.setCallingConv(CallingConv::SPIR_FUNC);
    F.setLinkage(GlobalValue::InternalLinkage);
  }
}

} // namespace syclc
