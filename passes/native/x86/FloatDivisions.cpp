// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/x86/FloatDivisions.h"

#include "native/x86/TargetFeatures.h"
#include "support/Statistics.h"
#include "support/Tunables.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace syclc {

using namespace tune::FloatDivisions;

SYCLC_STATISTIC(FloatDivisions, NumDivisions, "divisions of vectors of integers");

namespace {

/// The largest magnitudes, as powers of two, for which quotients in float are exact: by a division, which rounds once,
/// and by an inverse that is 2^-20 too large.
constexpr unsigned MaxBitsByFloat = 22, MaxBitsByFloatInverse = 16;

class Division {
public:
  explicit Division(BinaryOperator &I)
      : I(I), Signed(I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::SRem),
        Remainder(I.getOpcode() == Instruction::SRem || I.getOpcode() == Instruction::URem), B(&I) {}

  /// \returns whether control flow has changed.
  bool replace() {
    Value *X = I.getOperand(0), *D = I.getOperand(1);
    const unsigned Bits = std::max(activeBits(X), activeBits(D)), Magnitude = std::max(magnitude(X), magnitude(D));
    Value *Result = nullptr;
    if (Bits <= 32 && (!Signed || Bits < width()))
      Result = divide(X, D, /*AsSigned=*/false, Bits);
    else if (Signed && Magnitude <= 31)
      Result = divide(X, D, /*AsSigned=*/true, Magnitude);
    if (!Result) {
      replaceIfShort(X, D);
      return true;
    }
    Result->takeName(&I);
    I.replaceAllUsesWith(Result);
    I.eraseFromParent();
    return false;
  }

private:
  unsigned width() const { return I.getType()->getScalarSizeInBits(); }

  /// The n for which V, read as unsigned, is less than 2^n.
  unsigned activeBits(Value *V) const {
    return computeKnownBits(V, I.getDataLayout(), /*AC=*/nullptr, &I).countMaxActiveBits();
  }
  /// The n for which |V| is at most 2^n.
  unsigned magnitude(Value *V) const { return width() - ComputeNumSignBits(V, I.getDataLayout(), /*AC=*/nullptr, &I); }

  FixedVectorType *lanesOf(Type *Element) const {
    return FixedVectorType::get(Element, cast<FixedVectorType>(I.getType())->getNumElements());
  }

  /// The element of \p V if all are the same.
  Value *splatted(Value *V) {
    auto *Frozen = dyn_cast<FreezeInst>(V);
    Value *Element = getSplatValue(Frozen ? Frozen->getOperand(0) : V);
    return Frozen && Element ? B.CreateFreeze(Element) : Element;
  }

  /// A double of magnitude 2^31 at most as i64: -2^31 / -1 does not fit in i32, and before AVX-512 there is no
  /// conversion to i64. The mantissa of a double between 2^52 and 2^53 has the bits of an integer.
  Value *toInt64(Value *V) {
    Constant *Offset = ConstantFP::get(V->getType(), 0x1.8p52);
    Type *Int = lanesOf(B.getInt64Ty());
    Value *Shifted = B.CreateFAdd(B.CreateUnaryIntrinsic(Intrinsic::trunc, V), Offset);
    return B.CreateSub(B.CreateBitCast(Shifted, Int), B.CreateBitCast(Offset, Int));
  }

  /// The quotient or remainder of numbers of at most \p Bits bits, at most 32.
  Value *divide(Value *X, Value *D, bool AsSigned, unsigned Bits) {
    Value *OneDivisor = splatted(D);
    const bool InFloat = Bits <= (OneDivisor ? MaxBitsByFloatInverse : MaxBitsByFloat);
    Type *Element = InFloat ? B.getFloatTy() : B.getDoubleTy();
    // Before AVX-512, only signed conversions are instructions.
    const bool SignedConversion = AsSigned || Bits <= 31;
    auto Convert = [&](Value *V) {
      Type *Int = V->getType()->getWithNewBitWidth(32),
           *Float = V->getType()->isVectorTy() ? lanesOf(Element) : Element;
      Value *Wide = B.CreateIntCast(V, Int, AsSigned);
      return SignedConversion ? B.CreateSIToFP(Wide, Float) : B.CreateUIToFP(Wide, Float);
    };
    Value *Quotient = nullptr;
    if (OneDivisor) {
      Value *Inverse = B.CreateFDiv(ConstantFP::get(Element, InFloat ? 1 + 0x1p-20 : 1 + 0x1p-48), Convert(OneDivisor));
      Quotient = B.CreateFMul(Convert(X), B.CreateVectorSplat(lanesOf(Element)->getNumElements(), Inverse));
    } else
      Quotient = B.CreateFDiv(Convert(X), Convert(D));
    if (AsSigned && Bits == 31 && width() == 64) {
      Quotient = toInt64(Quotient);
    } else {
      Type *Int = lanesOf(B.getInt32Ty());
      Quotient = SignedConversion ? B.CreateFPToSI(Quotient, Int) : B.CreateFPToUI(Quotient, Int);
      Quotient = B.CreateIntCast(Quotient, X->getType(), AsSigned);
    }
    return Remainder ? B.CreateSub(X, B.CreateMul(Quotient, D)) : Quotient;
  }

  /// Freeze: lanes that do not use the result may hold poison, and the source does not branch on it.
  void replaceIfShort(Value *X, Value *D) {
    X = B.CreateFreeze(X);
    D = B.CreateFreeze(D);
    I.setOperand(0, X);
    I.setOperand(1, D);
    Value *All = B.CreateOrReduce(B.CreateOr(X, D));
    Value *Short = B.CreateICmpULT(All, B.getInt64(uint64_t(1) << 32));
    Instruction *Then = nullptr, *Else = nullptr;
    SplitBlockAndInsertIfThenElse(Short, &I, &Then, &Else, MDBuilder(I.getContext()).createBranchWeights(2000, 1));
    I.moveBefore(Else->getIterator());
    B.SetInsertPoint(Then);
    Value *Quick = divide(X, D, /*AsSigned=*/false, 32);
    BasicBlock *Join = Then->getSuccessor(0);
    B.SetInsertPoint(Join, Join->begin());
    PHINode *Result = B.CreatePHI(I.getType(), 2);
    I.replaceAllUsesWith(Result);
    Result->takeName(&I);
    Result->addIncoming(Quick, Then->getParent());
    Result->addIncoming(&I, I.getParent());
  }

  BinaryOperator &I;
  const bool Signed, Remainder;
  IRBuilder<> B;
};

bool isDivision(const Instruction &I) {
  auto *T = dyn_cast<FixedVectorType>(I.getType());
  if (!T || !I.isIntDivRem() || T->getNumElements() < MinLanes || isa<Constant>(I.getOperand(1))) return false;
  const unsigned Bits = T->getScalarSizeInBits();
  return Bits == 8 || Bits == 16 || Bits == 32 || Bits == 64;
}

} // namespace

PreservedAnalyses FloatDivisionsPass::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<BinaryOperator *> Divisions;
  for (Instruction &I : instructions(F))
    if (isDivision(I)) Divisions.push_back(cast<BinaryOperator>(&I));
  if (Divisions.empty() || F.hasFnAttribute(Attribute::StrictFP) || !vectorFeatures(F).Sse41)
    return PreservedAnalyses::all();
  bool NewBlocks = false;
  for (BinaryOperator *I : Divisions) NewBlocks |= Division(*I).replace();
  NumDivisions += Divisions.size();
  PreservedAnalyses Preserved;
  if (!NewBlocks) Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}

} // namespace syclc
