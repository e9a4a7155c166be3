// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/Outline.h"

#include "device-library/BuiltinTable.h"
#include "device-library/DeviceLibrary.h"
#include "outline/FlattenCaptures.h"
#include "outline/StaticLocalMemory.h"
#include "outline/StripHost.h"
#include "support/KernelInfo.h"
#include "support/RunPasses.h"
#include "support/SpmdContract.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace syclc {

namespace {

/// One element of llvm.global.annotations: { function, string, file, line, arguments }.
struct Annotation {
  Function *Annotated = nullptr;
  StringRef Text;
  SmallVector<uint64_t, 4> Arguments;
};

std::optional<Annotation> readAnnotation(const Value *Element) {
  const auto *Struct = dyn_cast<ConstantStruct>(Element);
  if (!Struct || Struct->getNumOperands() < 2) return std::nullopt;
  Annotation Read;
  Read.Annotated = dyn_cast<Function>(Struct->getOperand(0)->stripPointerCasts());
  const auto *String = dyn_cast<GlobalVariable>(Struct->getOperand(1)->stripPointerCasts());
  const auto *Text =
      String && String->hasInitializer() ? dyn_cast<ConstantDataArray>(String->getInitializer()) : nullptr;
  if (!Read.Annotated || !Text || !Text->isCString()) return std::nullopt;
  Read.Text = Text->getAsCString();
  if (Struct->getNumOperands() > 4)
    if (const auto *Args = dyn_cast<GlobalVariable>(Struct->getOperand(4)->stripPointerCasts()))
      for (const Use &Op : Args->getInitializer()->operands()) {
        const auto *Number = dyn_cast<ConstantInt>(Op);
        Read.Arguments.push_back(Number ? Number->getZExtValue() : 0);
      }
  return Read;
}

SmallVector<Annotation> kernelAnnotations(Module &M) {
  SmallVector<Annotation> Found;
  const auto *Table = M.getNamedGlobal("llvm.global.annotations");
  const auto *Elements = Table && Table->hasInitializer() ? dyn_cast<ConstantArray>(Table->getInitializer()) : nullptr;
  if (!Elements) return Found;
  for (const Use &Element : Elements->operands())
    if (auto Read = readAnnotation(Element);
        Read && Read->Text == KernelAnnotation && !Read->Annotated->isDeclaration())
      Found.push_back(std::move(*Read));
  return Found;
}

/// Step 1: annotated functions become kernels; tables that refer to host code go.
void markKernels(Module &M) {
  for (const Annotation &A : kernelAnnotations(M)) {
    KernelInfo Info;
    auto Argument = [&](unsigned I, unsigned Default) {
      return I < A.Arguments.size() ? unsigned(A.Arguments[I]) : Default;
    };
    Info.Kind = static_cast<syclc_kernel_kind>(Argument(0, SYCLC_KERNEL_SINGLE_TASK));
    Info.Dimensions = Argument(1, 1);
    Info.ClosureSize = Argument(2, 0);
    Info.ClosureAlign = Argument(3, 1);
    Info.set(*A.Annotated);
  }
  for (StringRef Name :
       {"llvm.global.annotations", "llvm.global_ctors", "llvm.global_dtors", "llvm.used", "llvm.compiler.used"})
    if (GlobalVariable *G = M.getNamedGlobal(Name)) G->eraseFromParent();
}

/// Work-item queries are answered where the loops over work-items are built, in the kernel itself: every function that
/// can reach one is inlined. (There is no recursion in device code.)
void inlineWhatAsksForItsWorkItem(Module &M) {
  SetVector<Function *> Reaching;
  for (Function &F : M)
    if (F.getName().starts_with(BuiltinPrefix)) Reaching.insert(&F);
  for (unsigned I = 0; I < Reaching.size(); ++I)
    for (User *U : Reaching[I]->users())
      if (auto *Call = dyn_cast<CallBase>(U)) Reaching.insert(Call->getFunction());
  for (Function *F : Reaching)
    if (!F->isDeclaration()) F->addFnAttr(Attribute::Convergent); // LLVM takes it off where no callee is
  for (Function *F : Reaching)
    if (!F->isDeclaration() && !F->hasMetadata(KernelMetadata)) {
      F->removeFnAttr(Attribute::NoInline);
      F->addFnAttr(Attribute::AlwaysInline);
    }
}

} // namespace

SmallVector<Function *, 8> findKernelEntries(Module &Host) {
  SmallVector<Function *, 8> Entries;
  for (const Annotation &A : kernelAnnotations(Host)) Entries.push_back(A.Annotated);
  return Entries;
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
      if (const auto *G = dyn_cast<GlobalVariable>(Field->stripPointerCasts())) OfAnnotations.insert(G);

  // The copies of debug info point at the host's own compile units: the native code comes back to them.
  ValueToValueMapTy Map;
  for (DICompileUnit *Unit : Host.debug_compile_units()) Map.MD()[Unit].reset(Unit);
  auto Device =
      CloneModule(Host, Map, [&](const GlobalValue *G) { return Reachable.contains(G) || OfAnnotations.contains(G); });
  if (NamedMDNode *Units = Device->getNamedMetadata("llvm.dbg.cu"); Units && Units->getNumOperands() == 0)
    Units->eraseFromParent();
  return Device;
}

PreservedAnalyses OutlinePass::run(Module &M, ModuleAnalysisManager &) {
  markKernels(M);
  if (kernels(M).empty()) return PreservedAnalyses::all();
  stripHost(M);
  linkDeviceLibrary(M);
  annotateBuiltins(M);
  inlineWhatAsksForItsWorkItem(M);
  placeStaticLocalMemory(M);
  auto Simplify = [&] {
    runPasses(M, nullptr, [](PassBuilder &PB, ModulePassManager &MPM) {
      MPM.addPass(GlobalDCEPass());
      MPM.addPass(PB.buildModuleSimplificationPipeline(OptimizationLevel::O2, ThinOrFullLTOPhase::None));
      MPM.addPass(GlobalDCEPass());
    });
  };
  Simplify();
  while (inlineUsersOfCaptures(M)) Simplify();
  flattenCaptures(M);
  Simplify();
  return PreservedAnalyses::none();
}

} // namespace syclc
