// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/StandardSort.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

/// Calls in \p F of functions whose mangled names start with \p Prefix.
static SmallVector<CallBase *, 2> callsOf(Function &F, StringRef Prefix) {
  SmallVector<CallBase *, 2> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I))
      if (Function *Callee = Call->getCalledFunction(); Callee && Callee->getName().starts_with(Prefix))
        Calls.push_back(Call);
  return Calls;
}

/// The parameter `depth` of \p F, or null. Its position follows from the arguments of the heapsort, which takes three
/// iterators where \p F takes two and the depth; an iterator may be several parameters.
static Argument *depth(Function &F) {
  SmallVector<CallBase *, 2> Sorts = callsOf(F, "_ZSt14__partial_sortI");
  if (Sorts.size() != 1 || Sorts[0]->arg_size() + 1 <= F.arg_size()) return nullptr;
  unsigned OfIterator = Sorts[0]->arg_size() + 1 - F.arg_size();
  if (2 * OfIterator >= F.arg_size()) return nullptr;
  Argument *Depth = F.getArg(2 * OfIterator);
  return Depth->getType()->isIntegerTy() ? Depth : nullptr;
}

bool sortWithoutRecursion(Module &M) {
  bool Changed = false;
  for (Function &F : M) {
    if (F.isDeclaration() || !F.getName().starts_with("_ZSt16__introsort_loopI")) continue;
    Argument *Depth = depth(F);
    if (!Depth) continue;
    Depth->replaceAllUsesWith(ConstantInt::get(Depth->getType(), 0));
    for (CallBase *Call : callsOf(F, F.getName()))
      if (Call->use_empty() && isa<CallInst>(Call)) Call->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

} // namespace syclc
