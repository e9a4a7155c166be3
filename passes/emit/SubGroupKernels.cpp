// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "emit/SubGroupKernels.h"

#include "device-library/BuiltinTable.h"
#include "device-library/TargetQueries.h"
#include "support/KernelInfo.h"
#include "support/RunPasses.h"
#include "support/SpmdContract.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <compare>
#include <map>

using namespace llvm;

namespace syclc {

static bool isOfSubGroups(const Function &F) {
  const Builtin *B = F.isDeclaration() ? lookupBuiltin(F.getName()) : nullptr;
  return B && (B->Kind == BuiltinKind::SubGroupQuery || B->Kind == BuiltinKind::SubGroupOperation ||
               (B->Kind == BuiltinKind::Barrier && B->Name.contains("sub_group")));
}

/// True when \p F or what it calls uses sub-groups. SPMD IR has no recursion.
static bool reachesSubGroups(const Function &F, SmallPtrSetImpl<const Function *> &Seen) {
  if (isOfSubGroups(F)) return true;
  if (!Seen.insert(&F).second) return false;
  return any_of(instructions(F), [&](const Instruction &I) {
    auto *Call = dyn_cast<CallBase>(&I);
    return Call && Call->getCalledFunction() && reachesSubGroups(*Call->getCalledFunction(), Seen);
  });
}

bool usesSubGroups(Module &M) {
  return any_of(M, [](const Function &F) { return isOfSubGroups(F) && !F.use_empty(); });
}

/// A copy of \p M with some of its kernels.
static std::unique_ptr<Module> cloneWith(const Module &M, function_ref<bool(const Function &)> IsWanted) {
  std::unique_ptr<Module> Part = CloneModule(M);
  for (Function *Kernel : kernels(*Part))
    if (!IsWanted(*M.getFunction(Kernel->getName()))) Kernel->eraseFromParent();
  runPasses(*Part, nullptr, [](PassBuilder &, ModulePassManager &MPM) { MPM.addPass(GlobalDCEPass()); });
  return Part;
}

std::vector<SpirvPart> splitBySubGroups(Module &Spmd) {
  std::unique_ptr<Module> All = CloneModule(Spmd);
  foldTargetQueries(*All, /*PrefersSubGroups=*/false);
  struct Need {
    bool SubGroups;
    uint64_t Size; // 0: any
    auto operator<=>(const Need &) const = default;
  };
  std::map<Need, SmallPtrSet<const Function *, 8>> Kinds;
  for (Function *Kernel : kernels(*All)) {
    Function &Original = *Spmd.getFunction(Kernel->getName());
    KernelInfo Info = *KernelInfo::get(Original);
    ArrayRef<uint64_t> Size = Info.attribute(ReqdSubGroupSizeAttribute);
    SmallPtrSet<const Function *, 16> Seen;
    bool SubGroups = reachesSubGroups(*Kernel, Seen);
    Kinds[{SubGroups, Size.empty() ? 0 : Size[0]}].insert(Kernel);
    if (!SubGroups || !Info.attribute(NeedsSubGroupsAttribute).empty()) continue;
    Info.Attributes.push_back({NeedsSubGroupsAttribute.str(), {1}});
    Info.set(Original);
  }
  std::vector<SpirvPart> Parts;
  for (auto &[Kind, Members] : Kinds) {
    std::string Name = Kind.SubGroups ? "-sub-groups" : "";
    if (Kind.Size) Name += "-" + std::to_string(Kind.Size);
    if (Kinds.size() == 1)
      Parts.push_back({Name, std::move(All)});
    else
      Parts.push_back({Name, cloneWith(*All, [&](const Function &Kernel) { return Members.contains(&Kernel); })});
    if (!All) break;
  }
  return Parts;
}

} // namespace syclc
