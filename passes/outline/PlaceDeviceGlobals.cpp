// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/PlaceDeviceGlobals.h"

#include "abi/device_image.h"
#include "ir/DeviceGlobals.h"
#include "ir/SpmdContract.h"
#include "ir/SpmdVerifier.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace syclc {

namespace {

SmallVector<CallInst *> callsIn(Function &F) {
  SmallVector<CallInst *> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I);
        Call && Call->getCalledFunction() && Call->getCalledFunction()->getName() == DeviceGlobalBuiltin)
      Calls.push_back(Call);
  return Calls;
}

/// Replaces the call by its argument, the variable's address.
void dropCall(CallInst &Call) {
  Call.replaceAllUsesWith(Call.getArgOperand(0));
  Call.eraseFromParent();
}

/// Whether the variable's initial value may be other than zero, as far as this module shows.
bool mayHaveValue(const GlobalVariable &Variable) {
  return !Variable.hasInitializer() || !Variable.getInitializer()->isNullValue();
}

DeviceGlobal describe(const GlobalVariable &Variable, unsigned Flags) {
  const DataLayout &DL = Variable.getDataLayout();
  if (mayHaveValue(Variable)) Flags |= SYCLC_DEVICE_GLOBAL_HAS_VALUE;
  return {Variable.getName().str(), DL.getTypeAllocSize(Variable.getValueType()).getFixedValue(),
          unsigned(DL.getValueOrABITypeAlignment(Variable.getAlign(), Variable.getValueType()).value()), Flags};
}

} // namespace

SmallVector<UsedDeviceGlobal> usedDeviceGlobals(Function &Kernel) {
  MapVector<GlobalVariable *, unsigned> Found;
  for (CallInst *Call : callsIn(Kernel)) {
    SmallVector<const Value *, 4> Objects;
    getUnderlyingObjects(Call->getArgOperand(0), Objects, nullptr, /*MaxLookup=*/0);
    const unsigned Flags = cast<ConstantInt>(Call->getArgOperand(1))->getZExtValue();
    if (!all_of(Objects, [](const Value *V) { return isa<GlobalVariable>(V) || isa<UndefValue>(V); })) {
      Kernel.getContext().diagnose(DiagnosticInfoGeneric(
          "kernel '" + kernelDisplayName(Kernel) +
              "' cannot run on a device: which device_global it uses is not known when it is compiled; name the "
              "variable in the kernel, instead of a pointer or reference that is captured or stored",
          DS_Error));
      dropCall(*Call);
      continue;
    }
    for (const Value *V : Objects)
      if (auto *Variable = const_cast<GlobalVariable *>(dyn_cast<GlobalVariable>(V)))
        Found.try_emplace(Variable, addDeviceGlobal(*Kernel.getParent(), describe(*Variable, Flags)));
  }
  SmallVector<UsedDeviceGlobal> Used;
  for (auto [Variable, Index] : Found) Used.push_back({Variable, Index});
  return Used;
}

void placeDeviceGlobals(Function &Kernel, ArrayRef<UsedDeviceGlobal> Used, ArrayRef<Value *> Addresses) {
  for (auto [Global, Address] : zip_equal(Used, Addresses)) {
    convertUsersOfConstantsToInstructions({Global.Variable}, &Kernel);
    Global.Variable->replaceUsesWithIf(Address, [&](const Use &U) {
      auto *User = dyn_cast<Instruction>(U.getUser());
      return User && User->getFunction() == &Kernel;
    });
  }
  for (CallInst *Call : callsIn(Kernel)) dropCall(*Call);
}

void useHostVariables(Module &Unoptimised, const Module &Spmd) {
  for (Function &F : Unoptimised)
    for (CallInst *Call : callsIn(F)) {
      Value *Host = Call->getArgOperand(0);
      IRBuilder<> B(Call);
      CallInst *Copy =
          B.CreateCall(Unoptimised.getOrInsertFunction(HostDeviceGlobalFunction, B.getPtrTy(), B.getPtrTy()), {Host});
      Copy->setDoesNotThrow();
      Call->replaceAllUsesWith(Copy);
      Call->eraseFromParent();
    }
  for (const DeviceGlobal &Known : deviceGlobals(Spmd))
    if (GlobalVariable *Copy = Unoptimised.getNamedGlobal(Known.Name)) {
      Copy->replaceAllUsesWith(hostPlaceholder(Unoptimised, Known));
      Copy->eraseFromParent();
    }
}

} // namespace syclc
