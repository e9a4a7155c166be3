// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Step c of ExpandUnsupported. SPIR-V can copy memory of known size that does not overlap (OpCopyMemorySized); other
/// operations become loads and stores:
/// \code
///   call void @llvm.memset.p1.i64(ptr addrspace(1) align 8 %p, i8 0, i64 24, i1 false)
/// =>
///   store i64 0, ptr addrspace(1) %p, align 8      ; three of these
/// \endcode
/// or a loop if there would be too many. LLVM's backend would copy a constant array for memset, and treats memmove as
/// memcpy. Copies of a kernel's function object (outline/CopyClosures.h) become loads and stores, too: with
/// OpCopyMemorySized, some work-items on Intel's device got other values than the launch's. OpCopyMemorySized has a
/// single alignment, which must hold for both operands, but LLVM's backend uses that of the destination. Finally,
/// functions with variables in memory are guarded against a bug of Intel's compiler (guardPrivateMemory).
#include "ir/AddressSpaces.h"
#include "spirv/expand/ExpandUnsupported.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace syclc {

namespace {

/// The max number of stores; beyond, there is a loop.
constexpr uint64_t LargestUnrolled = 16;

/// The max number of words of a function object that are copied without a loop.
constexpr uint64_t LargestClosure = 64;

class Expansion {
public:
  explicit Expansion(MemIntrinsic &I) : I(I), Builder(&I) {}

  void expandSet() {
    auto &Set = cast<MemSetInst>(I);
    auto *Size = dyn_cast<ConstantInt>(Set.getLength());
    uint64_t Unit = Size ? std::min<uint64_t>(8, Set.getDestAlign().valueOrOne().value()) : 1;
    uint64_t Count = Size ? Size->getZExtValue() / Unit : 0;
    Value *Fill = repeat(Set.getValue(), Unit);
    if (Size && Count <= LargestUnrolled) {
      for (uint64_t N = 0; N < Count; ++N) store(Fill, N * Unit, Unit);
    } else {
      loop(Size ? Builder.getInt64(Count) : Builder.CreateZExtOrTrunc(Set.getLength(), Builder.getInt64Ty()), false,
           [&](Value *N) { store(Fill, Builder.CreateMul(N, Builder.getInt64(Unit)), Unit); });
      if (Size) Builder.SetInsertPoint(&I);
    }
    if (Size)
      for (uint64_t Byte = Count * Unit; Byte < Size->getZExtValue(); ++Byte) store(Set.getValue(), Byte, 1);
  }

  void expandCopy() {
    auto &Copy = cast<MemTransferInst>(I);
    Value *Size = Builder.CreateZExtOrTrunc(Copy.getLength(), Builder.getInt64Ty());
    auto *Known = dyn_cast<ConstantInt>(Size);
    uint64_t Unit =
        std::min<uint64_t>({8, Copy.getDestAlign().valueOrOne().value(), Copy.getSourceAlign().valueOrOne().value()});
    const uint64_t Largest = (isa<MemMoveInst>(I) ? LargestUnrolled : LargestClosure) * Unit;
    if (Known && Known->getZExtValue() <= Largest && !(isa<MemMoveInst>(I) && distinctSpaces(Copy)))
      return moveThroughValues(Copy, Known->getZExtValue(), Unit);
    if (!isa<MemMoveInst>(I) || distinctSpaces(Copy)) return loop(Size, false, [&](Value *N) { copyByte(Copy, N); });

    // Overlapping memory is copied starting at the end that is not overwritten first.
    Type *Address = Builder.getInt64Ty();
    Value *To = Builder.CreatePtrToInt(Copy.getRawDest(), Address),
          *From = Builder.CreatePtrToInt(Copy.getRawSource(), Address);
    Instruction *Forward, *Backward;
    SplitBlockAndInsertIfThenElse(Builder.CreateICmpULT(To, From), &I, &Forward, &Backward);
    Builder.SetInsertPoint(Forward);
    loop(Size, false, [&](Value *N) { copyByte(Copy, N); });
    Builder.SetInsertPoint(Backward);
    loop(Size, true, [&](Value *N) { copyByte(Copy, N); });
  }

private:
  /// Memory of two named address spaces never overlaps.
  static bool distinctSpaces(MemTransferInst &Copy) {
    unsigned To = Copy.getDestAddressSpace(), From = Copy.getSourceAddressSpace();
    return To != From && To != GenericSpace && From != GenericSpace;
  }

  Value *repeat(Value *Byte, uint64_t Unit) {
    Type *T = Builder.getIntNTy(Unit * 8);
    Value *Ones = ConstantInt::get(T, APInt::getSplat(Unit * 8, APInt(8, 1)));
    return Unit == 1 ? Byte : Builder.CreateMul(Builder.CreateZExt(Byte, T), Ones);
  }

  Value *at(Value *Pointer, Value *Offset) { return Builder.CreateInBoundsPtrAdd(Pointer, Offset); }
  void store(Value *V, Value *Offset, uint64_t Alignment) {
    Builder.CreateAlignedStore(V, at(I.getRawDest(), Offset), Align(Alignment), I.isVolatile());
  }
  void store(Value *V, uint64_t Offset, uint64_t Alignment) { store(V, Builder.getInt64(Offset), Alignment); }

  void copyByte(MemTransferInst &Copy, Value *N) {
    Value *Byte = Builder.CreateAlignedLoad(Builder.getInt8Ty(), at(Copy.getRawSource(), N), Align(1), I.isVolatile());
    store(Byte, N, 1);
  }

  void moveThroughValues(MemTransferInst &Copy, uint64_t Size, uint64_t Unit) {
    struct Part {
      Value *Loaded;
      uint64_t Offset, Size;
    };
    SmallVector<Part> Parts;
    for (uint64_t Offset = 0; Offset < Size;) {
      uint64_t Part = Size - Offset >= Unit ? Unit : 1;
      Value *From = at(Copy.getRawSource(), Builder.getInt64(Offset));
      Parts.push_back(
          {Builder.CreateAlignedLoad(Builder.getIntNTy(Part * 8), From, Align(Part), I.isVolatile()), Offset, Part});
      Offset += Part;
    }
    for (auto [Loaded, Offset, Part] : Parts) store(Loaded, Offset, Part);
  }

  /// Creates for (N = 0; N < Count; ++N) Body(N), or the reverse, at the builder's insertion point.
  void loop(Value *Count, bool Backwards, function_ref<void(Value *)> Body) {
    Instruction *Place = &*Builder.GetInsertPoint();
    Value *IsEmpty = Builder.CreateICmpEQ(Count, Builder.getInt64(0));
    BasicBlock *Before = Place->getParent();
    BasicBlock *After = SplitBlock(Before, Place);
    BasicBlock *Loop = BasicBlock::Create(I.getContext(), "bytes", Before->getParent(), After);
    Before->getTerminator()->eraseFromParent();
    Builder.SetInsertPoint(Before);
    Builder.CreateCondBr(IsEmpty, After, Loop);
    Builder.SetInsertPoint(Loop);
    PHINode *N = Builder.CreatePHI(Builder.getInt64Ty(), 2, "n");
    Value *Next = Builder.CreateAdd(N, Builder.getInt64(1));
    N->addIncoming(Builder.getInt64(0), Before);
    Body(Backwards ? Builder.CreateSub(Builder.CreateSub(Count, N), Builder.getInt64(1)) : N);
    N->addIncoming(Next, Builder.GetInsertBlock());
    Builder.CreateCondBr(Builder.CreateICmpULT(Next, Count), Loop, After);
    Builder.SetInsertPoint(After, After->begin());
  }

  MemIntrinsic &I;
  IRBuilder<> Builder;
};

/// Whether \p I copies from a kernel's function object.
bool copiesClosure(const MemIntrinsic &I) {
  const auto *Copy = dyn_cast<MemCpyInst>(&I);
  const auto *Closure = Copy ? dyn_cast<Argument>(getUnderlyingObject(Copy->getSource())) : nullptr;
  return Closure && Closure->hasByValAttr();
}

/// Gives both operands of \p Copy the smaller alignment. \returns whether they were different.
bool alignAlike(MemCpyInst &Copy) {
  const Align To = Copy.getDestAlign().valueOrOne(), From = Copy.getSourceAlign().valueOrOne();
  Copy.setDestAlignment(std::min(To, From));
  Copy.setSourceAlignment(std::min(To, From));
  return To != From;
}

/// Turns \p Copy, which must not become a call of a function, into an ordinary one: SPIR-V has one instruction for both.
void useOrdinaryCopy(MemCpyInst &Copy) {
  Copy.setCalledFunction(Intrinsic::getOrInsertDeclaration(
      Copy.getModule(), Intrinsic::memcpy,
      {Copy.getRawDest()->getType(), Copy.getRawSource()->getType(), Copy.getLength()->getType()}));
}

} // namespace

bool expandMemoryIntrinsics(Function &F) {
  SmallVector<MemIntrinsic *> Expanded;
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    auto *Memory = dyn_cast<MemIntrinsic>(&I);
    if (!Memory) continue;
    if (!isa<MemCpyInst>(Memory) || !isa<ConstantInt>(Memory->getLength()) || copiesClosure(*Memory))
      Expanded.push_back(Memory);
    else
      Changed |= alignAlike(*cast<MemCpyInst>(Memory));
    if (Memory->getIntrinsicID() == Intrinsic::memcpy_inline) {
      useOrdinaryCopy(*cast<MemCpyInst>(Memory));
      Changed = true;
    }
  }
  for (MemIntrinsic *I : Expanded) {
    isa<MemSetInst>(I) ? Expansion(*I).expandSet() : Expansion(*I).expandCopy();
    I->eraseFromParent();
  }
  return Changed || !Expanded.empty();
}

bool guardPrivateMemory(Function &F) {
  const auto StaysInMemory = [](const Instruction &I) {
    const auto *Variable = dyn_cast<AllocaInst>(&I);
    return Variable && !isAllocaPromotable(Variable);
  };
  if (none_of(instructions(F), StaysInMemory)) return false;
  IRBuilder<> Builder(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  Type *Byte = Builder.getInt8Ty();
  Builder.CreateAlignedLoad(Byte, Builder.CreateAlloca(Byte, nullptr, "guard"), Align(1), /*isVolatile=*/true);
  return true;
}

} // namespace syclc
