// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/OnDevice.h"

#include "ir/SpmdContract.h"
#include "outline/OnlyStore.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace syclc {

bool asksWhetherOnDevice(const Module &M) {
  const Function *Query = M.getFunction(OnDeviceBuiltin);
  return Query && !Query->use_empty();
}

/// Replaces \p I by \p Known, and simplifies its users; erases \p I even if it has side effects.
static void simplifyTo(Instruction &I, Constant *Known) {
  WeakVH Rest(&I);
  replaceAndRecursivelySimplify(&I, Known);
  if (Rest) I.eraseFromParent();
}

/// Replaces \p Call by \p Answer, and folds its users: negations, and phis of `&&` and `||`.
static void replace(CallBase &Call, Constant *Answer) {
  if (auto *Invoke = dyn_cast<InvokeInst>(&Call)) {
    BranchInst::Create(Invoke->getNormalDest(), Invoke->getIterator());
    Invoke->getUnwindDest()->removePredecessor(Invoke->getParent());
  }
  simplifyTo(Call, Answer);
}

/// Removes unreachable blocks of \p F. Phis with a single value left are replaced by it, which may fold more branches.
static void dropDeadBranches(Function &F) {
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (BasicBlock &BB : F) Changed |= ConstantFoldTerminator(&BB, /*DeleteDeadConditions=*/true);
    Changed |= removeUnreachableBlocks(F);
    for (BasicBlock &BB : F)
      for (PHINode &Phi : make_early_inc_range(BB.phis()))
        if (auto *Known = dyn_cast_or_null<Constant>(Phi.hasConstantValue())) {
          simplifyTo(Phi, Known);
          Changed = true;
          break; // later phis of the block may be erased
        }
  }
}

/// The constant value of \p Variable, a `bool` in memory that is written once; or null.
static Constant *onlyValue(AllocaInst &Variable) {
  StoreInst *Only = Variable.getAllocatedType()->isIntegerTy(8) ? onlyStoreTo(Variable) : nullptr;
  if (!Only || Only->isVolatile() || !Only->getValueOperand()->getType()->isIntegerTy(8)) return nullptr;
  const bool ReadsWhole = all_of(Variable.users(), [](const User *U) {
    const auto *Load = dyn_cast<LoadInst>(U);
    return !Load || (Load->getType()->isIntegerTy(8) && !Load->isVolatile());
  });
  return ReadsWhole ? dyn_cast<Constant>(Only->getValueOperand()) : nullptr;
}

/// Propagates the answer through variables that hold it, which are still in memory:
/// \code
///   const bool on_device = __syclc_on_device();
/// \endcode
static void readVariables(Function &F) {
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Instruction &I : F.getEntryBlock()) {
      auto *Variable = dyn_cast<AllocaInst>(&I);
      Constant *Known = Variable ? onlyValue(*Variable) : nullptr;
      if (!Known) continue;
      SmallVector<WeakVH> Loads;
      for (User *U : Variable->users())
        if (isa<LoadInst>(U)) Loads.push_back(U);
      for (const WeakVH &Load : Loads)
        if (Load) simplifyTo(*cast<LoadInst>(Load), Known);
      Changed |= !Loads.empty();
      if (!Loads.empty()) break; // later instructions may be erased
    }
  }
}

void answerWhetherOnDevice(Module &M, bool OnDevice) {
  Function *Query = M.getFunction(OnDeviceBuiltin);
  if (!Query) return;
  SmallSetVector<Function *, 8> Asking;
  for (User *U : make_early_inc_range(Query->users()))
    if (auto *Call = dyn_cast<CallBase>(U); Call && Call->getCalledOperand() == Query && Call->getFunction() != Query) {
      Asking.insert(Call->getFunction());
      replace(*Call, ConstantInt::get(Call->getType(), OnDevice));
    }
  for (Function *F : Asking) {
    readVariables(*F);
    dropDeadBranches(*F);
  }
}

} // namespace syclc
