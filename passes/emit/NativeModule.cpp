// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "emit/NativeModule.h"

#include "device-library/NativeMath.h"
#include "device-library/TargetQueries.h"
#include "emit/NativeLevels.h"
#include "support/KernelInfo.h"
#include "support/Remarks.h"
#include "support/RunPasses.h"
#include "support/SpmdContract.h"
#include "support/SpmdVerifier.h"
#include "vectorize/UnrollForLanes.h"
#include "vectorize/VectorPlan.h"
#include "vectorize/Vectorize.h"
#include "workgroup/WorkItemLoops.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace syclc {

namespace {

/// A call tree larger than this (in instructions) stays calls, which run once a lane.
constexpr unsigned MostToInline = 30000;

unsigned size(const Function &F) { return std::distance(inst_begin(F), inst_end(F)); }

/// Lanes follow one function's control flow: what a kernel calls becomes part of it.
bool inlineCallees(Module &M) {
  unsigned Size = 0;
  bool Calls = false;
  for (Function &F : M) {
    if (F.isDeclaration()) continue;
    Size += size(F) * std::max(1u, F.hasMetadata(KernelMetadata) ? 1u : unsigned(F.getNumUses()));
    Calls |= !F.hasMetadata(KernelMetadata);
  }
  if (!Calls || Size > MostToInline) return false;
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasMetadata(KernelMetadata)) {
      F.removeFnAttr(Attribute::NoInline);
      F.removeFnAttr(Attribute::OptimizeNone);
      F.addFnAttr(Attribute::AlwaysInline);
    }
  return true;
}

/// What the vectoriser wants to see: one function a kernel, simplified.
void prepare(Module &M, TargetMachine &Target) {
  bool Changed = foldTargetQueries(M, /*PrefersSubGroups=*/true);
  Changed |= linkNativeMath(M);
  Changed |= inlineCallees(M);
  runPasses(M, &Target, [Changed](PassBuilder &PB, ModulePassManager &MPM) {
    if (Changed) {
      MPM.addPass(AlwaysInlinerPass());
      MPM.addPass(createModuleToFunctionPassAdaptor(
          PB.buildFunctionSimplificationPipeline(OptimizationLevel::O1, ThinOrFullLTOPhase::None)));
      MPM.addPass(GlobalDCEPass());
    }
    FunctionPassManager Unroll;
    Unroll.addPass(UnrollForLanesPass());
    Unroll.addPass(createFunctionToLoopPassAdaptor(LoopFullUnrollPass(/*OptLevel=*/3)));
    Unroll.addPass(SROAPass(SROAOptions::ModifyCFG));
    Unroll.addPass(InstCombinePass());
    Unroll.addPass(SimplifyCFGPass());
    MPM.addPass(createModuleToFunctionPassAdaptor(std::move(Unroll)));
  });
}

Function *copyOf(Function &Kernel, unsigned Lanes) {
  ValueToValueMapTy Map;
  Function *Copy = CloneFunction(&Kernel, Map);
  Copy->setName(Kernel.getName() + ".simd" + Twine(Lanes));
  return Copy;
}

/// Replaces \p Kernel by its sub-group forms.
void makeSubGroupForms(Function &Kernel, const NativeLevel &Level, TargetMachine &Target,
                       const NativeModuleOptions &Options, SmallVectorImpl<NativeFunctionInfo> &Made) {
  Remarks Report(Kernel, Level.Name, Options.Log);
  VectorPlan Plan;
  if (Options.Sizes.empty())
    Plan = planVectors(Kernel, Target.getTargetTransformInfo(Kernel));
  else
    Plan.Sizes.assign(Options.Sizes.begin(), Options.Sizes.end());
  SmallVector<unsigned, 2> Sizes = Plan.Sizes;
  for (unsigned I = 0; I < Sizes.size(); ++I) { // a size that fails may add 1
    Function *Copy = copyOf(Kernel, Sizes[I]);
    if (vectorize(*Copy, Sizes[I], &Target, Report)) {
      Made.push_back({Kernel.getName().str(), Sizes[I], nativeFunctionName(Copy->getName())});
      continue;
    }
    Copy->eraseFromParent();
    bool Required = any_of(KernelInfo::get(Kernel)->Attributes,
                           [](const KernelAttribute &A) { return A.Name == ReqdSubGroupSizeAttribute; });
    if (Required)
      Kernel.getContext().diagnose(DiagnosticInfoGeneric("syclc: kernel '" + kernelDisplayName(Kernel) +
                                                         "' cannot run in sub-groups of " + Twine(Sizes[I]) +
                                                         " as it requires: its control flow has no form that lanes can "
                                                         "follow together; -Rpass-missed=syclc says why"));
    else if (!is_contained(Sizes, 1u))
      Sizes.push_back(1);
  }
  unsigned Largest = *std::max_element(Sizes.begin(), Sizes.end());
  if (Options.Sizes.empty()) {
    if (Largest > 1)
      Report.passed(nullptr, "Vectorized", Twine(Largest) + " work-items a sub-group: " + Plan.Reason);
    else if (KernelInfo::get(Kernel)->Kind != SYCLC_KERNEL_SINGLE_TASK)
      Report.missed(nullptr, "Scalar", "not vectorised: " + Plan.Reason);
  }
  Kernel.eraseFromParent();
}

void optimise(Module &M, TargetMachine &Target) {
  runPasses(M, &Target, [](PassBuilder &PB, ModulePassManager &MPM) {
    MPM.addPass(AlwaysInlinerPass()); // serialised instructions
    MPM.addPass(WorkItemLoopsPass());
    MPM.addPass(AlwaysInlinerPass());
    MPM.addPass(createModuleToFunctionPassAdaptor(
        PB.buildFunctionSimplificationPipeline(OptimizationLevel::O3, ThinOrFullLTOPhase::None)));
    MPM.addPass(PB.buildModuleOptimizationPipeline(OptimizationLevel::O3, ThinOrFullLTOPhase::None));
    MPM.addPass(GlobalDCEPass());
  });
}

} // namespace

SmallVector<NativeFunctionInfo> compileNativeModule(Module &M, const NativeLevel &Level, const Function &HostFunction,
                                                    TargetMachine &Target, const NativeModuleOptions &Options) {
  SmallVector<NativeFunctionInfo> Made;
  auto SetLevel = [&] {
    for (Function &F : M)
      if (!F.isDeclaration()) setNativeLevel(F, Level, HostFunction);
  };
  SetLevel();
  prepare(M, Target);
  SetLevel(); // of what the device library brought
  for (Function *Kernel : kernels(M)) makeSubGroupForms(*Kernel, Level, Target, Options, Made);
  optimise(M, Target);
  for (NativeFunctionInfo &Info : Made)
    Info.ScratchSize = M.getFunction(Info.Name)->getFnAttributeAsParsedInteger(ScratchSizeFnAttr);
  llvm::sort(Made, [](const NativeFunctionInfo &A, const NativeFunctionInfo &B) {
    return std::tie(A.Kernel, A.SubGroupSize) < std::tie(B.Kernel, B.SubGroupSize);
  });
  return Made;
}

} // namespace syclc
