// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "link/LinkedProgram.h"

#include "ir/BuiltinTable.h"
#include "ir/ExternalFunctions.h"
#include "ir/KernelInfo.h"
#include "ir/SpecConstants.h"
#include "ir/SpmdContract.h"
#include "ir/SpmdVerifier.h"
#include "outline/Pipeline.h"
#include "support/CollectErrors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/StructuralHash.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Transforms/Utils/FunctionComparator.h"

#include <map>

using namespace llvm;

namespace syclc {

namespace {

class ProgramLinker {
public:
  ProgramLinker(bool AllowUndefined, bool OnlyNeeded) : AllowUndefined(AllowUndefined), OnlyNeeded(OnlyNeeded) {
    Program.Context = std::make_unique<LLVMContext>();
    Program.Context->setDiagnosticHandler(std::make_unique<CollectErrors>(*Program.Reported));
    Program.Code = std::make_unique<Module>("syclc-link", *Program.Context);
  }

  Error add(const BitcodeImage &Image) {
    Expected<std::unique_ptr<Module>> Parsed =
        parseBitcodeFile(MemoryBufferRef(Image.Bitcode, Image.File), *Program.Context);
    if (!Parsed)
      return createStringError("the device code in '" + Image.File + "' is damaged: " + toString(Parsed.takeError()));
    Module &M = **Parsed;
    if (Program.Code->getTargetTriple().empty()) {
      Program.Code->setTargetTriple(M.getTargetTriple());
      Program.Code->setDataLayout(M.getDataLayout());
    } else if (Program.Code->getTargetTriple() != M.getTargetTriple())
      return createStringError("'" + Image.File + "' was compiled for " + M.getTargetTriple().str() +
                               ", objects before it for " + Program.Code->getTargetTriple().str());
    keepApart(M, Image.ModuleId);
    if (Error E = noteDefinitions(M, Image)) return E;
    takeKernels(M, Image);
    if (Linker::linkModules(*Program.Code, std::move(*Parsed)))
      return createStringError("device code of '" + Image.File + "' cannot be linked: " + *Program.Reported);
    return Error::success();
  }

  Expected<LinkedProgram> finish() {
    Module &M = *Program.Code;
    if (OnlyNeeded) dropWhatWorks();
    if (Error E = checkDefined()) return E;
    for (Function *F : exportedFunctions(M)) makeInternal(*F);
    for (GlobalValue &G : M.global_values())
      if (!G.isDeclaration() && !(isa<Function>(G) && cast<Function>(G).hasMetadata(KernelMetadata))) {
        G.setLinkage(GlobalValue::InternalLinkage);
        G.setVisibility(GlobalValue::DefaultVisibility);
        if (auto *Object = dyn_cast<GlobalObject>(&G)) Object->setComdat(nullptr);
      }
    optimiseLinked(M);
    noteSpecBlocks();
    uniteTwins();
    return std::move(Program);
  }

private:
  /// Adds the module's id to the names of what SPMD IR has once per module, so that linking does not merge it.
  static void keepApart(Module &M, StringRef Id) {
    for (StringRef Name : {"syclc.module.id", "llvm.ident", "llvm.commandline"})
      if (NamedMDNode *Node = M.getNamedMetadata(Name)) Node->eraseFromParent();
    for (StringRef Name : ModuleLists)
      if (NamedMDNode *List = M.getNamedMetadata(Name)) {
        NamedMDNode *Own = M.getOrInsertNamedMetadata(ofModule(Name, Id));
        for (MDNode *Node : List->operands()) Own->addOperand(Node);
        List->eraseFromParent();
      }
    if (GlobalVariable *Block = M.getNamedGlobal(SpecConstantsBlock)) Block->setName(ofModule(SpecConstantsBlock, Id));
  }

  /// Two strong definitions of a name are an error that names both files; LLVM's linker does not know the files.
  Error noteDefinitions(Module &M, const BitcodeImage &Image) {
    for (GlobalValue &G : M.global_values()) {
      if (G.isDeclaration() || !G.hasExternalLinkage()) continue;
      if (auto *F = dyn_cast<Function>(&G); F && F->hasMetadata(KernelMetadata)) continue;
      auto [Known, IsNew] = DefinedIn.try_emplace(G.getName(), Image.File);
      if (!IsNew)
        return createStringError("'" + demangle(G.getName()) + "' is defined in '" + Known->second + "' and in '" +
                                 Image.File + "'");
    }
    return Error::success();
  }

  /// Gives kernels unique names. Removes those of shared libraries.
  void takeKernels(Module &M, const BitcodeImage &Image) {
    for (Function *Kernel : kernels(M)) {
      if (Image.Shared) {
        Kernel->eraseFromParent();
        continue;
      }
      LinkedKernel New;
      New.Name = Kernel->getName().str();
      New.Function = New.Name + "." + Image.ModuleId;
      New.File = Image.File;
      New.ModuleIds = {Image.ModuleId};
      New.IsBoundToModule = isBoundToModule(*Kernel);
      Kernel->setName(New.Function);
      Program.Kernels.push_back(std::move(New));
    }
  }

  /// Whether the kernel's code refers to the lists of its module.
  static bool isBoundToModule(const Function &Kernel) {
    const KernelInfo Info = *KernelInfo::get(Kernel);
    return !Info.attribute(SpecConstantsAttribute).empty() ||
           any_of(Info.Params, [](const KernelParam &P) { return P.Kind == SYCLC_PARAM_DEVICE_GLOBAL; });
  }

  /// Functions that read specialization constants may have bound kernels to their module.
  void noteSpecBlocks() {
    for (const SpecBlock &Block : unknownSpecBlocks(*Program.Code))
      for (LinkedKernel &Kernel : Program.Kernels)
        Kernel.IsBoundToModule |= readsSpecBlock(*Program.Code->getFunction(Kernel.Function), *Block.Variable);
  }

  /// Everything that device code calls must be defined, or be in the device library.
  Error checkDefined() {
    if (AllowUndefined) return Error::success();
    std::string Missing;
    for (const LinkedKernel &Kernel : Program.Kernels)
      for (const Function *F : undefinedIn(*Program.Code->getFunction(Kernel.Function))) {
        if (!Missing.empty()) Missing += "\n";
        Missing += "kernel '" + displayName(Kernel) + "' of '" + Kernel.File + "' calls '" + demangle(F->getName()) +
                   "', which no input defines";
      }
    if (Missing.empty()) return Error::success();
    return createStringError(Missing + "\nadd the object, archive or shared library that defines it, compiled with "
                                       "'bitcode' among the targets of -fplugin-arg-syclc-targets");
  }

  std::string displayName(const LinkedKernel &Kernel) {
    // kernelDisplayName() reads the function's name, which ends with the module's id.
    Function &F = *Program.Code->getFunction(Kernel.Function);
    F.setName(Kernel.Name);
    std::string Name = kernelDisplayName(F);
    F.setName(Kernel.Function);
    return Name;
  }

  static SetVector<const Function *> undefinedIn(const Function &Kernel) {
    SetVector<const Function *> Reached, Undefined;
    Reached.insert(&Kernel);
    for (unsigned I = 0; I < Reached.size(); ++I)
      for (const Instruction &Inst : instructions(Reached[I])) {
        const auto *Call = dyn_cast<CallBase>(&Inst);
        const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
        if (!Callee) continue;
        if (!Callee->isDeclaration())
          Reached.insert(Callee);
        else if (!Callee->isIntrinsic() && !lookupBuiltin(Callee->getName()) &&
                 !Callee->getName().starts_with(BuiltinPrefix))
          Undefined.insert(Callee);
      }
    return Undefined;
  }

  /// Removes kernels that call no function that needs a device link.
  void dropWhatWorks() {
    erase_if(Program.Kernels, [&](const LinkedKernel &Kernel) {
      Function *F = Program.Code->getFunction(Kernel.Function);
      const SetVector<Function *> Called = calledFrom(*F);
      if (any_of(Called, [](const Function *Callee) { return isExported(*Callee) && needsDeviceLink(*Callee); })) {
        Program.HasLocalMemoryOfOthers |=
            any_of(Called, [](const Function *Callee) { return hasLocalMemory(*Callee); });
        return false;
      }
      F->eraseFromParent();
      return true;
    });
  }

  /// Merges kernels with the same name and code, which headers put into many translation units.
  void uniteTwins() {
    GlobalNumberState Numbers;
    std::map<std::pair<std::string, uint64_t>, std::vector<LinkedKernel *>> Alike;
    for (LinkedKernel &Kernel : Program.Kernels) {
      Function *F = Program.Code->getFunction(Kernel.Function);
      auto &Group = Alike[{Kernel.Name, StructuralHash(*F)}];
      auto Twin = find_if(Group, [&](LinkedKernel *Other) {
        Function *G = Program.Code->getFunction(Other->Function);
        return !Kernel.IsBoundToModule && G->getMetadata(KernelMetadata) == F->getMetadata(KernelMetadata) &&
               FunctionComparator(G, F, &Numbers).compare() == 0;
      });
      if (Twin == Group.end()) {
        Group.push_back(&Kernel);
        continue;
      }
      append_range((*Twin)->ModuleIds, Kernel.ModuleIds);
      Kernel.ModuleIds.clear();
      Numbers.erase(F);
      F->eraseFromParent();
    }
    erase_if(Program.Kernels, [](const LinkedKernel &Kernel) { return Kernel.ModuleIds.empty(); });
  }

  const bool AllowUndefined, OnlyNeeded;
  LinkedProgram Program;
  StringMap<std::string> DefinedIn;
};

} // namespace

Expected<LinkedProgram> linkProgram(const DeviceInputs &Inputs, bool AllowUndefined, bool OnlyNeeded) {
  ProgramLinker Linker(AllowUndefined, OnlyNeeded);
  for (const BitcodeImage &Image : Inputs.Bitcode)
    if (Error E = Linker.add(Image)) return E;
  return Linker.finish();
}

} // namespace syclc
