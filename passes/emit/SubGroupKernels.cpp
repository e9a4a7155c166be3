// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "emit/SubGroupKernels.h"

#include "device-library/BuiltinTable.h"
#include "device-library/TargetQueries.h"
#include "support/ExternalFunctions.h"
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

/// What of optional features \p F or what it calls uses: an image for all devices must not hold functions with them.
enum Features : unsigned { NoFeatures = 0, Halves = 1, Doubles = 2, LongAtomics = 4 };
static unsigned featuresOf(const Function &F, SmallPtrSetImpl<const Function *> &Seen) {
  if (!Seen.insert(&F).second) return NoFeatures;
  unsigned Used = NoFeatures;
  auto Look = [&](const Type *T) {
    T = T->getScalarType();
    Used |= T->isHalfTy() ? Halves : T->isDoubleTy() ? Doubles : NoFeatures;
  };
  for (const Argument &A : F.args()) Look(A.getType());
  for (const Instruction &I : instructions(F)) {
    Look(I.getType());
    for (const Use &Operand : I.operands()) Look(Operand->getType());
    if (I.isAtomic() && I.getNumOperands() && I.getOperand(I.getNumOperands() - 1)->getType()->isIntegerTy(64))
      Used |= LongAtomics;
    if (auto *Call = dyn_cast<CallBase>(&I); Call && Call->getCalledFunction())
      Used |= featuresOf(*Call->getCalledFunction(), Seen);
  }
  return Used;
}

bool usesSubGroups(Module &M) {
  return any_of(M, [](const Function &F) { return isOfSubGroups(F) && !F.use_empty(); });
}

/// A copy of \p M with some of its kernels and SYCL_EXTERNAL functions.
static std::unique_ptr<Module> cloneWith(const Module &M, function_ref<bool(const Function &)> IsWanted) {
  std::unique_ptr<Module> Part = CloneModule(M);
  for (Function *Kernel : kernels(*Part))
    if (!IsWanted(*M.getFunction(Kernel->getName()))) Kernel->eraseFromParent();
  for (Function *F : exportedFunctions(*Part))
    if (!IsWanted(*M.getFunction(F->getName()))) makeInternal(*F); // of use to others here
  runPasses(*Part, nullptr, [](PassBuilder &, ModulePassManager &MPM) { MPM.addPass(GlobalDCEPass()); });
  return Part;
}

std::vector<SpirvPart> splitBySubGroups(Module &Spmd) {
  std::unique_ptr<Module> All = CloneModule(Spmd);
  foldTargetQueries(*All, /*PrefersSubGroups=*/false);
  struct Need {
    bool SubGroups;
    uint64_t Size; // 0: any
    bool Exported; // functions for other images: images that hold nothing else
    unsigned Features;
    auto operator<=>(const Need &) const = default;
  };
  std::map<Need, SmallPtrSet<const Function *, 8>> Kinds;
  for (Function *Kernel : kernels(*All)) {
    Function &Original = *Spmd.getFunction(Kernel->getName());
    KernelInfo Info = *KernelInfo::get(Original);
    ArrayRef<uint64_t> Size = Info.attribute(ReqdSubGroupSizeAttribute);
    SmallPtrSet<const Function *, 16> Seen;
    bool SubGroups = reachesSubGroups(*Kernel, Seen);
    Kinds[{SubGroups, Size.empty() ? 0 : Size[0], false, NoFeatures}].insert(Kernel);
    if (!SubGroups || !Info.attribute(NeedsSubGroupsAttribute).empty()) continue;
    Info.Attributes.push_back({NeedsSubGroupsAttribute.str(), {1}});
    Info.set(Original);
  }
  for (Function *F : exportedFunctions(*All)) {
    SmallPtrSet<const Function *, 16> Seen, SeenForFeatures;
    Kinds[{reachesSubGroups(*F, Seen), 0, true, featuresOf(*F, SeenForFeatures)}].insert(F);
  }
  std::vector<SpirvPart> Parts;
  for (auto &[Kind, Members] : Kinds) {
    std::string Name = Kind.SubGroups ? "-sub-groups" : "";
    if (Kind.Exported) Name += "-exports";
    if (Kind.Features) Name += "-" + std::to_string(Kind.Features);
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
