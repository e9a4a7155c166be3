// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/DeviceModule.h"

#include "ir/ExternalFunctions.h"
#include "ir/SpmdContract.h"
#include "support/StepPass.h"

#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"
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

void markForInlining(Module &M, function_ref<bool(const Function &)> CanStay) {
  for (Function &F : M) {
    if (F.isDeclaration() || F.hasMetadata(KernelMetadata) || isExternal(F)) continue;
    if (F.hasFnAttribute(Attribute::NoInline) && CanStay(F)) continue;
    F.removeFnAttr(Attribute::OptimizeNone);
    F.removeFnAttr(Attribute::NoInline);
    F.addFnAttr(Attribute::AlwaysInline);
  }
}

ModulePassManager inlineMarkedCalls() {
  return moduleList(
      AlwaysInlinerPass(/*InsertLifetime=*/false),
      functionList(SROAPass(SROAOptions::ModifyCFG), EarlyCSEPass(/*UseMemorySSA=*/true), SimplifyCFGPass()),
      GlobalDCEPass());
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
