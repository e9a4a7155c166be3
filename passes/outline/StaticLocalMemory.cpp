// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/StaticLocalMemory.h"

#include "device-library/BuiltinTable.h"
#include "support/ExternalFunctions.h"
#include "support/KernelInfo.h"
#include "support/LocalVariables.h"
#include "support/RunPasses.h"
#include "support/SpmdContract.h"
#include "support/SpmdVerifier.h"

#include "llvm/Analysis/CFG.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"

using namespace llvm;

namespace syclc {

namespace {

constexpr StringLiteral StaticObject = "__syclc_static_local_memory", Scratch = "__syclc_group_scratch",
                        ScratchBarrier = "__syclc_group_scratch_barrier";

/// An object and where it lies, in bytes from the start of the work-group's local memory.
struct Placed {
  CallInst *Call;
  uint64_t Offset;
};

void reportError(const Function &F, const Twine &Text) {
  F.getContext().diagnose(DiagnosticInfoGeneric(
      (isExternal(F) ? "SYCL_EXTERNAL function '" : "kernel '") + kernelDisplayName(F) + "': " + Text, DS_Error));
}

/// The value of a constant argument of \p Call, or (after an error) one that does no harm.
uint64_t constantArgument(const CallInst &Call, unsigned Index, StringRef What) {
  if (auto *Constant = dyn_cast<ConstantInt>(Call.getArgOperand(Index))) return Constant->getZExtValue();
  reportError(*Call.getFunction(), "the " + What + " of an object in local memory must be a constant");
  return 1;
}

/// The alignment, or (after an error) the largest that a device offers.
Align checkedAlignment(const Function &F, uint64_t Alignment) {
  if (isPowerOf2_64(Alignment) && Alignment <= LocalMemoryAlign) return Align(Alignment);
  reportError(F, "an object in local memory is aligned to " + Twine(Alignment) + " bytes; a device offers " +
                     Twine(LocalMemoryAlign) + " at most");
  return Align(LocalMemoryAlign);
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
      if (Callee->getName() == ScratchBarrier) Barriers.push_back(Call);
      if (Callee->getName() == StaticObject)
        place(*Call, constantArgument(*Call, 0, "size"), constantArgument(*Call, 1, "alignment"));
    }
    settleBarriers();
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

  /// A barrier before the scratch's use stays where control may come from another use.
  void settleBarriers() {
    for (CallInst *Call : Barriers) {
      const bool MayFollowUse = any_of(Objects, [&](const Placed &P) {
        return P.Call->getCalledFunction()->getName() == Scratch && isPotentiallyReachable(P.Call, Call);
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
    const Builtin *Start = lookupBuiltin("__syclc_local_memory");
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
  SmallVector<CallInst *> Barriers; ///< before uses of the scratch
  std::optional<uint64_t> ScratchOffset;
  uint64_t Size = 0;
};

/// Makes variables of the objects of \p Exported. All its source's functions share \p Shared, the scratch, which is
/// made when it is first needed: who used it before is not known.
void makeVariables(Function &Exported, Constant *&Shared) {
  Module &M = *Exported.getParent();
  for (Instruction &I : make_early_inc_range(instructions(Exported))) {
    auto *Call = dyn_cast<CallInst>(&I);
    Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee) continue;
    if (Callee->getName() == ScratchBarrier) {
      IRBuilder<> B(Call);
      createWorkGroupBarrier(B, MemoryScope::WorkGroup);
    } else if (Callee->getName() == Scratch) {
      if (!Shared) Shared = createLocalVariable(M, GroupScratchSize, Align(LocalMemoryAlign), "group.scratch");
      Call->replaceAllUsesWith(Shared);
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

void placeStaticLocalMemory(Module &M) {
  if (!M.getFunction(StaticObject) && !M.getFunction(Scratch)) return;
  runPasses(M, nullptr, [](PassBuilder &, ModulePassManager &MPM) { MPM.addPass(AlwaysInlinerPass()); });
  for (Function *Kernel : kernels(M)) Placement(*Kernel).run();
  Constant *Shared = nullptr;
  for (Function *F : exportedFunctions(M)) makeVariables(*F, Shared);
}

PreservedAnalyses StaticLocalMemoryPass::run(Module &M, ModuleAnalysisManager &) {
  placeStaticLocalMemory(M);
  return PreservedAnalyses::none();
}

} // namespace syclc
