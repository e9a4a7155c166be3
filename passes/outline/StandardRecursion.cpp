// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/StandardRecursion.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace syclc {

/// How often the function of this mangled name calls itself at most: 0 for other functions.
static unsigned levelsOf(StringRef Name) {
  if (Name.starts_with("_ZNSt7variantI") && Name.contains("E4swapERS")) return 1;
  // For the largest integers, a generator of 64, 32, 22 or 16 bits.
  if (Name.starts_with("_ZNSt24uniform_int_distributionI") && Name.contains("clI")) return 3;
  return 0;
}

static SmallVector<CallBase *, 2> callsOf(Function &F, const Function &Callee) {
  SmallVector<CallBase *, 2> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I))
      if (Call->getCalledFunction() == &Callee) Calls.push_back(Call);
  return Calls;
}

bool expandStandardRecursion(Module &M) {
  SmallVector<Function *> Recursive;
  for (Function &F : M)
    if (!F.isDeclaration() && levelsOf(F.getName()) && !callsOf(F, F).empty()) Recursive.push_back(&F);
  for (Function *F : Recursive) {
    SmallVector<Function *, 4> Copies{F};
    for (unsigned Level = 1; Level <= levelsOf(F->getName()); ++Level) {
      ValueToValueMapTy Map;
      Copies.push_back(CloneFunction(F, Map));
      Copies.back()->setName(F->getName() + ".level" + Twine(Level));
      Copies.back()->setLinkage(GlobalValue::InternalLinkage);
      Copies.back()->setComdat(nullptr);
    }
    for (auto [I, Copy] : enumerate(Copies))
      for (CallBase *Call : callsOf(*Copy, *F))
        if (I + 1 < Copies.size()) {
          Call->setCalledFunction(Copies[I + 1]);
        } else {
          IRBuilder<>(Call).CreateIntrinsic(Type::getVoidTy(M.getContext()), Intrinsic::trap, {});
          changeToUnreachable(Call);
        }
  }
  return !Recursive.empty();
}

} // namespace syclc
