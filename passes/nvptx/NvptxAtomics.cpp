// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/NvptxAtomics.h"

#include "support/Preconditions.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

class Lowering {
public:
  explicit Lowering(LLVMContext &C) : Device(C.getOrInsertSyncScopeID("device")) {}

  void lower(Instruction &I) {
    if (auto *Fence = dyn_cast<FenceInst>(&I)) return lower(*Fence);
    if (auto *Load = dyn_cast<LoadInst>(&I)) return lower(*Load);
    if (auto *Store = dyn_cast<StoreInst>(&I)) return lower(*Store);
    if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I)) return lower(*Exchange);
    if (auto *Update = dyn_cast<AtomicRMWInst>(&I)) return lower(*Update);
  }

private:
  /// Fences of a single thread only affect the compiler, and are dropped.
  void lower(FenceInst &Fence) {
    if (Fence.getSyncScopeID() == SyncScope::SingleThread)
      Fence.eraseFromParent();
    else
      Fence.setSyncScopeID(Device);
  }

  void lower(LoadInst &Load) {
    Load.setSyncScopeID(Device);
    Type *T = Load.getType(), *Number = numberFor(Load, T);
    if (T == Number) return;
    IRBuilder<> B(&Load);
    LoadInst *New = B.CreateAlignedLoad(Number, Load.getPointerOperand(), Load.getAlign(), Load.isVolatile());
    New->setAtomic(Load.getOrdering(), Device);
    replace(Load, fromNumber(B, New, T));
  }

  void lower(StoreInst &Store) {
    Store.setSyncScopeID(Device);
    IRBuilder<> B(&Store);
    Value *Stored = Store.getValueOperand();
    if (numberFor(Store, Stored->getType()) != Stored->getType()) Store.setOperand(0, toNumber(B, Store, Stored));
  }

  void lower(AtomicCmpXchgInst &Exchange) {
    Exchange.setSyncScopeID(Device);
    Type *T = Exchange.getCompareOperand()->getType();
    if (!T->isPointerTy()) return;
    IRBuilder<> B(&Exchange);
    AtomicCmpXchgInst *New =
        B.CreateAtomicCmpXchg(Exchange.getPointerOperand(), toNumber(B, Exchange, Exchange.getCompareOperand()),
                              toNumber(B, Exchange, Exchange.getNewValOperand()), Exchange.getAlign(),
                              Exchange.getSuccessOrdering(), Exchange.getFailureOrdering(), Device);
    New->setWeak(Exchange.isWeak());
    Value *Pair = PoisonValue::get(Exchange.getType());
    Pair = B.CreateInsertValue(Pair, fromNumber(B, B.CreateExtractValue(New, 0), T), 0);
    replace(Exchange, B.CreateInsertValue(Pair, B.CreateExtractValue(New, 1), 1));
  }

  void lower(AtomicRMWInst &Update) {
    Update.setSyncScopeID(Device);
    const AtomicOrdering Order = Update.getOrdering();
    IRBuilder<> B(&Update);
    if (Order == AtomicOrdering::SequentiallyConsistent)
      B.CreateFence(Order, Device);
    else if (isReleaseOrStronger(Order))
      B.CreateFence(AtomicOrdering::Release, Device);
    if (isAcquireOrStronger(Order)) {
      IRBuilder<> After(Update.getNextNode());
      After.CreateFence(AtomicOrdering::Acquire, Device);
    }
    Update.setOrdering(AtomicOrdering::Monotonic);
    Type *T = Update.getType();
    if (Update.getOperation() != AtomicRMWInst::Xchg || numberFor(Update, T) == T) return;
    AtomicRMWInst *New =
        B.CreateAtomicRMW(AtomicRMWInst::Xchg, Update.getPointerOperand(), toNumber(B, Update, Update.getValOperand()),
                          Update.getAlign(), AtomicOrdering::Monotonic, Device);
    replace(Update, fromNumber(B, New, T));
  }

  static Type *numberFor(const Instruction &I, Type *T) {
    return T->isIntegerTy() ? T : Type::getIntNTy(T->getContext(), I.getDataLayout().getTypeSizeInBits(T));
  }
  static Value *toNumber(IRBuilder<> &B, const Instruction &I, Value *V) {
    Type *Number = numberFor(I, V->getType());
    return V->getType()->isPointerTy() ? B.CreatePtrToInt(V, Number) : B.CreateBitCast(V, Number);
  }
  static Value *fromNumber(IRBuilder<> &B, Value *V, Type *T) {
    return T->isPointerTy() ? B.CreateIntToPtr(V, T) : B.CreateBitCast(V, T);
  }
  static void replace(Instruction &Old, Value *New) {
    New->takeName(&Old);
    Old.replaceAllUsesWith(New);
    Old.eraseFromParent();
  }

  const SyncScope::ID Device;
};

} // namespace

bool lowerNvptxAtomics(Module &M) {
  Preconditions("syclc-lower-nvptx-atomics", M).targets(Triple::nvptx64);
  SmallVector<Instruction *> Atomics;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (I.isAtomic()) Atomics.push_back(&I);
  Lowering Work(M.getContext());
  for (Instruction *I : Atomics) Work.lower(*I);
  return !Atomics.empty();
}

} // namespace syclc
