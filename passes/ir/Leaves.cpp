// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Leaves.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace syclc {

bool leafTypes(Type *T, SmallVectorImpl<Type *> &Leaves) {
  if (auto *Struct = dyn_cast<StructType>(T))
    return all_of(Struct->elements(), [&](Type *Element) { return leafTypes(Element, Leaves); });
  Type *Element = nullptr;
  uint64_t Count = 0;
  if (auto *Array = dyn_cast<ArrayType>(T)) {
    Element = Array->getElementType();
    Count = Array->getNumElements();
  } else if (auto *Vector = dyn_cast<FixedVectorType>(T)) {
    Element = Vector->getElementType();
    Count = Vector->getNumElements();
  } else {
    if (T->isVoidTy()) return true;
    Leaves.push_back(T);
    return T->isPointerTy() || T->isHalfTy() || T->isBFloatTy() || T->isFloatTy() || T->isDoubleTy() ||
           (T->isIntegerTy() && T->getIntegerBitWidth() <= 64);
  }
  for (uint64_t I = 0; I < Count; ++I)
    if (!leafTypes(Element, Leaves)) return false;
  return true;
}

Type *passedType(Type *Leaf) {
  LLVMContext &C = Leaf->getContext();
  if (Leaf->isHalfTy() || Leaf->isBFloatTy()) return Type::getInt16Ty(C);
  if (Leaf->isIntegerTy()) return Type::getIntNTy(C, std::max(8u, unsigned(PowerOf2Ceil(Leaf->getIntegerBitWidth()))));
  return Leaf;
}

Value *toPassed(IRBuilderBase &B, Value *V, Type *Leaf) {
  Type *T = V->getType()->getWithNewType(passedType(Leaf));
  return Leaf->isIntegerTy() ? B.CreateZExt(V, T) : B.CreateBitCast(V, T);
}

Value *fromPassed(IRBuilderBase &B, Value *V, Type *Leaf) {
  Type *T = V->getType()->getWithNewType(Leaf);
  return Leaf->isIntegerTy() ? B.CreateTrunc(V, T) : B.CreateBitCast(V, T);
}

/// The number of parts of \p T, and the type of a part; 0 for leaves.
static unsigned partsOf(Type *T) {
  if (auto *Struct = dyn_cast<StructType>(T)) return Struct->getNumElements();
  if (auto *Array = dyn_cast<ArrayType>(T)) return Array->getNumElements();
  if (auto *Vector = dyn_cast<FixedVectorType>(T)) return Vector->getNumElements();
  return 0;
}

static Type *partOf(Type *T, unsigned I) {
  if (auto *Struct = dyn_cast<StructType>(T)) return Struct->getElementType(I);
  return T->isArrayTy() ? T->getArrayElementType() : cast<FixedVectorType>(T)->getElementType();
}

static Type *wideType(Type *T, unsigned Lanes) {
  if (Lanes == 1) return T;
  if (auto *Struct = dyn_cast<StructType>(T)) {
    SmallVector<Type *> Elements;
    for (Type *Element : Struct->elements()) Elements.push_back(wideType(Element, Lanes));
    return StructType::get(T->getContext(), Elements);
  }
  if (partsOf(T)) return ArrayType::get(wideType(partOf(T, 0), Lanes), partsOf(T));
  return FixedVectorType::get(T, Lanes);
}

static bool isLeaf(Type *T) { return !T->isAggregateType() && !T->isVectorTy(); }

void takeLeaves(IRBuilderBase &B, Value *V, Type *T, unsigned Lanes, SmallVectorImpl<Value *> &Leaves) {
  if (isLeaf(T)) return Leaves.push_back(V);
  for (unsigned I = 0; I < partsOf(T); ++I) {
    const bool Element = T->isVectorTy() && Lanes == 1;
    takeLeaves(B, Element ? B.CreateExtractElement(V, I) : B.CreateExtractValue(V, I), partOf(T, I), Lanes, Leaves);
  }
}

Value *putLeaves(IRBuilderBase &B, Type *T, unsigned Lanes, ArrayRef<Value *> &Leaves) {
  if (isLeaf(T)) {
    Value *Leaf = Leaves.front();
    Leaves = Leaves.drop_front();
    return Leaf;
  }
  Value *Result = PoisonValue::get(wideType(T, Lanes));
  for (unsigned I = 0; I < partsOf(T); ++I) {
    Value *Part = putLeaves(B, partOf(T, I), Lanes, Leaves);
    Result =
        T->isVectorTy() && Lanes == 1 ? B.CreateInsertElement(Result, Part, I) : B.CreateInsertValue(Result, Part, I);
  }
  return Result;
}

} // namespace syclc
