// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/emit/SubGroupKernels.h"

#include "device-library/TargetQueries.h"
#include "ir/BuiltinTable.h"
#include "ir/ExternalFunctions.h"
#include "ir/KernelInfo.h"
#include "ir/OptionalAspects.h"
#include "ir/SpmdContract.h"
#include "support/RunPasses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <compare>
#include <map>
#include <set>
#include <string>

using namespace llvm;

namespace syclc {

static bool isOfSubGroups(const Function &F) {
  const Builtin *B = F.isDeclaration() ? lookupBuiltin(F.getName()) : nullptr;
  return B && (B->Kind == BuiltinKind::SubGroupQuery || B->Operation != SubGroupOperation::None);
}

/// Whether \p F or a function that it calls uses sub-groups. SPMD IR has no recursion.
static bool reachesSubGroups(const Function &F, SmallPtrSetImpl<const Function *> &Seen) {
  if (isOfSubGroups(F)) return true;
  if (!Seen.insert(&F).second) return false;
  return any_of(instructions(F), [&](const Instruction &I) {
    auto *Call = dyn_cast<CallBase>(&I);
    return Call && Call->getCalledFunction() && reachesSubGroups(*Call->getCalledFunction(), Seen);
  });
}

static bool isLongAtomic(const Instruction &I) {
  if (!I.isAtomic() || isa<FenceInst>(I)) return false;
  const Type *Value = isa<LoadInst>(I)    ? I.getType()
                      : isa<StoreInst>(I) ? I.getOperand(0)->getType()
                                          : I.getOperand(I.getNumOperands() - 1)->getType();
  return I.getDataLayout().getTypeSizeInBits(const_cast<Type *>(Value)) == 64;
}

/// What \p F and the functions that it calls require of a device, and of other sources.
struct Needs {
  uint64_t Aspects = 0;           ///< of the optional features
  std::set<std::string> Imported; ///< the imported functions
  auto operator<=>(const Needs &) const = default;
};

static void addNeeds(const Function &F, Needs &All, SmallPtrSetImpl<const Function *> &Seen) {
  if (!Seen.insert(&F).second) return;
  if (isImported(F)) All.Imported.insert(F.getName().str());
  uint64_t &Used = All.Aspects;
  auto Note = [&](unsigned Aspect, bool Is) { Used |= uint64_t(Is) << Aspect; };
  auto Look = [&](const Type *T) {
    T = T->getScalarType();
    Note(AspectFp16, T->isHalfTy());
    Note(AspectFp64, T->isDoubleTy());
  };
  for (const Argument &A : F.args()) Look(A.getType());
  for (const Instruction &I : instructions(F)) {
    Look(I.getType());
    for (const Use &Operand : I.operands()) Look(Operand->getType());
    Note(AspectAtomic64, isLongAtomic(I));
    if (auto *Call = dyn_cast<CallBase>(&I); Call && Call->getCalledFunction())
      addNeeds(*Call->getCalledFunction(), All, Seen);
  }
}

/// Includes aspects declared in the source of a kernel, even if their uses were optimised away, or are in other
/// sources.
static Needs needsOf(const Function &F) {
  Needs All;
  SmallPtrSet<const Function *, 16> Seen;
  addNeeds(F, All, Seen);
  constexpr uint64_t Optional = 1u << AspectFp16 | 1u << AspectFp64 | 1u << AspectAtomic64;
  if (std::optional<KernelInfo> Info = KernelInfo::get(F))
    for (StringRef Name : {UsedAspectsAttribute, DeviceHasAttribute})
      for (uint64_t Aspect : Info->attribute(Name)) All.Aspects |= uint64_t(1) << Aspect & Optional;
  return All;
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
    if (!IsWanted(*M.getFunction(F->getName()))) makeInternal(*F); // it may still be used by functions of this part
  removeDeadGlobals(*Part);
  return Part;
}

/// Makes functions that use the local_accessors of a kernel internal, so that they are part of that kernel or removed:
/// OpenCL's linker cannot pass a kernel's parameters to functions.
static void dropUsersOfLocalAccessors(Module &M) {
  bool Dropped = false;
  for (Function *F : exportedFunctions(M))
    if (usesLocalAccessors(*F)) {
      makeInternal(*F);
      Dropped = true;
    }
  if (Dropped) removeDeadGlobals(M);
}

std::vector<SpirvPart> splitBySubGroups(Module &Spmd) {
  std::unique_ptr<Module> All = CloneModule(Spmd);
  dropUsersOfLocalAccessors(*All);
  runPasses(*All, nullptr,
            [](PassBuilder &, ModulePassManager &MPM) { MPM.addPass(FoldTargetQueriesPass(WorkGroupKind::Unknown)); });
  struct Need {
    bool SubGroups;
    uint64_t Size; // 0: any
    bool Exported; // images of exported functions contain nothing else
    Needs Others;
    auto operator<=>(const Need &) const = default;
  };
  std::map<Need, SmallPtrSet<const Function *, 8>> Kinds;
  for (Function *Kernel : kernels(*All)) {
    Function &Original = *Spmd.getFunction(Kernel->getName());
    KernelInfo Info = *KernelInfo::get(Original);
    ArrayRef<uint64_t> Size = Info.attribute(ReqdSubGroupSizeAttribute);
    SmallPtrSet<const Function *, 16> Seen;
    bool SubGroups = reachesSubGroups(*Kernel, Seen);
    Kinds[{SubGroups, Size.empty() ? 0 : Size[0], false, needsOf(*Kernel)}].insert(Kernel);
    if (!SubGroups || !Info.attribute(NeedsSubGroupsAttribute).empty()) continue;
    Info.Attributes.push_back({NeedsSubGroupsAttribute.str(), {1}});
    Info.set(Original);
  }
  for (Function *F : exportedFunctions(*All)) {
    SmallPtrSet<const Function *, 16> Seen;
    Kinds[{reachesSubGroups(*F, Seen), 0, true, needsOf(*F)}].insert(F);
  }
  std::vector<SpirvPart> Parts;
  StringMap<unsigned> Named;
  for (auto &[Kind, Members] : Kinds) {
    std::string Name = Kind.SubGroups ? "-sub-groups" : "";
    if (Kind.Exported) Name += "-exports";
    for (auto [Aspect, Word] : {std::pair(AspectFp16, "-fp16"), {AspectFp64, "-fp64"}, {AspectAtomic64, "-atomic64"}})
      if (Kind.Others.Aspects >> Aspect & 1) Name += Word;
    if (Kind.Size) Name += "-" + std::to_string(Kind.Size);
    if (!Kind.Others.Imported.empty()) Name += "-imports";
    if (const unsigned Others = Named[Name]++) Name += "-" + std::to_string(Others + 1);
    std::unique_ptr<Module> Part =
        Kinds.size() == 1 ? std::move(All)
                          : cloneWith(*All, [&](const Function &Kernel) { return Members.contains(&Kernel); });
    Parts.push_back({Name, std::move(Part), Kind.Others.Aspects});
    if (!All) break;
  }
  return Parts;
}

} // namespace syclc
