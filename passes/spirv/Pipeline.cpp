// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/Pipeline.h"

#include "device-library/DeviceLibrary.h"
#include "device-library/DotProducts.h"
#include "device-library/LowerPrintf.h"
#include "device-library/MatrixLanes.h"
#include "device-library/NarrowLongDouble.h"
#include "device-library/QueryDimensions.h"
#include "device-library/Reports.h"
#include "device-library/TargetQueries.h"
#include "device-library/WideIntegers.h"
#include "ir/KernelInfo.h"
#include "outline/WorkItemCalls.h"
#include "spirv/address-space/CallForImportedConstants.h"
#include "spirv/address-space/ExternalLinkage.h"
#include "spirv/address-space/InferAcrossCalls.h"
#include "spirv/address-space/PassRecords.h"
#include "spirv/address-space/PointerQueries.h"
#include "spirv/address-space/PointerTables.h"
#include "spirv/address-space/RetypeGeneric.h"
#include "spirv/drivers/BarrierBranches.h"
#include "spirv/drivers/BarrierDispatch.h"
#include "spirv/drivers/BarrierLoops.h"
#include "spirv/drivers/ChosenAddresses.h"
#include "spirv/drivers/LoopEntries.h"
#include "spirv/drivers/LoopResults.h"
#include "spirv/drivers/LoopSwitches.h"
#include "spirv/drivers/SmallArrays.h"
#include "spirv/emit/LowerSpirv.h"
#include "spirv/emit/SpirvBinary.h"
#include "spirv/emit/SpirvKernels.h"
#include "spirv/emit/SpirvSpecConstants.h"
#include "spirv/emit/SubGroupKernels.h"
#include "spirv/expand/ExpandUnsupported.h"
#include "support/DeviceModule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace syclc {

bool resolveMatrixLanesForSpirv(Module &M) { return resolveMatrixLanes(M, /*Usual=*/0); }
bool resolveMatrixRegistersForSpirv(Module &M) {
  return resolveMatrixRegisters(M, {.RowsOf = [](unsigned) { return 8; }});
}
void inlineForSpirv(Module &M) { markForInlining(M, canBeCalled); }

void setSpirvTarget(Module &M) {
  M.setTargetTriple(Triple(usesSubGroups(M) ? "spirv64v1.3-unknown-unknown" : "spirv64v1.2-unknown-unknown"));
  M.setDataLayout(M.getTargetTriple().computeDataLayout());
}

namespace {

bool hasNoSubGroups(Module &M) { return !usesSubGroups(M); }
bool hasSubGroupsOrBarriers(Module &M) { return usesSubGroups(M) || any_of(M, hasBarriers); }

/// Resolved queries of address spaces decide comparisons with null, and branches that depend on them.
ModulePassManager inferAgain() {
  return moduleList(functionList(EarlyCSEPass(/*UseMemorySSA=*/true), SimplifyCFGPass()), InferAcrossCallsPass());
}

} // namespace

ModulePassManager spirvPipeline(const SpirvPipelineOptions &Options) {
  ModulePassManager MPM;
  auto Show = [&](StringRef Stage) {
    if (Options.Look) MPM.addPass(ShowModulePass(Stage, Options.Look));
  };

  // One function per kernel.
  MPM.addPass(ModuleStepPass<dropHostFlags>());
  MPM.addPass(SimplifyPass(moduleList(ExpandWorkItemCallsPass()), moduleList(AlwaysInlinerPass())));
  MPM.addPass(FoldTargetQueriesPass(WorkGroupKind::Unknown));
  MPM.addPass(PassRecordsPass());
  MPM.addPass(ModuleStepPass<lowerAssertionsForDevice>());
  MPM.addPass(ModuleStepPass<lowerWideIntegers>());
  MPM.addPass(ModuleStepPass<linkDeviceLibrary>());
  MPM.addPass(ModuleStepPass<chooseDimensions>());
  MPM.addPass(ExternalLinkagePass());
  MPM.addPass(ModuleStepPass<separateFromBuiltins>());
  MPM.addPass(ModuleStepPass<inlineForSpirv>());
  MPM.addPass(inlineMarkedCalls());
  MPM.addPass(ModuleStepPass<resolveMatrixLanesForSpirv>());
  MPM.addPass(ModuleStepPass<lowerSpecConstantsForSpirv>());
  MPM.addPass(SimplifyPass(moduleList(ModuleStepPass<resolveMatrixRegistersForSpirv>()), dropOtherMatrices()));
  MPM.addPass(createModuleToFunctionPassAdaptor(FunctionStepPass<narrowLongDouble>()));
  MPM.addPass(ModuleStepPass<lowerDotProducts>());
  MPM.addPass(ModuleStepPass<formatPrintf>()); // constants have reached their calls
  MPM.addPass(ModuleStepPass<linkDeviceLibrary>());
  Show("inlined");
  MPM.addPass(ModuleStepPass<respellWideLayouts>()); // those of the host
  MPM.addPass(ModuleStepPass<setSpirvTarget>());

  // Control flow and variables in forms that drivers compile correctly.
  MPM.addPass(IfPass(hasNoSubGroups, moduleList(BarrierDispatchPass()))); // devices with SPIR 1.2 have no sub-groups
  Show("barrier-dispatch");
  MPM.addPass(createModuleToFunctionPassAdaptor(LoopSwitchesPass()));
  Show("loop-switches");
  // If a loop has several entries, Intel's device confuses lanes that left the loop with others. In kernels with
  // barriers, PoCL recurses through such a loop until its stack overflows.
  MPM.addPass(IfPass(hasSubGroupsOrBarriers, moduleList(functionList(LoopEntriesPass()))));
  Show("loop-entries");
  MPM.addPass(createModuleToFunctionPassAdaptor(BarrierLoopsPass()));
  Show("barrier-loops");
  MPM.addPass(createModuleToFunctionPassAdaptor(BarrierBranchesPass()));
  Show("barrier-branches");
  MPM.addPass(createModuleToFunctionPassAdaptor(LoopResultsPass()));
  Show("loop-results");
  MPM.addPass(createModuleToFunctionPassAdaptor(ChosenAddressesPass()));
  Show("chosen-addresses");
  MPM.addPass(createModuleToFunctionPassAdaptor(SmallArraysPass()));
  Show("small-arrays");

  // Address spaces, and OpenCL functions.
  MPM.addPass(PointerTablesPass());
  Show("tables");
  MPM.addPass(RetypeGenericPass());
  Show("retyped");
  MPM.addPass(ModuleStepPass<allowAnyPrintfFormat>());
  MPM.addPass(LowerSpirvPass());
  Show("lowered");
  MPM.addPass(InferAcrossCallsPass());
  MPM.addPass(SimplifyPass(moduleList(ModuleStepPass<answerPointerQueries>()), inferAgain()));
  Show("inferred");
  MPM.addPass(CallForImportedConstantsPass());

  // Constructs that the backend cannot select, or that drivers' compilers get wrong.
  MPM.addPass(expandUnsupported(Options.Unsupported));
  Show("expanded");
  MPM.addPass(ModuleStepPass<hideDispatchingCopies>());
  MPM.addPass(ModuleStepPass<describeKernels>());
  return MPM;
}

} // namespace syclc
