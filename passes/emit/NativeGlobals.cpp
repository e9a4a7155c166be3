// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "emit/NativeGlobals.h"

#include "support/SpmdContract.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace syclc {

static bool isNativeFunction(const Function &F) {
  return F.arg_size() == 2 && F.getReturnType()->isVoidTy() && F.getArg(0)->getType()->isPointerTy() &&
         F.getArg(1)->getType()->isPointerTy() && F.getArg(1)->hasNoAliasAttr() &&
         !F.hasFnAttribute(ExternalVariantFnAttr);
}

LoadInst *readWorkPointer(IRBuilderBase &B, Function &Native, size_t Offset, const Twine &Name) {
  LoadInst *Pointer =
      B.CreateLoad(B.getPtrTy(), B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Native.getArg(1), Offset), Name);
  for (unsigned Kind : {LLVMContext::MD_invariant_load, LLVMContext::MD_nonnull, LLVMContext::MD_noundef})
    Pointer->setMetadata(Kind, MDNode::get(B.getContext(), {}));
  return Pointer;
}

void findByLaunch(GlobalVariable &Global, StringRef What,
                  function_ref<Value *(IRBuilderBase &B, Function &Native)> Address) {
  convertUsersOfConstantsToInstructions({&Global});
  MapVector<Function *, SmallVector<Use *>> Uses;
  for (Use &U : Global.uses())
    if (auto *User = dyn_cast<Instruction>(U.getUser())) Uses[User->getFunction()].push_back(&U);
  for (auto &[F, InFunction] : Uses) {
    Value *New;
    if (isNativeFunction(*F)) {
      IRBuilder<> B(&*F->getEntryBlock().getFirstInsertionPt());
      New = Address(B, *F);
    } else {
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
