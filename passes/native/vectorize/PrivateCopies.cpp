// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/PrivateCopies.h"

#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "native/vectorize/ExternalBody.h"
#include "support/Statistics.h"
#include "support/Transforms.h"
#include "support/Tunables.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace syclc {

using namespace tune::PrivateCopies;

SYCLC_STATISTIC(PrivateCopies, NumCopies, "copies of private arrays that are done element by element");

namespace {

/// The type of the elements in which a variable is loaded and stored.
class Element {
public:
  explicit Element(const AllocaInst &Variable) : DL(Variable.getDataLayout()) {
    if (!visit(Variable)) T = nullptr;
  }

  /// Null if there are several sizes, or other uses.
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

/// The elements in which \p Copy is to be done; null if it stays.
Type *elementOf(const MemTransferInst &Copy) {
  const auto *Length = dyn_cast<ConstantInt>(Copy.getLength());
  if (!Length || Length->isZero() || Copy.isVolatile()) return nullptr;
  const auto *To = dyn_cast<AllocaInst>(getUnderlyingObject(Copy.getRawDest()));
  const auto *From = dyn_cast<AllocaInst>(getUnderlyingObject(Copy.getRawSource()));
  if (!To == !From) return nullptr; // both, or none
  const AllocaInst *Variable = To ? To : From;
  if (!Variable->isStaticAlloca()) return nullptr;
  Type *T = Element(*Variable).type();
  return T && Length->getZExtValue() % Copy.getDataLayout().getTypeStoreSize(T) == 0 ? T : nullptr;
}

void expand(MemTransferInst &Copy, Type *T) {
  const uint64_t Size = Copy.getDataLayout().getTypeStoreSize(T);
  const uint64_t Count = cast<ConstantInt>(Copy.getLength())->getZExtValue() / Size;
  Value *To = Copy.getRawDest(), *From = Copy.getRawSource();
  const Align Stored = Copy.getDestAlign().valueOrOne(), Loaded = Copy.getSourceAlign().valueOrOne();
  IRBuilder<> B(&Copy);
  auto At = [&](Value *Pointer, uint64_t Number) {
    return Number ? B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Pointer, Number * Size) : Pointer;
  };
  if (Count <= MaxElements) {
    SmallVector<Value *> Elements;
    for (uint64_t Number = 0; Number < Count; ++Number)
      Elements.push_back(B.CreateAlignedLoad(T, At(From, Number), commonAlignment(Loaded, Number * Size)));
    for (uint64_t Number = 0; Number < Count; ++Number)
      B.CreateAlignedStore(Elements[Number], At(To, Number), commonAlignment(Stored, Number * Size));
    return;
  }
  const auto [Body, Number] = SplitBlockAndInsertSimpleForLoop(B.getInt64(Count), Copy.getIterator());
  B.SetInsertPoint(Body);
  B.SetCurrentDebugLocation(Copy.getDebugLoc());
  Value *Offset = B.CreateNUWMul(Number, B.getInt64(Size));
  Value *V = B.CreateAlignedLoad(T, B.CreateInBoundsPtrAdd(From, Offset), commonAlignment(Loaded, Size));
  B.CreateAlignedStore(V, B.CreateInBoundsPtrAdd(To, Offset), commonAlignment(Stored, Size));
}

} // namespace

PreservedAnalyses PrivateCopiesPass::run(Function &F, FunctionAnalysisManager &) {
  if (isDisabled(Transform::PrivateCopies) || !(F.hasMetadata(KernelMetadata) || isExternalBody(F)))
    return PreservedAnalyses::all();
  SmallVector<std::pair<MemTransferInst *, Type *>> Copies;
  for (Instruction &I : instructions(F))
    if (auto *Copy = dyn_cast<MemTransferInst>(&I))
      if (Type *T = elementOf(*Copy)) Copies.emplace_back(Copy, T);
  for (auto [Copy, T] : Copies) {
    expand(*Copy, T);
    Copy->eraseFromParent();
    ++NumCopies;
  }
  return Copies.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace syclc
