// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/expand/ExpandUnsupported.h"

#include "support/ReturnAtTraps.h"
#include "support/RunPasses.h"
#include "support/ScalarizeVectors.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/LowerConstantIntrinsics.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace syclc {

/// Also drops what is never reached then, as atomic operations of all orders that an order known at run time may be.
static void lowerConstantIntrinsics(Module &M) {
  bool Asks = any_of(M, [](const Function &F) { return F.getIntrinsicID() == Intrinsic::is_constant; });
  runPasses(M, nullptr, [&](PassBuilder &, ModulePassManager &MPM) {
    FunctionPassManager FPM;
    FPM.addPass(LowerConstantIntrinsicsPass());
    if (Asks) FPM.addPass(InstSimplifyPass());
    MPM.addPass(createModuleToFunctionPassAdaptor(std::move(FPM)));
  });
  if (!Asks) return;
  for (Function &F : M) {
    if (F.isDeclaration()) continue;
    for (BasicBlock &BB : F) ConstantFoldTerminator(&BB);
    removeUnreachableBlocks(F);
  }
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

/// Whether a number of an unusual width comes out of a pair with whether it overflowed: promoteIntegers knows no pairs.
static bool takesUnusualIntegerFromPair(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return isa<ExtractValueInst>(I) && I.getType()->isIntegerTy() && !isUsualWidth(I.getType()->getIntegerBitWidth());
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
  lowerConstantIntrinsics(M);
  ForEach([](Function &F) { return hasUnsupportedVectors(F) && scalarizeVectors(F); });
  while (ForEach(expandIntrinsics)) {
  }
  ForEach(expandMemoryIntrinsics);
  ForEach(expandAtomics);
  if (ForEach(expandValues) || any_of(M, takesUnusualIntegerFromPair)) cleanUp(M);
  ForEach(defaultsAreCases);
  ForEach(separateSwitchEdges);
  ForEach(respellTypes);
  ForEach(narrowProducts);
  ForEach(promoteIntegers);
  ForEach(extendProducts);
  ForEach(extendTruncated);
  cleanUp(M);
  ForEach(maskShifts);
  ForEach(hideProducts);
  hideNegations(M);
  hideLanes(M);
  ForEach(hideIds);
  ForEach(boundIndices);
  ForEach(numberGenericAddresses);
  hideComplements(M);
  ForEach(respellLoads);
  ForEach(guardPrivateMemory);
  return checkSupported(M);
}

PreservedAnalyses ExpandUnsupportedPass::run(Module &M, ModuleAnalysisManager &) {
  if (std::string Message = expandUnsupported(M); !Message.empty())
    M.getContext().diagnose(DiagnosticInfoGeneric(Message, DS_Error));
  return PreservedAnalyses::none();
}

} // namespace syclc
