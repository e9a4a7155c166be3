// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "emit/EmitNative.h"

#include "emit/NativeLevels.h"
#include "support/KernelInfo.h"
#include "support/RunPasses.h"
#include "workgroup/WorkItemLoops.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace syclc {

/// A copy whose debug info points at the compile units of the original, which is where the code goes back to.
static std::unique_ptr<Module> cloneForLevel(const Module &Spmd) {
  ValueToValueMapTy Map;
  for (DICompileUnit *Unit : Spmd.debug_compile_units()) Map.MD()[Unit].reset(Unit);
  return CloneModule(Spmd, Map);
}

static void optimise(Module &M, TargetMachine *Target) {
  runPasses(M, Target, [](PassBuilder &PB, ModulePassManager &MPM) {
    MPM.addPass(WorkItemLoopsPass());
    MPM.addPass(AlwaysInlinerPass());
    MPM.addPass(createModuleToFunctionPassAdaptor(
        PB.buildFunctionSimplificationPipeline(OptimizationLevel::O3, ThinOrFullLTOPhase::None)));
    MPM.addPass(PB.buildModuleOptimizationPipeline(OptimizationLevel::O3, ThinOrFullLTOPhase::None));
    MPM.addPass(GlobalDCEPass());
  });
}

void emitNative(const Module &Spmd, const NativeLevel &Level, Module &Host, NativeVariants &Variants,
                function_ref<void(const Module &)> Dump) {
  std::unique_ptr<Module> M = cloneForLevel(Spmd);
  SmallVector<std::pair<std::string, std::string>> Names; // kernel, native function of this level
  const Function *AnyEntry = nullptr;
  for (Function *Kernel : kernels(*M)) {
    StringRef Name = Kernel->getName();
    AnyEntry = Host.getFunction(Name);
    Names.push_back({Name.str(), (Name + ".native." + Level.Name).str()});
  }
  for (Function &F : *M)
    if (!F.isDeclaration()) setNativeLevel(F, Level, *AnyEntry);

  std::string Error;
  std::unique_ptr<TargetMachine> Target = createTargetMachine(*M, Error);
  if (!Target) {
    Host.getContext().diagnose(DiagnosticInfoGeneric("syclc: native code: " + Error, DS_Error));
    return;
  }
  optimise(*M, Target.get());
  Dump(*M);

  for (auto &[Kernel, Native] : Names) M->getFunction(nativeFunctionName(Kernel))->setName(Native);
  // The host has these already, for itself.
  for (StringRef Name : {"llvm.module.flags", "llvm.ident", "llvm.dbg.cu"})
    if (NamedMDNode *Node = M->getNamedMetadata(Name)) Node->eraseFromParent();
  if (Linker::linkModules(Host, std::move(M))) return; // the linker has reported why
  for (auto &[Kernel, Native] : Names) {
    Function *Code = Host.getFunction(Native);
    Code->setLinkage(GlobalValue::InternalLinkage);
    Variants[Kernel].push_back({Level.Abi, 1, Code});
  }
}

} // namespace syclc
