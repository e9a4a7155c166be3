// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/BodyCalls.h"

#include "ir/SpmdContract.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

Function *workItemBody(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || !Callee->isDeclaration() || !Callee->getName().starts_with(ForWorkItemsBuiltin)) return nullptr;
  return dyn_cast<Function>(Call.getArgOperand(0)->stripPointerCasts());
}

SmallVector<CallInst *> workItemCalls(Module &M) {
  SmallVector<CallInst *> Calls;
  for (Function &F : M)
    if (F.isDeclaration() && F.getName().starts_with(ForWorkItemsBuiltin))
      for (User *U : F.users())
        if (auto *Call = dyn_cast<CallInst>(U); Call && workItemBody(*Call)) Calls.push_back(Call);
  return Calls;
}

} // namespace syclc
