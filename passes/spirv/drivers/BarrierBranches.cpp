// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/drivers/BarrierBranches.h"

#include "ir/KernelInfo.h"
#include "spirv/drivers/BarrierChoices.h"
#include "spirv/drivers/InStep.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace syclc {

namespace {

bool isBehindBarrier(const Instruction &I) {
  const Instruction *Before = I.getPrevNode();
  return Before && isWorkGroupBarrier(*Before);
}

/// Adds a barrier before \p I unless there is one.
void addBarrier(Instruction *I) {
  if (isWorkGroupBarrier(*I) || isBehindBarrier(*I)) return;
  IRBuilder<> Builder(I);
  createWorkGroupBarrier(Builder, MemoryScope::WorkItem);
}

/// Adds barriers before and after the branch at the end of \p Block. LLVM hoists common code of both sides above the
/// branch, including barriers: a volatile load of \p Variable on one side prevents that.
void addBarriers(BasicBlock &Block, AllocaInst &Variable, const InStep &Together) {
  Instruction *Branch = Block.getTerminator();
  addBarrier(Branch);
  const SmallSetVector<BasicBlock *, 4> Ways(from_range, successors(&Block));
  bool IsFirst = true;
  for (BasicBlock *To : Ways) {
    Instruction *Begin = &*To->getFirstInsertionPt();
    if (To->getUniquePredecessor() != &Block) {
      const Loop *L = Together.loops().getLoopFor(To);
      const bool IsBeforeLoop = L && L->getHeader() == To && !L->contains(&Block); // rather than in each iteration
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

/// Whether PoCL itself adds a barrier before the branch of \p Block and runs nothing twice. This is the case if a loop
/// has a single exit and contains no other loop with barriers.
bool isResolvedByPocl(const BasicBlock &Block, const LoopInfo &Loops) {
  return isOnlyExit(Block, Loops) && none_of(*Loops.getLoopFor(&Block), [](const Loop *Inner) {
           return any_of(Inner->blocks(), [](const BasicBlock *In) { return holdsBarrier(*In); });
         });
}

} // namespace

PreservedAnalyses BarrierBranchesPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  const std::optional<KernelInfo> Info = KernelInfo::get(F);
  if (!Info || !hasBarriers(F)) return PreservedAnalyses::all();
  SmallVector<BasicBlock *> Choices;
  for (BasicBlock &Block : F)
    // In work-groups of one dimension, the last dimension is the only one.
    if ((Info->Dimensions > 1 || isBehindBarrier(*Block.getTerminator())) && choosesBarrier(Block))
      Choices.push_back(&Block);
  if (Choices.empty()) return PreservedAnalyses::all();

  const InStep Together(F, Analyses);
  erase_if(Choices,
           [&](BasicBlock *Block) { return Together.parts(*Block) || isResolvedByPocl(*Block, Together.loops()); });
  if (Choices.empty()) return PreservedAnalyses::all();
  IRBuilder<> Builder(&*F.getEntryBlock().getFirstInsertionPt());
  AllocaInst *Variable = Builder.CreateAlloca(Builder.getInt32Ty(), nullptr, "barrier.branch");
  for (BasicBlock *Block : Choices) addBarriers(*Block, *Variable, Together);
  if (Variable->use_empty()) Variable->eraseFromParent();
  return PreservedAnalyses::none();
}

} // namespace syclc
