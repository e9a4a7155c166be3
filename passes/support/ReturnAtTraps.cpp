// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/ReturnAtTraps.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace syclc {

bool returnAtTraps(Function &F) {
  SmallVector<IntrinsicInst *> Traps;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<IntrinsicInst>(&I))
      if (Call->getIntrinsicID() == Intrinsic::trap || Call->getIntrinsicID() == Intrinsic::ubsantrap)
        Traps.push_back(Call);
  for (IntrinsicInst *Trap : Traps) {
    BasicBlock *BB = Trap->getParent();
    for (BasicBlock *Successor : successors(BB)) Successor->removePredecessor(BB);
    while (&BB->back() != Trap) {
      Instruction &Dead = BB->back();
      if (!Dead.getType()->isVoidTy()) Dead.replaceAllUsesWith(PoisonValue::get(Dead.getType()));
      Dead.eraseFromParent();
    }
    Type *Result = F.getReturnType();
    ReturnInst::Create(F.getContext(), Result->isVoidTy() ? nullptr : Constant::getNullValue(Result), BB);
    Trap->eraseFromParent();
  }
  if (!Traps.empty()) removeUnreachableBlocks(F);
  return !Traps.empty();
}

} // namespace syclc
