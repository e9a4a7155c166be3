// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Step e of ExpandUnsupported. LLVM's SPIR-V backend treats atomic loads and stores as plain ones, and fences as
/// fences of no memory, so they become calls of SPIR-V's instructions; read-modify-writes that SPIR-V 1.2 lacks become
/// compare-exchange loops.
/// \code
///   %v = load atomic i32, ptr addrspace(1) %p acquire, align 4
/// =>
///   %v = call spir_func i32 @_Z18__spirv_AtomicLoadPU3AS1iii(ptr addrspace(1) %p, i32 1, i32 514)   ; Device, Acquire
///   call spir_func void @_Z21__spirv_MemoryBarrierii(i32 1, i32 514)
/// \endcode
/// The barrier repeats the order, as does one before a store that releases: Intel's compiler treats atomic loads and
/// stores as relaxed, and moves loads of other memory across them.
#include "device-library/OpenClCall.h"
#include "ir/AddressSpaces.h"
#include "spirv/expand/ExpandUnsupported.h"
#include "spirv/expand/SpirvEnums.h"

#include "llvm/CodeGen/AtomicExpandUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace syclc {

namespace {

using namespace spirv;

int semantics(AtomicOrdering Ordering, unsigned Space) {
  int Memory = Space == LocalSpace    ? WorkgroupMemory
               : Space == GlobalSpace ? CrossWorkgroupMemory
                                      : CrossWorkgroupMemory | WorkgroupMemory;
  switch (Ordering) {
  case AtomicOrdering::Acquire:
    return Acquire | Memory;
  case AtomicOrdering::Release:
    return Release | Memory;
  case AtomicOrdering::AcquireRelease:
    return AcquireRelease | Memory;
  case AtomicOrdering::SequentiallyConsistent:
    return SequentiallyConsistent | Memory;
  default:
    return Relaxed;
  }
}

/// Orders memory accesses before and after it. \param Semantics of semantics().
void createBarrier(IRBuilder<> &Builder, int Semantics) {
  markAsAccess(*createOpenClCall(Builder, mangleOpenCl("__spirv_MemoryBarrier", "ii"), Builder.getVoidTy(),
                                 {Builder.getInt32(DeviceScope), Builder.getInt32(Semantics)}));
}

/// SPIR-V's atomics work on numbers: pointers are exchanged as integers.
Type *numberFor(Type *T) { return T->isPointerTy() ? Type::getInt64Ty(T->getContext()) : T; }

std::string mangledPointer(Type *Pointee, unsigned Space) {
  return "P" + (Space ? "U3AS" + std::to_string(Space) : "") + mangleOpenClType(Pointee);
}

void expandLoad(LoadInst &Load) {
  IRBuilder<> Builder(&Load);
  Type *T = numberFor(Load.getType());
  unsigned Space = Load.getPointerAddressSpace();
  CallInst *Call = createOpenClCall(Builder, mangleOpenCl("__spirv_AtomicLoad", mangledPointer(T, Space) + "ii"), T,
                                    {Load.getPointerOperand(), Builder.getInt32(DeviceScope),
                                     Builder.getInt32(semantics(Load.getOrdering(), Space))});
  markAsAccess(*Call);
  if (isAcquireOrStronger(Load.getOrdering())) createBarrier(Builder, semantics(AtomicOrdering::Acquire, Space));
  Load.replaceAllUsesWith(Load.getType()->isPointerTy() ? Builder.CreateIntToPtr(Call, Load.getType()) : Call);
  Load.eraseFromParent();
}

void expandStore(StoreInst &Store) {
  IRBuilder<> Builder(&Store);
  Value *Stored = Store.getValueOperand();
  Type *T = numberFor(Stored->getType());
  if (Stored->getType()->isPointerTy()) Stored = Builder.CreatePtrToInt(Stored, T);
  unsigned Space = Store.getPointerAddressSpace();
  if (isReleaseOrStronger(Store.getOrdering())) createBarrier(Builder, semantics(AtomicOrdering::Release, Space));
  CallInst *Call = createOpenClCall(
      Builder, mangleOpenCl("__spirv_AtomicStore", mangledPointer(T, Space) + "ii" + mangleOpenClType(T)),
      Builder.getVoidTy(),
      {Store.getPointerOperand(), Builder.getInt32(DeviceScope),
       Builder.getInt32(semantics(Store.getOrdering(), Space)), Stored});
  markAsAccess(*Call);
  Store.eraseFromParent();
}

/// Fences of a single thread only affect the compiler, and are dropped.
void expandFence(FenceInst &Fence) {
  if (Fence.getSyncScopeID() != SyncScope::SingleThread) {
    IRBuilder<> Builder(&Fence);
    createBarrier(Builder, semantics(Fence.getOrdering(), GenericSpace));
  }
  Fence.eraseFromParent();
}

bool isNative(AtomicRMWInst::BinOp Operation) {
  switch (Operation) {
  case AtomicRMWInst::Xchg:
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub:
  case AtomicRMWInst::And:
  case AtomicRMWInst::Or:
  case AtomicRMWInst::Xor:
  case AtomicRMWInst::Max:
  case AtomicRMWInst::Min:
  case AtomicRMWInst::UMax:
  case AtomicRMWInst::UMin:
    return true;
  default:
    return false;
  }
}

/// The compare-exchange of the loop of a read-modify-write; floating-point values as their bits.
void createCompareExchange(IRBuilderBase &Builder, Value *Address, Value *Loaded, Value *New, Align Alignment,
                           AtomicOrdering Ordering, SyncScope::ID Scope, Value *&Success, Value *&NewLoaded,
                           Instruction *) {
  Type *T = New->getType(), *Bits = T->isFloatingPointTy() ? Builder.getIntNTy(T->getPrimitiveSizeInBits()) : T;
  Value *Exchange =
      Builder.CreateAtomicCmpXchg(Address, Builder.CreateBitCast(Loaded, Bits), Builder.CreateBitCast(New, Bits),
                                  Alignment, Ordering, AtomicCmpXchgInst::getStrongestFailureOrdering(Ordering), Scope);
  Success = Builder.CreateExtractValue(Exchange, 1);
  NewLoaded = Builder.CreateBitCast(Builder.CreateExtractValue(Exchange, 0), T);
}

} // namespace

bool expandAtomics(Function &F) {
  SmallVector<Instruction *> Atomics;
  for (Instruction &I : instructions(F))
    if (I.isAtomic()) Atomics.push_back(&I);
  bool Changed = false;
  for (Instruction *I : Atomics) {
    if (auto *Load = dyn_cast<LoadInst>(I))
      expandLoad(*Load);
    else if (auto *Store = dyn_cast<StoreInst>(I))
      expandStore(*Store);
    else if (auto *Fence = dyn_cast<FenceInst>(I))
      expandFence(*Fence);
    else if (auto *Update = dyn_cast<AtomicRMWInst>(I); Update && !isNative(Update->getOperation()))
      expandAtomicRMWToCmpXchg(Update, createCompareExchange);
    else
      continue;
    Changed = true;
  }
  return Changed;
}

} // namespace syclc
