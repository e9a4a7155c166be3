// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/StaticLocalMemory.h"

#include "ir/BuiltinTable.h"
#include "ir/ExternalFunctions.h"
#include "ir/KernelInfo.h"
#include "ir/LocalVariables.h"
#include "ir/SpmdContract.h"
#include "ir/SpmdVerifier.h"
#include "outline/OnlyStore.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

constexpr StringLiteral StaticObject = "__syclc_static_local_memory", OfVariable = "__syclc_work_group_static",
                        Scratch = "__syclc_group_scratch";

/// An object and its offset, in bytes from the start of the work-group's local memory.
struct Placed {
  CallInst *Call;
  uint64_t Offset;
};

void reportError(const Function &F, const Twine &Text) {
  F.getContext().diagnose(DiagnosticInfoGeneric(
      (isExternal(F) ? "SYCL_EXTERNAL function '" : "kernel '") + kernelDisplayName(F) + "': " + Text, DS_Error));
}

/// The value of a constant argument of \p Call, or 1 after an error.
uint64_t constantArgument(const CallInst &Call, unsigned Index, StringRef What) {
  if (auto *Constant = dyn_cast<ConstantInt>(Call.getArgOperand(Index))) return Constant->getZExtValue();
  reportError(*Call.getFunction(), "the " + What + " of an object in local memory must be a constant");
  return 1;
}

/// The alignment, or the maximum after an error.
Align checkedAlignment(const Function &F, uint64_t Alignment) {
  if (isPowerOf2_64(Alignment) && Alignment <= LocalMemoryAlign) return Align(Alignment);
  reportError(F, "an object in local memory is aligned to " + Twine(Alignment) + " bytes; a device offers " +
                     Twine(LocalMemoryAlign) + " at most");
  return Align(LocalMemoryAlign);
}

/// The value of \p Address in unsimplified code, through variables that are written once:
/// \code
///   store ptr @row, ptr %this.addr
///   %this = load ptr, ptr %this.addr
/// \endcode
Value *throughVariables(Value *Address) {
  for (unsigned Steps = 0; Steps < 64; ++Steps) {
    Address = Address->stripPointerCasts();
    auto *Load = dyn_cast<LoadInst>(Address);
    auto *Variable = Load ? dyn_cast<AllocaInst>(Load->getPointerOperand()) : nullptr;
    if (!Variable) return Address;
    StoreInst *Only = onlyStoreTo(*Variable);
    if (!Only || Only->getValueOperand()->getType() != Load->getType()) return Address;
    Address = Only->getValueOperand();
  }
  return Address;
}

/// The variable whose object \p Call returns, or null.
GlobalVariable *variableOf(const CallInst &Call) {
  return dyn_cast<GlobalVariable>(throughVariables(Call.getArgOperand(0)));
}

bool asksForVariable(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  return Call && Call->getCalledFunction() && Call->getCalledFunction()->getName() == OfVariable;
}

/// variableOf(), or null after an error.
GlobalVariable *checkedVariableOf(CallInst &Call) {
  if (GlobalVariable *Variable = variableOf(Call)) return Variable;
  reportError(*Call.getFunction(),
              "which work_group_static it uses is not known when it is compiled; name the variable "
              "where it is used, instead of a pointer or reference to it");
  return nullptr;
}

/// Whether \p To may run after \p From. LLVM's isPotentiallyReachable() gives up after 32 blocks, and the algorithms of
/// all targets are in the kernel.
bool mayFollow(const Instruction &From, const Instruction &To) {
  if (From.getParent() == To.getParent() && From.comesBefore(&To)) return true;
  SmallVector<const BasicBlock *> Left(successors(From.getParent()));
  SmallPtrSet<const BasicBlock *, 32> Reached;
  while (!Left.empty()) {
    const BasicBlock *Block = Left.pop_back_val();
    if (Reached.insert(Block).second) append_range(Left, successors(Block));
  }
  return Reached.contains(To.getParent());
}

/// Whether memory is accessed through the address \p Start on a path to \p Barrier. The address itself may have been
/// computed long before its first use: LLVM merges the calls of several algorithms.
bool mayBeUsedBefore(const CallInst &Start, const CallInst &Barrier) {
  if (!mayFollow(Start, Barrier)) return false;
  SmallPtrSet<const Instruction *, 16> Addresses{&Start};
  SmallVector<const Instruction *> Left{&Start};
  while (!Left.empty()) {
    const Instruction *Address = Left.pop_back_val();
    for (const User *U : Address->users()) {
      const auto *I = cast<Instruction>(U);
      if (isa<GetElementPtrInst, CastInst, PHINode, SelectInst>(I) && I->getType()->isPointerTy()) {
        if (Addresses.insert(I).second) Left.push_back(I);
        continue;
      }
      const bool AccessesHere =
          isa<LoadInst, MemIntrinsic>(I) || (isa<StoreInst>(I) && cast<StoreInst>(I)->getValueOperand() != Address);
      if (!AccessesHere || mayFollow(*I, Barrier)) return true;
    }
  }
  return false;
}

class Placement {
public:
  explicit Placement(Function &Kernel) : Kernel(Kernel) {}

  void run() {
    for (Instruction &I : instructions(Kernel)) {
      auto *Call = dyn_cast<CallInst>(&I);
      Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (!Callee) continue;
      if (Callee->getName() == Scratch) placeScratch(*Call);
      if (Callee->getName() == GroupScratchBarrierBuiltin) Barriers.push_back(Call);
      if (Callee->getName() == StaticObject)
        place(*Call, constantArgument(*Call, 0, "size"), constantArgument(*Call, 1, "alignment"));
      if (Callee->getName() == OfVariable) placeVariable(*Call);
    }
    resolveBarriers();
    if (Objects.empty()) return;
    KernelInfo Info = *KernelInfo::get(Kernel);
    Info.Attributes.push_back({StaticLocalSizeAttribute.str(), {alignTo(Size, LocalMemoryAlign)}});
    Info.set(Kernel);
    replaceCalls();
  }

private:
  void placeScratch(CallInst &Call) {
    if (ScratchOffset)
      Objects.push_back({&Call, *ScratchOffset});
    else {
      place(Call, GroupScratchSize, LocalMemoryAlign);
      ScratchOffset = Objects.back().Offset;
    }
  }

  void placeVariable(CallInst &Call) {
    auto [Known, IsNew] = Variables.try_emplace(checkedVariableOf(Call), 0);
    if (!IsNew) return Objects.push_back({&Call, Known->second});
    place(Call, constantArgument(Call, 1, "size"), constantArgument(Call, 2, "alignment"));
    Known->second = Objects.back().Offset;
  }

  /// Keeps a barrier before a use of the scratch memory only if it is reachable from another use.
  void resolveBarriers() {
    for (CallInst *Call : Barriers) {
      const bool MayFollowUse = any_of(Objects, [&](const Placed &P) {
        return P.Call->getCalledFunction()->getName() == Scratch && mayBeUsedBefore(*P.Call, *Call);
      });
      IRBuilder<> B(Call);
      if (MayFollowUse) createWorkGroupBarrier(B, MemoryScope::WorkGroup);
      Call->eraseFromParent();
    }
  }

  void place(CallInst &Call, uint64_t Bytes, uint64_t Alignment) {
    Size = alignTo(Size, checkedAlignment(Kernel, Alignment));
    Objects.push_back({&Call, Size});
    Size += Bytes;
  }

  void replaceCalls() {
    Module &M = *Kernel.getParent();
    const Builtin *Start = lookupBuiltin(LocalMemoryBuiltin);
    FunctionCallee Function = M.getOrInsertFunction(Start->Name, builtinType(*Start, M.getContext()));
    annotateBuiltins(M);
    uint64_t Static = alignTo(Size, LocalMemoryAlign);
    for (auto [Call, Offset] : Objects) {
      IRBuilder<> B(Call);
      Value *Base = B.CreateCall(Function, {}, "local.start");
      Call->replaceAllUsesWith(B.CreateGEP(B.getInt8Ty(), Base, B.getInt64(Offset - Static), "local.object"));
      Call->eraseFromParent();
    }
  }

  Function &Kernel;
  SmallVector<Placed> Objects;
  SmallVector<CallInst *> Barriers;               ///< before uses of the scratch
  DenseMap<GlobalVariable *, uint64_t> Variables; ///< offsets of the objects of work_group_static
  std::optional<uint64_t> ScratchOffset;
  uint64_t Size = 0;
};

/// Variables shared by the exported functions of a source, created on first use.
struct SharedVariables {
  Constant *Scratch = nullptr; ///< earlier users are unknown
  DenseMap<GlobalVariable *, Constant *> Statics;
};

/// Replaces the objects of \p Exported by variables.
void makeVariables(Function &Exported, SharedVariables &Shared) {
  Module &M = *Exported.getParent();
  for (Instruction &I : make_early_inc_range(instructions(Exported))) {
    auto *Call = dyn_cast<CallInst>(&I);
    Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee) continue;
    if (Callee->getName() == GroupScratchBarrierBuiltin) {
      IRBuilder<> B(Call);
      createWorkGroupBarrier(B, MemoryScope::WorkGroup);
    } else if (Callee->getName() == Scratch) {
      if (!Shared.Scratch)
        Shared.Scratch = createLocalVariable(M, GroupScratchSize, Align(LocalMemoryAlign), "group.scratch");
      Call->replaceAllUsesWith(Shared.Scratch);
    } else if (Callee->getName() == OfVariable) {
      GlobalVariable *Variable = checkedVariableOf(*Call);
      Constant *&Object = Shared.Statics[Variable];
      const uint64_t Size = constantArgument(*Call, 1, "size"), Alignment = constantArgument(*Call, 2, "alignment");
      if (!Object)
        Object = createLocalVariable(M, Size, checkedAlignment(Exported, Alignment),
                                     (Variable ? Variable->getName() : Exported.getName()) + ".local");
      Call->replaceAllUsesWith(Object);
    } else if (Callee->getName() == StaticObject) {
      const uint64_t Size = constantArgument(*Call, 0, "size"), Alignment = constantArgument(*Call, 1, "alignment");
      Call->replaceAllUsesWith(
          createLocalVariable(M, Size, checkedAlignment(Exported, Alignment), Exported.getName() + ".local"));
    } else
      continue;
    Call->eraseFromParent();
  }
}

} // namespace

bool hasStaticLocalMemory(Module &M) {
  return M.getFunction(StaticObject) || M.getFunction(OfVariable) || M.getFunction(Scratch);
}

bool hasHiddenVariables(Module &M) {
  return M.getFunction(OfVariable) && any_of(M, [](Function &F) {
           return any_of(instructions(F),
                         [](Instruction &I) { return asksForVariable(I) && !variableOf(cast<CallInst>(I)); });
         });
}

PreservedAnalyses StaticLocalMemoryPass::run(Module &M, ModuleAnalysisManager &) {
  if (!hasStaticLocalMemory(M)) return PreservedAnalyses::all();
  for (Function *Kernel : kernels(M)) Placement(*Kernel).run();
  SharedVariables Shared;
  for (Function *F : exportedFunctions(M)) makeVariables(*F, Shared);
  return PreservedAnalyses::none();
}

} // namespace syclc
