// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/EmitUnoptimised.h"

#include "ir/ExternalFunctions.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "native/NativeModule.h"
#include "native/emit/NativeLargeVariables.h"
#include "native/emit/NativeLevels.h"
#include "native/emit/NativeVariables.h"
#include "native/emit/UnoptimisedExternals.h"
#include "native/workgroup/WorkItemLoops.h"
#include "support/RunPasses.h"

#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"

using namespace llvm;

namespace syclc {

/// Kernels at -O0 call the C library's functions. glibc's cbrt for double has errors of up to 3 ulp, but SYCL allows 2,
/// so libsycl's function is called instead. The other functions meet SYCL's limits.
static void replaceInexactMath(Module &M) {
  if (Function *Cbrt = M.getFunction("cbrt"); Cbrt && Cbrt->isDeclaration()) Cbrt->setName("__syclc_host_cbrt");
}

void emitUnoptimised(std::unique_ptr<Module> M, Module &Host, NativeVariants &Variants,
                     function_ref<void(const Module &)> Dump) {
  SmallVector<std::string> Names;
  for (Function *Kernel : kernels(*M)) Names.push_back(Kernel->getName().str());
  const SmallVector<Function *> ForOthers = exportedFunctions(*M);
  if (Names.empty() && ForOthers.empty()) return;
  const NativeLevel &Level = *findNativeLevel("baseline");
  const Function &OfHost = *Host.getFunction(Names.empty() ? ForOthers.front()->getName() : StringRef(Names.front()));
  for (Function &F : *M)
    if (!F.isDeclaration()) setNativeLevel(F, Level, &OfHost);
  lowerUnoptimisedExternals(*M);
  replaceInexactMath(*M);
  runPasses(*M, nullptr, [](PassBuilder &, ModulePassManager &MPM) {
    MPM.addPass(WorkItemLoopsPass());
    MPM.addPass(NativeVariablesPass(/*OnlyConstants=*/true));
    MPM.addPass(GlobalDCEPass());
    MPM.addPass(NativeLargeVariablesPass());
  });
  Dump(*M);

  SmallVector<NativeFunctionInfo> Functions;
  for (StringRef Kernel : Names) {
    std::string Native = nativeFunctionName(Kernel);
    Functions.push_back(
        {Kernel.str(), 1, Native, M->getFunction(Native)->getFnAttributeAsParsedInteger(ScratchSizeFnAttr)});
  }
  linkNative(std::move(M), Functions, Level, Host, Variants);
}

} // namespace syclc
