// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/x86/HalfVectors.h"

#include "native/x86/TargetFeatures.h"
#include "support/Tunables.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

using namespace tune::HalfVectors;

namespace {

/// Bits of a half: sign, 5 bits of exponent, 10 of fraction. A float has 8 and 23.
constexpr uint64_t HalfSign = 0x8000, HalfRest = 0x7fff, HalfInfinity = 0x7c00, HalfQuiet = 0x7e00;
constexpr uint64_t FloatSign = 0x80000000, FloatInfinity = 0x7f800000;
/// The difference in fraction bits, and the difference of the exponent biases, shifted to the exponent of a float.
constexpr unsigned Shorter = 13;
constexpr uint64_t BiasDifference = (127 - 15) << 23;

class Expander {
public:
  explicit Expander(Instruction &I)
      : I(I), Lanes(cast<FixedVectorType>((isa<CastInst>(I) || isa<FCmpInst>(I) ? I.getOperand(0) : &I)->getType())
                        ->getNumElements()),
        B(&I) {
    // The flags apply to the replacement if it is the same operation on floats.
    if (isa<FPMathOperator>(I)) Flags = I.getFastMathFlags();
  }

  /// \returns the replacement of \p I.
  Value *run() {
    if (auto *Compare = dyn_cast<FCmpInst>(&I)) return compare(*Compare);
    if (auto *Cast = dyn_cast<CastInst>(&I)) return convert(*Cast);
    if (auto *Call = dyn_cast<IntrinsicInst>(&I)) return call(*Call);
    Value *Left = toFloat(I.getOperand(0)), *Right = toFloat(I.getOperand(1));
    return toHalf(B.CreateBinOpFMF(Instruction::BinaryOps(I.getOpcode()), Left, Right, Flags));
  }

private:
  FixedVectorType *vector(Type *Element) const { return FixedVectorType::get(Element, Lanes); }
  Constant *ints(uint64_t Bits) { return ConstantInt::get(vector(B.getInt32Ty()), Bits); }
  Constant *shorts(uint64_t Bits) { return ConstantInt::get(vector(B.getInt16Ty()), Bits); }
  Value *asShorts(Value *Halves) { return B.CreateBitCast(Halves, vector(B.getInt16Ty())); }
  Value *asInts(Value *Floats) { return B.CreateBitCast(Floats, vector(B.getInt32Ty())); }
  Value *asFloats(Value *Ints) { return B.CreateBitCast(Ints, vector(B.getFloatTy())); }
  Value *isAny(Value *Mask, Value *Ints) { return B.CreateAnd(B.CreateSExt(Mask, Ints->getType()), Ints); }

  Value *toFloat(Value *Halves) {
    Value *Bits = B.CreateZExt(asShorts(Halves), vector(B.getInt32Ty()));
    Value *Rest = B.CreateShl(B.CreateAnd(Bits, ints(HalfRest)), Shorter);
    Value *Exponent = B.CreateAnd(Rest, ints(HalfInfinity << Shorter));
    Value *Normal = B.CreateAdd(Rest, ints(BiasDifference));
    // Infinities and NaNs have the maximum exponent in a float, too.
    Value *IsSpecial = B.CreateICmpEQ(Exponent, ints(HalfInfinity << Shorter));
    Normal = B.CreateAdd(Normal, isAny(IsSpecial, ints(BiasDifference)));
    // 2^-14 plus the fraction of a subnormal, minus 2^-14: no operand and no result of the subtraction is a subnormal
    // float.
    Value *Smallest = ints(BiasDifference + (uint64_t(1) << 23));
    Value *Subnormal = B.CreateFSub(asFloats(B.CreateAdd(Rest, Smallest)), asFloats(Smallest));
    Value *Magnitude = B.CreateSelect(B.CreateICmpEQ(Exponent, ints(0)), asInts(Subnormal), Normal);
    Value *Sign = B.CreateShl(B.CreateAnd(Bits, ints(HalfSign)), 16);
    return asFloats(B.CreateOr(Magnitude, Sign));
  }

  Value *toHalf(Value *Floats) {
    Value *Bits = asInts(Floats);
    Value *Magnitude = B.CreateAnd(Bits, ints(~FloatSign & 0xffffffff));
    // Add half of the last place minus one, plus one if the last place is odd: round ties to even.
    Value *Odd = B.CreateAnd(B.CreateLShr(Magnitude, Shorter), ints(1));
    Value *Rounded = B.CreateAdd(B.CreateAdd(Magnitude, ints(0xfff - BiasDifference)), Odd);
    Value *Normal = B.CreateLShr(Rounded, Shorter);
    // The last place of a sum with 2^-1 is that of a subnormal half.
    Constant *Place = ints(uint64_t(126) << 23);
    Value *Subnormal = B.CreateSub(asInts(B.CreateFAdd(asFloats(Magnitude), asFloats(Place))), Place);
    Value *IsSubnormal = B.CreateICmpSLT(Magnitude, ints(BiasDifference + (uint64_t(1) << 23)));
    Value *Finite = B.CreateSelect(IsSubnormal, Subnormal, Normal);
    // Values of at least 2^16 become infinite; smaller ones may become infinite by rounding.
    Value *Payload = B.CreateOr(B.CreateAnd(B.CreateLShr(Magnitude, Shorter), ints(0x3ff)), ints(HalfQuiet));
    Value *Special = B.CreateSelect(B.CreateICmpSGT(Magnitude, ints(FloatInfinity)), Payload, ints(HalfInfinity));
    Value *IsFinite = B.CreateICmpSLT(Magnitude, ints(uint64_t(127 + 16) << 23));
    Value *Sign = B.CreateAShr(B.CreateAnd(Bits, ints(FloatSign)), 16);
    Value *All = B.CreateOr(B.CreateSelect(IsFinite, Finite, Special), Sign);
    return B.CreateBitCast(B.CreateTrunc(All, vector(B.getInt16Ty())), vector(B.getHalfTy()));
  }

  /// Converts to floats that round to the same halves as \p Doubles: the last bit is set if the conversion is inexact.
  Value *roundedToOdd(Value *Doubles) {
    Value *Near = B.CreateFPTrunc(Doubles, vector(B.getFloatTy()));
    Value *Back = B.CreateFPExt(Near, Doubles->getType());
    Value *Bits = asInts(Near);
    auto Magnitude = [&](Value *V) { return B.CreateUnaryIntrinsic(Intrinsic::fabs, V); };
    Value *IsEven = B.CreateICmpEQ(B.CreateAnd(Bits, ints(1)), ints(0));
    Value *Away = B.CreateFCmpOGT(Magnitude(Back), Magnitude(Doubles));
    Value *Odd = B.CreateSelect(Away, B.CreateSub(Bits, ints(1)), B.CreateAdd(Bits, ints(1)));
    return asFloats(B.CreateSelect(B.CreateAnd(B.CreateFCmpONE(Back, Doubles), IsEven), Odd, Bits));
  }

  Value *isNan(Value *Shorts) { return B.CreateICmpSGT(B.CreateAnd(Shorts, shorts(HalfRest)), shorts(HalfInfinity)); }

  /// Integers with the order of the halves; both zeros are 0.
  Value *ordered(Value *Shorts) {
    Value *Negative = B.CreateAShr(Shorts, 15);
    return B.CreateSub(B.CreateXor(B.CreateAnd(Shorts, shorts(HalfRest)), Negative), Negative);
  }

  Value *compare(FCmpInst &Compare) {
    Value *Left = asShorts(Compare.getOperand(0)), *Right = asShorts(Compare.getOperand(1));
    const FCmpInst::Predicate Predicate = Compare.getPredicate();
    Constant *No = Constant::getNullValue(I.getType()), *Yes = Constant::getAllOnesValue(I.getType());
    if (Predicate == FCmpInst::FCMP_FALSE) return No;
    if (Predicate == FCmpInst::FCMP_TRUE) return Yes;
    Value *Unordered = Compare.hasNoNaNs() ? No : B.CreateOr(isNan(Left), isNan(Right));
    if (Predicate == FCmpInst::FCMP_UNO) return Unordered;
    if (Predicate == FCmpInst::FCMP_ORD) return B.CreateNot(Unordered);
    Value *Result = B.CreateICmp(ofIntegers(Predicate), ordered(Left), ordered(Right));
    if (FCmpInst::isUnordered(Predicate)) return B.CreateOr(Result, Unordered);
    return B.CreateAnd(Result, B.CreateNot(Unordered));
  }

  static ICmpInst::Predicate ofIntegers(FCmpInst::Predicate Predicate) {
    switch (Predicate) {
    case FCmpInst::FCMP_OEQ:
    case FCmpInst::FCMP_UEQ:
      return ICmpInst::ICMP_EQ;
    case FCmpInst::FCMP_ONE:
    case FCmpInst::FCMP_UNE:
      return ICmpInst::ICMP_NE;
    case FCmpInst::FCMP_OLT:
    case FCmpInst::FCMP_ULT:
      return ICmpInst::ICMP_SLT;
    case FCmpInst::FCMP_OLE:
    case FCmpInst::FCMP_ULE:
      return ICmpInst::ICMP_SLE;
    case FCmpInst::FCMP_OGT:
    case FCmpInst::FCMP_UGT:
      return ICmpInst::ICMP_SGT;
    default:
      assert((Predicate == FCmpInst::FCMP_OGE || Predicate == FCmpInst::FCMP_UGE) && "the others are done with");
      return ICmpInst::ICMP_SGE;
    }
  }

  /// Converts from and to half. Integers that are inexact as float are too large for a half anyway.
  Value *convert(CastInst &Cast) {
    Value *From = Cast.getOperand(0);
    Type *To = Cast.getDestTy();
    if (!To->getScalarType()->isHalfTy()) {
      Value *Floats = toFloat(From);
      if (isa<FPExtInst>(Cast)) return To->getScalarType()->isFloatTy() ? Floats : B.CreateFPExt(Floats, To);
      return B.CreateCast(Cast.getOpcode(), Floats, To);
    }
    if (isa<FPTruncInst>(Cast))
      return toHalf(From->getType()->getScalarType()->isDoubleTy() ? roundedToOdd(From) : From);
    return toHalf(B.CreateCast(Cast.getOpcode(), From, vector(B.getFloatTy())));
  }

  Value *call(IntrinsicInst &Call) {
    SmallVector<Value *, 3> Floats;
    for (Value *Argument : Call.args()) Floats.push_back(toFloat(Argument));
    if (Call.getIntrinsicID() == Intrinsic::fmuladd) {
      Value *Product = toHalf(B.CreateFMulFMF(Floats[0], Floats[1], Flags));
      return toHalf(B.CreateFAddFMF(toFloat(Product), Floats[2], Flags));
    }
    Value *Result = B.CreateIntrinsic(Call.getIntrinsicID(), {Floats[0]->getType()}, Floats, FMFSource(Flags));
    return toHalf(Result);
  }

  Instruction &I;
  const unsigned Lanes;
  FastMathFlags Flags;
  IRBuilder<> B;
};

bool isHalves(const Type *T) {
  auto *Vector = dyn_cast<FixedVectorType>(T);
  return Vector && Vector->getElementType()->isHalfTy() && Vector->getNumElements() >= MinLanes;
}

/// Whether the operation on floats, rounded again, has the same result as on halves.
bool isThroughFloat(Intrinsic::ID Id) {
  switch (Id) {
  case Intrinsic::sqrt:
  case Intrinsic::floor:
  case Intrinsic::ceil:
  case Intrinsic::trunc:
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
  case Intrinsic::roundeven:
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
  case Intrinsic::minimum:
  case Intrinsic::maximum:
  case Intrinsic::fmuladd:
    return true;
  default:
    return false;
  }
}

bool canExpand(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::FDiv:
    return isHalves(I.getType());
  case Instruction::FCmp:
    return isHalves(I.getOperand(0)->getType());
  case Instruction::FPExt:
  case Instruction::FPToSI:
  case Instruction::FPToUI:
    return isHalves(I.getOperand(0)->getType()) && !I.getType()->getScalarType()->isX86_FP80Ty();
  case Instruction::FPTrunc: {
    const Type *From = I.getOperand(0)->getType()->getScalarType();
    return isHalves(I.getType()) && (From->isFloatTy() || From->isDoubleTy());
  }
  case Instruction::SIToFP:
  case Instruction::UIToFP:
    return isHalves(I.getType()) && I.getOperand(0)->getType()->getScalarSizeInBits() <= 64;
  case Instruction::Call: {
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    return Call && isThroughFloat(Call->getIntrinsicID()) && isHalves(I.getType());
  }
  default:
    return false;
  }
}

} // namespace

PreservedAnalyses HalfVectorsPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M) {
    if (F.isDeclaration() || F.hasFnAttribute(Attribute::StrictFP)) continue;
    const VectorFeatures Has = vectorFeatures(F);
    if (!Has.Sse2 || Has.F16c) continue;
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      if (!canExpand(I)) continue;
      Value *New = Expander(I).run();
      New->takeName(&I);
      I.replaceAllUsesWith(New);
      I.eraseFromParent();
      Changed = true;
    }
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
