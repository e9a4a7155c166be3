// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/drivers/InStep.h"

#include "ir/SpmdContract.h"
#include "spirv/drivers/BarrierChoices.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace syclc {

namespace {

bool isBranching(const BasicBlock &Block) { return Block.getTerminator()->getNumSuccessors() > 1; }

/// Whether there is a path from \p From to \p To that does not go through \p Without.
bool reaches(const BasicBlock *From, const BasicBlock *To, const BasicBlock *Without) {
  SmallPtrSet<const BasicBlock *, 8> Seen = {Without};
  SmallVector<const BasicBlock *> Pending = {From};
  while (!Pending.empty()) {
    const BasicBlock *Block = Pending.pop_back_val();
    if (!Seen.insert(Block).second) continue;
    if (Block == To) return true;
    append_range(Pending, successors(Block));
  }
  return false;
}

/// Whether the call has the same result in all work-items of a work-group if its arguments are the same.
bool isSameForGroup(const CallBase &Call) {
  if (isa<IntrinsicInst>(Call)) return Call.doesNotAccessMemory() && !Call.isConvergent();
  const Function *Callee = Call.getCalledFunction();
  return Callee && StringSwitch<bool>(Callee->getName())
                       .Cases({"__syclc_local_size", "__syclc_group_id", "__syclc_num_groups"}, true)
                       .Cases({"__syclc_global_size", "__syclc_global_offset"}, true)
                       .Default(false);
}

} // namespace

InStep::InStep(Function &F, FunctionAnalysisManager &Analyses)
    : Dominators(Analyses.getResult<DominatorTreeAnalysis>(F)),
      PostDominators(Analyses.getResult<PostDominatorTreeAnalysis>(F)), Loops(Analyses.getResult<LoopAnalysis>(F)),
      IsKernel(F.hasMetadata(KernelMetadata)) {
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

bool InStep::parts(const BasicBlock &Block) const {
  if (Apart.contains(&Block)) return true;
  if (!isBranching(Block) || Chosen.contains(&Block)) return false;
  return any_of(Block.getTerminator()->operands(), [&](const Value *V) { return varies(V, Block); });
}

bool InStep::isLeftApart(const Loop &L) const {
  SmallVector<BasicBlock *> Exits;
  L.getExitingBlocks(Exits);
  return any_of(Exits, [&](const BasicBlock *Exit) { return parts(*Exit); });
}

/// Records for each block the branches that determine whether work-items execute it.
void InStep::findControls(const Function &F) {
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

/// Whether work-items that go from \p Block to \p To all reach a barrier that others do not reach: then either all of
/// them go there or none.
bool InStep::isChosenForBarrier(const BasicBlock &Block, const BasicBlock &To) const {
  for (const DomTreeNode *N = PostDominators.getNode(&To); N && N->getBlock(); N = N->getIDom()) {
    if (PostDominators.dominates(N->getBlock(), &Block)) return false;
    if (holdsBarrier(*N->getBlock()) && all_of(successors(&Block), [&](const BasicBlock *Other) {
          return Other == &To || !reaches(Other, N->getBlock(), &Block);
        }))
      return true;
  }
  return false;
}

/// Whether \p V differs between work-items in \p User, including the case that they left a loop in different
/// iterations.
bool InStep::varies(const Value *V, const BasicBlock &User) const {
  if (const auto *A = dyn_cast<Argument>(V)) return !IsKernel || A->hasByValAttr(); // may differ
  const auto *I = dyn_cast<Instruction>(V);
  if (!I) return false;
  if (Varying.contains(I)) return true;
  for (const Loop *L = Loops.getLoopFor(I->getParent()); L && !L->contains(&User); L = L->getParentLoop())
    if (isLeftApart(*L)) return true;
  return false;
}

bool InStep::varies(const Instruction &I) const {
  if (const auto *Phi = dyn_cast<PHINode>(&I); Phi && any_of(Phi->blocks(), [&](auto *From) { return parts(*From); }))
    return true;
  if (isa<AllocaInst>(I)) return true; // private
  if (const auto *Call = dyn_cast<CallBase>(&I); Call && !isSameForGroup(*Call)) return true;
  // Between two barriers, a location that several work-items read must not be written.
  if (const auto *Load = dyn_cast<LoadInst>(&I)) {
    if (!Load->isSimple() || Apart.contains(I.getParent())) return true;
  } else if (I.mayReadOrWriteMemory() && !isa<CallBase>(I)) {
    return true;
  }
  return any_of(I.operands(), [&](const Value *V) { return varies(V, *I.getParent()); });
}

} // namespace syclc
