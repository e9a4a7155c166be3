// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/BarrierBranches.h"

#include "support/BarrierChoices.h"
#include "support/KernelInfo.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace syclc {

namespace {

using BlockSet = SmallPtrSet<const BasicBlock *, 8>;

bool isBranching(const BasicBlock &Block) { return Block.getTerminator()->getNumSuccessors() > 1; }

/// Whether a way leads from \p From to \p To that does not go through \p Without.
bool reaches(const BasicBlock *From, const BasicBlock *To, const BasicBlock *Without) {
  BlockSet Seen = {Without};
  SmallVector<const BasicBlock *> Pending = {From};
  while (!Pending.empty()) {
    const BasicBlock *Block = Pending.pop_back_val();
    if (!Seen.insert(Block).second) continue;
    if (Block == To) return true;
    append_range(Pending, successors(Block));
  }
  return false;
}

/// Calls that have one result for all work-items of a work-group when their arguments are the same.
bool isSameForGroup(const CallBase &Call) {
  if (isa<IntrinsicInst>(Call)) return Call.doesNotAccessMemory() && !Call.isConvergent();
  const Function *Callee = Call.getCalledFunction();
  return Callee && StringSwitch<bool>(Callee->getName())
                       .Cases({"__syclc_local_size", "__syclc_group_id", "__syclc_num_groups"}, true)
                       .Cases({"__syclc_global_size", "__syclc_global_offset"}, true)
                       .Default(false);
}

/// What the work-items of a work-group have in common: blocks that all of them come to equally often, and values that
/// are the same for all of them each time. It starts with everything and takes away what cannot be shown, which is
/// right as work-items that have everything in common up to some point have it behind the next instruction, too.
class InStep {
public:
  explicit InStep(Function &F) : Dominators(F), PostDominators(F), Loops(Dominators) {
    findControls(F);
    for (bool More = true; More;) {
      More = false;
      for (const BasicBlock &Block : F) {
        if (!Apart.contains(&Block) && any_of(Controls.lookup(&Block), [&](auto *By) { return parts(*By); }))
          More |= Apart.insert(&Block).second;
        for (const Instruction &I : Block)
          if (!Varying.contains(&I) && !I.getType()->isVoidTy() && varies(I)) More |= Varying.insert(&I).second;
      }
    }
  }

  const LoopInfo &loops() const { return Loops; }
  bool contains(const BasicBlock &Block) const { return !Apart.contains(&Block); }

  /// Whether work-items may go different ways at the end of \p Block, or not be there together.
  bool parts(const BasicBlock &Block) const {
    if (Apart.contains(&Block)) return true;
    if (!isBranching(Block) || Chosen.contains(&Block)) return false;
    return any_of(Block.getTerminator()->operands(), [&](const Value *V) { return varies(V, Block); });
  }

private:
  /// Notes for each block the branches that decide whether work-items come to it.
  void findControls(const Function &F) {
    for (const BasicBlock &Block : F) {
      if (!isBranching(Block) || !Dominators.isReachableFromEntry(&Block)) continue;
      const DomTreeNode *End = PostDominators.getNode(&Block)->getIDom();
      for (const BasicBlock *To : successors(&Block)) {
        for (const DomTreeNode *N = PostDominators.getNode(To); N && N != End && N->getBlock(); N = N->getIDom())
          if (!is_contained(Controls[N->getBlock()], &Block)) Controls[N->getBlock()].push_back(&Block);
        if (isChosenForBarrier(Block, *To)) Chosen.insert(&Block);
      }
    }
  }

  /// Whether work-items that go from \p Block to \p To all come to a barrier that the others do not come to: then all
  /// of them go there or none.
  bool isChosenForBarrier(const BasicBlock &Block, const BasicBlock &To) const {
    for (const DomTreeNode *N = PostDominators.getNode(&To); N && N->getBlock(); N = N->getIDom()) {
      if (PostDominators.dominates(N->getBlock(), &Block)) return false;
      if (holdsBarrier(*N->getBlock()) && all_of(successors(&Block), [&](const BasicBlock *Other) {
            return Other == &To || !reaches(Other, N->getBlock(), &Block);
          }))
        return true;
    }
    return false;
  }

  /// Whether \p V varies where \p User is: also when work-items leave a loop in different rounds.
  bool varies(const Value *V, const BasicBlock &User) const {
    if (const auto *A = dyn_cast<Argument>(V)) return A->hasByValAttr(); // maybe a variable of the work-item
    const auto *I = dyn_cast<Instruction>(V);
    if (!I) return false;
    if (Varying.contains(I)) return true;
    for (const Loop *L = Loops.getLoopFor(I->getParent()); L && !L->contains(&User); L = L->getParentLoop()) {
      SmallVector<BasicBlock *> Exits;
      L->getExitingBlocks(Exits);
      if (any_of(Exits, [&](const BasicBlock *Exit) { return parts(*Exit); })) return true;
    }
    return false;
  }

  bool varies(const Instruction &I) const {
    if (const auto *Phi = dyn_cast<PHINode>(&I); Phi && any_of(Phi->blocks(), [&](auto *From) { return parts(*From); }))
      return true;
    if (isa<AllocaInst>(I)) return true; // each work-item has its own
    if (const auto *Call = dyn_cast<CallBase>(&I); Call && !isSameForGroup(*Call)) return true;
    // Of two work-items that read one place between the same barriers, neither may see it written in between.
    if (const auto *Load = dyn_cast<LoadInst>(&I)) {
      if (!Load->isSimple() || Apart.contains(I.getParent())) return true;
    } else if (I.mayReadOrWriteMemory() && !isa<CallBase>(I)) {
      return true;
    }
    return any_of(I.operands(), [&](const Value *V) { return varies(V, *I.getParent()); });
  }

  DominatorTree Dominators;
  PostDominatorTree PostDominators;
  LoopInfo Loops;
  DenseMap<const BasicBlock *, SmallVector<const BasicBlock *, 4>> Controls;
  BlockSet Chosen, Apart;
  SmallPtrSet<const Instruction *, 32> Varying;
};

bool isBehindBarrier(const Instruction &I) {
  const Instruction *Before = I.getPrevNode();
  return Before && isWorkGroupBarrier(*Before);
}

/// A barrier before \p I unless one is there.
void addBarrier(Instruction *I) {
  if (isWorkGroupBarrier(*I) || isBehindBarrier(*I)) return;
  IRBuilder<> Builder(I);
  createWorkGroupBarrier(Builder, MemoryScope::WorkItem);
}

/// Barriers before and behind the branch that \p Block ends with. LLVM moves what two sides begin with before the
/// branch, barriers too: a volatile load of \p Variable on one of them keeps it from that.
void addBarriers(BasicBlock &Block, AllocaInst &Variable, const InStep &Together) {
  Instruction *Branch = Block.getTerminator();
  addBarrier(Branch);
  const SmallSetVector<BasicBlock *, 4> Ways(from_range, successors(&Block));
  bool IsFirst = true;
  for (BasicBlock *To : Ways) {
    Instruction *Begin = &*To->getFirstInsertionPt();
    if (To->getUniquePredecessor() != &Block) {
      const Loop *L = Together.loops().getLoopFor(To);
      const bool IsBeforeLoop = L && L->getHeader() == To && !L->contains(&Block); // rather than in each round
      if (!IsBeforeLoop && Together.contains(*To)) {
        addBarrier(Begin);
        continue;
      }
      auto *Between = BasicBlock::Create(Block.getContext(), "barrier.branch", Block.getParent(), To);
      for (PHINode &Phi : To->phis()) {
        while (count(Phi.blocks(), &Block) > 1) Phi.removeIncomingValue(&Block, /*DeletePHIIfEmpty=*/false);
        Phi.replaceIncomingBlockWith(&Block, Between);
      }
      Branch->replaceSuccessorWith(To, Between);
      Begin = BranchInst::Create(To, Between);
    }
    if (!IsFirst) new LoadInst(Variable.getAllocatedType(), &Variable, "", /*isVolatile=*/true, Begin->getIterator());
    IsFirst = false;
    addBarrier(Begin);
  }
}

} // namespace

PreservedAnalyses BarrierBranchesPass::run(Function &F, FunctionAnalysisManager &) {
  const std::optional<KernelInfo> Info = KernelInfo::get(F);
  if (!Info || !hasBarriers(F)) return PreservedAnalyses::all();
  SmallVector<BasicBlock *> Choices;
  for (BasicBlock &Block : F)
    // Work-groups of one dimension have several work-items in the last dimension, or one.
    if ((Info->Dimensions > 1 || isBehindBarrier(*Block.getTerminator())) && choosesBarrier(Block))
      Choices.push_back(&Block);
  if (Choices.empty()) return PreservedAnalyses::all();

  const InStep Together(F);
  erase_if(Choices, [&](BasicBlock *Block) { return Together.parts(*Block) || isOnlyExit(*Block, Together.loops()); });
  if (Choices.empty()) return PreservedAnalyses::all();
  IRBuilder<> Builder(&*F.getEntryBlock().getFirstInsertionPt());
  AllocaInst *Variable = Builder.CreateAlloca(Builder.getInt32Ty(), nullptr, "barrier.branch");
  for (BasicBlock *Block : Choices) addBarriers(*Block, *Variable, Together);
  if (Variable->use_empty()) Variable->eraseFromParent();
  return PreservedAnalyses::none();
}

} // namespace syclc
