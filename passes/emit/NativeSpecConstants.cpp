// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "emit/NativeSpecConstants.h"

#include "abi/device_image.h"
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

/// The address of the values, read at the start of \p F.
Value *readAddress(Function &F, const GlobalVariable &Block) {
  LLVMContext &C = F.getContext();
  IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
  Value *Field = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), F.getArg(1), offsetof(syclc_native_work, spec_constants));
  auto *Address = B.CreateLoad(B.getPtrTy(), Field, "spec.constants");
  auto Number = [&](uint64_t V) { return MDNode::get(C, ConstantAsMetadata::get(B.getInt64(V))); };
  Address->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(C, {}));
  Address->setMetadata(LLVMContext::MD_nonnull, MDNode::get(C, {}));
  Address->setMetadata(LLVMContext::MD_noundef, MDNode::get(C, {}));
  Address->setMetadata(LLVMContext::MD_align, Number(SpecBlockAlign));
  Address->setMetadata(LLVMContext::MD_dereferenceable, Number(Block.getValueType()->getArrayNumElements()));
  return Address;
}

} // namespace

PreservedAnalyses NativeSpecConstantsPass::run(Module &M, ModuleAnalysisManager &) {
  GlobalVariable *Block = unknownSpecBlock(M);
  if (!Block) return PreservedAnalyses::all();
  convertUsersOfConstantsToInstructions({Block});
  MapVector<Function *, SmallVector<Use *>> Uses;
  for (Use &U : Block->uses())
    if (auto *User = dyn_cast<Instruction>(U.getUser())) Uses[User->getFunction()].push_back(&U);
  for (auto &[F, InFunction] : Uses) {
    if (!isNativeFunction(*F)) {
      M.getContext().diagnose(DiagnosticInfoGeneric(
          "function '" + demangle(F->getName()) +
              "' cannot read a specialization constant: it is compiled apart from the kernels that call it; read the "
              "constant in the kernel and pass its value",
          DS_Error));
      for (Use *U : InFunction) U->set(PoisonValue::get(Block->getType()));
      continue;
    }
    Value *Address = readAddress(*F, *Block);
    for (Use *U : InFunction) U->set(Address);
    markInvariant(*Address);
  }
  Block->removeDeadConstantUsers();
  if (Block->use_empty()) Block->eraseFromParent();
  return PreservedAnalyses::none();
}

} // namespace syclc
