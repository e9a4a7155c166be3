// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "images/RegisterModule.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace syclc {

/// Priorities 0 to 100 are reserved for the implementation.
static constexpr int RegisterPriority = 100;

static Function *makeCaller(StringRef Name, StringRef RuntimeFunction, GlobalVariable &Descriptor) {
  Module &M = *Descriptor.getParent();
  IRBuilder<> B(M.getContext());
  FunctionCallee Runtime = M.getOrInsertFunction(RuntimeFunction, B.getVoidTy(), B.getPtrTy());
  auto *F = Function::Create(FunctionType::get(B.getVoidTy(), false), GlobalValue::InternalLinkage, Name, M);
  B.SetInsertPoint(BasicBlock::Create(M.getContext(), "", F));
  B.CreateCall(Runtime, {&Descriptor});
  B.CreateRetVoid();
  return F;
}

void registerAtLoad(GlobalVariable &Descriptor) {
  assert(Descriptor.hasInitializer() && Descriptor.isConstant() && "the runtime reads the descriptor of this module");
  Module &M = *Descriptor.getParent();
  appendToGlobalCtors(M, makeCaller("syclc.register", "__syclc_register_module", Descriptor), RegisterPriority);
  appendToGlobalDtors(M, makeCaller("syclc.unregister", "__syclc_unregister_module", Descriptor), RegisterPriority);
}

} // namespace syclc
