// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Arithmetic on counters (linear values with a small stride), for which a scalar operation on lane 0's value, together
/// with the distances of the lanes, replaces a wide operation. Ids have 64 bits, and vector units are slow at 64-bit
/// integers.
///
/// \code
///   id < n     ->  %less = number of lanes below n, 0 to W, in scalars;   icmp ult <W x i32> <0, 1, ...>, splat %less
///   id / w     ->  %q = udiv of lane 0's id; lanes past the next multiple of w: icmp uge <W x i32> <0, 1, ...>, ...
///   int(id / w), float(id % w)  ->  the same in 32 bits, if the divisor and the result fit in 31 bits
///   float(id)  ->  by 32-bit integers, if lane 0's id is below 2^31
/// \endcode
/// Conditions, such as that no value wraps, are tested at run time; the general form is out of line.
#include "native/vectorize/Widen.h"
#include "native/vectorize/Widener.h"
#include "support/Transforms.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

/// Larger strides belong to addresses or products, not to counters.
constexpr int64_t MaxStride = 1 << 16;

class CountWidener {
public:
  CountWidener(Widener &W, Instruction &I) : W(W), I(I), B(W.B), C(I.getContext()) {}

  Value *widen() {
    if (auto *Compare = dyn_cast<ICmpInst>(&I)) return compare(*Compare);
    if (auto *Cast = dyn_cast<CastInst>(&I)) {
      // A 64-bit division whose result is only truncated or converted is done in 32 bits.
      auto *Division = dyn_cast<BinaryOperator>(Cast->getOperand(0));
      if (Division && divides(*Division) && onlyShortened(*Division)) return divide(*Division, Cast);
      return isa<UIToFPInst, SIToFPInst>(I) && counts(I.getOperand(0)) && bits() == 64 ? convert() : nullptr;
    }
    auto *Division = dyn_cast<BinaryOperator>(&I);
    if (!Division || !divides(*Division)) return nullptr;
    return onlyShortened(*Division) ? PoisonValue::get(W.wide(I.getType())) : divide(*Division, nullptr);
  }

private:
  /// Whether \p V is a 32-bit or 64-bit integer that increases by a small stride from lane to lane. Sets Stride.
  bool counts(Value *V) {
    if (!V || !(V->getType()->isIntegerTy(64) || V->getType()->isIntegerTy(32))) return false;
    const LaneShape Shape = W.shape(V);
    if (!Shape.isLinear() || Shape.stride() < 1 || Shape.stride() > MaxStride) return false;
    Stride = Shape.stride();
    return true;
  }

  /// Whether \p Division divides a counter by a uniform number.
  bool divides(const BinaryOperator &Division) {
    return Division.isIntDivRem() && W.shape(&Division).isVarying() && counts(Division.getOperand(0)) &&
           W.isUniform(Division.getOperand(1));
  }

  /// Whether the users of the 64-bit \p Division only need integers of at most 32 bits, or floating point.
  static bool onlyShortened(const BinaryOperator &Division) {
    return Division.getType()->isIntegerTy(64) && all_of(Division.users(), [](const User *U) {
             return isa<UIToFPInst, SIToFPInst>(U) || (isa<TruncInst>(U) && U->getType()->getIntegerBitWidth() <= 32);
           });
  }

  unsigned bits() const { return I.getOperand(0)->getType()->getIntegerBitWidth(); }
  /// More than the distance from lane 0 to any other lane.
  uint64_t span() const { return uint64_t(Stride) * W.W; }

  Constant *distances(Type *Element) const {
    SmallVector<Constant *> Elements;
    for (unsigned Lane = 0; Lane < W.W; ++Lane) Elements.push_back(ConstantInt::get(Element, Stride * Lane));
    return ConstantVector::get(Elements);
  }

  Value *compare(ICmpInst &Compare) {
    Value *Count = Compare.getOperand(0), *Bound = Compare.getOperand(1);
    CmpInst::Predicate Predicate = Compare.getPredicate();
    if (!counts(Count)) {
      std::swap(Count, Bound);
      Predicate = CmpInst::getSwappedPredicate(Predicate);
    }
    if (!Count->getType()->isIntegerTy(64) || !counts(Count) || !W.isUniform(Bound)) return nullptr;
    Value *First = W.scalar(Count), *Limit = W.scalar(Bound);
    const LaneShape Shape = W.shape(Count);
    const bool Signed = CmpInst::isSigned(Predicate);
    if (CmpInst::isEquality(Predicate) || Shape.isExactFromFirst(Signed ? Reading::Signed : Reading::Unsigned))
      return compareFirst(B, Predicate, First, Limit);
    // As far as the compiler knows, counters of type size_t may wrap; within a sub-group this is rare.
    return shortOrLong(
        "syclc.counts.compared", {First, Limit},
        [&](IRBuilder<> &In, Function *F) {
          const APInt Most = Signed ? APInt::getSignedMaxValue(64) : APInt::getMaxValue(64);
          return In.CreateICmp(Signed ? CmpInst::ICMP_SLE : CmpInst::ICMP_ULE, F->getArg(0),
                               ConstantInt::get(In.getInt64Ty(), Most - span()));
        },
        [&](IRBuilder<> &In, Function *F) { return compareFirst(In, Predicate, F->getArg(0), F->getArg(1)); },
        [&](IRBuilder<> &In, Function *F) {
          return In.CreateICmp(Predicate, allLanes(In, F->getArg(0)), In.CreateVectorSplat(W.W, F->getArg(1)));
        });
  }

  /// Compares the distances of the lanes from \p First with the distance of \p Limit.
  Value *compareFirst(IRBuilder<> &In, CmpInst::Predicate Predicate, Value *First, Value *Limit) {
    Value *Distance = In.CreateSub(Limit, First);
    Constant *Lanes = distances(In.getInt32Ty());
    auto Splat = [&](Value *V) { return In.CreateVectorSplat(W.W, In.CreateTrunc(V, In.getInt32Ty())); };
    if (CmpInst::isEquality(Predicate)) {
      Value *Hits = In.CreateSelect(In.CreateICmpULT(Distance, In.getInt64(span())), Distance, In.getInt64(-1));
      return In.CreateICmp(Predicate, Lanes, Splat(Hits));
    }
    // Lanes whose distance is below Reached are less than (or equal to) the limit.
    const bool Less = ICmpInst::isLT(Predicate) || ICmpInst::isGE(Predicate); // >= is the inverse of <, > of <=
    const CmpInst::Predicate Above = CmpInst::isSigned(Predicate) ? (Less ? CmpInst::ICMP_SGT : CmpInst::ICMP_SGE)
                                                                  : (Less ? CmpInst::ICMP_UGT : CmpInst::ICMP_UGE);
    Value *Reached = In.CreateBinaryIntrinsic(Intrinsic::umin, Distance, In.getInt64(span() - (Less ? 0 : 1)));
    if (!Less) Reached = In.CreateAdd(Reached, In.getInt64(1));
    Reached = In.CreateSelect(In.CreateICmp(Above, Limit, First), Reached, In.getInt64(0));
    const bool Inside = ICmpInst::isLT(Predicate) || ICmpInst::isLE(Predicate);
    return In.CreateICmp(Inside ? CmpInst::ICMP_ULT : CmpInst::ICMP_UGE, Lanes, Splat(Reached));
  }

  Function *helper(FunctionType *Type, const Twine &Name, Attribute::AttrKind Inlining) {
    Function *F = W.makeHelper(Type, Name, Inlining);
    F->addFnAttr(Attribute::WillReturn);
    F->setDoesNotAccessMemory();
    return F;
  }

  /// Inserts a call of
  /// \code
  ///   define internal <W x T> @NAME(ARGUMENTS) alwaysinline {
  ///     if (IsShort(ARGUMENTS)) return Short(ARGUMENTS); else return @NAME.long(ARGUMENTS);   ; cold, not inlined
  /// \endcode
  /// Divisions of 32 bits are short (native/x86/FloatDivisions.h) and not rare (rows of a few elements), so that both are
  /// inlined.
  /// The arguments may be poison if no lane uses the result, since the source does not have this branch; hence the
  /// freeze. Masks are returned as integers: LLVM's fast instruction selection, used by -O0, fails for calls that
  /// return vectors of i1.
  Value *shortOrLong(StringRef Name, ArrayRef<Value *> Arguments,
                     function_ref<Value *(IRBuilder<> &, Function *)> IsShort,
                     function_ref<Value *(IRBuilder<> &, Function *)> Short,
                     function_ref<Value *(IRBuilder<> &, Function *)> Long) {
    SmallVector<Type *> Types;
    for (Value *Argument : Arguments) Types.push_back(Argument->getType());
    Type *Result = W.wide(I.getType());
    Type *Returned = I.getType()->isIntegerTy(1) ? IntegerType::get(C, W.W) : Result;
    Function *Any = helper(FunctionType::get(Result, Types, false), Name, Attribute::AlwaysInline);
    const bool Quick = I.isIntDivRem() && bits() == 32 && !isDisabled(Transform::FloatDivisions);
    Function *Far = helper(FunctionType::get(Returned, Types, false), Name + ".long",
                           Quick ? Attribute::AlwaysInline : Attribute::NoInline);
    if (!Quick) Far->addFnAttr(Attribute::Cold);
    IRBuilder<> In(BasicBlock::Create(C, "", Far));
    In.CreateRet(In.CreateBitCast(Long(In, Far), Returned));
    auto *Entry = BasicBlock::Create(C, "", Any), *Near = BasicBlock::Create(C, "short", Any),
         *Call = BasicBlock::Create(C, "long", Any);
    In.SetInsertPoint(Entry);
    In.CreateCondBr(In.CreateFreeze(IsShort(In, Any)), Near, Call, MDBuilder(C).createBranchWeights(2000, 1));
    In.SetInsertPoint(Near);
    In.CreateRet(Short(In, Any));
    In.SetInsertPoint(Call);
    SmallVector<Value *> Same;
    for (Argument &A : Any->args()) Same.push_back(&A);
    In.CreateRet(In.CreateBitCast(In.CreateCall(Far, Same), Result));
    return B.CreateCall(Any, Arguments, I.getName());
  }

  Value *allLanes(IRBuilder<> &In, Value *First) {
    return In.CreateAdd(In.CreateVectorSplat(W.W, First), distances(First->getType()));
  }

  Value *convert() {
    auto Convert = [&](IRBuilder<> &In, Value *First, unsigned Opcode) {
      return In.CreateCast(Instruction::CastOps(Opcode), allLanes(In, First), W.wide(I.getType()));
    };
    return shortOrLong(
        "syclc.counts.to.float", {W.scalar(I.getOperand(0))},
        [&](IRBuilder<> &In, Function *F) {
          return In.CreateICmpULT(F->getArg(0), In.getInt64((uint64_t(1) << 31) - span()));
        },
        [&](IRBuilder<> &In, Function *F) {
          return Convert(In, In.CreateTrunc(F->getArg(0), In.getInt32Ty()), Instruction::SIToFP);
        },
        [&](IRBuilder<> &In, Function *F) { return Convert(In, F->getArg(0), I.getOpcode()); });
  }

  /// In the short form nothing is negative or wraps, and the divisor is so large that the quotients of the lanes differ
  /// by at most 1. If q and r are lane 0's quotient and remainder, the quotient of lanes at a distance of w - r or more
  /// is q + 1.
  /// \param Shorten the conversion of the result, which then has 31 bits in the short form; or null.
  Value *divide(BinaryOperator &Division, CastInst *Shorten) {
    Type *T = Division.getType();
    IntegerType *Part = Shorten ? IntegerType::getInt32Ty(C) : cast<IntegerType>(T);
    const APInt Most = APInt::getSignedMaxValue(T->getIntegerBitWidth());
    const APInt MaxDivisor = APInt::getSignedMaxValue(Part->getBitWidth()).zext(T->getIntegerBitWidth());
    const bool Remainder = Division.getOpcode() == Instruction::URem || Division.getOpcode() == Instruction::SRem;
    auto Shortened = [&](IRBuilder<> &In, Value *Lanes, bool Short) -> Value * {
      if (!Shorten) return Lanes;
      Type *To = W.wide(Shorten->getType());
      if (isa<TruncInst>(Shorten)) return In.CreateTrunc(Lanes, To);
      return In.CreateCast(Short ? Instruction::SIToFP : Shorten->getOpcode(), Lanes, To);
    };
    return shortOrLong(
        Remainder ? "syclc.counts.modulo" : "syclc.counts.divided",
        {W.scalar(Division.getOperand(0)), W.scalar(Division.getOperand(1)), W.mask()},
        [&](IRBuilder<> &In, Function *F) {
          Value *First = F->getArg(0), *Divisor = F->getArg(1);
          Value *Fits = In.CreateICmpULE(First, ConstantInt::get(T, Most - span()));
          Value *Large = In.CreateICmpUGE(Divisor, ConstantInt::get(T, span()));
          Value *Short = In.CreateAnd({Fits, Large, In.CreateICmpULE(Divisor, ConstantInt::get(T, MaxDivisor))});
          if (Shorten && !Remainder) // then the quotient is less than 2^30
            Short = In.CreateAnd(Short, In.CreateICmpULT(In.CreateLShr(First, 30), Divisor));
          return Short;
        },
        [&](IRBuilder<> &In, Function *F) {
          Value *First = F->getArg(0), *Divisor = F->getArg(1);
          auto Splat = [&](Value *V) { return In.CreateVectorSplat(W.W, In.CreateTrunc(V, Part)); };
          Value *Quotient = In.CreateUDiv(First, Divisor);
          Value *Rest = In.CreateSub(First, In.CreateMul(Quotient, Divisor));
          Value *Next =
              In.CreateBinaryIntrinsic(Intrinsic::umin, In.CreateSub(Divisor, Rest), ConstantInt::get(T, span()));
          Value *Further = In.CreateICmpUGE(distances(In.getInt32Ty()),
                                            In.CreateVectorSplat(W.W, In.CreateTrunc(Next, In.getInt32Ty())));
          Type *Parts = W.wide(Part);
          if (!Remainder)
            return Shortened(In, In.CreateAdd(Splat(Quotient), In.CreateZExt(Further, Parts)), /*Short=*/true);
          Value *Back = In.CreateSelect(Further, Splat(Divisor), Constant::getNullValue(Parts));
          return Shortened(In, In.CreateSub(In.CreateAdd(Splat(Rest), distances(Part)), Back), /*Short=*/true);
        },
        [&](IRBuilder<> &In, Function *F) {
          Value *Left = allLanes(In, F->getArg(0));
          // Inactive lanes divide 1: the minimum integer divided by -1 would trap.
          if (Division.getOpcode() == Instruction::SDiv || Division.getOpcode() == Instruction::SRem)
            Left = In.CreateSelect(F->getArg(2), Left, ConstantInt::get(W.wide(T), 1));
          return Shortened(In, In.CreateBinOp(Division.getOpcode(), Left, In.CreateVectorSplat(W.W, F->getArg(1))),
                           /*Short=*/false);
        });
  }

  Widener &W;
  Instruction &I;
  IRBuilder<> &B;
  LLVMContext &C;
  int64_t Stride = 0;
};

} // namespace

bool widenCounts(Widener &W, Instruction &I) {
  Value *Lanes = CountWidener(W, I).widen();
  if (!Lanes) return false;
  W.setLanes(I, Lanes);
  return true;
}

} // namespace syclc
