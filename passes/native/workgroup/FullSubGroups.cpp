// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/workgroup/FullSubGroups.h"

#include "device-library/SharedMath.h"
#include "ir/SpmdContract.h"
#include "native/workgroup/SubGroupBody.h"
#include "support/FullMasks.h"
#include "support/LoopWeight.h"
#include "support/Statistics.h"
#include "support/Transforms.h"
#include "support/Tunables.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <algorithm>
#include <cmath>

using namespace llvm;

namespace syclc {

using namespace tune::FullSubGroups;

SYCLC_STATISTIC(FullSubGroups, NumBranches, "masked accesses with a plain one for full sub-groups");

namespace {

/// Whether \p Mask is the mask of the sub-group's active lanes, not a subset that some branch has selected.
bool isOfActiveLanes(const Value *Mask) {
  const auto *Call = dyn_cast<CallInst>(Mask);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->getName().starts_with(ActiveLanesBuiltin);
}

/// Whether \p I is a masked load or store that becomes a plain one if all lanes are active.
bool becomesPlain(const Instruction &I) {
  const auto *Access = dyn_cast<IntrinsicInst>(&I);
  if (!Access) return false;
  switch (Access->getIntrinsicID()) {
  case Intrinsic::masked_load:
    return isFullIf(Access->getArgOperand(1), isOfActiveLanes);
  case Intrinsic::masked_store:
    return isFullIf(Access->getArgOperand(2), isOfActiveLanes);
  default:
    return false;
  }
}

/// The number of elements of each lane that \p Access, a masked one, accesses: several if it is interleaved. Its mask
/// takes as many instructions.
unsigned elementsPerLane(const Instruction &Access, unsigned Lanes) {
  const bool Loads = cast<IntrinsicInst>(Access).getIntrinsicID() == Intrinsic::masked_load;
  Type *T = Loads ? Access.getType() : Access.getOperand(0)->getType();
  return std::max(1u, cast<FixedVectorType>(T)->getNumElements() / Lanes);
}

} // namespace

bool wantsCodeForFullSubGroups(Function &Kernel, FunctionAnalysisManager &Analyses) {
  if (isDisabled(Transform::FullSubGroups)) return false;
  const unsigned Size = likelySize(Kernel);
  if (Size > Large) return false;
  const auto &LI = Analyses.getResult<LoopAnalysis>(Kernel);
  if (Size <= Tiny && LI.empty()) return true;
  const unsigned Lanes = subGroupSize(Kernel);
  double Instructions = 0, Accesses = 0;
  for (BasicBlock &Block : Kernel) {
    if (isUnlikely(Block)) continue;
    const double Weight = loopWeight(LI, Block);
    for (Instruction &I : Block) {
      if (I.isDebugOrPseudoInst()) continue;
      Instructions += Weight * std::max(1u, sharedMathCost(I));
      if (becomesPlain(I)) Accesses += Weight * elementsPerLane(I, Lanes);
    }
  }
  return Accesses * InstructionsToOneAccess >= Instructions;
}

/// Inserts `br i1 %full, %plain, %masked` around \p Access.
static void branchAround(IntrinsicInst &Access, Value *Full) {
  const bool Loads = Access.getIntrinsicID() == Intrinsic::masked_load;
  Value *Address = Access.getArgOperand(Loads ? 0 : 1);
  const Align Alignment = Access.getParamAlign(Loads ? 0 : 1).valueOrOne();
  Instruction *Plain = nullptr, *Masked = nullptr;
  SplitBlockAndInsertIfThenElse(Full, &Access, &Plain, &Masked,
                                MDBuilder(Access.getContext()).createBranchWeights(2000, 1));
  BasicBlock *After = Access.getParent();
  IRBuilder<> B(Plain);
  B.SetCurrentDebugLocation(Access.getDebugLoc());
  Instruction *Whole = Loads ? static_cast<Instruction *>(B.CreateAlignedLoad(Access.getType(), Address, Alignment))
                             : B.CreateAlignedStore(Access.getArgOperand(0), Address, Alignment);
  Whole->copyMetadata(Access);
  Access.moveBefore(Masked->getIterator());
  if (!Loads || Access.use_empty()) return;
  B.SetInsertPoint(After, After->begin());
  PHINode *Loaded = B.CreatePHI(Access.getType(), 2);
  Access.replaceAllUsesWith(Loaded);
  Loaded->addIncoming(Whole, Whole->getParent());
  Loaded->addIncoming(&Access, Access.getParent());
}

void avoidMasksOfFullSubGroups(Function &Kernel) {
  if (isDisabled(Transform::FullSubGroups)) return;
  SmallVector<IntrinsicInst *> Accesses;
  CallInst *Active = nullptr;
  for (Instruction &I : instructions(Kernel)) {
    if (isOfActiveLanes(&I)) Active = Active ? Active : cast<CallInst>(&I);
    if (becomesPlain(I)) Accesses.push_back(cast<IntrinsicInst>(&I));
  }
  if (Accesses.empty() || Accesses.size() > MaxBranches) return;
  IRBuilder<> B(Active->getParent(), std::next(Active->getIterator()));
  FunctionCallee Size = Kernel.getParent()->getOrInsertFunction("__syclc_sub_group_size", B.getInt32Ty());
  Value *Full = B.CreateICmpEQ(B.CreateCall(Size), B.getInt32(subGroupSize(Kernel)));
  NumBranches += Accesses.size();
  for (IntrinsicInst *Access : Accesses) branchAround(*Access, Full);
}

} // namespace syclc
