// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/InlineForIndirectCalls.h"

#include "ir/ExternalFunctions.h"
#include "ir/SpmdContract.h"
#include "outline/PromoteIndirectCalls.h"
#include "support/Statistics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

SYCLC_STATISTIC(InlineForIndirectCalls, NumInlined, "calls inlined because of calls through pointers");

namespace syclc {

namespace {

/// A kernel of this size is not inlined into further: a call tree may be exponentially larger than its functions.
constexpr unsigned MaxInstructions = 10000;

/// The function that \p I calls, if that is defined here.
Function *definedCallee(Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && !Callee->isDeclaration() && !isExternal(*Callee) ? Callee : nullptr;
}

SetVector<Function *> calleesOf(Function &F) {
  SetVector<Function *> Callees;
  for (Instruction &I : instructions(F))
    if (Function *Callee = definedCallee(I)) Callees.insert(Callee);
  return Callees;
}

/// \p Root and the functions that it calls, directly and by others.
SetVector<Function *> reachedFrom(Function &Root) {
  SetVector<Function *> Reached;
  Reached.insert(&Root);
  for (unsigned I = 0; I < Reached.size(); ++I) Reached.insert_range(calleesOf(*Reached[I]));
  return Reached;
}

bool isRecursive(Function &F) {
  return any_of(calleesOf(F), [&](Function *Callee) { return reachedFrom(*Callee).contains(&F); });
}

bool inlineCallsIn(Function &Root) {
  SmallVector<CallBase *> Calls;
  for (Instruction &I : instructions(Root))
    if (Function *Callee = definedCallee(I); Callee && !isRecursive(*Callee)) Calls.push_back(cast<CallBase>(&I));
  bool Changed = false;
  for (CallBase *Call : Calls) {
    InlineFunctionInfo Inlined;
    if (!InlineFunction(*Call, Inlined).isSuccess()) continue;
    ++NumInlined;
    Changed = true;
  }
  return Changed;
}

} // namespace

bool inlineForIndirectCalls(Module &M) {
  bool Changed = false;
  for (Function &F : M) {
    if (F.isDeclaration() || (!F.hasMetadata(KernelMetadata) && !isExternal(F))) continue;
    if (none_of(reachedFrom(F), [](Function *Reached) { return callsThroughPointer(*Reached); })) continue;
    while (F.getInstructionCount() < MaxInstructions && inlineCallsIn(F)) Changed = true;
  }
  return Changed;
}

} // namespace syclc
