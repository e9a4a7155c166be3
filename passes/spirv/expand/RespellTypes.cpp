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
/// Integers of more than 64 bits are aligned to less in SPIR-V's data layout than on the host, so the bytes of variables
/// with them, and steps over them, are spelled out while the module has the host's:
/// \code
///   @powers = constant [2 x i128] [i128 1, i128 10]         =>    constant [4 x i64] [i64 1, i64 0, i64 10, i64 0]
///   %p = getelementptr {i32, i128}, ptr %a, i64 1, i32 1    =>    getelementptr i8, ptr %a, i64 48
/// \endcode
#include "ir/AddressSpaces.h"
#include "spirv/expand/ExpandUnsupported.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Support/Endian.h"

using namespace llvm;

namespace syclc {

static bool needsRespelling(Type *T) {
  if (T->isPointerTy()) return T->getPointerAddressSpace() == GenericSpace;
  if (T->isIntegerTy()) return !is_contained({8u, 16u, 32u, 64u}, T->getIntegerBitWidth());
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

static bool hasWideIntegers(Type *T) {
  return T->isIntegerTy() ? T->getIntegerBitWidth() > 64 : any_of(T->subtypes(), hasWideIntegers);
}

/// Writes the bytes of \p C from \p At on; zeros are there already. \returns false if they are not known.
static bool writeBytes(const Constant &C, MutableArrayRef<uint8_t> Bytes, uint64_t At, const DataLayout &DL) {
  if (C.isNullValue() || isa<UndefValue>(C)) return true;
  const auto Write = [&](const APInt &Number) {
    for (unsigned Bit = 0; Bit < Number.getBitWidth(); Bit += 8)
      Bytes[At + Bit / 8] = Number.extractBitsAsZExtValue(std::min(8u, Number.getBitWidth() - Bit), Bit);
    return true;
  };
  if (const auto *Number = dyn_cast<ConstantInt>(&C)) return Write(Number->getValue());
  if (const auto *Number = dyn_cast<ConstantFP>(&C)) return Write(Number->getValueAPF().bitcastToAPInt());
  if (!isa<ConstantAggregate, ConstantDataSequential>(C)) return false; // an address
  if (auto *Struct = dyn_cast<StructType>(C.getType())) {
    for (unsigned I = 0; I < Struct->getNumElements(); ++I)
      if (!writeBytes(*C.getAggregateElement(I), Bytes, At + DL.getStructLayout(Struct)->getElementOffset(I), DL))
        return false;
    return true;
  }
  for (unsigned I = 0; const Constant *Element = C.getAggregateElement(I); ++I)
    if (!writeBytes(*Element, Bytes, At + I * DL.getTypeAllocSize(Element->getType()), DL)) return false;
  return true;
}

static bool respellWords(GlobalVariable &Variable) {
  const DataLayout &DL = Variable.getDataLayout();
  std::vector<uint8_t> Bytes(DL.getTypeAllocSize(Variable.getValueType()));
  Constant *Old = Variable.hasInitializer() ? Variable.getInitializer() : nullptr;
  if (Bytes.size() % 8 != 0 || (Old && !writeBytes(*Old, Bytes, 0, DL))) return false;
  SmallVector<uint64_t> Words;
  for (size_t At = 0; At < Bytes.size(); At += 8) Words.push_back(support::endian::read64le(&Bytes[At]));
  auto *Array = ArrayType::get(Type::getInt64Ty(Variable.getContext()), Words.size());
  Constant *Initializer = !Old                   ? nullptr
                          : isa<UndefValue>(Old) ? static_cast<Constant *>(UndefValue::get(Array))
                                                 : ConstantDataArray::get(Variable.getContext(), Words);
  auto *New = new GlobalVariable(*Variable.getParent(), Array, Variable.isConstant(), Variable.getLinkage(),
                                 Initializer, "", &Variable, Variable.getThreadLocalMode(), Variable.getAddressSpace());
  New->copyAttributesFrom(&Variable);
  New->setAlignment(DL.getValueOrABITypeAlignment(Variable.getAlign(), Variable.getValueType()));
  New->takeName(&Variable);
  Variable.replaceAllUsesWith(New);
  Variable.eraseFromParent();
  return true;
}

bool respellWideLayouts(Module &M) {
  SmallVector<GlobalVariable *> Wide;
  for (GlobalVariable &Variable : M.globals())
    if (hasWideIntegers(Variable.getValueType())) Wide.push_back(&Variable);
  // Constant addresses in them become instructions, which are respelled below.
  bool Changed = convertUsersOfConstantsToInstructions(SmallVector<Constant *>(Wide.begin(), Wide.end()));
  for (GlobalVariable *Variable : Wide) Changed |= respellWords(*Variable);
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *GEP = dyn_cast<GetElementPtrInst>(&I); GEP && hasWideIntegers(GEP->getSourceElementType())) {
        respellAddress(*GEP);
        Changed = true;
      } else if (auto *Variable = dyn_cast<AllocaInst>(&I);
                 Variable && !Variable->isArrayAllocation() && hasWideIntegers(Variable->getAllocatedType())) {
        respellVariable(*Variable);
        Changed = true;
      }
  return Changed;
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
