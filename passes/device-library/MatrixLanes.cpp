// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device-library/MatrixLanes.h"

#include "device-library/DotProducts.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "support/StepPass.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace syclc {

namespace {

/// The number of lanes that \p Kernel requires, or 0.
unsigned lanesOf(const Function &Kernel) {
  std::optional<KernelInfo> Info = KernelInfo::get(Kernel);
  if (!Info || Info->attribute(ReqdSubGroupSizeAttribute).empty()) return 0;
  return Info->attribute(ReqdSubGroupSizeAttribute)[0];
}

bool answer(Module &M, StringRef Query, function_ref<unsigned(unsigned Lanes)> AnswerFor) {
  Function *F = M.getFunction(Query);
  if (!F || !F->isDeclaration()) return false;
  for (User *U : make_early_inc_range(F->users()))
    if (auto *Call = dyn_cast<CallInst>(U)) {
      Call->replaceAllUsesWith(ConstantInt::get(Call->getType(), AnswerFor(lanesOf(*Call->getFunction()))));
      Call->eraseFromParent();
    }
  if (F->use_empty()) F->eraseFromParent();
  return true;
}

bool calls(const Function &Kernel, function_ref<bool(const Function &)> IsSought) {
  return any_of(instructions(Kernel), [&](const Instruction &I) {
    const auto *Call = dyn_cast<CallInst>(&I);
    return Call && Call->getCalledFunction() && IsSought(*Call->getCalledFunction());
  });
}

} // namespace

bool resolveMatrixLanes(Module &M, unsigned Usual) {
  Function *Query = M.getFunction(MatrixLanesBuiltin);
  if (!Query) return false;
  bool Changed = false;
  for (User *U : make_early_inc_range(Query->users())) {
    auto *Call = dyn_cast<CallInst>(U);
    if (!Call) continue;
    Function &Kernel = *Call->getFunction();
    std::optional<KernelInfo> Info = KernelInfo::get(Kernel);
    if (!Info) continue; // could not be inlined
    if (Info->attribute(ReqdSubGroupSizeAttribute).empty()) {
      if (Usual == 0) continue;
      Info->Attributes.push_back({ReqdSubGroupSizeAttribute.str(), {Usual}});
      Info->set(Kernel);
    }
    if (Usual != 0) Kernel.addFnAttr(MatricesFnAttr);
    const uint64_t Lanes = Info->attribute(ReqdSubGroupSizeAttribute)[0];
    Call->replaceAllUsesWith(ConstantInt::get(Call->getType(), Lanes));
    Call->eraseFromParent();
    Changed = true;
  }
  if (Query->use_empty()) Query->eraseFromParent();
  return Changed;
}

bool resolveMatrixRegisters(Module &M, const MatrixRegisters &Target) {
  bool Changed = answer(M, MatrixRowsBuiltin, Target.RowsOf);
  Changed |=
      answer(M, MatrixTilesBuiltin, [&](unsigned Lanes) { return Target.HasTiles && Lanes == NativeMatrixLanes; });
  Changed |= answer(M, MatrixFragmentsBuiltin, [&](unsigned) { return Target.Fragments; });
  return Changed;
}

ModulePassManager dropOtherMatrices() {
  return moduleList(functionList(Required<SCCPPass>(), Required<SimplifyCFGPass>()), Required<GlobalDCEPass>());
}

bool multipliesDots(const Function &Kernel) { return calls(Kernel, isDotProduct); }

bool multipliesTiles(const Function &Kernel) {
  return lanesOf(Kernel) == NativeMatrixLanes &&
         calls(Kernel, [](const Function &Callee) { return Callee.getName() == MatrixTilesBuiltin; });
}

} // namespace syclc
