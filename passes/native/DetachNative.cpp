// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/DetachNative.h"

#include "ir/DeviceGlobals.h"
#include "ir/SpmdContract.h"
#include "support/CloneModule.h"
#include "support/RunPasses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace syclc {

/// \p Roots and the local functions and variables that they reference, directly or indirectly.
static SetVector<const GlobalValue *> reachableLocals(ArrayRef<Function *> Roots) {
  SetVector<const GlobalValue *> Reached(Roots.begin(), Roots.end());
  SmallPtrSet<const Constant *, 32> Seen;
  auto Reach = [&](auto &&Self, const Value *V) -> void {
    if (const auto *G = dyn_cast<GlobalValue>(V)) {
      if (G->hasLocalLinkage()) Reached.insert(G);
    } else if (const auto *C = dyn_cast<Constant>(V); C && Seen.insert(C).second) {
      for (const Use &Op : C->operands()) Self(Self, Op);
    }
  };
  for (unsigned I = 0; I < Reached.size(); ++I) {
    if (const auto *F = dyn_cast<Function>(Reached[I])) {
      for (const Instruction &Inst : instructions(F))
        for (const Use &Op : Inst.operands()) Reach(Reach, Op);
    } else
      for (const Use &Op : Reached[I]->operands()) Reach(Reach, Op);
  }
  return Reached;
}

/// Whether \p F is a variant of a SYCL_EXTERNAL function, which other sources may call.
static bool isForOthers(const Function &F) {
  return !F.isDeclaration() && !F.hasLocalLinkage() && F.hasFnAttribute(ExternalVariantFnAttr);
}

/// Makes \p F, a definition or a declaration, visible to the other module.
static void makeLinkable(Function &F) {
  F.setLinkage(GlobalValue::ExternalLinkage);
  F.setVisibility(GlobalValue::HiddenVisibility);
  F.setDSOLocal(true);
  F.setComdat(nullptr);
}

static void removeUnused(Module &M) {
  removeDeadGlobals(M);
  for (GlobalObject &G : make_early_inc_range(M.global_objects()))
    if (G.isDeclaration() && G.use_empty()) G.eraseFromParent();
}

DetachedNative::DetachedNative() = default;
DetachedNative::~DetachedNative() = default;

void DetachedNative::detach(Module &Host, const NativeVariants &Variants) {
  SmallVector<Function *> Natives;
  for (const auto &Entry : Variants)
    for (const NativeVariant &V : Entry.second) Natives.push_back(V.Code);
  for (Function &F : Host)
    if (isForOthers(F)) Natives.push_back(&F);
  if (Natives.empty()) return;
  // Sort in module order, which does not depend on hashes.
  SmallPtrSet<const Function *, 16> Wanted(Natives.begin(), Natives.end());
  Natives.clear();
  for (Function &F : Host)
    if (Wanted.contains(&F)) Natives.push_back(&F);

  SetVector<const GlobalValue *> Reached = reachableLocals(Natives);
  DetachedCode = cloneSharingDebugInfo(Host, [&](const GlobalValue *G) { return Reached.contains(G); });
  // The host module has its own.
  for (StringRef Name : {"llvm.module.flags", "llvm.ident", "llvm.dbg.cu"})
    if (NamedMDNode *Node = DetachedCode->getNamedMetadata(Name)) Node->eraseFromParent();
  for (Function *F : Natives) {
    Places.push_back({F->getName().str(), F->hasComdat() ? F->getComdat()->getName().str() : "", F->getLinkage(),
                      F->getVisibility(), isForOthers(*F)});
    makeLinkable(*DetachedCode->getFunction(F->getName()));
    F->deleteBody();
    makeLinkable(*F);
  }
  DetachedCode->getComdatSymbolTable().clear(); // they would conflict with the host's
  removeUnused(*DetachedCode);
}

void DetachedNative::reattach(Module &Host) {
  if (!DetachedCode) return;
  for (const Place &P : Places)
    if (!P.ForOthers && !Host.getFunction(P.Function))
      DetachedCode->getFunction(P.Function)->setLinkage(GlobalValue::InternalLinkage);
  removeUnused(*DetachedCode);
  bool Failed = Linker::linkModules(Host, std::move(DetachedCode)); // the linker reports errors
  resolveHostPlaceholders(Host);
  for (const Place &P : Places) {
    Function *F = Host.getFunction(P.Function);
    if (Failed || !F || F->isDeclaration()) continue;
    F->setVisibility(GlobalValue::DefaultVisibility); // required for local functions
    F->setLinkage(P.Linkage);
    F->setVisibility(P.Visibility);
    // The comdat may have been removed; then it has no other members.
    auto Group = Host.getComdatSymbolTable().find(P.Group);
    if (P.ForOthers && !P.Group.empty())
      F->setComdat(Host.getOrInsertComdat(P.Group));
    else if (Group != Host.getComdatSymbolTable().end())
      F->setComdat(&Group->second);
  }
  Places.clear();
}

PreservedAnalyses ReattachNativePass::run(Module &M, ModuleAnalysisManager &) {
  Detached->reattach(M);
  return PreservedAnalyses::none();
}

} // namespace syclc
