// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/CopyClosures.h"

#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

/// Whether the user of \p U, an address in a closure, computes another address from it.
bool passesOn(const Use &U) {
  return isa<GetElementPtrInst, CastInst, PHINode, SelectInst>(U.getUser()) && U->getType() == U.getUser()->getType();
}

/// Whether \p U only reads at the address, or compares it, and does not capture it.
bool onlyReads(const Use &U) {
  const User *By = U.getUser();
  if (isa<LoadInst, CmpInst>(By)) return true;
  if (const auto *Copy = dyn_cast<MemTransferInst>(By)) return &U == &Copy->getRawSourceUse();
  if (const auto *Hint = dyn_cast<IntrinsicInst>(By); Hint && Hint->isAssumeLikeIntrinsic()) return true;
  const auto *Call = dyn_cast<CallBase>(By);
  if (!Call || !Call->isArgOperand(&U)) return false;
  const unsigned I = Call->getArgOperandNo(&U);
  return Call->doesNotCapture(I) && Call->onlyReadsMemory(I);
}

/// Whether a kernel may store into its function object.
bool mayWrite(const Argument &Closure) {
  SmallVector<const Value *> Worklist{&Closure};
  SmallPtrSet<const Value *, 16> Seen;
  while (!Worklist.empty()) {
    const Value *Address = Worklist.pop_back_val();
    if (!Seen.insert(Address).second) continue;
    for (const Use &U : Address->uses()) {
      if (passesOn(U))
        Worklist.push_back(U.getUser());
      else if (!onlyReads(U))
        return true;
    }
  }
  return false;
}

} // namespace

void copyClosure(Function &Kernel) {
  const KernelInfo Info = *KernelInfo::get(Kernel);
  assert(Kernel.arg_size() >= 1 && Kernel.getArg(0)->getType()->isPointerTy() && "flattening takes the closure apart");
  Argument *Closure = Kernel.getArg(0);
  IRBuilder<> Builder(&*Kernel.getEntryBlock().getFirstInsertionPt());
  Builder.SetCurrentDebugLocation(DebugLoc());
  AllocaInst *Copy = Builder.CreateAlloca(ArrayType::get(Builder.getInt8Ty(), Info.ClosureSize), nullptr, "closure");
  Copy->setAlignment(Align(Info.ClosureAlign));
  Closure->replaceAllUsesWith(Copy);
  Builder.CreateMemCpy(Copy, Copy->getAlign(), Closure, Copy->getAlign(), Info.ClosureSize);
}

bool copyWrittenClosures(Module &M) {
  bool Changed = false;
  for (Function *Kernel : kernels(M)) {
    if (Kernel->arg_size() != 1 || !mayWrite(*Kernel->getArg(0))) continue;
    copyClosure(*Kernel);
    Kernel->addFnAttr(CopiesClosureFnAttr);
    Changed = true;
  }
  return Changed;
}

PreservedAnalyses CopyClosuresPass::run(Module &M, ModuleAnalysisManager &) {
  return copyWrittenClosures(M) ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
