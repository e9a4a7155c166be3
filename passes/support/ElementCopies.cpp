// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/ElementCopies.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace syclc {

namespace {

class Element {
public:
  explicit Element(const AllocaInst &Variable) : DL(Variable.getDataLayout()) {
    if (!visit(Variable)) T = nullptr;
  }

  Type *type() const { return T; }

private:
  bool visit(const Value &Pointer) {
    return all_of(Pointer.uses(), [&](const Use &U) { return visit(U); });
  }

  bool visit(const Use &U) {
    const auto &I = *cast<Instruction>(U.getUser());
    if (isa<GetElementPtrInst>(I)) return I.getType()->isPointerTy() && U.getOperandNo() == 0 && visit(I);
    if (getLoadStorePointerOperand(&I) == U.get() && !I.isAtomic() && !I.isVolatile())
      return access(getLoadStoreType(&I)->getScalarType());
    const auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
    return Intrinsic && (Intrinsic->isLifetimeStartOrEnd() || isa<MemIntrinsic>(Intrinsic));
  }

  bool access(Type *Accessed) {
    if (Accessed->isAggregateType() || DL.getTypeStoreSize(Accessed) != DL.getTypeAllocSize(Accessed)) return false;
    if (!T) T = Accessed;
    return DL.getTypeStoreSize(T) == DL.getTypeStoreSize(Accessed);
  }

  const DataLayout &DL;
  Type *T = nullptr;
};

/// The place of an element of \p Size bytes.
Value *elementAt(IRBuilder<> &B, Value *Pointer, uint64_t Number, uint64_t Size) {
  return Number ? B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Pointer, Number * Size) : Pointer;
}

} // namespace

Type *elementOf(const AllocaInst &Variable) { return Element(Variable).type(); }

uint64_t countElements(const MemTransferInst &Copy, Type *T) {
  const auto *Length = dyn_cast<ConstantInt>(Copy.getLength());
  if (!Length || Copy.isVolatile()) return 0;
  const uint64_t Size = Copy.getDataLayout().getTypeStoreSize(T);
  return Length->getZExtValue() % Size == 0 ? Length->getZExtValue() / Size : 0;
}

void copyByElements(MemTransferInst &Copy, Type *T, uint64_t Count) {
  const uint64_t Size = Copy.getDataLayout().getTypeStoreSize(T);
  const Align Stored = Copy.getDestAlign().valueOrOne(), Loaded = Copy.getSourceAlign().valueOrOne();
  IRBuilder<> B(&Copy);
  SmallVector<Value *> Elements;
  for (uint64_t Number = 0; Number < Count; ++Number)
    Elements.push_back(B.CreateAlignedLoad(T, elementAt(B, Copy.getRawSource(), Number, Size),
                                           commonAlignment(Loaded, Number * Size)));
  for (uint64_t Number = 0; Number < Count; ++Number)
    B.CreateAlignedStore(Elements[Number], elementAt(B, Copy.getRawDest(), Number, Size),
                         commonAlignment(Stored, Number * Size));
  Copy.eraseFromParent();
}

void copyInLoop(MemTransferInst &Copy, Type *T, uint64_t Count) {
  const uint64_t Size = Copy.getDataLayout().getTypeStoreSize(T);
  const Align Stored = Copy.getDestAlign().valueOrOne(), Loaded = Copy.getSourceAlign().valueOrOne();
  IRBuilder<> B(&Copy);
  const auto [Body, Number] = SplitBlockAndInsertSimpleForLoop(B.getInt64(Count), Copy.getIterator());
  B.SetInsertPoint(Body);
  B.SetCurrentDebugLocation(Copy.getDebugLoc());
  Value *Offset = B.CreateNUWMul(Number, B.getInt64(Size));
  Value *V = B.CreateAlignedLoad(T, B.CreateInBoundsPtrAdd(Copy.getRawSource(), Offset), commonAlignment(Loaded, Size));
  B.CreateAlignedStore(V, B.CreateInBoundsPtrAdd(Copy.getRawDest(), Offset), commonAlignment(Stored, Size));
  Copy.eraseFromParent();
}

} // namespace syclc
