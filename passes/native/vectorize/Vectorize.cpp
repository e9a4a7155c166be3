// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/Vectorize.h"

#include "device-library/QueryDimensions.h"
#include "device-library/SharedMath.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "native/vectorize/ExternalVariant.h"
#include "native/vectorize/LaneOperands.h"
#include "native/vectorize/Masks.h"
#include "native/vectorize/MemoryState.h"
#include "native/vectorize/OneLane.h"
#include "native/vectorize/PrepareControlFlow.h"
#include "native/vectorize/VectorMath.h"
#include "native/vectorize/Widen.h"
#include "native/vectorize/WidenPhis.h"
#include "native/vectorize/Widener.h"
#include "support/Remarks.h"
#include "support/RunPasses.h"
#include "workitem/LaneShapeAnalysis.h"
#include "workitem/SubGroupModel.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace syclc {

/// \returns false when one has no place for its lanes: its size differs between them.
static bool widenPrivateVariables(Function &Kernel, Widener &W) {
  SmallVector<AllocaInst *> Variables;
  for (Instruction &I : instructions(Kernel))
    if (auto *Variable = dyn_cast<AllocaInst>(&I)) Variables.push_back(Variable);
  for (AllocaInst *Variable : Variables) {
    W.B.SetInsertPoint(Variable);
    if (!widenPrivate(W, *Variable)) return false;
  }
  return true;
}

/// Blocks in reverse post-order, so that a value has lanes before it is used; phis last, since loops close circles.
static void widenBlocks(Function &Kernel, Widener &W, Masks &Masks, PhiWidener &Phis) {
  ReversePostOrderTraversal<Function *> Order(&Kernel);
  const SmallVector<BasicBlock *> Blocks(Order.begin(), Order.end());
  for (BasicBlock *Block : Blocks) {
    Masks.enter(*Block);
    SmallVector<Instruction *> Instructions;
    for (Instruction &I : *Block) Instructions.push_back(&I); // widening adds others
    for (Instruction *I : Instructions)
      if (auto *Phi = dyn_cast<PHINode>(I)) {
        if (W.shape(Phi).isVarying()) Phis.begin(*Phi);
      } else
        W.widen(*I);
  }
}

/// Widens the prepared \p Kernel. \returns what stands in the way, in words, or nothing; then \p Kernel is unchanged,
/// but for private variables.
static std::string widen(Function &Kernel, unsigned Lanes, TargetMachine *Target, SubGroupAnalyses &Analyses,
                         Remarks &Report) {
  auto &DT = Analyses.get<DominatorTreeAnalysis>(Kernel);
  auto &LI = Analyses.get<LoopAnalysis>(Kernel);
  const LaneShapes Shapes(Kernel, Lanes, Analyses.uniformity(Kernel), DT, LI);
  const TargetTransformInfo Costs =
      Target ? Target->getTargetTransformInfo(Kernel) : TargetTransformInfo(Kernel.getDataLayout());
  Widener W(Kernel, Lanes, Shapes, Costs, Report);
  Masks Masks(W, DT, LI);
  if (std::string Problem = Masks.plan(Analyses.get<PostDominatorTreeAnalysis>(Kernel)); !Problem.empty())
    return Problem;

  PhiWidener Phis(W, Masks, LI);
  if (!widenPrivateVariables(Kernel, W)) return "the size of a private variable differs between work-items";
  W.leave(findLaneSlices(Kernel, Shapes, [&]() -> AAResults & { return MemoryState::of(W).aliases(); }));
  widenBlocks(Kernel, W, Masks, Phis);
  Phis.finish();
  W.finish();
  Masks.finishBranches();
  for (const CountingLoop &Loop : Phis.countingLoops()) copyForAllActive(Loop, DT, LI);
  return "";
}

/// Removes marks of places where sub-groups take turns, which the kernel's attribute says from here on. \returns
/// whether there were any.
static bool dropTurns(Function &Kernel) {
  SmallVector<Instruction *> Turns;
  for (Instruction &I : instructions(Kernel))
    if (const auto *Call = dyn_cast<CallInst>(&I))
      if (const Function *Callee = Call->getCalledFunction(); Callee && Callee->getName() == SubGroupTurnBuiltin)
        Turns.push_back(&I);
  for (Instruction *Turn : Turns) Turn->eraseFromParent();
  return !Turns.empty();
}

bool vectorize(Function &Kernel, unsigned Lanes, TargetMachine *Target, Remarks &Report) {
  Kernel.addFnAttr(SubGroupSizeFnAttr, std::to_string(Lanes));
  const bool TakesTurns = dropTurns(Kernel);
  if (TakesTurns || callsExternal(Kernel) ||
      any_of(instructions(Kernel), [](const Instruction &I) { return I.isAtomic(); }))
    Kernel.addFnAttr(AtomicsFnAttr);
  if (Lanes == 1) {
    lowerToOneLane(Kernel);
    return true;
  }
  SubGroupAnalyses Analyses;
  prepareControlFlow(Kernel, Analyses);
  std::string Problem = widen(Kernel, Lanes, Target, Analyses, Report);
  if (!Problem.empty()) {
    structureAll(Kernel, Analyses);
    Problem = widen(Kernel, Lanes, Target, Analyses, Report);
  }
  if (!Problem.empty()) Report.missed(nullptr, "NotVectorized", "not vectorised: " + Problem);
  inlineSharedMath(Kernel); // of what is the same in all lanes: a call would cost the vector registers
  return Problem.empty();
}

PreservedAnalyses VectorizePass::run(Module &M, ModuleAnalysisManager &) {
  chooseDimensions(M);
  for (Function *Kernel : kernels(M)) {
    Remarks Report(*Kernel, "");
    chooseSharedMath(*Kernel);
    vectorize(*Kernel, Lanes, nullptr, Report);
  }
  defineVectorMath(M, nullptr);
  return PreservedAnalyses::none();
}

} // namespace syclc
