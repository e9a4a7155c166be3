// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/MarkNarrowIds.h"

#include "ir/BuiltinTable.h"
#include "ir/ExternalFunctions.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

/// Ids of a work-group are always small, as are the sizes of work-groups.
bool queriesLaunch(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  const Builtin *B = Callee && Callee->isDeclaration() ? lookupBuiltin(Callee->getName()) : nullptr;
  return B && B->Kind == BuiltinKind::WorkItemQuery &&
         !StringSwitch<bool>(B->Name)
              .Cases({"__syclc_local_id", "__syclc_local_size", "__syclc_inner_id"}, true)
              .Default(false);
}

/// Whether passes rely on an upper bound of the operands: of a number converted to an int, or of what InstCombine makes
/// of such a number that is converted back.
bool narrows(const Instruction &I) {
  if (isa<TruncInst>(I)) return I.getType()->getScalarSizeInBits() >= 31;
  if (I.getOpcode() != Instruction::And && I.getOpcode() != Instruction::Shl) return false;
  const auto *Constant = dyn_cast<ConstantInt>(I.getOperand(1));
  if (!Constant) return false;
  return I.getOpcode() == Instruction::And ? Constant->getValue().countr_one() >= 31 : Constant->getValue().uge(16);
}

/// Whether the bounds of \p I come from those of its operands.
bool isSum(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::Shl:
  case Instruction::Or:
  case Instruction::Xor: // -1 - id
  case Instruction::PHI:
  case Instruction::Select:
  case Instruction::Freeze:
    return true;
  default:
    return isa<CastInst>(I);
  }
}

/// Whether \p F itself converts a number computed from ids.
bool narrowsIds(Function &F) {
  SmallSetVector<const Instruction *, 16> Computed;
  for (const Instruction &I : instructions(F))
    if (queriesLaunch(I)) Computed.insert(&I);
  for (unsigned Next = 0; Next != Computed.size(); ++Next)
    for (const User *U : Computed[Next]->users()) {
      const auto *I = dyn_cast<Instruction>(U);
      if (!I) continue;
      if (narrows(*I)) return true;
      if (isSum(*I)) Computed.insert(I);
    }
  return false;
}

} // namespace

bool markNarrowIds(Module &M) {
  bool Changed = false;
  for (Function *Kernel : kernels(M)) {
    KernelInfo Info = *KernelInfo::get(*Kernel);
    if (Kernel->hasFnAttribute(IdsOfAnySizeFnAttr) || !Info.attribute(IdsFitInIntAttribute).empty()) continue;
    // A function of another source may convert its ids.
    if (importedBy(*Kernel).empty() && none_of(calledFrom(*Kernel), [](Function *F) { return narrowsIds(*F); }))
      continue;
    Info.Attributes.push_back({IdsFitInIntAttribute.str(), {1}});
    Info.set(*Kernel);
    Changed = true;
  }
  return Changed;
}

} // namespace syclc
