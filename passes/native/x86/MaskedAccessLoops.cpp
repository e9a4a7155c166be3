// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/x86/MaskedAccessLoops.h"

#include "support/Statistics.h"
#include "support/Tunables.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <numeric>

using namespace llvm;

namespace syclc {

using namespace tune::MaskedAccessLoops;

SYCLC_STATISTIC(MaskedAccessLoops, NumLoops, "masked accesses that became loops");

/// The maximum number of lanes per loop, which keeps its mask bits in a register.
static constexpr unsigned MaxInLoop = 64;

namespace {

/// The operands of a masked intrinsic.
struct Access {
  Value *Pointer, *Mask;
  Value *Stored = nullptr; ///< null for loads
  Value *Others = nullptr; ///< the value of inactive lanes; null for stores
  Align Alignment;
  FixedVectorType *Type;

  explicit Access(IntrinsicInst &I) {
    const Intrinsic::ID Id = I.getIntrinsicID();
    const bool Stores = Id == Intrinsic::masked_store || Id == Intrinsic::masked_scatter;
    Pointer = I.getArgOperand(Stores ? 1 : 0);
    Mask = I.getArgOperand(Stores ? 2 : 1);
    (Stores ? Stored : Others) = I.getArgOperand(Stores ? 0 : 2);
    Alignment = I.getParamAlign(Stores ? 1 : 0).valueOrOne();
    Type = dyn_cast<FixedVectorType>((Stores ? Stored : Others)->getType());
  }

  bool isLegal(Intrinsic::ID Id, const TargetTransformInfo &Target) const {
    switch (Id) {
    case Intrinsic::masked_load:
      return Target.isLegalMaskedLoad(Type, Alignment, Pointer->getType()->getPointerAddressSpace());
    case Intrinsic::masked_store:
      return Target.isLegalMaskedStore(Type, Alignment, Pointer->getType()->getPointerAddressSpace());
    case Intrinsic::masked_gather:
      return Target.isLegalMaskedGather(Type, Alignment) && !Target.forceScalarizeMaskedGather(Type, Alignment);
    default:
      return Target.isLegalMaskedScatter(Type, Alignment) && !Target.forceScalarizeMaskedScatter(Type, Alignment);
    }
  }
};

bool isMaskedAccess(const IntrinsicInst &I) {
  switch (I.getIntrinsicID()) {
  case Intrinsic::masked_load:
  case Intrinsic::masked_store:
  case Intrinsic::masked_gather:
  case Intrinsic::masked_scatter:
    return true;
  default:
    return false;
  }
}

bool wantsLoop(IntrinsicInst &I, const TargetTransformInfo &Target) {
  if (!isMaskedAccess(I)) return false;
  const Access A(I);
  if (!A.Type || isa<Constant>(A.Mask)) return false;
  const unsigned Lanes = A.Type->getNumElements(), Bits = A.Type->getScalarSizeInBits();
  // Elements must have the same layout in memory as in a vector, unlike i1 and x86_fp80.
  if (!A.Type->getElementType()->isPointerTy() && (Bits < 8 || !isPowerOf2_32(Bits))) return false;
  return Lanes >= (A.Stored ? MinLanesToStore : MinLanesToLoad) && !A.isLegal(I.getIntrinsicID(), Target);
}

class LoopMaker {
public:
  explicit LoopMaker(Function &F) : F(F) {}

  void replace(IntrinsicInst &I) {
    const Access A(I);
    IRBuilder<> B(&I);
    // Move floats as integers: there are no instructions to load or store a half.
    Type *const Own = A.Type->getElementType();
    Type *const Element = Own->isPointerTy() ? Own : B.getIntNTy(Own->getPrimitiveSizeInBits());
    Value *Values = slot(A.Type, 0), *Pointers = nullptr;
    if (A.Stored)
      B.CreateStore(A.Stored, Values);
    else if (!isa<UndefValue>(A.Others)) // nor poison
      B.CreateStore(A.Others, Values);
    if (A.Pointer->getType()->isVectorTy()) B.CreateStore(A.Pointer, Pointers = slot(A.Pointer->getType(), 1));
    const unsigned Lanes = A.Type->getNumElements();
    for (unsigned First = 0; First < Lanes; First += MaxInLoop)
      makeLoop(I, A, Element, Values, Pointers, First, std::min(Lanes - First, MaxInLoop));

    if (!A.Stored) {
      B.SetInsertPoint(&I);
      Value *Loaded = B.CreateLoad(A.Type, Values);
      Loaded->takeName(&I);
      I.replaceAllUsesWith(Loaded);
    }
    I.eraseFromParent();
  }

private:
  /// Creates the loop for lanes \p First to First + \p Count - 1 before \p I, between memory and the vector at \p
  /// Values.
  void makeLoop(IntrinsicInst &I, const Access &A, Type *Element, Value *Values, Value *Pointers, unsigned First,
                unsigned Count) {
    IRBuilder<> B(&I);
    const unsigned Lanes = A.Type->getNumElements(), Padded = PowerOf2Ceil(Count);
    Value *Mask = A.Mask;
    if (Padded != Lanes) {
      SmallVector<int, MaxInLoop> Indices(Padded, int(Lanes)); // inactive
      std::iota(Indices.begin(), Indices.begin() + Count, int(First));
      Mask = B.CreateShuffleVector(Mask, Constant::getNullValue(Mask->getType()), Indices);
    }
    Type *const BitsType = B.getIntNTy(std::max(Padded, 32u));
    Value *Bits = B.CreateZExt(B.CreateBitCast(Mask, B.getIntNTy(Padded)), BitsType, "bits");
    Value *Zero = ConstantInt::get(BitsType, 0);

    BasicBlock *Head = I.getParent(), *End = SplitBlock(Head, &I);
    auto *Loop = BasicBlock::Create(F.getContext(), "lane", &F, End);
    Head->getTerminator()->eraseFromParent();
    B.SetInsertPoint(Head);
    B.SetCurrentDebugLocation(I.getDebugLoc());
    B.CreateCondBr(B.CreateICmpNE(Bits, Zero), Loop, End);

    B.SetInsertPoint(Loop);
    PHINode *Left = B.CreatePHI(BitsType, 2, "left");
    Value *Number = B.CreateBinaryIntrinsic(Intrinsic::cttz, Left, B.getTrue());
    Value *Lane = B.CreateZExtOrTrunc(Number, B.getInt64Ty());
    if (First) Lane = B.CreateNUWAdd(Lane, B.getInt64(First));
    Value *Mine = B.CreateInBoundsGEP(Element, Values, Lane);
    Value *There = Pointers ? B.CreateLoad(A.Pointer->getType()->getScalarType(),
                                           B.CreateInBoundsGEP(A.Pointer->getType()->getScalarType(), Pointers, Lane))
                            : B.CreateGEP(Element, A.Pointer, Lane);
    const DataLayout &DL = F.getDataLayout();
    const uint64_t Size = DL.getTypeStoreSize(Element);
    const Align OfElement = Pointers ? A.Alignment : commonAlignment(A.Alignment, Size);
    auto Move = [&](Type *T) {
      const Align Whole = std::min(DL.getABITypeAlign(T), DL.getABITypeAlign(Element));
      Instruction *Accesses;
      if (A.Stored)
        Accesses = B.CreateAlignedStore(B.CreateAlignedLoad(T, Mine, Whole), There, OfElement);
      else {
        LoadInst *Load = B.CreateAlignedLoad(T, There, OfElement);
        B.CreateAlignedStore(Load, Mine, Whole);
        Accesses = Load;
      }
      Accesses->setAAMetadata(I.getAAMetadata());
    };
    auto Without = [&] { return B.CreateAnd(Left, B.CreateSub(Left, ConstantInt::get(BitsType, 1)), "next"); };

    Value *Next = nullptr;
    BasicBlock *Latch = Loop;
    const uint64_t AtOnce = Size <= 8 && !Pointers && !Element->isPointerTy() ? 8 / Size : 1;
    if (AtOnce > 1 && Count >= 2 * AtOnce) {
      // Mostly all lanes from the first to the last active one are active: at an edge of an image, or in the last
      // sub-group of a row. Then the next 8 bytes are moved at once.
      Value *Ones = ConstantInt::get(BitsType, maskTrailingOnes<uint64_t>(unsigned(AtOnce)));
      Value *Following = B.CreateAnd(B.CreateLShr(Left, Number), Ones);
      auto *Several = BasicBlock::Create(F.getContext(), "several", &F, End);
      auto *One = BasicBlock::Create(F.getContext(), "one.lane", &F, End);
      Latch = BasicBlock::Create(F.getContext(), "lane.end", &F, End);
      B.CreateCondBr(B.CreateICmpEQ(Following, Ones), Several, One);
      B.SetInsertPoint(Several);
      Move(B.getInt64Ty());
      Value *AfterSeveral = B.CreateAnd(Left, B.CreateNot(B.CreateShl(Ones, Number)), "next");
      B.CreateBr(Latch);
      B.SetInsertPoint(One);
      Move(Element);
      Value *AfterOne = Without();
      B.CreateBr(Latch);
      B.SetInsertPoint(Latch);
      PHINode *Rest = B.CreatePHI(BitsType, 2, "rest");
      Rest->addIncoming(AfterSeveral, Several);
      Rest->addIncoming(AfterOne, One);
      Next = Rest;
    } else {
      Move(Element);
      Next = Without();
    }
    B.CreateCondBr(B.CreateICmpNE(Next, Zero), Loop, End);
    Left->addIncoming(Bits, Head);
    Left->addIncoming(Next, Latch);
  }

  /// Memory for a vector of lanes. All accesses share it, since they run one after the other.
  AllocaInst *slot(Type *T, unsigned Use) {
    AllocaInst *&Slot = Slots[{T, Use}];
    if (!Slot) Slot = IRBuilder<>(&F.getEntryBlock(), F.getEntryBlock().begin()).CreateAlloca(T, nullptr, "lanes");
    return Slot;
  }

  Function &F;
  DenseMap<std::pair<Type *, unsigned>, AllocaInst *> Slots;
};

} // namespace

PreservedAnalyses MaskedAccessLoopsPass::run(Function &F, FunctionAnalysisManager &AM) {
  const TargetTransformInfo &Target = AM.getResult<TargetIRAnalysis>(F);
  SmallVector<IntrinsicInst *> Accesses;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<IntrinsicInst>(&I); Call && wantsLoop(*Call, Target)) Accesses.push_back(Call);
  NumLoops += Accesses.size();
  LoopMaker Maker(F);
  for (IntrinsicInst *I : Accesses) Maker.replace(*I);
  return Accesses.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace syclc
