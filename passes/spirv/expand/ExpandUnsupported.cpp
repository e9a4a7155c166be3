// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/expand/ExpandUnsupported.h"

#include "support/Preconditions.h"
#include "support/ReturnAtTraps.h"
#include "support/RunPasses.h"
#include "support/ScalarizeVectors.h"
#include "support/StepPass.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/LowerConstantIntrinsics.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace syclc {

namespace {

/// Lowers is.constant intrinsics, and removes code that becomes unreachable, such as atomic operations of all orders if
/// the order might have been variable.
struct LowerConstantsPass : PassInfoMixin<LowerConstantsPass> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &MAM) {
    const bool Asks = any_of(M, [](const Function &F) { return F.getIntrinsicID() == Intrinsic::is_constant; });
    FunctionPassManager FPM;
    FPM.addPass(LowerConstantIntrinsicsPass());
    if (Asks) FPM.addPass(InstSimplifyPass());
    PreservedAnalyses Preserved = createModuleToFunctionPassAdaptor(std::move(FPM)).run(M, MAM);
    if (!Asks) return Preserved;
    for (Function &F : M) {
      if (F.isDeclaration()) continue;
      for (BasicBlock &BB : F) ConstantFoldTerminator(&BB);
      removeUnreachableBlocks(F);
    }
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }
};

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

/// \returns whether cleanUp() is necessary.
bool expandAllValues(Module &M) {
  bool Changed = false;
  for (Function &F : M)
    if (!F.isDeclaration()) Changed |= expandValues(F);
  return Changed || any_of(M, takesUnusualIntegerFromPair);
}

template <bool (*Step)(Function &)>
void addStep(ModulePassManager &MPM) {
  MPM.addPass(createModuleToFunctionPassAdaptor(FunctionStepPass<Step>()));
}

template <bool (*Step)(Module &)>
void addStep(ModulePassManager &MPM) {
  MPM.addPass(ModuleStepPass<Step>());
}

} // namespace

bool scalarizeUnsupported(Function &F) { return hasUnsupportedVectors(F) && scalarizeVectors(F); }

/// Expansions may use intrinsics that the next round expands.
bool expandAllIntrinsics(Function &F) {
  bool Changed = false;
  while (expandIntrinsics(F)) Changed = true;
  return Changed;
}

static void addSteps(ModulePassManager &MPM) {
  addStep<returnAtTraps>(MPM);
  MPM.addPass(LowerConstantsPass());
  addStep<scalarizeUnsupported>(MPM);
  addStep<expandAllIntrinsics>(MPM);
  addStep<expandMemoryIntrinsics>(MPM);
  addStep<expandAtomics>(MPM);
  MPM.addPass(SimplifyPass(moduleList(ModuleStepPass<expandAllValues>()), cleanUp()));
  addStep<defaultsAreCases>(MPM);
  addStep<separateSwitchEdges>(MPM);
  addStep<respellTypes>(MPM);
  addStep<narrowProducts>(MPM);
  addStep<promoteIntegers>(MPM);
  addStep<extendProducts>(MPM);
  addStep<extendTruncated>(MPM);
  MPM.addPass(cleanUp());
  // Last, so that nothing undoes them: workarounds for drivers' compilers.
  addStep<maskShifts>(MPM);
  addStep<hideProducts>(MPM);
  addStep<hideNegations>(MPM);
  addStep<hideLanes>(MPM);
  addStep<hideIds>(MPM);
  addStep<boundIndices>(MPM);
  addStep<numberAddresses>(MPM);
  addStep<hideComplements>(MPM);
  addStep<respellLoads>(MPM);
  addStep<guardPrivateMemory>(MPM);
}

std::string expandUnsupported(Module &M) {
  Preconditions("syclc-expand-unsupported", M)
      .targets(Triple::spirv64)
      .kernelsHave(CallingConv::SPIR_KERNEL)
      .noCallsOf({BuiltinKind::Barrier, BuiltinKind::SubGroupOperation, BuiltinKind::PointerQuery});
  runPasses(M, nullptr, [](PassBuilder &, ModulePassManager &MPM) { addSteps(MPM); });
  return checkSupported(M);
}

} // namespace syclc
