// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/FunctionTables.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

#include <numeric>

using namespace llvm;

namespace syclc {

Value *withoutConversions(Value *V) {
  for (;;) {
    V = V->stripPointerCasts();
    const unsigned Opcode = Operator::getOpcode(V);
    if (Opcode != Instruction::IntToPtr && Opcode != Instruction::PtrToInt && Opcode != Instruction::Freeze) return V;
    V = cast<Operator>(V)->getOperand(0);
  }
}

GlobalVariable *tableOf(LoadInst &Load) {
  if (!Load.isSimple()) return nullptr;
  Value *Place = Load.getPointerOperand();
  while (auto *Element = dyn_cast<GEPOperator>(Place)) Place = Element->getPointerOperand();
  auto *Table = dyn_cast<GlobalVariable>(Place);
  return Table && Table->isConstant() && Table->hasDefinitiveInitializer() ? Table : nullptr;
}

TablePlaces placesOf(LoadInst &Load) {
  const DataLayout &DL = Load.getDataLayout();
  const unsigned Bits = DL.getIndexTypeSizeInBits(Load.getPointerOperandType());
  SmallMapVector<Value *, APInt, 4> Variables;
  APInt Start(Bits, 0);
  TablePlaces Result;
  Value *Place = Load.getPointerOperand();
  while (auto *Element = dyn_cast<GEPOperator>(Place)) {
    if (!Element->collectOffset(DL, Bits, Variables, Start)) return {0, 1};
    Place = Element->getPointerOperand();
  }
  for (auto &[Index, Scale] : Variables) Result.Stride = std::gcd(Result.Stride, Scale.getSExtValue());
  Result.Start = Start.getSExtValue();
  return Result;
}

Value *placeIn(Value *Place, GlobalVariable &New, IRBuilder<> &B) {
  auto *Element = dyn_cast<GEPOperator>(Place);
  if (!Element) return &New;
  SmallVector<Value *> Indices(Element->indices());
  return B.CreateGEP(Element->getSourceElementType(), placeIn(Element->getPointerOperand(), New, B), Indices, "",
                     Element->getNoWrapFlags());
}

Constant *replacePointers(Constant *C, function_ref<Constant *(Constant *)> Of) {
  auto *Array = dyn_cast<ArrayType>(C->getType());
  auto *Struct = dyn_cast<StructType>(C->getType());
  if (!Array && !Struct) {
    Constant *New = Of(C);
    return New ? New : C;
  }
  if (isa<ConstantDataSequential>(C)) return C; // numbers only
  SmallVector<Constant *> Parts;
  for (uint64_t I = 0, E = Array ? Array->getNumElements() : Struct->getNumElements(); I < E; ++I)
    Parts.push_back(replacePointers(C->getAggregateElement(I), Of));
  if (Struct) return ConstantStruct::getAnon(C->getContext(), Parts, Struct->isPacked());
  return Parts.empty() ? C : ConstantArray::get(ArrayType::get(Parts.front()->getType(), Parts.size()), Parts);
}

void forEachPointer(Constant *C, uint64_t Offset, const DataLayout &DL, function_ref<void(Constant *, uint64_t)> Do) {
  Type *T = C->getType();
  if (T->isPointerTy() || T->isIntegerTy(64)) return Do(C, Offset);
  if (auto *Struct = dyn_cast<StructType>(T)) {
    const StructLayout *Layout = DL.getStructLayout(Struct);
    for (unsigned I = 0; I < Struct->getNumElements(); ++I)
      forEachPointer(C->getAggregateElement(I), Offset + Layout->getElementOffset(I), DL, Do);
  } else if (auto *Array = dyn_cast<ArrayType>(T)) {
    const uint64_t Stride = DL.getTypeAllocSize(Array->getElementType());
    for (uint64_t I = 0; I < Array->getNumElements() && !isa<ConstantData>(C); ++I)
      forEachPointer(C->getAggregateElement(I), Offset + I * Stride, DL, Do);
  }
}

namespace {

/// Whether \p C, a pointer or a number, is the address of something: neither null nor plain data.
bool isAddress(Constant *C) { return !isa<ConstantData>(withoutConversions(C)); }

/// \p C with null in place of functions.
Constant *withoutFunctions(Constant *C) {
  if (isa<Function>(withoutConversions(C))) return Constant::getNullValue(C->getType());
  if (!isa<ConstantAggregate>(C)) return C;
  SmallVector<Constant *> Parts;
  for (Use &Op : C->operands()) Parts.push_back(withoutFunctions(cast<Constant>(Op)));
  if (auto *Struct = dyn_cast<StructType>(C->getType())) return ConstantStruct::get(Struct, Parts);
  if (auto *Array = dyn_cast<ArrayType>(C->getType())) return ConstantArray::get(Array, Parts);
  return ConstantVector::get(Parts);
}

/// \p C with i64 in place of pointers, which SPIR-V cannot have in tables: 0 for null. An address is 2: not null, and
/// even, which calls through pointers to members ask.
Constant *withoutPointers(Constant *C) {
  return replacePointers(C, [](Constant *Part) -> Constant * {
    Type *T = Part->getType(), *Number64 = Type::getInt64Ty(Part->getContext());
    if (!T->isPointerTy() && !T->isIntegerTy(64)) return nullptr;
    if (isAddress(Part)) return ConstantInt::get(Number64, 2);
    auto *Number = dyn_cast<ConstantInt>(withoutConversions(Part)); // vtables have offsets as pointers
    return Number ? ConstantInt::get(Number64, Number->getSExtValue()) : Constant::getNullValue(Number64);
  });
}

/// Whether \p V, an address of a function, is only compared with null, or asked whether it is even.
bool isOnlyTested(Value &V) {
  return all_of(V.users(), [&](User *U) {
    if (auto *Compare = dyn_cast<ICmpInst>(U))
      return Compare->isEquality() && isa<ConstantPointerNull, ConstantInt>(Compare->getOperand(1)) &&
             cast<Constant>(Compare->getOperand(1))->isZeroValue();
    if (auto *And = dyn_cast<BinaryOperator>(U); And && And->getOpcode() == Instruction::And)
      return match(And->getOperand(1), PatternMatch::m_One());
    if (auto *Cut = dyn_cast<TruncInst>(U)) return Cut->getType()->isIntegerTy(1);
    return isa<PtrToIntInst, IntToPtrInst>(U) && isOnlyTested(*U);
  });
}

/// Lets loads from tables with functions read copies without these, if they read other parts or only test addresses.
class TableValues {
public:
  /// \returns whether \p Load is replaced.
  bool redirect(LoadInst &Load) {
    GlobalVariable *Table = tableOf(Load);
    if (!Table) return false;
    const DataLayout &DL = Load.getDataLayout();
    const int64_t Size = DL.getTypeStoreSize(Load.getType());
    const TablePlaces Read = placesOf(Load);
    bool HasFunctions = false, ReadsFunctions = false, ReadsAddresses = false;
    forEachPointer(Table->getInitializer(), 0, DL, [&](Constant *C, uint64_t Offset) {
      if (!isAddress(C)) return;
      const bool Reads = Read.overlap(Size, Offset, DL.getTypeStoreSize(C->getType()));
      ReadsAddresses |= Reads;
      if (!isa<Function>(withoutConversions(C))) return;
      HasFunctions = true;
      ReadsFunctions |= Reads;
    });
    if (!HasFunctions) return false;
    Type *T = Load.getType();
    const bool Tests = (T->isPointerTy() || T->isIntegerTy(64)) && isOnlyTested(Load);
    if (ReadsFunctions && !Tests) return false;
    IRBuilder<> B(&Load);
    GlobalVariable &Copy = ReadsAddresses && !Tests ? addressesOf(*Table) : valuesOf(*Table);
    Value *Place = placeIn(Load.getPointerOperand(), Copy, B);
    Value *New = B.CreateAlignedLoad(T->isPointerTy() && Tests ? B.getInt64Ty() : T, Place, Load.getAlign());
    if (New->getType() != T) New = B.CreateIntToPtr(New, T);
    Load.replaceAllUsesWith(New);
    New->takeName(&Load);
    Value *Old = Load.getPointerOperand();
    Load.eraseFromParent();
    RecursivelyDeleteTriviallyDeadInstructions(Old);
    return true;
  }

private:
  /// The table with null in place of functions.
  GlobalVariable &addressesOf(GlobalVariable &Table) {
    GlobalVariable *&Copy = Addresses[&Table];
    return Copy ? *Copy : *(Copy = copy(Table, withoutFunctions(Table.getInitializer()), ".addresses"));
  }

  /// The table with numbers in place of pointers.
  GlobalVariable &valuesOf(GlobalVariable &Table) {
    GlobalVariable *&Copy = Values[&Table];
    return Copy ? *Copy : *(Copy = copy(Table, withoutPointers(Table.getInitializer()), ".values"));
  }

  static GlobalVariable *copy(GlobalVariable &Table, Constant *Init, const Twine &Suffix) {
    auto *Copy = new GlobalVariable(*Table.getParent(), Init->getType(), /*isConstant=*/true,
                                    GlobalValue::PrivateLinkage, Init, Table.getName() + Suffix);
    Copy->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    Copy->setAlignment(Table.getAlign());
    return Copy;
  }

  DenseMap<GlobalVariable *, GlobalVariable *> Addresses, Values;
};

} // namespace

bool readCopiesOfTables(Function &F) {
  TableValues Values;
  SmallVector<LoadInst *> Loads;
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I)) Loads.push_back(Load);
  bool Changed = false;
  for (LoadInst *Load : Loads) Changed |= Values.redirect(*Load);
  return Changed;
}

} // namespace syclc
