// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/emit/SpirvKernels.h"

#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "spirv/expand/ExpandUnsupported.h"
#include "support/Preconditions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

void separateFromBuiltins(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasMetadata(KernelMetadata) && F.getName().starts_with("_Z"))
      F.setName("syclc." + F.getName());
}

static bool passesWell(Type *T, bool InStructure = false) {
  if (T->isPointerTy()) return !InStructure;
  if (T->isIntegerTy()) return isUsualWidth(T->getIntegerBitWidth());
  if (auto *V = dyn_cast<FixedVectorType>(T); V && !is_contained({2u, 3u, 4u, 8u, 16u}, V->getNumElements()))
    return false;
  return all_of(T->subtypes(), [](Type *Part) { return passesWell(Part, true); });
}

bool canBeCalled(const Function &F) {
  return all_of(F.getFunctionType()->subtypes(), [](Type *T) { return passesWell(T); });
}

/// Intel's vectoriser skips kernels with a hint that they are written for vectors. It crashes on some kernels with
/// work-groups of one work-item. In kernels that call functions with the operations of locks, lanes would wait for each
/// other: LLVM moves what follows the acquisition of a lock behind the loop that waits for it, and there a lane that has
/// the lock waits until the others leave the loop.
static void keepScalar(Function &Kernel) {
  LLVMContext &C = Kernel.getContext();
  Kernel.setMetadata(
      "vec_type_hint",
      MDNode::get(C, {ValueAsMetadata::get(PoisonValue::get(FixedVectorType::get(Type::getDoubleTy(C), 8))),
                      ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), 0))}));
}

/// The functions other than kernels that compare and exchange a number in memory, or exchange it, as locks do, and all
/// functions that call these. The library's are none: they record assertions.
static SmallPtrSet<const Function *, 8> callersOfLocks(const Module &M) {
  SmallPtrSet<const Function *, 8> Found;
  SmallVector<const Function *> Pending;
  const auto Add = [&](const Function &F) {
    if (!F.getName().starts_with("__syclc_") && Found.insert(&F).second) Pending.push_back(&F);
  };
  for (const Function &F : M)
    if (!F.hasMetadata(KernelMetadata) && any_of(instructions(F), [](const Instruction &I) {
          const auto *Update = dyn_cast<AtomicRMWInst>(&I);
          return isa<AtomicCmpXchgInst>(I) || (Update && Update->getOperation() == AtomicRMWInst::Xchg);
        }))
      Add(F);
  while (!Pending.empty())
    for (const User *U : Pending.pop_back_val()->users())
      if (const auto *Call = dyn_cast<CallBase>(U)) Add(*Call->getFunction());
  return Found;
}

void describeKernels(Module &M) {
  Preconditions("syclc-describe-kernels", M).targets(Triple::spirv64).kernelsHave(CallingConv::SPIR_KERNEL);
  LLVMContext &C = M.getContext();
  const SmallPtrSet<const Function *, 8> MayLock = callersOfLocks(M);
  for (Function *Kernel : kernels(M)) {
    KernelInfo Info = *KernelInfo::get(*Kernel);
    if (MayLock.contains(Kernel)) keepScalar(*Kernel);
    Kernel->setMetadata(KernelMetadata, nullptr);
    for (const KernelAttribute &A : Info.Attributes) {
      SmallVector<Metadata *, 3> Values;
      for (uint64_t Value : A.Values)
        Values.push_back(ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), Value)));
      if (A.Name == "reqd_sub_group_size") Kernel->setMetadata("intel_reqd_sub_group_size", MDNode::get(C, Values));
      if (A.Name == HierarchicalAttribute) keepScalar(*Kernel);
      if (A.Name != "reqd_work_group_size" && A.Name != "work_group_size_hint") continue;
      while (Values.size() < 3) // OpenCL's always have three dimensions
        Values.push_back(ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), 1)));
      Kernel->setMetadata(A.Name, MDNode::get(C, Values));
    }
  }
}

} // namespace syclc
