// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "link/Split.h"

#include "ir/KernelInfo.h"
#include "ir/SpecConstants.h"
#include "ir/SpmdContract.h"
#include "support/ModuleId.h"
#include "support/RunPasses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/StripDeadPrototypes.h"
#include "llvm/Transforms/IPO/StripSymbols.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <limits>

using namespace llvm;

namespace syclc {

constexpr size_t MaxOfAuto = 64;

std::optional<SplitPolicy> parseSplitPolicy(StringRef Text) {
  return StringSwitch<std::optional<SplitPolicy>>(Text)
      .Case("off", SplitPolicy::Off)
      .Case("source", SplitPolicy::Source)
      .Case("kernel", SplitPolicy::Kernel)
      .Case("auto", SplitPolicy::Auto)
      .Default(std::nullopt);
}

std::vector<ProgramPart> splitProgram(const LinkedProgram &Program, SplitPolicy Policy) {
  const size_t Most = Policy == SplitPolicy::Kernel ? 1
                      : Policy == SplitPolicy::Auto ? MaxOfAuto
                                                    : std::numeric_limits<size_t>::max();
  struct Open {
    std::string ModuleId; // of all kernels in it; empty: several
    ProgramPart Kernels;
    StringSet<> Names;
  };
  std::vector<Open> Parts;
  for (const LinkedKernel &Kernel : Program.Kernels) {
    const bool Together = Policy == SplitPolicy::Off && !Kernel.IsBoundToModule;
    const std::string Id = Together ? "" : Kernel.ModuleIds.front();
    auto Part = find_if(Parts, [&](const Open &P) {
      return P.ModuleId == Id && P.Kernels.size() < Most && !P.Names.contains(Kernel.Name);
    });
    if (Part == Parts.end()) Part = Parts.insert(Parts.end(), Open{Id, {}, {}});
    Part->Kernels.push_back(&Kernel);
    Part->Names.insert(Kernel.Name);
  }
  std::vector<ProgramPart> Result;
  for (Open &P : Parts) Result.push_back(std::move(P.Kernels));
  return Result;
}

/// Restores the usual names of the lists and the block of a linked module, to which these kernels belong, and removes
/// those of others, except specialization constants that functions of others read here.
static void restoreModule(Module &M, StringRef Id) {
  setModuleId(M, Id);
  if (GlobalVariable *Block = M.getNamedGlobal(ofModule(SpecConstantsBlock, Id))) Block->setName(SpecConstantsBlock);
  for (StringRef Name : ModuleLists)
    if (NamedMDNode *List = M.getNamedMetadata(ofModule(Name, Id))) {
      NamedMDNode *Own = M.getOrInsertNamedMetadata(Name);
      for (MDNode *Node : List->operands()) Own->addOperand(Node);
    }
  StringSet<> Needed;
  for (const SpecBlock &Block : unknownSpecBlocks(M)) {
    Block.Variable->removeDeadConstantUsers();
    if (!Block.Variable->use_empty()) Needed.insert(ofModule(SpecConstantsMetadata, Block.OtherId));
  }
  for (NamedMDNode &List : make_early_inc_range(M.named_metadata()))
    if (any_of(ModuleLists, [&](StringRef Name) { return List.getName().starts_with((Name + ".").str()); }) &&
        !Needed.contains(List.getName()))
      List.eraseFromParent();
}

/// The order of declarations must not depend on the order of the linked modules: a part that is the same in two
/// programs must be the same module.
static void sortDeclarations(Module &M) {
  SmallVector<Function *> Declarations;
  for (Function &F : M)
    if (F.isDeclaration()) Declarations.push_back(&F);
  llvm::sort(Declarations, [](const Function *A, const Function *B) { return A->getName() < B->getName(); });
  for (Function *F : Declarations) {
    F->removeFromParent();
    M.getFunctionList().push_back(F);
  }
}

std::unique_ptr<Module> modulePart(const LinkedProgram &Program, const ProgramPart &Part) {
  assert(!Part.empty() && "splitProgram() makes no part without kernels");
  std::unique_ptr<Module> M = CloneModule(*Program.Code);
  StringSet<> Wanted;
  for (const LinkedKernel *Kernel : Part) Wanted.insert(Kernel->Function);
  for (Function *Kernel : kernels(*M))
    if (!Wanted.contains(Kernel->getName())) Kernel->eraseFromParent();
  for (const LinkedKernel *Kernel : Part) M->getFunction(Kernel->Function)->setName(Kernel->Name);
  restoreModule(*M, Part.front()->ModuleIds.front());
  M->setModuleIdentifier(Part.front()->File);
  M->setSourceFileName(Part.front()->File);
  runPasses(*M, nullptr, [](PassBuilder &, ModulePassManager &MPM) {
    MPM.addPass(GlobalDCEPass());
    MPM.addPass(StripDeadPrototypesPass());
    MPM.addPass(StripDeadDebugInfoPass()); // from other sources
  });
  sortDeclarations(*M);
  return M;
}

} // namespace syclc
