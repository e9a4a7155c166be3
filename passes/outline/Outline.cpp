// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/Outline.h"

#include "ir/BuiltinTable.h"
#include "ir/ExternalFunctions.h"
#include "ir/KernelInfo.h"
#include "ir/LocalVariables.h"
#include "ir/SpmdContract.h"
#include "ir/UnavailableSizes.h"
#include "outline/DeviceModule.h"
#include "support/CloneModule.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

/// One element of llvm.global.annotations: { function, string, file, line, arguments }.
struct Annotation {
  Function *Annotated = nullptr;
  StringRef Text;
  StringRef Name;                     ///< the first argument, if it is a string
  SmallVector<uint64_t, 4> Arguments; ///< the arguments that are integers
};

StringRef readString(const Value *V) {
  const auto *String = dyn_cast<GlobalVariable>(V->stripPointerCasts());
  const auto *Text =
      String && String->hasInitializer() ? dyn_cast<ConstantDataArray>(String->getInitializer()) : nullptr;
  return Text && Text->isCString() ? Text->getAsCString() : "";
}

std::optional<Annotation> readAnnotation(const Value *Element) {
  const auto *Struct = dyn_cast<ConstantStruct>(Element);
  if (!Struct || Struct->getNumOperands() < 2) return std::nullopt;
  Annotation Read;
  Read.Annotated = dyn_cast<Function>(Struct->getOperand(0)->stripPointerCasts());
  Read.Text = readString(Struct->getOperand(1));
  if (!Read.Annotated || Read.Text.empty()) return std::nullopt;
  if (Struct->getNumOperands() > 4)
    if (const auto *Args = dyn_cast<GlobalVariable>(Struct->getOperand(4)->stripPointerCasts()))
      for (const Use &Op : Args->getInitializer()->operands()) {
        if (const auto *Number = dyn_cast<ConstantInt>(Op))
          Read.Arguments.push_back(Number->getZExtValue());
        else
          Read.Name = readString(Op);
      }
  return Read;
}

/// The annotations with this text, in order.
SmallVector<Annotation> annotations(Module &M, StringRef Text, bool OfDeclarations = false) {
  SmallVector<Annotation> Found;
  const auto *Table = M.getNamedGlobal("llvm.global.annotations");
  const auto *Elements = Table && Table->hasInitializer() ? dyn_cast<ConstantArray>(Table->getInitializer()) : nullptr;
  if (!Elements) return Found;
  for (const Use &Element : Elements->operands())
    if (auto Read = readAnnotation(Element);
        Read && Read->Text == Text && (OfDeclarations || !Read->Annotated->isDeclaration()))
      Found.push_back(std::move(*Read));
  return Found;
}

/// A hierarchical kernel runs one work-item per work-group.
void makeHierarchical(KernelInfo &Info) {
  Info.Kind = SYCLC_KERNEL_ND_RANGE;
  Info.Attributes.push_back({HierarchicalAttribute.str(), {}});
  Info.Attributes.push_back({ReqdWorkGroupSizeAttribute.str(), SmallVector<uint64_t, 3>(Info.Dimensions, 1)});
}

/// Adds an attribute of the source. The work-group size of a hierarchical kernel is not the size that it runs with.
void addAttribute(KernelInfo &Info, KernelAttribute New) {
  auto *Hierarchical =
      find_if(Info.Attributes, [](const KernelAttribute &A) { return A.Name == HierarchicalAttribute; });
  if (Hierarchical != Info.Attributes.end() && New.Name == ReqdWorkGroupSizeAttribute)
    Hierarchical->Values = New.Values;
  else if (Hierarchical == Info.Attributes.end() || New.Name != "work_group_size_hint")
    Info.Attributes.push_back(std::move(New));
}

/// Whether \p F is defined here for other sources, which may have only a declaration.
bool isForOthers(const Function &F) {
  return !F.isDeclaration() && !F.hasLocalLinkage() && !F.isDiscardableIfUnused() && !F.hasAvailableExternallyLinkage();
}

bool isMath(const Function &F) {
  const Builtin *B = lookupBuiltin(F.getName());
  return B && B->Kind == BuiltinKind::Math;
}

} // namespace

SmallVector<Function *, 8> findKernelEntries(Module &Host) {
  SmallVector<Function *, 8> Entries;
  for (const Annotation &A : annotations(Host, KernelAnnotation)) Entries.push_back(A.Annotated);
  return Entries;
}

SmallVector<Function *> annotatedFunctions(Module &M, StringRef Text) {
  SmallVector<Function *> Annotated;
  for (const Annotation &A : annotations(M, Text, /*OfDeclarations=*/true)) Annotated.push_back(A.Annotated);
  return Annotated;
}

SmallVector<std::pair<Function *, StringRef>> kernelViews(Module &M) {
  SmallVector<std::pair<Function *, StringRef>> Views;
  const auto *Table = M.getNamedGlobal("llvm.global.annotations");
  const auto *Elements = Table && Table->hasInitializer() ? dyn_cast<ConstantArray>(Table->getInitializer()) : nullptr;
  if (!Elements) return Views;
  for (const Use &Element : Elements->operands())
    if (auto Read = readAnnotation(Element); Read && Read->Text.consume_front(KernelViewPrefix))
      Views.push_back({Read->Annotated, Read->Text});
  return Views;
}

SmallVector<Function *, 8> findExported(Module &Host) {
  SmallSetVector<Function *, 8> Exported;
  for (const Annotation &A : annotations(Host, ExternalAnnotation))
    if (isForOthers(*A.Annotated)) Exported.insert(A.Annotated);
  return SmallVector<Function *, 8>(Exported.begin(), Exported.end());
}

std::unique_ptr<Module> cloneKernels(Module &Host, ArrayRef<Function *> Entries) {
  SetVector<const GlobalValue *> Reachable(Entries.begin(), Entries.end());
  SmallPtrSet<const Constant *, 32> Seen;
  auto Reach = [&](auto &&Self, const Value *V) -> void {
    if (const auto *G = dyn_cast<GlobalValue>(V)) {
      if (!G->getName().starts_with(HostBookkeepingPrefix)) Reachable.insert(G);
    } else if (const auto *C = dyn_cast<Constant>(V); C && Seen.insert(C).second) {
      for (const Use &Op : C->operands()) Self(Self, Op);
    }
  };
  for (unsigned I = 0; I < Reachable.size(); ++I) {
    const GlobalValue *G = Reachable[I];
    if (const auto *F = dyn_cast<Function>(G)) {
      for (const Instruction &Inst : instructions(F))
        for (const Use &Op : Inst.operands()) Reach(Reach, Op);
    } else
      for (const Use &Op : G->operands()) Reach(Reach, Op);
  }
  const auto *Annotations = Host.getNamedGlobal("llvm.global.annotations");
  SmallPtrSet<const GlobalValue *, 16> OfAnnotations{Annotations};
  for (const Use &Element : Annotations->getInitializer()->operands())
    for (const Use &Field : cast<ConstantStruct>(Element)->operands())
      if (const auto *G = dyn_cast<GlobalVariable>(Field->stripPointerCasts()); G && G->hasInitializer()) {
        OfAnnotations.insert(G);
        for (const Use &Argument : G->getInitializer()->operands()) // string arguments of an annotation
          if (const auto *String = dyn_cast<GlobalVariable>(Argument->stripPointerCasts()))
            OfAnnotations.insert(String);
      }

  return cloneSharingDebugInfo(
      Host, [&](const GlobalValue *G) { return Reachable.contains(G) || OfAnnotations.contains(G); });
}

void markKernels(Module &M) {
  for (const Annotation &A : annotations(M, KernelAnnotation)) {
    KernelInfo Info;
    auto Argument = [&](unsigned I, unsigned Default) {
      return I < A.Arguments.size() ? unsigned(A.Arguments[I]) : Default;
    };
    Info.Kind = static_cast<syclc_kernel_kind>(Argument(0, SYCLC_KERNEL_SINGLE_TASK));
    const bool Hierarchical = Info.Kind == SYCLC_KERNEL_HIERARCHICAL;
    Info.Dimensions = Argument(1, 1);
    Info.ClosureSize = Argument(2, 0);
    Info.ClosureAlign = Argument(3, 1);
    if (Hierarchical) makeHierarchical(Info);
    Info.set(*A.Annotated);
  }
  for (const Annotation &A : annotations(M, KernelAttributeAnnotation, /*OfDeclarations=*/true)) {
    const KernelAttribute New = onlyAvailable({A.Name.str(), {A.Arguments.begin(), A.Arguments.end()}});
    if (auto Info = KernelInfo::get(*A.Annotated)) {
      addAttribute(*Info, New);
      Info->set(*A.Annotated);
    } else if (New.Name == ReqdSubGroupSizeAttribute)
      A.Annotated->addFnAttr(ExternalSizeFnAttr, std::to_string(New.Values[0]));
  }
  SmallSetVector<Function *, 8> Externals;
  for (const Annotation &A : annotations(M, ExternalAnnotation, /*OfDeclarations=*/true))
    if (A.Annotated->isDeclaration() || isForOthers(*A.Annotated)) Externals.insert(A.Annotated);
  for (Function *F : Externals) markExternal(*F);
  for (Function &F : M)
    if (!isExternal(F)) F.removeFnAttr(ExternalSizeFnAttr);
  for (StringRef Name :
       {"llvm.global.annotations", "llvm.global_ctors", "llvm.global_dtors", "llvm.used", "llvm.compiler.used"})
    if (GlobalVariable *G = M.getNamedGlobal(Name)) G->eraseFromParent();
}

void inlineForQueries(Module &M) {
  SetVector<Function *> Reaching;
  for (Function &F : M)
    if ((F.getName().starts_with(BuiltinPrefix) && !isMath(F)) || isImported(F) || usesLocalVariables(F))
      Reaching.insert(&F);
  for (unsigned I = 0; I < Reaching.size(); ++I)
    for (User *U : Reaching[I]->users())
      if (auto *Call = dyn_cast<CallBase>(U)) Reaching.insert(Call->getFunction());
  for (Function *F : Reaching)
    if (!F->isDeclaration()) F->addFnAttr(Attribute::Convergent); // LLVM removes it if no callee is convergent
  for (Function *F : Reaching)
    if (!F->isDeclaration() && !F->hasMetadata(KernelMetadata)) {
      F->removeFnAttr(Attribute::NoInline);
      F->addFnAttr(Attribute::AlwaysInline);
    }
}

void inlineCalledOnce(Module &M) {
  for (Function &F : M) {
    if (F.isDeclaration() || F.hasMetadata(KernelMetadata) || F.hasFnAttribute(Attribute::NoInline)) continue;
    const auto *Call = F.hasOneUse() ? dyn_cast<CallBase>(F.user_back()) : nullptr;
    if (Call && Call->getCalledOperand() == &F && Call->getFunction() != &F) F.addFnAttr(Attribute::AlwaysInline);
  }
}

void dropUnusedVariables(Module &M) {
  for (GlobalVariable &G : make_early_inc_range(M.globals()))
    if (G.use_empty() && G.isDiscardableIfUnused()) G.eraseFromParent();
}

} // namespace syclc
