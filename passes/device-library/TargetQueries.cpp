// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device-library/TargetQueries.h"

#include "ir/BuiltinTable.h"
#include "support/RunPasses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace syclc {

bool foldTargetQueries(Module &M, bool PrefersSubGroups) {
  bool Found = false;
  for (Function &F : make_early_inc_range(M)) {
    const Builtin *B = F.isDeclaration() ? lookupBuiltin(F.getName()) : nullptr;
    if (!B || B->Kind != BuiltinKind::TargetQuery) continue;
    for (User *U : make_early_inc_range(F.users()))
      if (auto *Call = dyn_cast<CallInst>(U)) {
        Call->replaceAllUsesWith(ConstantInt::get(Call->getType(), PrefersSubGroups));
        Call->eraseFromParent();
        Found = true;
      }
    if (F.use_empty()) F.eraseFromParent();
  }
  if (!Found) return false;
  runPasses(M, nullptr, [](PassBuilder &, ModulePassManager &MPM) {
    FunctionPassManager FPM;
    FPM.addPass(SCCPPass()); // the answer may have travelled through conditions that were combined or hoisted
    FPM.addPass(SimplifyCFGPass());
    FPM.addPass(ADCEPass()); // other queries that nobody asks any more
    MPM.addPass(createModuleToFunctionPassAdaptor(std::move(FPM)));
    MPM.addPass(GlobalDCEPass());
  });
  return true;
}

} // namespace syclc
