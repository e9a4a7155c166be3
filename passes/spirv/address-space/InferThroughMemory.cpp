// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/address-space/InferThroughMemory.h"

#include "ir/AddressSpaces.h"
#include "support/Statistics.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

SYCLC_STATISTIC(InferThroughMemory, NumLoads, "pointers from memory whose address spaces are known");

namespace syclc {

namespace {

bool isGeneric(Type *T) { return T->isPointerTy() && T->getPointerAddressSpace() == GenericSpace; }

/// The address space of a stored pointer, as far as its definition shows.
unsigned spaceOf(Value *Pointer) {
  if (auto *Cast = dyn_cast<AddrSpaceCastOperator>(Pointer)) return Cast->getSrcAddressSpace();
  return Pointer->getType()->getPointerAddressSpace();
}

void retypeLoad(LoadInst &Load, unsigned Space) {
  IRBuilder<> Builder(&Load);
  auto *Known = Builder.CreateAlignedLoad(PointerType::get(Load.getContext(), Space), Load.getPointerOperand(),
                                          Load.getAlign(), Load.isVolatile(), Load.getName() + ".known");
  Value *Cast = Builder.CreateAddrSpaceCast(Known, Load.getType());
  Cast->takeName(&Load);
  Load.replaceAllUsesWith(Cast);
  Load.eraseFromParent();
  ++NumLoads;
}

void retypeStore(StoreInst &Store) {
  Store.setOperand(0, cast<AddrSpaceCastOperator>(Store.getValueOperand())->getPointerOperand());
}

/// True if a kernel may store a pointer that is not global to global memory, or copies private memory there (which may
/// contain one).
bool storesOtherPointersGlobally(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      if (auto *Store = dyn_cast<StoreInst>(&I)) {
        Value *Stored = Store->getValueOperand();
        if (Stored->getType()->isPointerTy() && Store->getPointerAddressSpace() != PrivateSpace &&
            spaceOf(Stored) != GlobalSpace && !isa<ConstantPointerNull>(Stored))
          return true;
      }
    }
  return false;
}

/// True if \p Address can only be in global memory, provided that pointers in global memory are global.
bool isSurelyGlobal(Value *Address, SmallPtrSetImpl<Value *> &Seen) {
  if (!Seen.insert(Address).second) return true; // a loop: depends on other incoming values
  if (Address->getType()->getPointerAddressSpace() == GlobalSpace || isa<ConstantPointerNull>(Address)) return true;
  auto Recurse = [&](Value *V) { return isSurelyGlobal(V, Seen); };
  if (auto *Cast = dyn_cast<AddrSpaceCastOperator>(Address)) return Recurse(Cast->getPointerOperand());
  if (auto *GEP = dyn_cast<GEPOperator>(Address)) return Recurse(GEP->getPointerOperand());
  if (auto *Load = dyn_cast<LoadInst>(Address))
    return isGeneric(Address->getType()) && Recurse(Load->getPointerOperand());
  if (auto *Select = dyn_cast<SelectInst>(Address))
    return Recurse(Select->getTrueValue()) && Recurse(Select->getFalseValue());
  if (auto *Phi = dyn_cast<PHINode>(Address)) return all_of(Phi->incoming_values(), Recurse);
  return false;
}

bool isInGlobalMemory(LoadInst &Load) {
  SmallPtrSet<Value *, 8> Seen;
  return isSurelyGlobal(Load.getPointerOperand(), Seen);
}

/// Stores global pointers instead of generic ones: both have the same bits.
bool retypeGlobalStores(Module &M) {
  bool Changed = false;
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      auto *Store = dyn_cast<StoreInst>(&I);
      if (!Store || !Store->isSimple() || !isGeneric(Store->getValueOperand()->getType())) continue;
      if (isa<ConstantPointerNull>(Store->getValueOperand()))
        Store->setOperand(0, ConstantPointerNull::get(PointerType::get(M.getContext(), GlobalSpace)));
      else if (isa<AddrSpaceCastOperator>(Store->getValueOperand()) && spaceOf(Store->getValueOperand()) == GlobalSpace)
        retypeStore(*Store);
      else
        continue;
      Changed = true;
    }
  return Changed;
}

bool retypeGlobalLoads(Module &M) {
  if (storesOtherPointersGlobally(M)) return false;
  bool Changed = false;
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Load = dyn_cast<LoadInst>(&I);
          Load && isGeneric(Load->getType()) && Load->isSimple() && isInGlobalMemory(*Load)) {
        retypeLoad(*Load, GlobalSpace);
        Changed = true;
      }
  return Changed;
}

/// The uses of a private variable.
struct VariableUses {
  SmallVector<LoadInst *> PointerLoads;
  SmallVector<StoreInst *> PointerStores;
  SmallVector<unsigned, 2> Spaces; ///< of pointers that are copied from other memory
  bool Escapes = false;
};

void visitCopy(MemTransferInst &Copy, Value *Address, VariableUses &Uses) {
  if (Copy.getRawDest() != Address) return;
  Value *Source = Copy.getRawSource()->stripInBoundsOffsets();
  auto *Closure = dyn_cast<Argument>(Source);
  if (Copy.getSourceAddressSpace() == GlobalSpace || (Closure && Closure->hasByValAttr()))
    Uses.Spaces.push_back(GlobalSpace);
  else if (auto *G = dyn_cast<GlobalVariable>(Source); !G || !G->isConstant())
    Uses.Escapes = true; // another variable, whose contents would have to be known first
}

VariableUses findUses(AllocaInst &Variable) {
  VariableUses Uses;
  SmallVector<Value *> Worklist{&Variable};
  SmallPtrSet<Value *, 16> Seen;
  while (!Worklist.empty()) {
    Value *Address = Worklist.pop_back_val();
    for (User *U : Address->users()) {
      if (isa<GetElementPtrInst, PHINode, SelectInst, AddrSpaceCastInst>(U)) {
        if (Seen.insert(U).second) Worklist.push_back(U);
      } else if (auto *Load = dyn_cast<LoadInst>(U)) {
        if (Load->getType()->isPointerTy())
          Uses.PointerLoads.push_back(Load);
        else if (Load->getType()->isAggregateType())
          Uses.Escapes = true;
      } else if (auto *Store = dyn_cast<StoreInst>(U); Store && Store->getValueOperand() != Address) {
        if (Store->getValueOperand()->getType()->isPointerTy())
          Uses.PointerStores.push_back(Store);
        else if (Store->getValueOperand()->getType()->isAggregateType())
          Uses.Escapes = true;
      } else if (auto *Copy = dyn_cast<MemTransferInst>(U)) {
        visitCopy(*Copy, Address, Uses);
      } else if (!isa<MemSetInst, ICmpInst>(U)) {
        Uses.Escapes = true;
      }
    }
  }
  return Uses;
}

bool retypeVariable(AllocaInst &Variable) {
  VariableUses Uses = findUses(Variable);
  if (Uses.Escapes || Uses.PointerLoads.empty()) return false;
  for (StoreInst *Store : Uses.PointerStores)
    if (!isa<ConstantPointerNull, UndefValue>(Store->getValueOperand()))
      Uses.Spaces.push_back(spaceOf(Store->getValueOperand()));
  if (Uses.Spaces.empty() || !all_equal(Uses.Spaces) || Uses.Spaces.front() == GenericSpace) return false;
  bool Changed = false;
  for (LoadInst *Load : Uses.PointerLoads)
    if (isGeneric(Load->getType())) {
      retypeLoad(*Load, Uses.Spaces.front());
      Changed = true;
    }
  for (StoreInst *Store : Uses.PointerStores)
    if (isa<AddrSpaceCastOperator>(Store->getValueOperand())) retypeStore(*Store);
  return Changed;
}

} // namespace

bool inferThroughMemory(Module &M) {
  bool Changed = retypeGlobalStores(M);
  Changed |= retypeGlobalLoads(M);
  SmallVector<AllocaInst *> Variables;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Variable = dyn_cast<AllocaInst>(&I)) Variables.push_back(Variable);
  for (AllocaInst *Variable : Variables) Changed |= retypeVariable(*Variable);
  return Changed;
}

} // namespace syclc
