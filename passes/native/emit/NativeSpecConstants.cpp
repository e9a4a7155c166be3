// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/emit/NativeSpecConstants.h"

#include "abi/device_image.h"
#include "ir/SpecConstants.h"
#include "ir/SpmdContract.h"
#include "native/emit/NativeGlobals.h"
#include "support/ModuleId.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

#include <cstddef>

using namespace llvm;

namespace syclc {

namespace {

/// Marks loads from \p Address as invariant: it is not written while a kernel runs.
void markInvariant(Value &Address) {
  SmallVector<Value *> Addresses{&Address};
  while (!Addresses.empty())
    for (User *U : Addresses.pop_back_val()->users())
      if (auto *Load = dyn_cast<LoadInst>(U))
        Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(U->getContext(), {}));
      else if (isa<GetElementPtrInst>(U))
        Addresses.push_back(U);
}

/// The syclc_native_work of the call that runs \p F; null if \p F has no access to it.
Value *workOf(Function &F, IRBuilderBase &B) {
  if (isNativeFunction(F)) return F.getArg(1);
  if (!F.hasFnAttribute(ExternalVariantFnAttr)) return nullptr;
  auto *Work = B.CreateLoad(B.getPtrTy(), F.getArg(F.arg_size() - 1), "work"); // the first field of a context
  Work->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(F.getContext(), {}));
  return Work;
}

/// The libsycl function that returns the values of other modules; its results are constant during a launch.
FunctionCallee answerOfRuntime(Module &M) {
  Type *Ptr = PointerType::get(M.getContext(), 0);
  FunctionCallee Found =
      M.getOrInsertFunction("__syclc_specialization_constants_of", FunctionType::get(Ptr, {Ptr, Ptr}, false));
  auto *F = cast<Function>(Found.getCallee());
  F->setDoesNotThrow();
  F->setDoesNotAccessMemory();
  F->setWillReturn();
  return Found;
}

/// Inserts code for the address of the values of \p Block at the start of \p F; null if \p F has no access to it.
Value *readAddress(IRBuilderBase &B, Function &F, const SpecBlock &Block) {
  Value *Work = workOf(F, B);
  if (!Work) return nullptr;
  LoadInst *OfKernel = readWorkPointer(B, Work, offsetof(syclc_native_work, spec_constants), "spec.constants");
  if (isNativeFunction(F) && Block.OtherId.empty()) {
    describeAddress(*OfKernel, Align(SpecBlockAlign), Block.Variable->getValueType()->getArrayNumElements());
    return OfKernel;
  }
  Module &M = *F.getParent();
  const std::string Id = Block.OtherId.empty() ? moduleId(M).str() : Block.OtherId;
  return B.CreateCall(answerOfRuntime(M), {OfKernel, B.CreateGlobalString(Id, "syclc.module.id", 0, &M)});
}

void replace(const SpecBlock &Block) {
  SmallVector<Value *> Addresses;
  findByLaunch(*Block.Variable,
               "read a specialization constant: it is compiled apart from the kernels that call it; read the constant "
               "in the kernel and pass its value",
               [&](IRBuilderBase &B, Function &F) {
                 Value *Address = readAddress(B, F, Block);
                 if (Address) Addresses.push_back(Address);
                 return Address;
               });
  for (Value *Address : Addresses) markInvariant(*Address);
}

} // namespace

PreservedAnalyses NativeSpecConstantsPass::run(Module &M, ModuleAnalysisManager &) {
  const SmallVector<SpecBlock> Blocks = unknownSpecBlocks(M);
  for (const SpecBlock &Block : Blocks) replace(Block);
  return Blocks.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace syclc
