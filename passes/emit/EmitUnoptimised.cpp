// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "emit/EmitUnoptimised.h"

#include "emit/NativeLevels.h"
#include "support/KernelInfo.h"
#include "support/RunPasses.h"
#include "support/SpmdContract.h"
#include "workgroup/WorkItemLoops.h"

#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"

using namespace llvm;

namespace syclc {

void emitUnoptimised(std::unique_ptr<Module> M, Module &Host, NativeVariants &Variants,
                     function_ref<void(const Module &)> Dump) {
  SmallVector<std::string> Names;
  for (Function *Kernel : kernels(*M)) Names.push_back(Kernel->getName().str());
  if (Names.empty()) return;
  const NativeLevel &Level = *findNativeLevel("baseline");
  for (Function &F : *M)
    if (!F.isDeclaration()) setNativeLevel(F, Level, *Host.getFunction(Names.front()));
  runPasses(*M, nullptr, [](PassBuilder &, ModulePassManager &MPM) {
    MPM.addPass(WorkItemLoopsPass());
    MPM.addPass(GlobalDCEPass());
  });
  Dump(*M);

  // The host has these already, for itself.
  for (StringRef Name : {"llvm.module.flags", "llvm.ident", "llvm.dbg.cu"})
    if (NamedMDNode *Node = M->getNamedMetadata(Name)) Node->eraseFromParent();
  SmallVector<uint64_t> Scratch;
  for (StringRef Kernel : Names)
    Scratch.push_back(M->getFunction(nativeFunctionName(Kernel))->getFnAttributeAsParsedInteger(ScratchSizeFnAttr));
  if (Linker::linkModules(Host, std::move(M))) return; // the linker has reported why
  for (auto [Kernel, ScratchSize] : zip(Names, Scratch)) {
    Function *Code = Host.getFunction(nativeFunctionName(Kernel));
    Code->setLinkage(GlobalValue::InternalLinkage);
    Variants[Kernel].push_back({Level.Abi, 1, Code, ScratchSize});
  }
}

} // namespace syclc
