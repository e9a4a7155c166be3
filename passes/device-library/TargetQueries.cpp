// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device-library/TargetQueries.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace syclc {

/// Folds what uses \p I, which becomes \p Value, as far as it becomes constant. \p Branches: functions that have a
/// terminator which became constant.
static void fold(Instruction *I, Constant *Value, SetVector<Function *> &Branches) {
  SmallVector<std::pair<Instruction *, Constant *>> Work{{I, Value}};
  while (!Work.empty()) {
    auto [Known, Result] = Work.pop_back_val();
    SmallVector<Instruction *> Users;
    for (User *U : Known->users()) Users.push_back(cast<Instruction>(U));
    Known->replaceAllUsesWith(Result);
    Known->eraseFromParent();
    SmallPtrSet<Instruction *, 8> Seen;
    for (Instruction *User : Users) {
      if (!Seen.insert(User).second) continue;
      if (User->isTerminator())
        Branches.insert(User->getFunction());
      else if (Constant *Folded = isa<PHINode>(User) ? nullptr : ConstantFoldInstruction(User, User->getDataLayout()))
        Work.push_back({User, Folded});
    }
  }
}

bool foldTargetQueries(Module &M, bool PrefersSubGroups) {
  Function *Query = M.getFunction("__syclc_prefers_sub_groups");
  if (!Query) return false;
  SetVector<Function *> Branches;
  while (!Query->use_empty()) {
    auto *Call = dyn_cast<CallInst>(*Query->user_begin());
    if (!Call || Call->getCalledFunction() != Query) return true; // somebody takes its address: no builtin
    fold(Call, ConstantInt::get(Call->getType(), PrefersSubGroups), Branches);
  }
  Query->eraseFromParent();
  for (Function *F : Branches) {
    for (BasicBlock &Block : *F) ConstantFoldTerminator(&Block, /*DeleteDeadConditions=*/true);
    removeUnreachableBlocks(*F);
  }
  return true;
}

} // namespace syclc
