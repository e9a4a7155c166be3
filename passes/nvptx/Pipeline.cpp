// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/Pipeline.h"

#include "device-library/DeviceLibrary.h"
#include "device-library/DotProducts.h"
#include "device-library/LowerPrintf.h"
#include "device-library/MatrixLanes.h"
#include "device-library/NarrowLongDouble.h"
#include "device-library/NativeMath.h"
#include "device-library/Reports.h"
#include "device-library/TargetQueries.h"
#include "device-library/WideIntegers.h"
#include "ir/ExternalFunctions.h"
#include "ir/SpecConstants.h"
#include "ir/SpmdContract.h"
#include "nvptx/ApproximateRoots.h"
#include "nvptx/CheckNvptx.h"
#include "nvptx/EmitNvptx.h"
#include "nvptx/GlobalsInGlobalMemory.h"
#include "nvptx/HalfSigns.h"
#include "nvptx/LowerNvptx.h"
#include "nvptx/NvptxAtomics.h"
#include "nvptx/NvptxKernels.h"
#include "nvptx/TensorCores.h"
#include "nvptx/WorkItemThreads.h"
#include "support/DeviceModule.h"
#include "support/ReturnAtTraps.h"
#include "workitem/GroupUniformity.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"

using namespace llvm;

namespace syclc {

bool resolveMatrixLanesForNvptx(Module &M) { return resolveMatrixLanes(M, /*Usual=*/WarpSize); }
bool linkNativeMathForNvptx(Module &M) { return linkNativeMath(M, MathLibrary::None); }

void setNvptxTarget(Module &M) {
  M.setTargetTriple(Triple(NvptxTriple));
  M.setDataLayout(M.getTargetTriple().computeDataLayout());
}

void dropHostAttributes(Module &M) {
  for (Function &F : M) {
    for (StringRef Name : {"target-cpu", "tune-cpu", "target-features", "stack-protector-buffer-size",
                           "min-legal-vector-width", "prefer-vector-width", "probe-stack", "frame-pointer"})
      F.removeFnAttr(Name);
    for (Attribute::AttrKind Kind :
         {Attribute::StackProtect, Attribute::StackProtectReq, Attribute::StackProtectStrong, Attribute::UWTable})
      F.removeFnAttr(Kind);
    if (!F.hasLocalLinkage()) F.setDSOLocal(false);
    F.setComdat(nullptr);
  }
  for (GlobalVariable &G : M.globals()) {
    if (!G.hasLocalLinkage()) G.setDSOLocal(false);
    G.setComdat(nullptr);
  }
}

/// Functions that read specialization constants, which are parameters of kernels, or call such a function.
static SmallSetVector<Function *, 8> readersOfSpecConstants(Module &M) {
  SmallSetVector<Function *, 8> Readers;
  GlobalVariable *Block = unknownSpecBlock(M);
  if (!Block) return Readers;
  convertUsersOfConstantsToInstructions({Block});
  for (User *U : Block->users())
    if (auto *I = dyn_cast<Instruction>(U)) Readers.insert(I->getFunction());
  for (unsigned I = 0; I < Readers.size(); ++I)
    for (User *U : Readers[I]->users())
      if (auto *Call = dyn_cast<CallBase>(U)) Readers.insert(Call->getFunction());
  return Readers;
}

void dropExports(Module &M) {
  for (Function *F : exportedFunctions(M)) makeInternal(*F);
}

void inlineForNvptx(Module &M) {
  const SmallSetVector<Function *, 8> Readers = readersOfSpecConstants(M);
  markForInlining(M, [&](const Function &F) { return !is_contained(Readers, &F); });
}

PreservedAnalyses ResolveMatrixRegistersForNvptxPass::run(Module &M, ModuleAnalysisManager &) {
  const unsigned Fragments = Sm >= MinTensorCoresArch ? 2 : 1;
  const bool Changed = resolveMatrixRegisters(M, {.RowsOf = [](unsigned) { return 8; }, .Fragments = Fragments});
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

PreservedAnalyses LowerNvptxPass::run(Module &M, ModuleAnalysisManager &Analyses) {
  auto &OfFunctions = Analyses.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  lowerNvptx(M, Sm, [&](const CallInst &Call) {
    Function &F = *const_cast<CallInst &>(Call).getFunction();
    return F.hasMetadata(KernelMetadata) &&
           OfFunctions.getResult<GroupUniformityAnalysis>(F).isRunByAll(*Call.getParent());
  });
  return PreservedAnalyses::none();
}

ModulePassManager nvptxPipeline(const NvptxPipelineOptions &Options) {
  auto Show = [&](ModulePassManager &MPM, StringRef Stage) {
    if (Options.Look) MPM.addPass(ShowModulePass(Stage, Options.Look));
  };

  // Builtins become the GPU's instructions.
  ModulePassManager Lower;
  Show(Lower, "kernels");
  Lower.addPass(ModuleStepPass<lowerNvptxNativePrecision>());
  Lower.addPass(ModuleStepPass<linkNativeMathForNvptx>());
  Lower.addPass(ModuleStepPass<lowerTensorCores>());
  Lower.addPass(LowerNvptxPass(Options.Sm));
  Lower.addPass(ModuleStepPass<approximateRoots>());
  Lower.addPass(ModuleStepPass<keepSignsOfHalf>());
  Lower.addPass(ModuleStepPass<lowerNvptxAtomics>());
  Lower.addPass(ModuleStepPass<placeGlobalsInGlobalMemory>());
  Lower.addPass(ModuleStepPass<dropHostAttributes>());
  Show(Lower, "lowered");
  Lower.addPass(CheckStepPass<checkNvptx>(ModulePassManager(), Options.Problem));

  // One function per kernel, with the parameters of a launch.
  ModulePassManager MPM;
  MPM.addPass(ModuleStepPass<dropHostFlags>());
  MPM.addPass(FoldTargetQueriesPass(WorkGroupKind::Warps, Options.Sm));
  MPM.addPass(ModuleStepPass<lowerAssertionsForDevice>());
  MPM.addPass(ModuleStepPass<lowerWideIntegers>());
  MPM.addPass(ModuleStepPass<linkDeviceLibrary>());
  MPM.addPass(ModuleStepPass<dropHostAttributes>());
  MPM.addPass(ModuleStepPass<dropExports>());
  MPM.addPass(ModuleStepPass<inlineForNvptx>());
  MPM.addPass(inlineMarkedCalls());
  MPM.addPass(ModuleStepPass<resolveMatrixLanesForNvptx>());
  MPM.addPass(SimplifyPass(moduleList(ResolveMatrixRegistersForNvptxPass(Options.Sm)), dropOtherMatrices()));
  MPM.addPass(createModuleToFunctionPassAdaptor(FunctionStepPass<narrowLongDouble>()));
  MPM.addPass(ModuleStepPass<lowerDotProducts>());
  MPM.addPass(ModuleStepPass<formatPrintfForNvptx>()); // constants have reached their calls
  MPM.addPass(ModuleStepPass<linkDeviceLibrary>());
  Show(MPM, "inlined");
  MPM.addPass(ModuleStepPass<setNvptxTarget>());
  MPM.addPass(createModuleToFunctionPassAdaptor(FunctionStepPass<returnAtTraps>()));
  MPM.addPass(SimplifyPass(moduleList(WorkItemThreadsPass()), moduleList(AlwaysInlinerPass())));
  MPM.addPass(CheckStepPass<makeNvptxKernels>(std::move(Lower), Options.Problem));
  return MPM;
}

} // namespace syclc
