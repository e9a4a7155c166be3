// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/PrepareControlFlow.h"

#include "support/Reducible.h"
#include "support/ScalarizeVectors.h"
#include "workitem/SubGroupModel.h"

#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
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

/// Moves instructions that cost nothing out of blocks that end in a join, if a phi takes their result there, to before the
/// branch. LLVM 22's structurizer would do it, and then forgets which of two lanes' values the phi takes:
/// \code
///   a:  br i1 %c, label %b, label %else            a:  %t = trunc i64 %x to i32
///   b:  br i1 %d, label %join, label %else             br i1 %c, label %b, label %else
///   else:                                     =>   ...
///     %t = trunc i64 %x to i32                     else:
///     br label %join                                 br label %join
///   join: %p = phi i32 [ %y, %b ], [ %t, %else ]   join: %p = phi i32 [ %y, %b ], [ %t, %else ]
/// \endcode
class MoveFreeOperandsPass : public PassInfoMixin<MoveFreeOperandsPass> {
public:
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &Analyses) {
    const auto &TTI = Analyses.getResult<TargetIRAnalysis>(F);
    const auto &DT = Analyses.getResult<DominatorTreeAnalysis>(F);
    const auto &LI = Analyses.getResult<LoopAnalysis>(F);
    bool Changed = false, Again = true;
    while (Again) { // what has moved may have been the operand of another one
      Again = false;
      for (BasicBlock &Block : F)
        for (PHINode &Phi : Block.phis())
          for (auto [V, From] : zip(Phi.incoming_values(), Phi.blocks()))
            if (auto *I = dyn_cast<Instruction>(V); I && I->getParent() == From && isFree(*I, TTI))
              Again |= move(*I, DT, LI);
      Changed |= Again;
    }
    if (!Changed) return PreservedAnalyses::all();
    PreservedAnalyses Kept;
    Kept.preserveSet<CFGAnalyses>();
    return Kept;
  }
  static bool isRequired() { return true; }

private:
  static bool isFree(const Instruction &I, const TargetTransformInfo &TTI) {
    return !isa<PHINode>(I) && !I.isTerminator() && isSafeToSpeculativelyExecute(&I) &&
           TTI.getInstructionCost(&I, TargetTransformInfo::TCK_Latency) == 0 &&
           none_of(I.operands(), [&](const Use &Operand) {
             const auto *Definition = dyn_cast<Instruction>(Operand);
             return Definition && Definition->getParent() == I.getParent();
           });
  }

  /// To the closest dominator that is in no loop without the instruction's block: LCSSA stays.
  static bool move(Instruction &I, const DominatorTree &DT, const LoopInfo &LI) {
    const BasicBlock *Block = I.getParent();
    const DomTreeNode *Node = DT.getNode(Block)->getIDom();
    while (Node) {
      const Loop *L = LI.getLoopFor(Node->getBlock());
      if (!L || L->contains(Block)) break;
      Node = Node->getIDom();
    }
    if (!Node) return false;
    Instruction *Before = Node->getBlock()->getTerminator();
    for (const Use &Operand : I.operands())
      if (!DT.dominates(Operand.get(), Before)) return false;
    I.moveBefore(Before->getIterator());
    return true;
  }
};

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
    run(Kernel, Analyses, LoopSimplifyPass(), LCSSAPass(), MoveFreeOperandsPass(),
        StructurizeCFGPass(/*SkipUniformRegions=*/true));
  }
  tidy(Kernel, Analyses);
}

void structureAll(Function &Kernel, SubGroupAnalyses &Analyses) {
  run(Kernel, Analyses, UnifyLoopExitsPass(), LoopSimplifyPass(), LCSSAPass(), MoveFreeOperandsPass(),
      StructurizeCFGPass(/*SkipUniformRegions=*/false));
  tidy(Kernel, Analyses);
}

} // namespace syclc
