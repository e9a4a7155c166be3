// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/Pipeline.h"

#include "device-library/DotProducts.h"
#include "device-library/MatrixLanes.h"
#include "device-library/NativeMath.h"
#include "device-library/QueryDimensions.h"
#include "device-library/Reports.h"
#include "device-library/SharedMath.h"
#include "device-library/TargetQueries.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "native/emit/DebugCopies.h"
#include "native/emit/NativeLargeVariables.h"
#include "native/emit/NativeVariables.h"
#include "native/vectorize/AlignedLanes.h"
#include "native/vectorize/ChosenElements.h"
#include "native/vectorize/ConsecutiveLanes.h"
#include "native/vectorize/ExchangeDimensions.h"
#include "native/vectorize/ExternalBody.h"
#include "native/vectorize/MergeGroups.h"
#include "native/vectorize/PackRows.h"
#include "native/vectorize/PrivateCopies.h"
#include "native/vectorize/SeparateArrays.h"
#include "native/vectorize/ShareHelpers.h"
#include "native/vectorize/StayWide.h"
#include "native/vectorize/SubGroupForms.h"
#include "native/vectorize/UnrollRows.h"
#include "native/vectorize/VectorMath.h"
#include "native/vectorize/Vectorize.h"
#include "native/vectorize/WideForms.h"
#include "native/workgroup/IdleSubGroups.h"
#include "native/workgroup/InnerKernels.h"
#include "native/workgroup/LoopInterchange.h"
#include "native/workgroup/RegionFunctions.h"
#include "native/workgroup/WorkItemLoops.h"
#include "native/x86/ConstantDivisions.h"
#include "native/x86/EstimatedRoots.h"
#include "native/x86/EvenGathers.h"
#include "native/x86/FloatDivisions.h"
#include "native/x86/HalfVectors.h"
#include "native/x86/LongToFloat.h"
#include "native/x86/MaskedAccessLoops.h"
#include "native/x86/MaskedRegisters.h"
#include "native/x86/RegisterParts.h"
#include "native/x86/SaturatedConversions.h"
#include "native/x86/ShiftedProducts.h"
#include "native/x86/TargetFeatures.h"
#include "native/x86/WideIntegers.h"
#include "support/StepPass.h"
#include "support/WrappingLoops.h"
#include "workitem/UnrollForLanes.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace syclc {

/// Larger call trees (in instructions) are not inlined: calls run once per lane.
static constexpr unsigned MaxToInline = 30000;

/// `if (a && b)` is one branch for lanes if at most this many instructions compute `b`.
static constexpr int MaxBetweenConditions = 8;

/// Whether \p F is neither a kernel nor a math function that stays out of line.
static bool isCallee(const Function &F) {
  return !F.isDeclaration() && !F.hasMetadata(KernelMetadata) && !F.hasFnAttribute(MathCostFnAttr);
}

bool inlineForNative(Module &M) {
  unsigned Size = 0;
  bool Calls = false;
  for (Function &F : M) {
    if (F.isDeclaration()) continue;
    const unsigned Own = std::distance(inst_begin(F), inst_end(F));
    Size += Own * std::max(1u, F.hasMetadata(KernelMetadata) ? 1u : unsigned(F.getNumUses()));
    Calls |= isCallee(F);
  }
  if (!Calls || Size > MaxToInline) return false;
  for (Function &F : M)
    if (isCallee(F)) {
      F.removeFnAttr(Attribute::NoInline);
      F.removeFnAttr(Attribute::OptimizeNone);
      F.addFnAttr(Attribute::AlwaysInline);
    }
  return true;
}

bool resolveMatrixLanesForNative(Module &M) { return resolveMatrixLanes(M, NativeMatrixLanes); }

bool resolveMatrixRegistersForNative(Module &M) {
  auto Kernels = kernels(M);
  if (Kernels.empty()) return false;
  const VectorFeatures Has = vectorFeatures(*Kernels.front());
  const unsigned Sums = Has.Avx512 ? 16 : 8, Bits = Has.Use512 ? 512 : Has.Avx2 ? 256 : 128;
  auto RowsOf = [=](unsigned Lanes) {
    return std::max(1u, Sums / unsigned(divideCeil(std::max(Lanes, 1u) * 32, Bits)));
  };
  return resolveMatrixRegisters(M, {.RowsOf = RowsOf, .HasTiles = Kernels.front()->hasFnAttribute(TilesFnAttr)});
}

void chooseSharedMathForNative(Module &M) {
  for (Function &F : M)
    if (F.hasMetadata(KernelMetadata) || isExternalBody(F)) chooseSharedMath(F);
}

namespace {

/// The second half of LLVM's -O3 pipeline, which includes the vectorisers.
ModulePassManager optimisations(bool UseLlvmVectorizers) {
  PipelineTuningOptions Tuning;
  Tuning.LoopVectorization = Tuning.LoopInterleaving = Tuning.SLPVectorization = UseLlvmVectorizers;
  PassBuilder PB(/*TM=*/nullptr, Tuning);
  keepWrappingLoops(PB);
  return PB.buildModuleOptimizationPipeline(OptimizationLevel::O3, ThinOrFullLTOPhase::None);
}

/// LLVM's function simplifications.
auto simplifications(OptimizationLevel Level) {
  return functionList(PassBuilder().buildFunctionSimplificationPipeline(Level, ThinOrFullLTOPhase::None));
}

/// Whether some kernel only has a scalar form.
bool usesLlvmVectorizers(Module &M) {
  return any_of(M, [](const Function &F) { return F.hasFnAttribute(LlvmVectorizersFnAttr); });
}

} // namespace

ModulePassManager nativePreparation() {
  ModulePassManager MPM;
  MPM.addPass(SimplifyPass(moduleList(FoldTargetQueriesPass(WorkGroupKind::OneThread), InnerKernelsPass(),
                                      LowerAssertionsForHostPass(), ModuleStepPass<inlineForNative>(),
                                      AlwaysInlinerPass(), ModuleStepPass<resolveMatrixLanesForNative>()),
                           moduleList(simplifications(OptimizationLevel::O1), GlobalDCEPass())));
  MPM.addPass(ModuleStepPass<chooseDimensions>());
  // Not earlier: equal calls have been merged, and pow(2, x) has become exp2(x).
  MPM.addPass(
      SimplifyPass(moduleList(NativeMathPass()),
                   moduleList(functionList(SROAPass(SROAOptions::ModifyCFG), EarlyCSEPass(/*UseMemorySSA=*/true),
                                           SimplifyCFGPass(), InstCombinePass()),
                              NativeMathPass()))); // exp2 of an integer has become ldexp
  return MPM;
}

ModulePassManager nativeLevelPipeline(const NativePipelineOptions &Options) {
  ModulePassManager MPM;
  MPM.addPass(NativeLevelPass(Options.Level, Options.HostFunction));

  // Adapt the code to the level's registers; this determines which loops over lanes and private arrays are unrolled.
  MPM.addPass(ModuleStepPass<makeExternalBodies>());
  MPM.addPass(ModuleStepPass<chooseSharedMathForNative>());
  MPM.addPass(SimplifyPass(moduleList(ModuleStepPass<resolveMatrixRegistersForNative>()), dropOtherMatrices()));
  MPM.addPass(functionList(PrivateCopiesPass(), UnrollForLanesPass(),
                           createFunctionToLoopPassAdaptor(LoopFullUnrollPass(/*OptLevel=*/3, /*OnlyWhenForced=*/true)),
                           ChosenElementsPass(), SROAPass(SROAOptions::ModifyCFG), InstCombinePass(),
                           SimplifyCFGPass(SimplifyCFGOptions().bonusInstThreshold(MaxBetweenConditions))));
  MPM.addPass(StayWidePass());

  // Turn work-items into lanes: a copy of each kernel for each sub-group size.
  MPM.addPass(ExternalVariantsPass(Options.Log));
  MPM.addPass(MergeGroupsPass(Options.Log));
  MPM.addPass(ExchangeDimensionsPass(Options.Log));
  MPM.addPass(SubGroupFormsPass(Options.Sizes, Options.Log));
  MPM.addPass(PackRowsPass());
  MPM.addPass(LoopInterchangePass(/*Lanes=*/0, Options.Log));
  MPM.addPass(UnrollRowsPass(/*Lanes=*/0, Options.Log));
  MPM.addPass(AlignedLanesPass(/*Lanes=*/0, Options.Log));
  MPM.addPass(WideFormsPass(/*Lanes=*/0, Options.Log));
  MPM.addPass(ConsecutiveLanesPass(/*Lanes=*/0, Options.Log));
  MPM.addPass(SeparateArraysPass(/*Lanes=*/0, Options.Log));
  MPM.addPass(VectorizePass(/*Lanes=*/0, Options.Log));
  MPM.addPass(ModuleStepPass<lowerDotProducts>()); // those that are uniform, or have one lane
  MPM.addPass(VectorMathPass());
  MPM.addPass(ModuleStepPass<shareHelpers>());
  MPM.addPass(AlwaysInlinerPass()); // serialized instructions

  // Add the loops over sub-groups and work-groups, and resolve variables through the launch.
  MPM.addPass(WorkItemLoopsPass());
  MPM.addPass(LinkInnerKernelsPass());
  MPM.addPass(AlwaysInlinerPass());
  MPM.addPass(NativeVariablesPass());
  MPM.addPass(RegionFunctionsPass());
  MPM.addPass(functionList(FloatDivisionsPass()));

  if (Options.Optimise) {
    MPM.addPass(simplifications(OptimizationLevel::O3));
    MPM.addPass(functionList(IdleSubGroupsPass()));
    MPM.addPass(IfPass(usesLlvmVectorizers, optimisations(/*UseLlvmVectorizers=*/true),
                       optimisations(/*UseLlvmVectorizers=*/false)));
  } else // clean up after widening and loop creation
    MPM.addPass(functionList(SROAPass(SROAOptions::ModifyCFG), EarlyCSEPass(/*UseMemorySSA=*/true), SimplifyCFGPass(),
                             InstCombinePass()));

  // Avoid code for which LLVM's code generation is incorrect or slow.
  MPM.addPass(functionList(ConstantDivisionsPass(), EstimatedRootsPass(), EvenGathersPass()));
  MPM.addPass(functionList(RegisterPartsPass(), SaturatedConversionsPass(), ShiftedProductsPass(), WideIntegersPass()));
  MPM.addPass(HalfVectorsPass());
  MPM.addPass(LongToFloatPass());
  MPM.addPass(functionList(MaskedAccessLoopsPass(), MaskedRegistersPass()));
  MPM.addPass(GlobalDCEPass());
  MPM.addPass(NativeLargeVariablesPass());
  MPM.addPass(functionList(DebugCopiesPass()));
  return MPM;
}

ModulePassManager nativePipeline(const NativePipelineOptions &Options) {
  return moduleList(nativePreparation(), nativeLevelPipeline(Options));
}

} // namespace syclc
