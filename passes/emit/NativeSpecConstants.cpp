// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "emit/NativeSpecConstants.h"

#include "abi/device_image.h"
#include "support/ModuleId.h"
#include "support/SpecConstants.h"
#include "support/SpmdContract.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

#include <cstddef>

using namespace llvm;

namespace syclc {

namespace {

bool isNativeFunction(const Function &F) {
  return F.arg_size() == 2 && F.getReturnType()->isVoidTy() && F.getArg(0)->getType()->isPointerTy() &&
         F.getArg(1)->getType()->isPointerTy() && F.getArg(1)->hasNoAliasAttr() &&
         !F.hasFnAttribute(ExternalVariantFnAttr);
}

/// Nothing writes there while a kernel runs.
void markInvariant(Value &Address) {
  SmallVector<Value *> Addresses{&Address};
  while (!Addresses.empty())
    for (User *U : Addresses.pop_back_val()->users())
      if (auto *Load = dyn_cast<LoadInst>(U))
        Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(U->getContext(), {}));
      else if (isa<GetElementPtrInst>(U))
        Addresses.push_back(U);
}

/// syclc_native_work of the call that runs \p F; null when \p F cannot know it.
Value *workOf(Function &F, IRBuilder<> &B) {
  if (isNativeFunction(F)) return F.getArg(1);
  if (!F.hasFnAttribute(ExternalVariantFnAttr)) return nullptr;
  auto *Work = B.CreateLoad(B.getPtrTy(), F.getArg(F.arg_size() - 1), "work"); // a context's first field
  Work->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(F.getContext(), {}));
  return Work;
}

/// What is known of the address of values, of \p Size bytes.
void describe(Instruction &Address, uint64_t Size) {
  LLVMContext &C = Address.getContext();
  auto Number = [&](uint64_t V) {
    return MDNode::get(C, ConstantAsMetadata::get(ConstantInt::get(Type::getInt64Ty(C), V)));
  };
  Address.setMetadata(LLVMContext::MD_nonnull, MDNode::get(C, {}));
  Address.setMetadata(LLVMContext::MD_noundef, MDNode::get(C, {}));
  Address.setMetadata(LLVMContext::MD_align, Number(SpecBlockAlign));
  Address.setMetadata(LLVMContext::MD_dereferenceable, Number(Size));
}

/// libsycl's function that knows the values of other modules: for one launch it always answers the same.
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

/// The address of the values of \p Block, asked for at the start of \p F; null when \p F cannot know it.
Value *readAddress(Function &F, const SpecBlock &Block) {
  IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
  Value *Work = workOf(F, B);
  if (!Work) return nullptr;
  Value *Field = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Work, offsetof(syclc_native_work, spec_constants));
  Instruction *Address = B.CreateLoad(B.getPtrTy(), Field, "spec.constants");
  Address->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(F.getContext(), {}));
  const bool IsKernels = isNativeFunction(F) && Block.OtherId.empty();
  if (!IsKernels) {
    Module &M = *F.getParent();
    const std::string Id = Block.OtherId.empty() ? moduleId(M).str() : Block.OtherId;
    Address = B.CreateCall(answerOfRuntime(M), {Address, B.CreateGlobalString(Id, "syclc.module.id", 0, &M)});
  }
  if (isa<LoadInst>(Address)) describe(*Address, Block.Variable->getValueType()->getArrayNumElements());
  return Address;
}

void replace(const SpecBlock &Block) {
  GlobalVariable &Variable = *Block.Variable;
  convertUsersOfConstantsToInstructions({&Variable});
  MapVector<Function *, SmallVector<Use *>> Uses;
  for (Use &U : Variable.uses())
    if (auto *User = dyn_cast<Instruction>(U.getUser())) Uses[User->getFunction()].push_back(&U);
  for (auto &[F, InFunction] : Uses) {
    Value *Address = readAddress(*F, Block);
    if (!Address) {
      F->getContext().diagnose(DiagnosticInfoGeneric(
          "function '" + demangle(F->getName()) +
              "' cannot read a specialization constant: it is compiled apart from the kernels that call it; read the "
              "constant in the kernel and pass its value",
          DS_Error));
      Address = PoisonValue::get(Variable.getType());
    }
    for (Use *U : InFunction) U->set(Address);
    markInvariant(*Address);
  }
  Variable.removeDeadConstantUsers();
  if (Variable.use_empty()) Variable.eraseFromParent();
}

} // namespace

PreservedAnalyses NativeSpecConstantsPass::run(Module &M, ModuleAnalysisManager &) {
  const SmallVector<SpecBlock> Blocks = unknownSpecBlocks(M);
  for (const SpecBlock &Block : Blocks) replace(Block);
  return Blocks.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace syclc
