// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "emit/EmitNative.h"

#include "emit/NativeLevels.h"
#include "emit/NativeModule.h"
#include "support/CloneModule.h"
#include "support/KernelInfo.h"
#include "support/RunPasses.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace syclc {

void linkNative(std::unique_ptr<Module> M, ArrayRef<NativeFunctionInfo> Functions, const NativeLevel &Level,
                Module &Host, NativeVariants &Variants) {
  SmallVector<std::string> Names;
  for (const NativeFunctionInfo &Info : Functions) {
    Names.push_back((Info.Kernel + ".native." + Level.Name + "." + Twine(Info.SubGroupSize)).str());
    M->getFunction(Info.Name)->setName(Names.back());
  }
  // The host has these already, for itself.
  for (StringRef Name : {"llvm.module.flags", "llvm.ident", "llvm.dbg.cu"})
    if (NamedMDNode *Node = M->getNamedMetadata(Name)) Node->eraseFromParent();
  if (Linker::linkModules(Host, std::move(M))) return; // the linker has reported why
  for (auto [Info, Name] : zip(Functions, Names)) {
    Function *Code = Host.getFunction(Name);
    Code->setLinkage(GlobalValue::InternalLinkage);
    Variants[Info.Kernel].push_back({Level.Abi, Info.SubGroupSize, Code, Info.ScratchSize});
  }
}

void emitNative(const Module &Spmd, const NativeLevel &Level, Module &Host, NativeVariants &Variants, RemarkLog &Log,
                function_ref<void(const Module &)> Dump) {
  std::unique_ptr<Module> M = cloneSharingDebugInfo(Spmd);
  const Function *AnyEntry = Host.getFunction(kernels(*M).front()->getName());
  std::string Error;
  std::unique_ptr<TargetMachine> Target = createTargetMachine(*M, Error);
  if (!Target) {
    Host.getContext().diagnose(DiagnosticInfoGeneric("syclc: native code: " + Error, DS_Error));
    return;
  }
  NativeModuleOptions Options;
  Options.Log = &Log;
  SmallVector<NativeFunctionInfo> Functions = compileNativeModule(*M, Level, *AnyEntry, *Target, Options);
  Dump(*M);
  linkNative(std::move(M), Functions, Level, Host, Variants);
}

} // namespace syclc
