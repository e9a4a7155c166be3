// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/DeviceModule.h"

#include "ir/ExternalFunctions.h"
#include "ir/SpmdContract.h"
#include "support/RunPasses.h"

#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace syclc {

void dropHostFlags(Module &M) {
  StripDebugInfo(M);
  for (StringRef Name : {"llvm.module.flags", "llvm.ident", "llvm.dbg.cu", "llvm.linker.options", "llvm.commandline"})
    if (NamedMDNode *Node = M.getNamedMetadata(Name)) Node->eraseFromParent();
}

void inlineCalls(Module &M, function_ref<bool(const Function &)> CanStay) {
  for (Function &F : M) {
    if (F.isDeclaration() || F.hasMetadata(KernelMetadata) || isExternal(F)) continue;
    if (F.hasFnAttribute(Attribute::NoInline) && CanStay(F)) continue;
    F.removeFnAttr(Attribute::OptimizeNone);
    F.removeFnAttr(Attribute::NoInline);
    F.addFnAttr(Attribute::AlwaysInline);
  }
  runPasses(M, nullptr, [](PassBuilder &, ModulePassManager &MPM) {
    MPM.addPass(AlwaysInlinerPass(/*InsertLifetime=*/false));
    FunctionPassManager FPM;
    FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
    FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
    FPM.addPass(SimplifyCFGPass());
    MPM.addPass(createModuleToFunctionPassAdaptor(std::move(FPM)));
    MPM.addPass(GlobalDCEPass());
  });
}

void writeDeviceCode(const Module &M, Expected<SmallString<0>> Code, StringRef Path) {
  auto Report = [&](const Twine &Text) { M.getContext().diagnose(DiagnosticInfoGeneric(Text, DS_Error)); };
  if (!Code) return Report(toString(Code.takeError()));
  std::error_code Error;
  raw_fd_ostream Out(Path, Error);
  if (Error) return Report("cannot write '" + Path + "': " + Error.message());
  Out << *Code;
}

} // namespace syclc
