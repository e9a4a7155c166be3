// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device-library/SharedMath.h"

#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "support/Statistics.h"
#include "support/Transforms.h"
#include "support/Tunables.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace syclc {

using namespace tune::SharedMath;

SYCLC_STATISTIC(SharedMath, NumShared, "bodies of mathematics that stay functions");
SYCLC_STATISTIC(SharedMath, NumInlined, "calls of shared mathematics that a level inlines");

namespace {

using Calls = SmallVector<CallInst *>;

/// Whether \p Body takes and returns numbers of one type, and is straight-line code of at least MinSize instructions.
bool mayBeShared(const Function &Body) {
  Type *Real = Body.getReturnType();
  if (!Real->isFloatTy() && !Real->isDoubleTy()) return false;
  if (any_of(Body.args(), [&](const Argument &A) { return A.getType() != Real; })) return false;
  return Body.size() == 1 && Body.getInstructionCount() >= MinSize &&
         none_of(instructions(Body), [](const Instruction &I) {
           const auto *Call = dyn_cast<CallBase>(&I);
           return isa<AllocaInst>(I) || I.mayReadOrWriteMemory() ||
                  (Call && (!Call->getCalledFunction() || !Call->getCalledFunction()->isIntrinsic()));
         });
}

Calls callsOf(Function &Body) {
  Calls Result;
  for (User *U : Body.users())
    if (auto *Call = dyn_cast<CallInst>(U); Call && Call->getCalledFunction() == &Body) Result.push_back(Call);
  return Result;
}

void inlineCall(CallInst &Call) {
  InlineFunctionInfo Info;
  InlineFunction(Call, Info);
}

/// Groups \p All, calls in one kernel, by the innermost loop around them, or null.
MapVector<const Loop *, Calls> byLoop(Function &Kernel, ArrayRef<CallInst *> All) {
  // Not from an analysis manager: linking has just changed the kernel, and inlining changes it next.
  const DominatorTree DT(Kernel);
  const LoopInfo LI(DT);
  MapVector<const Loop *, Calls> Result; // loops are only keys: they are destroyed at return
  for (CallInst *Call : All) Result[LI.getLoopFor(Call->getParent())].push_back(Call);
  return Result;
}

/// The calls of \p Bodies that stay calls, because there are enough of them in their loop.
SmallPtrSet<CallInst *, 16> amongMany(ArrayRef<Function *> Bodies) {
  MapVector<Function *, Calls> ByKernel;
  for (Function *Body : Bodies)
    for (CallInst *Call : callsOf(*Body)) {
      std::optional<KernelInfo> Info = KernelInfo::get(*Call->getFunction());
      if (Info && Info->Kind != SYCLC_KERNEL_SINGLE_TASK) ByKernel[Call->getFunction()].push_back(Call);
    }
  SmallPtrSet<CallInst *, 16> Result;
  for (auto &[Kernel, OfKernel] : ByKernel) {
    if (OfKernel.size() < MinCalls) continue;
    for (const auto &[L, Together] : byLoop(*Kernel, OfKernel))
      if (Together.size() >= MinCalls) Result.insert(Together.begin(), Together.end());
  }
  return Result;
}

/// Marks \p Body as a pure function, so that LLVM's passes may move its calls.
void makeShared(Function &Body) {
  Body.setLinkage(GlobalValue::InternalLinkage);
  for (Attribute::AttrKind Kind : {Attribute::NoInline, Attribute::NoUnwind, Attribute::WillReturn, Attribute::NoSync,
                                   Attribute::NoFree, Attribute::NoRecurse, Attribute::Speculatable})
    Body.addFnAttr(Kind);
  Body.setDoesNotAccessMemory();
  Body.addFnAttr(MathCostFnAttr, std::to_string(Body.getInstructionCount()));
  for (CallInst *Call : callsOf(Body)) { // attributes of the library function's declaration
    Call->removeFnAttr(Attribute::Memory);
    Call->removeFnAttr(Attribute::NoBuiltin);
  }
}

} // namespace

SmallVector<Function *> shareMath(ArrayRef<Function *> Bodies) {
  SmallPtrSet<Function *, 8> All(Bodies.begin(), Bodies.end());
  for (Function *Body : Bodies) // bodies may call each other
    for (CallInst *Call : callsOf(*Body))
      if (All.contains(Call->getFunction())) inlineCall(*Call);

  SmallVector<Function *> Sharable;
  for (Function *Body : Bodies)
    if (mayBeShared(*Body)) Sharable.push_back(Body);
  const SmallPtrSet<CallInst *, 16> Wanted =
      isDisabled(Transform::SharedMath) ? SmallPtrSet<CallInst *, 16>() : amongMany(Sharable);
  SetVector<Function *> Callers;
  for (Function *Body : Bodies) {
    const Calls OfBody = callsOf(*Body);
    const bool Share = count_if(OfBody, [&](CallInst *Call) { return Wanted.contains(Call); }) > 1;
    for (CallInst *Call : OfBody) {
      if (Share && Wanted.contains(Call)) continue;
      Callers.insert(Call->getFunction());
      inlineCall(*Call);
    }
    if (!Share) continue;
    ++NumShared;
    makeShared(*Body);
  }
  for (Function *Body : Bodies)
    if (Body->use_empty()) {
      Callers.remove(Body);
      Body->eraseFromParent();
    }
  return Callers.takeVector();
}

static Calls sharedCallsOf(Function &F) {
  Calls Result;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && sharedBody(*Call)) Result.push_back(Call);
  return Result;
}

void inlineSharedMath(Function &F) {
  for (CallInst *Call : sharedCallsOf(F)) inlineCall(*Call);
}

void inlineFewUses(Function &Kernel, unsigned Least) {
  const Calls All = sharedCallsOf(Kernel);
  if (All.empty()) return;
  for (const auto &[L, Together] : byLoop(Kernel, All)) {
    MapVector<Function *, Calls> ByBody;
    for (CallInst *Call : Together) ByBody[Call->getCalledFunction()].push_back(Call);
    for (const auto &[Body, OfBody] : ByBody)
      if (OfBody.size() < Least) {
        NumInlined += OfBody.size();
        for (CallInst *Call : OfBody) inlineCall(*Call);
      }
  }
}

Function *sharedBody(const CallBase &Call) {
  Function *Callee = Call.getCalledFunction();
  return Callee && !Callee->isDeclaration() && Callee->hasFnAttribute(MathCostFnAttr) &&
                 !Callee->hasFnAttribute(VectorMathFnAttr)
             ? Callee
             : nullptr;
}

unsigned sharedMathCost(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee ? Callee->getFnAttributeAsParsedInteger(MathCostFnAttr, 0) : 0;
}

} // namespace syclc
