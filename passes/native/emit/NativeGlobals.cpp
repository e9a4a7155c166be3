// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/emit/NativeGlobals.h"

#include "ir/SpmdContract.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace syclc {

bool isNativeFunction(const Function &F) {
  return F.arg_size() == 2 && F.getReturnType()->isVoidTy() && F.getArg(0)->getType()->isPointerTy() &&
         F.getArg(1)->getType()->isPointerTy() && F.getArg(1)->hasNoAliasAttr() &&
         !F.hasFnAttribute(ExternalVariantFnAttr);
}

LoadInst *readWorkPointer(IRBuilderBase &B, Value *Work, size_t Offset, const Twine &Name) {
  LoadInst *Pointer = B.CreateLoad(B.getPtrTy(), B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Work, Offset), Name);
  Pointer->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(B.getContext(), {}));
  return Pointer;
}

void describeAddress(LoadInst &Address, Align Alignment, uint64_t Size) {
  LLVMContext &C = Address.getContext();
  auto Number = [&](uint64_t V) {
    return MDNode::get(C, ConstantAsMetadata::get(ConstantInt::get(Type::getInt64Ty(C), V)));
  };
  Address.setMetadata(LLVMContext::MD_nonnull, MDNode::get(C, {}));
  Address.setMetadata(LLVMContext::MD_noundef, MDNode::get(C, {}));
  Address.setMetadata(LLVMContext::MD_align, Number(Alignment.value()));
  Address.setMetadata(LLVMContext::MD_dereferenceable, Number(Size));
}

void findByLaunch(GlobalVariable &Global, StringRef What,
                  function_ref<Value *(IRBuilderBase &B, Function &F)> Address) {
  convertUsersOfConstantsToInstructions({&Global});
  MapVector<Function *, SmallVector<Use *>> Uses;
  for (Use &U : Global.uses())
    if (auto *User = dyn_cast<Instruction>(U.getUser())) Uses[User->getFunction()].push_back(&U);
  for (auto &[F, InFunction] : Uses) {
    IRBuilder<> B(&*F->getEntryBlock().getFirstInsertionPt());
    Value *New = Address(B, *F);
    if (!New) {
      F->getContext().diagnose(
          DiagnosticInfoGeneric("function '" + demangle(F->getName()) + "' cannot " + What, DS_Error));
      New = PoisonValue::get(Global.getType());
    }
    for (Use *U : InFunction) U->set(New);
  }
  Global.removeDeadConstantUsers();
  if (Global.use_empty()) Global.eraseFromParent();
}

} // namespace syclc
