// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/Pipeline.h"

#include "device-library/DeviceLibrary.h"
#include "device-library/QueryDimensions.h"
#include "device-library/Reports.h"
#include "ir/BuiltinTable.h"
#include "ir/ExternalFunctions.h"
#include "ir/ImportedConstants.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "outline/CopyClosures.h"
#include "outline/Devirtualize.h"
#include "outline/FlattenCaptures.h"
#include "outline/FoldLongDouble.h"
#include "outline/InlineForIndirectCalls.h"
#include "outline/LocateIndexChecks.h"
#include "outline/MarkNarrowIds.h"
#include "outline/Outline.h"
#include "outline/OutlineUnoptimised.h"
#include "outline/PlaceSpecConstants.h"
#include "outline/PromoteIndirectCalls.h"
#include "outline/ShiftedArrays.h"
#include "outline/ShortLoops.h"
#include "outline/StandardRecursion.h"
#include "outline/StandardSort.h"
#include "outline/StaticLocalMemory.h"
#include "outline/StripHost.h"
#include "outline/UnrollForCallees.h"
#include "outline/VirtualCalls.h"
#include "outline/WideIndices.h"
#include "outline/WorkItemCalls.h"
#include "support/RunPasses.h"
#include "support/StepPass.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/Inliner.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Scalar/SROA.h"

using namespace llvm;

namespace syclc {

namespace {

bool hasDeviceCode(Module &M) { return !kernels(M).empty() || !exportedFunctions(M).empty(); }

/// LLVM's simplifications, without vectorisers.
ModulePassManager simplifications(OptimizationLevel Level, bool UnrollLoops) {
  PipelineTuningOptions Tuning;
  Tuning.LoopUnrolling = UnrollLoops;
  return moduleList(
      GlobalDCEPass(),
      PassBuilder(/*TM=*/nullptr, Tuning).buildModuleSimplificationPipeline(Level, ThinOrFullLTOPhase::None),
      GlobalDCEPass(), ModuleStepPass<chooseDimensions>());
}

/// Finding the captures only requires inlining and promotion of variables to registers. LLVM can only treat fields that
/// are loaded in loops as invariant when they are parameters: expensive optimisations run after that.
ModulePassManager promoteToRegisters() { return simplifications(OptimizationLevel::O1, /*UnrollLoops=*/false); }
ModulePassManager inlineAndPromote() { return moduleList(AlwaysInlinerPass(), promoteToRegisters()); }
ModulePassManager optimise() {
  return moduleList(functionList(ShiftedArraysPass()), simplifications(OptimizationLevel::O2, /*UnrollLoops=*/true));
}

/// Functions that define objects in local memory are marked for inlining.
ModulePassManager placeObjectsInLocalMemory() {
  auto Promote = functionList(SROAPass(SROAOptions::PreserveCFG), EarlyCSEPass());
  return moduleList(IfPass(hasStaticLocalMemory,
                           moduleList(AlwaysInlinerPass(), IfPass(hasHiddenVariables, moduleList(std::move(Promote))),
                                      StaticLocalMemoryPass())));
}

/// Widens the indices of each function before LLVM combines its instructions and drops nsw.
ModulePassManager inlineAndWidenIndices() {
  ModuleInlinerWrapperPass Inliner(getInlineParams());
  FunctionPassManager Promote;
  Promote.addPass(SROAPass(SROAOptions::ModifyCFG));
  Promote.addPass(EarlyCSEPass());
  Promote.addPass(SCCPPass()); // folds the branches of get_global_id(2), one for each dimension
  Promote.addPass(EarlyCSEPass());
  Promote.addPass(UnrollForCalleesPass());
  Inliner.getPM().addPass(createCGSCCToFunctionPassAdaptor(std::move(Promote)));
  return moduleList(std::move(Inliner), ModuleStepPass<markNarrowIds>(), functionList(WideIndicesPass()));
}

/// A virtual function that calls itself for another object is inlined so many times into itself: as deep may objects be
/// nested in others.
constexpr unsigned MaxNestedVirtualCalls = 8;

} // namespace

ModulePassManager outlinePipeline() {
  ModulePassManager MPM;

  // Device code without features of the host.
  MPM.addPass(ModuleStepPass<placeSpecConstants>()); // before linkage is stripped: it determines unique names
  MPM.addPass(ModuleStepPass<stripHost>());
  MPM.addPass(ModuleStepPass<sortWithoutRecursion>());
  MPM.addPass(ModuleStepPass<expandStandardRecursion>());
  MPM.addPass(ModuleStepPass<linkDeviceLibrary>());
  MPM.addPass(ModuleStepPass<annotateBuiltins>());

  // Inlining. Marks functions before any LLVM pass runs, because LLVM may duplicate a call that is not convergent into
  // both sides of a branch.
  MPM.addPass(ModuleStepPass<inlineForQueries>());
  MPM.addPass(functionList(ShortLoopsPass()));
  MPM.addPass(ModuleStepPass<inlineCalledOnce>());
  MPM.addPass(IfPass(hasWorkItemCalls, moduleList(AlwaysInlinerPass())));
  MPM.addPass(placeObjectsInLocalMemory());
  MPM.addPass(AlwaysInlinerPass());
  MPM.addPass(ModuleStepPass<locateIndexChecks>());
  MPM.addPass(inlineAndWidenIndices());
  MPM.addPass(ModuleStepPass<dropUnusedVariables>());
  MPM.addPass(promoteToRegisters()); // unrolls loops for callees, too
  MPM.addPass(RepeatPass(moduleList(functionList(FunctionStepPass<devirtualize>(), PromoteIndirectCallsPass()),
                                    ModuleStepPass<inlineForIndirectCalls>()),
                         promoteToRegisters, MaxNestedVirtualCalls));
  MPM.addPass(SimplifyPass(moduleList(ModuleStepPass<foldLongDouble>()), promoteToRegisters())); // a loop's length

  // Captures become parameters.
  MPM.addPass(RepeatPass(moduleList(FlattenWorkItemCallsPass()), inlineAndPromote));
  MPM.addPass(RepeatPass(moduleList(ModuleStepPass<inlineUsersOfCaptures>()), promoteToRegisters));
  MPM.addPass(SimplifyPass(moduleList(CopyClosuresPass()), promoteToRegisters()));
  MPM.addPass(FlattenCapturesPass());
  MPM.addPass(ModuleStepPass<markImportedConstants>());
  MPM.addPass(optimise());
  MPM.addPass(ModuleStepPass<markNarrowIds>()); // ids may have been arguments of functions until now
  MPM.addPass(ModuleStepPass<numberClasses>());
  return moduleList(ModuleStepPass<markKernels>(), IfPass(hasDeviceCode, std::move(MPM)));
}

ModulePassManager linkedPipeline() {
  ModulePassManager MPM;
  MPM.addPass(ModuleStepPass<inlineForQueries>());
  MPM.addPass(IfPass(usesLocalMemoryStart, moduleList(AlwaysInlinerPass(), ModuleStepPass<placeLinkedLocalMemory>())));
  MPM.addPass(ModuleStepPass<inlineCalledOnce>());
  MPM.addPass(optimise());
  return MPM;
}

ModulePassManager unoptimisedPipeline(bool WithExternals) {
  ModulePassManager MPM;
  MPM.addPass(ModuleStepPass<sortWithoutRecursion>());
  MPM.addPass(ModuleStepPass<expandStandardRecursion>());
  // The checks of accessors' indices are in functions that are inlined into the user's, whose lines they report.
  MPM.addPass(IfPass(checksIndices,
                     moduleList(AlwaysInlinerPass(/*InsertLifetime=*/false), ModuleStepPass<locateIndexChecks>())));
  MPM.addPass(LowerAssertionsForHostPass());
  MPM.addPass(ModuleStepPass<linkDeviceLibrary>());
  MPM.addPass(ModuleStepPass<answerTargetQueries>());
  MPM.addPass(DropUnfitKernelsPass(WithExternals));
  MPM.addPass(ModuleStepPass<inlineGroupFunctions>());
  MPM.addPass(AlwaysInlinerPass(/*InsertLifetime=*/false));
  MPM.addPass(GlobalDCEPass());
  MPM.addPass(placeObjectsInLocalMemory());
  MPM.addPass(ModuleStepPass<addLocalMemoryParameters>());
  MPM.addPass(ModuleStepPass<passWorkItems>());
  MPM.addPass(ModuleStepPass<numberClasses>());
  return MPM;
}

void keepBarriersUniform(PassInstrumentationCallbacks &Callbacks) {
  Callbacks.registerShouldRunOptionalPassCallback([](StringRef Pass, Any IR) {
    if (Pass != "JumpThreadingPass") return true;
    const auto *F = any_cast<const Function *>(&IR);
    return !F || none_of(instructions(**F), isConvergentCall);
  });
}

void outline(Module &M) {
  runPasses(M, nullptr, [](PassBuilder &PB, ModulePassManager &MPM) {
    keepBarriersUniform(*PB.getPassInstrumentationCallbacks());
    MPM = outlinePipeline();
  });
}

void optimiseLinked(Module &M) {
  runPasses(M, nullptr, [](PassBuilder &PB, ModulePassManager &MPM) {
    keepBarriersUniform(*PB.getPassInstrumentationCallbacks());
    MPM = linkedPipeline();
  });
}

} // namespace syclc
