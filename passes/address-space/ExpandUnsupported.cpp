// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "address-space/ExpandUnsupported.h"

#include "support/RunPasses.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/LowerConstantIntrinsics.h"
#include "llvm/Transforms/Scalar/Scalarizer.h"

using namespace llvm;

namespace syclc {

/// Runs \p Pass on the functions that \p Want chooses.
template <class Pass>
static void runOn(Module &M, function_ref<bool(const Function &)> Want, Pass P) {
  SmallVector<Function *> Wanted;
  for (Function &F : M)
    if (!F.isDeclaration() && Want(F)) Wanted.push_back(&F);
  if (Wanted.empty()) return;
  PassBuilder PB;
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CAM;
  ModuleAnalysisManager MAM;
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CAM, MAM);
  for (Function *F : Wanted) P.run(*F, FAM);
}

static void scalarizeUnsupportedVectors(Module &M) {
  ScalarizerPassOptions Everything;
  Everything.ScalarizeVariableInsertExtract = true;
  Everything.ScalarizeLoadStore = true;
  runOn(M, hasUnsupportedVectors, ScalarizerPass(Everything));
}

/// Folds `extractvalue (insertvalue ...)` and drops what expansions left unused.
static void cleanUp(Module &M) {
  runPasses(M, nullptr, [](PassBuilder &, ModulePassManager &MPM) {
    FunctionPassManager FPM;
    FPM.addPass(InstSimplifyPass());
    FPM.addPass(ADCEPass());
    MPM.addPass(createModuleToFunctionPassAdaptor(std::move(FPM)));
    MPM.addPass(GlobalDCEPass());
  });
}

std::string expandUnsupported(Module &M) {
  auto ForEach = [&](bool (*Step)(Function &)) {
    bool Changed = false;
    for (Function &F : M)
      if (!F.isDeclaration()) Changed |= Step(F);
    return Changed;
  };
  ForEach(returnAtTraps);
  runOn(M, [](const Function &) { return true; }, LowerConstantIntrinsicsPass());
  scalarizeUnsupportedVectors(M);
  while (ForEach(expandIntrinsics)) {
  }
  ForEach(expandMemoryIntrinsics);
  ForEach(expandAtomics);
  if (ForEach(expandValues)) cleanUp(M);
  ForEach(separateSwitchEdges);
  ForEach(respellTypes);
  ForEach(promoteIntegers);
  cleanUp(M);
  return checkSupported(M);
}

PreservedAnalyses ExpandUnsupportedPass::run(Module &M, ModuleAnalysisManager &) {
  if (std::string Message = expandUnsupported(M); !Message.empty())
    M.getContext().diagnose(DiagnosticInfoGeneric(Message, DS_Error));
  return PreservedAnalyses::none();
}

} // namespace syclc
