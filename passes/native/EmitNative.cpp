// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/EmitNative.h"

#include "device-library/MatrixLanes.h"
#include "ir/ExternalFunctions.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "native/LevelThreads.h"
#include "native/NativeModule.h"
#include "native/emit/NativeLevels.h"
#include "support/CloneModule.h"
#include "support/RunPasses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace syclc {

/// The variants that \p M defines for other sources (native/vectorize/ExternalVariant.h). Variants that \p Host already
/// has, from an ISA level with the same instruction set, become internal. \returns the names of the others.
static SmallVector<std::string> variantsForOthers(Module &M, const Module &Host) {
  SmallVector<std::string> Names;
  for (Function &F : make_early_inc_range(M)) {
    if (F.isDeclaration() || F.hasLocalLinkage() || !F.hasFnAttribute(ExternalVariantFnAttr)) continue;
    const Function *Known = Host.getFunction(F.getName());
    if (Known && !Known->isDeclaration())
      F.setLinkage(GlobalValue::InternalLinkage);
    else
      Names.push_back(F.getName().str());
  }
  return Names;
}

/// Gives a variant the linkage of the function of which it is a variant.
static void linkLike(Function &Variant, const Function &Original) {
  Variant.setLinkage(Original.getLinkage());
  Variant.setVisibility(Original.getVisibility());
  Variant.setDSOLocal(Original.isDSOLocal());
  if (!Original.hasComdat()) return;
  Comdat *Group = Variant.getParent()->getOrInsertComdat(Variant.getName());
  Group->setSelectionKind(Original.getComdat()->getSelectionKind());
  Variant.setComdat(Group);
}

void linkNative(std::unique_ptr<Module> M, ArrayRef<NativeFunctionInfo> Functions, const NativeLevel &Level,
                Module &Host, NativeVariants &Variants) {
  SmallVector<std::string> Names;
  for (const NativeFunctionInfo &Info : Functions) {
    Names.push_back((Info.Kernel + ".native." + Level.Name + "." + Twine(Info.SubGroupSize)).str());
    M->getFunction(Info.Name)->setName(Names.back());
  }
  const SmallVector<std::string> ForOthers = variantsForOthers(*M, Host);
  // The host module has its own.
  for (StringRef Name : {StringRef("llvm.module.flags"), StringRef("llvm.ident"), StringRef("llvm.dbg.cu"),
                         StringRef(DeviceGlobalsMetadata), StringRef(SpecConstantsMetadata)})
    if (NamedMDNode *Node = M->getNamedMetadata(Name)) Node->eraseFromParent();
  if (Linker::linkModules(Host, std::move(M))) return; // the linker has reported the error
  for (auto [Info, Name] : zip(Functions, Names)) {
    Function *Code = Host.getFunction(Name);
    Code->setLinkage(GlobalValue::InternalLinkage);
    Variants[Info.Kernel].push_back(
        {Level.Abi, Info.SubGroupSize, Code, Info.ScratchSize, Info.LanesAlong, Info.Flags});
  }
  for (StringRef Name : ForOthers) {
    Function &F = *Host.getFunction(Name);
    linkLike(F, *Host.getFunction(F.getFnAttribute(ExternalVariantFnAttr).getValueAsString()));
  }
}

bool gainsBy(const Function &Kernel, const NativeLevel &Level) {
  switch (Level.Kernels) {
  case LevelKernels::All:
    return true;
  case LevelKernels::Dots:
    return multipliesDots(Kernel);
  case LevelKernels::Tiles:
    return multipliesTiles(Kernel);
  }
  llvm_unreachable("a kind of level");
}

void emitNative(const Module &Spmd, const NativeLevel &Level, bool Optimise, Module &Host, LevelThreads &Threads,
                NativeVariants &Variants, RemarkLog &Log, function_ref<void(const Module &)> Dump) {
  const bool ForAll = Level.Kernels == LevelKernels::All;
  auto Wants = [&](const Function &F) {
    if (isExported(F)) return ForAll;
    const bool Gains = (Optimise || !ForAll) && gainsBy(F, Level);
    return F.hasMetadata(KernelMetadata) && (Gains || !Variants.contains(F.getName()));
  };
  if (none_of(Spmd, Wants)) return;
  if (std::optional<LevelThreads::Compiled> Made = Threads.take(Level, Host.getContext())) {
    Dump(*Made->M);
    linkNative(std::move(Made->M), Made->Functions, Level, Host, Variants);
    return;
  }
  std::unique_ptr<Module> M = cloneSharingDebugInfo(Spmd);
  const size_t All = kernels(*M).size();
  if (!ForAll)
    for (Function *F : exportedFunctions(*M)) makeInternal(*F);
  for (Function *Kernel : kernels(*M))
    if (!Wants(*Kernel)) Kernel->eraseFromParent();
  if (kernels(*M).size() != All) removeDeadGlobals(*M);
  const SmallVector<Function *, 8> Kernels = kernels(*M);
  const Function *AnyEntry =
      Host.getFunction((Kernels.empty() ? exportedFunctions(*M).front() : Kernels.front())->getName());
  std::string Error;
  std::unique_ptr<TargetMachine> Target = createTargetMachine(*M, Error);
  if (!Target) {
    Host.getContext().diagnose(DiagnosticInfoGeneric("syclc: native code: " + Error, DS_Error));
    return;
  }
  SmallVector<NativeFunctionInfo> Functions =
      compileNativeModule(*M, *Target, {Level, AnyEntry, /*Sizes=*/{}, &Log, Optimise});
  Dump(*M);
  linkNative(std::move(M), Functions, Level, Host, Variants);
}

} // namespace syclc
