// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/expand/ExpandUnsupported.h"

#include "support/Preconditions.h"
#include "support/ReturnAtTraps.h"
#include "support/ScalarizeVectors.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/LowerConstantIntrinsics.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace syclc {

namespace {

bool asksForConstants(Module &M) {
  return any_of(M, [](const Function &F) { return F.getIntrinsicID() == Intrinsic::is_constant; });
}

/// Lowers is.constant intrinsics, and removes code that becomes unreachable, such as atomic operations of all orders if
/// the order might have been variable.
ModulePassManager lowerConstants() {
  return moduleList(IfPass(
      asksForConstants,
      moduleList(functionList(LowerConstantIntrinsicsPass(), InstSimplifyPass()), ModuleStepPass<foldKnownBranches>()),
      moduleList(functionList(LowerConstantIntrinsicsPass()))));
}

/// Folds `extractvalue (insertvalue ...)` and removes dead code left by expansions.
ModulePassManager cleanUp() {
  FunctionPassManager FPM;
  FPM.addPass(InstSimplifyPass());
  FPM.addPass(ADCEPass());
  ModulePassManager MPM;
  MPM.addPass(createModuleToFunctionPassAdaptor(std::move(FPM)));
  MPM.addPass(GlobalDCEPass());
  return MPM;
}

/// Whether an integer of unusual width is extracted from a pair of a result and its overflow: promoteIntegers() does
/// not support pairs.
bool takesUnusualIntegerFromPair(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return isa<ExtractValueInst>(I) && I.getType()->isIntegerTy() && !isUsualWidth(I.getType()->getIntegerBitWidth());
  });
}

template <bool (*Step)(Function &)>
void addStep(ModulePassManager &MPM) {
  MPM.addPass(createModuleToFunctionPassAdaptor(FunctionStepPass<Step>()));
}

template <bool (*Step)(Function &, FunctionAnalysisManager &)>
void addStep(ModulePassManager &MPM) {
  MPM.addPass(createModuleToFunctionPassAdaptor(FunctionStepPass<Step>()));
}

template <auto Step>
  requires std::is_invocable_v<decltype(Step), Module &>
void addStep(ModulePassManager &MPM) {
  MPM.addPass(ModuleStepPass<Step>());
}

} // namespace

void foldKnownBranches(Module &M) {
  for (Function &F : M) {
    if (F.isDeclaration()) continue;
    for (BasicBlock &BB : F) ConstantFoldTerminator(&BB);
    removeUnreachableBlocks(F);
  }
}

bool expandAllValues(Module &M) {
  bool Changed = false;
  for (Function &F : M)
    if (!F.isDeclaration()) Changed |= expandValues(F);
  return Changed || any_of(M, takesUnusualIntegerFromPair);
}

bool scalarizeUnsupported(Function &F) { return hasUnsupportedVectors(F) && scalarizeVectors(F); }

/// Expansions may use intrinsics that the next round expands.
bool expandAllIntrinsics(Function &F) {
  bool Changed = false;
  while (expandIntrinsics(F)) Changed = true;
  return Changed;
}

void expectLowered(Module &M) {
  Preconditions("syclc-expand-unsupported", M)
      .targets(Triple::spirv64)
      .kernelsHave(CallingConv::SPIR_KERNEL)
      .noCallsOf({BuiltinKind::Barrier, BuiltinKind::SubGroupOperation, BuiltinKind::PointerQuery});
}

ModulePassManager expandUnsupported(std::string *Unsupported) {
  ModulePassManager MPM;
  addStep<expectLowered>(MPM);
  addStep<returnAtTraps>(MPM);
  MPM.addPass(lowerConstants());
  addStep<scalarizeUnsupported>(MPM);
  addStep<expandAllIntrinsics>(MPM);
  addStep<expandMemoryIntrinsics>(MPM);
  addStep<expandAtomics>(MPM);
  MPM.addPass(SimplifyPass(moduleList(ModuleStepPass<expandAllValues>()), cleanUp()));
  addStep<defaultsAreCases>(MPM);
  addStep<separateSwitchEdges>(MPM);
  addStep<respellTypes>(MPM);
  addStep<splitIntegers>(MPM);
  addStep<promoteIntegers>(MPM);
  addStep<extendProducts>(MPM);
  addStep<extendTruncated>(MPM);
  MPM.addPass(cleanUp());
  addStep<zeroUndefinedMembers>(MPM);
  // Last, so that nothing undoes them: workarounds for drivers' compilers.
  addStep<maskShifts>(MPM);
  addStep<hideProducts>(MPM);
  addStep<hideNegations>(MPM);
  addStep<orderSubtractions>(MPM);
  addStep<hideLanes>(MPM);
  addStep<hideIds>(MPM);
  addStep<boundIndices>(MPM);
  addStep<hideChoices>(MPM);
  addStep<hideDistances>(MPM);
  addStep<numberAddresses>(MPM);
  addStep<hideComplements>(MPM);
  addStep<respellLoads>(MPM);
  addStep<guardPrivateMemory>(MPM);
  MPM.addPass(CheckStepPass<checkSupported>(ModulePassManager(), Unsupported));
  return MPM;
}

} // namespace syclc
