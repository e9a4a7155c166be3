// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device-library/TargetQueries.h"

#include "ir/BuiltinTable.h"
#include "support/StepPass.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace syclc {

static unsigned answerOf(StringRef Query, WorkGroupKind Kind, unsigned NvidiaArchitecture) {
  if (Query == "__syclc_nvidia_architecture") return NvidiaArchitecture;
  return Kind == (Query == "__syclc_has_warps" ? WorkGroupKind::Warps : WorkGroupKind::OneThread);
}

/// \returns whether there were queries.
static bool answer(Module &M, WorkGroupKind Kind, unsigned NvidiaArchitecture) {
  bool Found = false;
  for (Function &F : make_early_inc_range(M)) {
    const Builtin *B = F.isDeclaration() ? lookupBuiltin(F.getName()) : nullptr;
    if (!B || B->Kind != BuiltinKind::TargetQuery) continue;
    const unsigned Answer = answerOf(F.getName(), Kind, NvidiaArchitecture);
    for (User *U : make_early_inc_range(F.users()))
      if (auto *Call = dyn_cast<CallInst>(U)) {
        Call->replaceAllUsesWith(ConstantInt::get(Call->getType(), Answer));
        Call->eraseFromParent();
        Found = true;
      }
    if (F.use_empty()) F.eraseFromParent();
  }
  return Found;
}

PreservedAnalyses FoldTargetQueriesPass::run(Module &M, ModuleAnalysisManager &Analyses) {
  if (!answer(M, Kind, NvidiaArchitecture)) return PreservedAnalyses::all();
  Analyses.invalidate(M, PreservedAnalyses::none());
  moduleList(functionList(Required<SCCPPass>(), // the result may be part of combined conditions
                          Required<SimplifyCFGPass>(),
                          Required<ADCEPass>()), // other queries that are not used any more
             Required<GlobalDCEPass>())
      .run(M, Analyses);
  return PreservedAnalyses::none();
}

} // namespace syclc
