// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/PrepareControlFlow.h"

#include "support/Reducible.h"
#include "support/ScalarizeVectors.h"
#include "workitem/SubGroupModel.h"

#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Scalar/DCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/StructurizeCFG.h"
#include "llvm/Transforms/Utils/FixIrreducible.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"
#include "llvm/Transforms/Utils/UnifyLoopExits.h"

using namespace llvm;

namespace syclc {

namespace {

/// Gives the function a single `ret void`, where lanes that have returned wait for the others. `unreachable` is never
/// reached, or follows a trap that ends the program, so it can also return.
void unifyReturns(Function &F) {
  SmallVector<BasicBlock *> Ends;
  for (BasicBlock &Block : F)
    if (isa<ReturnInst, UnreachableInst>(Block.getTerminator())) Ends.push_back(&Block);
  if (Ends.size() == 1 && isa<ReturnInst>(Ends[0]->getTerminator())) return;
  BasicBlock *Return = BasicBlock::Create(F.getContext(), "return", &F);
  ReturnInst::Create(F.getContext(), Return);
  for (BasicBlock *Block : Ends) {
    Instruction *End = Block->getTerminator();
    BranchInst::Create(Return, End->getIterator())->setDebugLoc(End->getDebugLoc());
    End->eraseFromParent();
  }
}

/// Endless loops never release their lanes, but LLVM's region analysis requires a path from each block to the return:
/// adds a branch that is never taken.
void giveEndlessLoopsAnExit(Function &F, SubGroupAnalyses &Analyses) {
  LoopInfo &LI = Analyses.get<LoopAnalysis>(F);
  BasicBlock *Return = nullptr;
  for (BasicBlock &Block : F)
    if (isa<ReturnInst>(Block.getTerminator())) Return = &Block;
  bool Changed = false;
  for (Loop *L : LI.getLoopsInPreorder()) {
    SmallVector<BasicBlock *> Exits;
    L->getExitBlocks(Exits);
    BasicBlock *Latch = L->getLoopLatch();
    if (!Exits.empty() || !Latch || !Return) continue;
    auto *Branch = dyn_cast<BranchInst>(Latch->getTerminator());
    if (!Branch || Branch->isConditional()) continue;
    BranchInst::Create(Return, L->getHeader(), ConstantInt::getFalse(F.getContext()), Branch->getIterator());
    Branch->eraseFromParent();
    for (PHINode &Phi : Return->phis()) Phi.addIncoming(Constant::getNullValue(Phi.getType()), Latch);
    Changed = true;
  }
  if (Changed) Analyses.invalidate(F);
}

bool hasDivergentBranch(Function &F, SubGroupAnalyses &Analyses) {
  UniformityInfo &Uniformity = Analyses.uniformity(F);
  return any_of(F, [&](BasicBlock &Block) {
    return Block.getTerminator()->getNumSuccessors() > 1 && Uniformity.hasDivergentTerminator(Block);
  });
}

/// Whether lanes leave some loop with several exits one by one.
bool hasDivergentLoopWithSeveralExits(Function &F, SubGroupAnalyses &Analyses) {
  LoopInfo &LI = Analyses.get<LoopAnalysis>(F);
  UniformityInfo &Uniformity = Analyses.uniformity(F);
  return any_of(LI.getLoopsInPreorder(), [&](Loop *L) {
    SmallVector<BasicBlock *> Exiting;
    L->getExitingBlocks(Exiting);
    return Exiting.size() > 1 &&
           any_of(L->blocks(), [&](BasicBlock *Block) { return Uniformity.hasDivergentTerminator(*Block); });
  });
}

template <class... Passes>
void run(Function &F, SubGroupAnalyses &Analyses, Passes... List) {
  FunctionPassManager FPM;
  (FPM.addPass(std::move(List)), ...);
  Analyses.run(F, std::move(FPM));
}

/// Cleans up after the structurizer: removes duplicate and dead conditions, and restores the preheaders, latches and
/// exits that masks require.
void tidy(Function &F, SubGroupAnalyses &Analyses) {
  run(F, Analyses, EarlyCSEPass(), DCEPass(), LoopSimplifyPass(), LCSSAPass());
}

} // namespace

void prepareControlFlow(Function &Kernel, SubGroupAnalyses &Analyses) {
  for (BasicBlock &Block : Kernel) ConstantFoldTerminator(&Block); // also folds branches whose targets are the same
  removeUnreachableBlocks(Kernel);
  unifyReturns(Kernel);
  scalarizeVectors(Kernel);
  Analyses.invalidate(Kernel); // the caller may have asked for some
  run(Kernel, Analyses, LowerSwitchPass(), DCEPass(), LoopSimplifyPass());
  if (hasDivergentBranch(Kernel, Analyses)) {
    if (separateEdgesToEntries(Kernel, Analyses.get<CycleAnalysis>(Kernel))) Analyses.invalidate(Kernel);
    run(Kernel, Analyses, FixIrreduciblePass(), LoopSimplifyPass());
    giveEndlessLoopsAnExit(Kernel, Analyses);
    if (hasDivergentLoopWithSeveralExits(Kernel, Analyses)) run(Kernel, Analyses, UnifyLoopExitsPass());
    run(Kernel, Analyses, LoopSimplifyPass(), LCSSAPass(), StructurizeCFGPass(/*SkipUniformRegions=*/true));
  }
  tidy(Kernel, Analyses);
}

void structureAll(Function &Kernel, SubGroupAnalyses &Analyses) {
  run(Kernel, Analyses, UnifyLoopExitsPass(), LoopSimplifyPass(), LCSSAPass(),
      StructurizeCFGPass(/*SkipUniformRegions=*/false));
  tidy(Kernel, Analyses);
}

} // namespace syclc
