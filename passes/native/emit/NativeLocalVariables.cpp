// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/emit/NativeLocalVariables.h"

#include "abi/device_image.h"
#include "ir/LocalVariables.h"
#include "ir/SpmdContract.h"
#include "native/emit/NativeGlobals.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <cstddef>

using namespace llvm;

namespace syclc {

/// Removes a cast back to a flat pointer: all pointers of native code are flat.
static void dropCast(AddrSpaceCastInst &Local) {
  for (User *U : make_early_inc_range(Local.users()))
    if (auto *Flat = dyn_cast<AddrSpaceCastInst>(U); Flat && Flat->getType() == Local.getSrcTy()) {
      Flat->replaceAllUsesWith(Local.getPointerOperand());
      Flat->eraseFromParent();
    }
  if (Local.use_empty()) Local.eraseFromParent();
}

PreservedAnalyses NativeLocalVariablesPass::run(Module &M, ModuleAnalysisManager &) {
  const SmallVector<GlobalVariable *> Variables = localVariables(M);
  if (Variables.empty()) return PreservedAnalyses::all();
  MapVector<Function *, uint64_t> Sizes; // of all variables of a native function so far
  SmallVector<AddrSpaceCastInst *> Casts;
  for (GlobalVariable *Variable : Variables)
    findByLaunch(*Variable,
                 "have objects in local memory: it is compiled apart from the kernels that call it; make them in the "
                 "kernel and pass their addresses",
                 [&](IRBuilderBase &B, Function &F) -> Value * {
                   if (!isNativeFunction(F)) return nullptr;
                   uint64_t &Size = Sizes[&F];
                   const uint64_t Begin = alignTo(Size, Variable->getAlign().valueOrOne());
                   Size = Begin + M.getDataLayout().getTypeAllocSize(Variable->getValueType());
                   LoadInst *Start = readWorkPointer(B, F.getArg(1), offsetof(syclc_native_work, linked_local_memory),
                                                     "linked.local");
                   describeAddress(*Start, Align(LocalMemoryAlign), Size);
                   Value *Object = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Start, Begin, Variable->getName());
                   Casts.push_back(cast<AddrSpaceCastInst>(B.CreateAddrSpaceCast(Object, Variable->getType())));
                   return Casts.back();
                 });
  for (AddrSpaceCastInst *Cast : Casts) dropCast(*Cast);
  for (auto [Native, Size] : Sizes)
    Native->addFnAttr(LinkedLocalSizeFnAttr, std::to_string(alignTo(Size, LocalMemoryAlign)));
  return PreservedAnalyses::none();
}

} // namespace syclc
