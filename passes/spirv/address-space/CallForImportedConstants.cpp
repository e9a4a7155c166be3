// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/address-space/CallForImportedConstants.h"

#include "ir/ImportedConstants.h"
#include "ir/SpmdContract.h"
#include "support/Preconditions.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace syclc {

/// `i64 @syclc.G()`
static Function *addressOf(GlobalVariable &G) {
  LLVMContext &C = G.getContext();
  auto *F = Function::Create(FunctionType::get(Type::getInt64Ty(C), /*isVarArg=*/false), GlobalValue::ExternalLinkage,
                             "syclc." + G.getName(), *G.getParent());
  F->addFnAttr(ExternalFnAttr);
  F->setCallingConv(CallingConv::SPIR_FUNC);
  F->setDoesNotThrow();
  F->setDoesNotAccessMemory();
  return F;
}

static void callFor(GlobalVariable &G) {
  convertUsersOfConstantsToInstructions({&G});
  MapVector<Function *, SmallVector<Use *>> Uses;
  for (Use &U : G.uses())
    if (auto *User = dyn_cast<Instruction>(U.getUser())) Uses[User->getFunction()].push_back(&U);
  Function *Callee = addressOf(G);
  for (auto &[F, InFunction] : Uses) {
    IRBuilder<> B(&F->getEntryBlock(), F->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    CallInst *Call = B.CreateCall(Callee);
    Call->setCallingConv(Callee->getCallingConv());
    Value *Address = B.CreateIntToPtr(Call, G.getType(), G.getName());
    for (Use *U : InFunction) U->set(Address);
  }
  G.eraseFromParent();
}

PreservedAnalyses CallForImportedConstantsPass::run(Module &M, ModuleAnalysisManager &) {
  Preconditions("syclc-call-for-imported-constants", M).kernelsHave(CallingConv::SPIR_KERNEL);
  const SmallVector<GlobalVariable *> Imported = importedConstants(M);
  for (GlobalVariable *G : Imported) callFor(*G);
  return Imported.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace syclc
