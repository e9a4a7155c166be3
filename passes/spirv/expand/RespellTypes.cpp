// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A step of ExpandUnsupported: replaces types by bytes if only their size matters, and SPIR-V lacks them or they would
/// require generic pointers.
/// \code
///   %v = alloca [3 x ptr addrspace(4)]                                    %v = alloca [3 x i64]
///   %p = getelementptr <6 x float>, ptr addrspace(1) %a, i64 %i     =>    %p = getelementptr i8, ... (mul %i, 32)
/// \endcode
/// A load of a pointer from the start of a larger variable gets a separate address. Otherwise the backend would assume
/// that the variable is only this pointer, and other parts of it would overlap with other variables.
/// \code
///   %q = load ptr addrspace(1), ptr %v                              =>    %q.at = getelementptr i8, ptr %v, i64 0
/// \endcode
#include "ir/AddressSpaces.h"
#include "spirv/expand/ExpandUnsupported.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace syclc {

static bool needsRespelling(Type *T) {
  if (T->isPointerTy()) return T->getPointerAddressSpace() == GenericSpace;
  if (T->isIntegerTy()) return !is_contained({8u, 16u, 32u, 64u, 128u}, T->getIntegerBitWidth());
  if (auto *V = dyn_cast<FixedVectorType>(T))
    return V->getElementType()->isPointerTy() || needsRespelling(V->getElementType()) ||
           !is_contained({2u, 3u, 4u, 8u, 16u}, V->getNumElements());
  return any_of(T->subtypes(), needsRespelling);
}

static void respellAddress(GetElementPtrInst &GEP) {
  const DataLayout &DL = GEP.getDataLayout();
  unsigned Bits = DL.getIndexTypeSizeInBits(GEP.getType());
  SmallMapVector<Value *, APInt, 4> Variable;
  APInt Constant(Bits, 0);
  if (!GEP.collectOffset(DL, Bits, Variable, Constant)) return; // vectors of pointers, which are scalarised
  IRBuilder<> Builder(&GEP);
  Value *Offset = Builder.getInt(Constant);
  for (auto &[Index, Scale] : Variable) {
    Value *Wide = Builder.CreateSExtOrTrunc(Index, Builder.getIntNTy(Bits));
    Offset = Builder.CreateAdd(Builder.CreateMul(Wide, Builder.getInt(Scale)), Offset);
  }
  Value *Address = Builder.CreatePtrAdd(GEP.getPointerOperand(), Offset, "", GEP.getNoWrapFlags());
  Address->takeName(&GEP);
  GEP.replaceAllUsesWith(Address);
  GEP.eraseFromParent();
}

static void respellVariable(AllocaInst &Variable) {
  const DataLayout &DL = Variable.getDataLayout();
  uint64_t Size = DL.getTypeAllocSize(Variable.getAllocatedType());
  uint64_t Unit = std::min<uint64_t>(8, Variable.getAlign().value());
  while (Size % Unit) Unit /= 2;
  Type *Words = ArrayType::get(Type::getIntNTy(Variable.getContext(), Unit * 8), Size / Unit);
  Variable.setAllocatedType(Words);
}

/// Whether \p Load loads a pointer from the start of a variable that is larger than this pointer.
static bool readsFirstPointer(const LoadInst &Load) {
  if (!Load.getType()->isPointerTy()) return false;
  const auto *Variable = dyn_cast<AllocaInst>(Load.getPointerOperand());
  return Variable && Variable->getAllocatedType() != Load.getType();
}

static void respellLoad(LoadInst &Load) {
  IRBuilder<> Builder(&Load);
  Load.setOperand(
      LoadInst::getPointerOperandIndex(),
      Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Load.getPointerOperand(), 0, Load.getName() + ".at"));
}

bool respellTypes(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (auto *GEP = dyn_cast<GetElementPtrInst>(&I); GEP && needsRespelling(GEP->getSourceElementType()))
      respellAddress(*GEP);
    else if (auto *Variable = dyn_cast<AllocaInst>(&I); Variable && needsRespelling(Variable->getAllocatedType()))
      respellVariable(*Variable);
    else
      continue;
    Changed = true;
  }
  return Changed;
}

bool respellLoads(Function &F) {
  bool Changed = false;
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I); Load && readsFirstPointer(*Load)) {
      respellLoad(*Load);
      Changed = true;
    }
  return Changed;
}

} // namespace syclc
