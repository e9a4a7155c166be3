// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/emit/NativeModule.h"

#include "device-library/DotProducts.h"
#include "device-library/MatrixLanes.h"
#include "device-library/NativeMath.h"
#include "device-library/QueryDimensions.h"
#include "device-library/Reports.h"
#include "device-library/SharedMath.h"
#include "device-library/TargetQueries.h"
#include "ir/ExternalFunctions.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "ir/SpmdVerifier.h"
#include "native/emit/NativeDeviceGlobals.h"
#include "native/emit/NativeLargeVariables.h"
#include "native/emit/NativeLevels.h"
#include "native/emit/NativeLocalVariables.h"
#include "native/emit/NativeSpecConstants.h"
#include "native/vectorize/AlignedLanes.h"
#include "native/vectorize/ChosenElements.h"
#include "native/vectorize/ExternalBody.h"
#include "native/vectorize/PackRows.h"
#include "native/vectorize/StayWide.h"
#include "native/vectorize/UnrollForLanes.h"
#include "native/vectorize/VectorMath.h"
#include "native/vectorize/VectorPlan.h"
#include "native/vectorize/Vectorize.h"
#include "native/workgroup/GroupSteps.h"
#include "native/workgroup/InnerKernels.h"
#include "native/workgroup/InterleaveSubGroups.h"
#include "native/workgroup/LoopInterchange.h"
#include "native/workgroup/RegionFunctions.h"
#include "native/workgroup/WorkItemLoops.h"
#include "native/x86/EvenGathers.h"
#include "native/x86/HalfVectors.h"
#include "native/x86/LongToFloat.h"
#include "native/x86/MaskedAccessLoops.h"
#include "native/x86/RegisterParts.h"
#include "native/x86/TargetFeatures.h"
#include "support/CrashTrace.h"
#include "support/Remarks.h"
#include "support/RunPasses.h"
#include "support/WrappingLoops.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/StructuralHash.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/FunctionComparator.h"

#include <map>

using namespace llvm;

namespace syclc {

namespace {

/// A call tree larger than this (in instructions) stays calls, which run once a lane.
constexpr unsigned MostToInline = 30000;

unsigned size(const Function &F) { return std::distance(inst_begin(F), inst_end(F)); }

/// Neither a kernel nor mathematics that stays out of line.
bool isCallee(const Function &F) {
  return !F.isDeclaration() && !F.hasMetadata(KernelMetadata) && !F.hasFnAttribute(MathCostFnAttr);
}

/// Lanes follow one function's control flow: what a kernel calls becomes part of it.
bool inlineCallees(Module &M) {
  unsigned Size = 0;
  bool Calls = false;
  for (Function &F : M) {
    if (F.isDeclaration()) continue;
    Size += size(F) * std::max(1u, F.hasMetadata(KernelMetadata) ? 1u : unsigned(F.getNumUses()));
    Calls |= isCallee(F);
  }
  if (!Calls || Size > MostToInline) return false;
  for (Function &F : M)
    if (isCallee(F)) {
      F.removeFnAttr(Attribute::NoInline);
      F.removeFnAttr(Attribute::OptimizeNone);
      F.addFnAttr(Attribute::AlwaysInline);
    }
  return true;
}

/// What the level's registers hold of matrices: sums are in half of them.
void resolveMatrices(Module &M, const NativeLevel &Level) {
  auto Kernels = kernels(M);
  if (Kernels.empty()) return;
  const VectorFeatures Has = vectorFeatures(*Kernels.front());
  const unsigned Sums = Has.Avx512 ? 16 : 8, Bits = Has.Use512 ? 512 : Has.Avx2 ? 256 : 128;
  resolveMatrixRegisters(
      M, [=](unsigned Lanes) { return std::max(1u, Sums / unsigned(divideCeil(std::max(Lanes, 1u) * 32, Bits))); },
      Level.Kernels == LevelKernels::Tiles);
}

/// Loops over lanes and over private arrays unroll, by what the level's registers hold.
void unrollLoops(Module &M, TargetMachine &Target) {
  runPasses(M, &Target, [](PassBuilder &, ModulePassManager &MPM) {
    FunctionPassManager Unroll;
    Unroll.addPass(UnrollForLanesPass());
    Unroll.addPass(createFunctionToLoopPassAdaptor(LoopFullUnrollPass(/*OptLevel=*/3, /*OnlyWhenForced=*/true)));
    Unroll.addPass(ChosenElementsPass());
    Unroll.addPass(SROAPass(SROAOptions::ModifyCFG));
    Unroll.addPass(InstCombinePass());
    Unroll.addPass(SimplifyCFGPass());
    MPM.addPass(createModuleToFunctionPassAdaptor(std::move(Unroll)));
    MPM.addPass(StayWidePass());
  });
}

Function *copyOf(Function &Kernel, unsigned Lanes) {
  ValueToValueMapTy Map;
  Function *Copy = CloneFunction(&Kernel, Map);
  Copy->setName(Kernel.getName() + ".simd" + Twine(Lanes));
  return Copy;
}

/// Makes the form of \p Row that runs work-groups of short rows (PackRows.h). Where lanes cannot follow it, \p Row runs
/// them all.
void makePackedForm(Function &Kernel, Function &Row, unsigned Lanes, TargetMachine &Target, Remarks &Report) {
  Function *Packed = copyOf(Kernel, Lanes);
  Packed->setName(Row.getName() + ".packed");
  packRows(*Packed);
  verifyAfter("packRows", *Packed);
  if (!vectorize(*Packed, Lanes, &Target, Report)) return Packed->eraseFromParent();
  verifyAfter("vectorize", *Packed);
  Row.addFnAttr(PackedFormFnAttr, Packed->getName());
}

/// Replaces \p Kernel by its sub-group forms. \returns whether there are some of more than one lane.
bool makeSubGroupForms(Function &Kernel, const NativeLevel &Level, TargetMachine &Target,
                       const NativeModuleOptions &Options, SmallVectorImpl<NativeFunctionInfo> &Made) {
  Remarks Report(Kernel, Level.Name, Options.Log);
  VectorPlan Plan;
  if (Options.Sizes.empty())
    Plan = planVectors(Kernel, Target.getTargetTransformInfo(Kernel));
  else
    Plan.Sizes.assign(Options.Sizes.begin(), Options.Sizes.end());
  SmallVector<unsigned, 2> Sizes = Plan.Sizes;
  Function *Scalar = nullptr;
  unsigned Largest = 1;
  for (unsigned I = 0; I < Sizes.size(); ++I) { // a size that fails may add 1
    Function *Copy = copyOf(Kernel, Sizes[I]);
    const PackedLaunches Packed = packedLaunches(Kernel, Sizes[I]);
    if (Packed == PackedLaunches::All) {
      packRows(*Copy);
      verifyAfter("packRows", *Copy);
    } else {
      interchangeLoops(*Copy, Sizes[I], Report);
      verifyAfter("interchangeLoops", *Copy);
      stepTogether(*Copy, Sizes[I], Report);
      verifyAfter("stepTogether", *Copy);
      copyForAlignedLanes(*Copy, Sizes[I], Report);
      verifyAfter("copyForAlignedLanes", *Copy);
    }
    if (vectorize(*Copy, Sizes[I], &Target, Report)) {
      verifyAfter("vectorize", *Copy);
      if (Packed == PackedLaunches::ShortRows) makePackedForm(Kernel, *Copy, Sizes[I], Target, Report);
      Made.push_back({Kernel.getName().str(), Sizes[I], nativeFunctionName(Copy->getName())});
      if (Sizes[I] == 1) Scalar = Copy;
      Largest = std::max(Largest, Sizes[I]);
      continue;
    }
    Copy->eraseFromParent();
    if (!KernelInfo::get(Kernel)->attribute(ReqdSubGroupSizeAttribute).empty())
      Kernel.getContext().diagnose(DiagnosticInfoGeneric("syclc: kernel '" + kernelDisplayName(Kernel) +
                                                         "' cannot run in sub-groups of " + Twine(Sizes[I]) +
                                                         " as it requires: its control flow has no form that lanes can "
                                                         "follow together; -Rpass-missed=syclc says why"));
    else if (!is_contained(Sizes, 1u))
      Sizes.push_back(1);
  }
  if (Options.Sizes.empty()) {
    if (Largest > 1)
      Report.passed(nullptr, "Vectorized", Twine(Largest) + " work-items a sub-group: " + Plan.Reason);
    else if (Plan.Sizes.back() == 1 && KernelInfo::get(Kernel)->Kind != SYCLC_KERNEL_SINGLE_TASK)
      Report.missed(nullptr, "Scalar", "not vectorised: " + Plan.Reason);
  }
  // Next to lanes the scalar form runs rows that are too short for them: few work-items, so it need not be large.
  if (Scalar && Largest > 1) Scalar->addFnAttr(Attribute::OptimizeForSize);
  if (Scalar && Largest == 1) inlineSharedMath(*Scalar); // for LLVM's vectorisers
  Kernel.eraseFromParent();
  return Largest > 1;
}

/// Helpers that each kernel has made for itself (native/vectorize/WidenCounts.cpp) become one where they are the same.
void shareHelpers(Module &M) {
  GlobalNumberState Numbers;
  std::map<uint64_t, SmallVector<Function *, 1>> ByHash;
  for (Function &F : make_early_inc_range(M)) {
    if (F.isDeclaration() || !F.hasLocalLinkage() || !F.hasFnAttribute(Attribute::NoInline)) continue;
    SmallVector<Function *, 1> &Alike = ByHash[StructuralHash(F)];
    auto Same = find_if(Alike, [&](Function *Other) { return FunctionComparator(Other, &F, &Numbers).compare() == 0; });
    if (Same == Alike.end()) {
      Alike.push_back(&F);
      continue;
    }
    Numbers.erase(&F);
    F.replaceAllUsesWith(*Same);
    F.eraseFromParent();
  }
}

/// Takes what belongs to inner kernels, which nobody launches, from \p Made.
SmallVector<InnerNative> takeInner(const StringSet<> &InnerKernels, SmallVectorImpl<NativeFunctionInfo> &Made) {
  SmallVector<InnerNative> Inner;
  for (const NativeFunctionInfo &Info : Made)
    if (InnerKernels.contains(Info.Kernel)) Inner.push_back({Info.Kernel, Info.Name, Info.SubGroupSize});
  erase_if(Made, [&](const NativeFunctionInfo &Info) { return InnerKernels.contains(Info.Kernel); });
  llvm::sort(Inner, [](const InnerNative &A, const InnerNative &B) {
    return std::tie(A.Kernel, A.SubGroupSize) < std::tie(B.Kernel, B.SubGroupSize);
  });
  return Inner;
}

/// For -O0: what lanes and loops over work-items left behind.
FunctionPassManager cleanUp() {
  FunctionPassManager Passes;
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  Passes.addPass(SimplifyCFGPass());
  Passes.addPass(InstCombinePass());
  return Passes;
}

/// \param UseLlvmVectorizers some kernel has a scalar form only.
void optimise(Module &M, TargetMachine &Target, bool Optimise, bool UseLlvmVectorizers, ArrayRef<InnerNative> Inner) {
  PipelineTuningOptions Tuning;
  Tuning.LoopVectorization = Tuning.LoopInterleaving = Tuning.SLPVectorization = UseLlvmVectorizers;
  auto Build = [=](PassBuilder &PB, ModulePassManager &MPM) {
    keepWrappingLoops(PB);
    MPM.addPass(AlwaysInlinerPass()); // serialised instructions
    MPM.addPass(WorkItemLoopsPass());
    MPM.addPass(LinkInnerKernelsPass(Inner));
    MPM.addPass(AlwaysInlinerPass());
    MPM.addPass(NativeSpecConstantsPass());
    MPM.addPass(NativeLocalVariablesPass());
    MPM.addPass(NativeDeviceGlobalsPass());
    MPM.addPass(RegionFunctionsPass());
    if (Optimise) {
      MPM.addPass(createModuleToFunctionPassAdaptor(
          PB.buildFunctionSimplificationPipeline(OptimizationLevel::O3, ThinOrFullLTOPhase::None)));
      MPM.addPass(PB.buildModuleOptimizationPipeline(OptimizationLevel::O3, ThinOrFullLTOPhase::None));
      MPM.addPass(createModuleToFunctionPassAdaptor(InterleaveSubGroupsPass()));
    } else
      MPM.addPass(createModuleToFunctionPassAdaptor(cleanUp()));
    MPM.addPass(createModuleToFunctionPassAdaptor(EvenGathersPass()));
    MPM.addPass(createModuleToFunctionPassAdaptor(RegisterPartsPass()));
    MPM.addPass(HalfVectorsPass());
    MPM.addPass(LongToFloatPass());
    MPM.addPass(createModuleToFunctionPassAdaptor(MaskedAccessLoopsPass()));
    MPM.addPass(GlobalDCEPass());
    MPM.addPass(NativeLargeVariablesPass());
  };
  runPasses(M, &Target, Tuning, Build, Bisection::Yes);
}

} // namespace

void prepareNativeModule(Module &M) {
  bool Changed = foldTargetQueries(M, /*PrefersSubGroups=*/true);
  Changed |= makeInnerKernels(M);
  lowerAssertionsForHost(M);
  verifyAfter("makeInnerKernels and lowerAssertionsForHost", M);
  Changed |= inlineCallees(M);
  if (Changed) runPasses(M, nullptr, [](PassBuilder &, ModulePassManager &MPM) { MPM.addPass(AlwaysInlinerPass()); });
  Changed |= resolveMatrixLanes(M, NativeMatrixLanes);
  if (Changed)
    runPasses(M, nullptr, [](PassBuilder &PB, ModulePassManager &MPM) {
      MPM.addPass(createModuleToFunctionPassAdaptor(
          PB.buildFunctionSimplificationPipeline(OptimizationLevel::O1, ThinOrFullLTOPhase::None)));
      MPM.addPass(GlobalDCEPass());
    });
  chooseDimensions(M);
  // Only now: equal calls have become one, and pow(2, x) exp2(x).
  const bool HasMath = linkNativeMath(M);
  verifyAfter("linkNativeMath", M);
  if (!HasMath) return;
  runPasses(M, nullptr, [](PassBuilder &, ModulePassManager &MPM) {
    FunctionPassManager Simplify;
    Simplify.addPass(SROAPass(SROAOptions::ModifyCFG));
    Simplify.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
    Simplify.addPass(SimplifyCFGPass());
    Simplify.addPass(InstCombinePass());
    MPM.addPass(createModuleToFunctionPassAdaptor(std::move(Simplify)));
    MPM.addPass(NativeMathPass()); // exp2 of an integer has become ldexp
  });
}

SmallVector<NativeFunctionInfo> compileNativeModule(Module &M, const NativeLevel &Level, const Function &HostFunction,
                                                    TargetMachine &Target, const NativeModuleOptions &Options) {
  SmallVector<NativeFunctionInfo> Made;
  prepareNativeModule(M);
  for (Function &F : M)
    if (!F.isDeclaration()) setNativeLevel(F, Level, HostFunction);
  const SmallVector<ExternalBody> Externals = makeExternalBodies(M);
  verifyAfter("makeExternalBodies", M);
  for (Function *Kernel : kernels(M)) chooseSharedMath(*Kernel);
  resolveMatrices(M, Level);
  for (const ExternalBody &E : Externals) chooseSharedMath(*E.Body);
  verifyAfter("resolveMatrices and chooseSharedMath", M);
  unrollLoops(M, Target);
  bool AllHaveLanes = defineExternalVariants(Externals, Level.Name, &Target, Options.Log);
  verifyAfter("defineExternalVariants", M);
  StringSet<> InnerKernels;
  for (Function *Kernel : kernels(M))
    if (isInnerKernel(*Kernel)) InnerKernels.insert(Kernel->getName());
  for (Function *Kernel : kernels(M)) {
    CrashTrace Crash(*Kernel);
    AllHaveLanes &= makeSubGroupForms(*Kernel, Level, Target, Options, Made);
  }
  lowerDotProducts(M); // what is the same in all lanes, or has one lane
  defineVectorMath(M, &Target);
  shareHelpers(M);
  verifyAfter("lowerDotProducts, defineVectorMath and shareHelpers", M);
  const SmallVector<InnerNative> Inner = takeInner(InnerKernels, Made);
  optimise(M, Target, Options.Optimise, /*UseLlvmVectorizers=*/!AllHaveLanes, Inner);
  for (NativeFunctionInfo &Info : Made) {
    Function *Native = M.getFunction(Info.Name);
    Info.ScratchSize = Native->getFnAttributeAsParsedInteger(ScratchSizeFnAttr);
    Info.LinkedLocalSize = Native->getFnAttributeAsParsedInteger(LinkedLocalSizeFnAttr);
    // Register allocation finds out too late that it would like an aligned stack, for the vectors it puts there.
    if (Info.SubGroupSize > 1 || !Inner.empty()) Native->addFnAttr("stackrealign");
  }
  llvm::sort(Made, [](const NativeFunctionInfo &A, const NativeFunctionInfo &B) {
    return std::tie(A.Kernel, A.SubGroupSize) < std::tie(B.Kernel, B.SubGroupSize);
  });
  return Made;
}

} // namespace syclc
