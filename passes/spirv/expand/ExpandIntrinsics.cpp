// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Step b of ExpandUnsupported: intrinsics that LLVM's SPIR-V backend cannot select, or miscompiles. All expansions
/// work on both scalars and vectors.
#include "device-library/OpenClCall.h"
#include "ir/BuiltinTable.h"
#include "spirv/expand/ExpandUnsupported.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

/// Expands one intrinsic call; null if the backend supports it.
class Expansion {
public:
  explicit Expansion(IntrinsicInst &I) : I(I), Builder(&I), T(I.getType()) {
    if (isa<FPMathOperator>(I)) Builder.setFastMathFlags(I.getFastMathFlags());
  }

  Value *expand() {
    if (Value *Plain = dropHint()) return Plain;
    if (auto *Overflow = dyn_cast<WithOverflowInst>(&I)) return expandOverflow(*Overflow);
    if (auto *Constrained = dyn_cast<ConstrainedFPIntrinsic>(&I)) return expandConstrained(*Constrained);
    if (Value *Math = expandMath()) return Math;
    if (T->isIntOrIntVectorTy()) {
      if (Value *Integer = expandInteger()) return Integer;
      if (Value *Unusual = expandUnusualWidth()) return Unusual;
    }
    return expandReduction();
  }

private:
  Value *op(unsigned Index) { return I.getArgOperand(Index); }
  unsigned bits() { return T->getScalarSizeInBits(); }
  Constant *number(uint64_t Value) { return ConstantInt::get(T, Value); }

  /// Hints that are meaningless to a device: the result is an operand, or there is none.
  Value *dropHint() {
    switch (I.getIntrinsicID()) {
    case Intrinsic::expect:
    case Intrinsic::expect_with_probability:
    case Intrinsic::launder_invariant_group:
    case Intrinsic::strip_invariant_group:
    case Intrinsic::ssa_copy:
    case Intrinsic::arithmetic_fence:
    case Intrinsic::annotation:
    case Intrinsic::ptr_annotation:
      return op(0);
    case Intrinsic::invariant_start:
      return PoisonValue::get(T);
    case Intrinsic::lifetime_start:
    case Intrinsic::lifetime_end:
    case Intrinsic::invariant_end:
    case Intrinsic::assume:
    case Intrinsic::sideeffect:
    case Intrinsic::donothing:
    case Intrinsic::pseudoprobe:
    case Intrinsic::prefetch:
    case Intrinsic::debugtrap:
    case Intrinsic::var_annotation:
    case Intrinsic::fake_use:
    case Intrinsic::experimental_noalias_scope_decl:
      return PoisonValue::get(Type::getInt1Ty(I.getContext()));
    case Intrinsic::allow_runtime_check:
    case Intrinsic::allow_ubsan_check:
      return ConstantInt::getTrue(I.getContext());
    default:
      return nullptr;
    }
  }

  // --- Integers

  /// \p V in 64 bits.
  Value *extended(Value *V, bool Signed) {
    return Builder.CreateIntCast(V, V->getType()->getWithNewBitWidth(64), Signed);
  }

  Value *isNegative(Value *V) { return Builder.CreateICmpSLT(V, Constant::getNullValue(V->getType())); }

  Value *expandOverflow(WithOverflowInst &Call) {
    Value *A = Call.getLHS(), *B = Call.getRHS();
    Value *R = Builder.CreateBinOp(Call.getBinaryOp(), A, B), *Overflow;
    switch (Call.getIntrinsicID()) {
    case Intrinsic::uadd_with_overflow:
      Overflow = Builder.CreateICmpULT(R, A);
      break;
    case Intrinsic::usub_with_overflow:
      Overflow = Builder.CreateICmpULT(A, B);
      break;
    case Intrinsic::sadd_with_overflow:
      Overflow = isNegative(Builder.CreateAnd(Builder.CreateXor(A, R), Builder.CreateXor(B, R)));
      break;
    case Intrinsic::ssub_with_overflow:
      Overflow = isNegative(Builder.CreateAnd(Builder.CreateXor(A, B), Builder.CreateXor(A, R)));
      break;
    default:
      Overflow = multiplyOverflows(A, B, R, Call.isSigned());
    }
    Value *Pair = Builder.CreateInsertValue(PoisonValue::get(T), R, 0);
    return Builder.CreateInsertValue(Pair, Overflow, 1);
  }

  Value *multiplyOverflows(Value *A, Value *B, Value *R, bool Signed) {
    unsigned Bits = A->getType()->getScalarSizeInBits();
    if (Bits > 64) return wideMultiplyOverflows(A, B, Signed);
    Type *Wide = A->getType()->getWithNewBitWidth(64);
    Value *WideA = extended(A, Signed), *WideB = extended(B, Signed);
    Value *Product = Bits == 64 ? R : Builder.CreateMul(WideA, WideB), *Overflow = nullptr;
    if (Bits < 64) Overflow = Builder.CreateICmpNE(Product, extended(R, Signed));
    if (Bits <= 32) return Overflow;
    Value *Expected =
        Signed ? Builder.CreateAShr(Product, ConstantInt::get(Wide, 63)) : (Value *)Constant::getNullValue(Wide);
    Value *High = Builder.CreateICmpNE(highHalf(WideA, WideB, Signed), Expected);
    return Overflow ? Builder.CreateOr(Overflow, High) : High;
  }

  /// At least one of the factors' upper halves is 0 unless the product overflows, and so is one of the mixed products.
  /// \p R is the product modulo 2^128.
  Value *unsignedWideOverflows(Value *A, Value *B, Value *R) {
    const auto Low = [&](Value *V) {
      return Builder.CreateZExt(Builder.CreateTrunc(V, Builder.getInt64Ty()), V->getType());
    };
    const auto High = [&](Value *V) { return Builder.CreateLShr(V, 64); };
    const auto IsSet = [&](Value *V) { return Builder.CreateICmpNE(V, Constant::getNullValue(V->getType())); };
    Value *Mixed = Builder.CreateAdd(Builder.CreateMul(High(A), Low(B)), Builder.CreateMul(Low(A), High(B)));
    Value *Carries = Builder.CreateICmpULT(R, Builder.CreateMul(Low(A), Low(B)));
    return Builder.CreateOr(Builder.CreateOr(Builder.CreateAnd(IsSet(High(A)), IsSet(High(B))), IsSet(High(Mixed))),
                            Carries);
  }

  Value *wideMultiplyOverflows(Value *A, Value *B, bool Signed) {
    Type *Whole = Builder.getInt128Ty();
    const unsigned Bits = A->getType()->getScalarSizeInBits();
    if (Bits > 128) return Builder.getTrue(); // refused by CheckSupported
    Value *WholeA = Builder.CreateIntCast(A, Whole, Signed), *WholeB = Builder.CreateIntCast(B, Whole, Signed);
    Value *Sign = Builder.CreateXor(WholeA, WholeB);
    if (Signed) {
      WholeA = Builder.CreateSelect(isNegative(WholeA), Builder.CreateNeg(WholeA), WholeA);
      WholeB = Builder.CreateSelect(isNegative(WholeB), Builder.CreateNeg(WholeB), WholeB);
    }
    Value *Product = Builder.CreateMul(WholeA, WholeB), *Overflow = unsignedWideOverflows(WholeA, WholeB, Product);
    Value *Most =
        ConstantInt::get(Whole, Signed ? APInt::getSignedMaxValue(Bits).zext(128) : APInt::getMaxValue(Bits).zext(128));
    if (Signed) Most = Builder.CreateAdd(Most, Builder.CreateZExt(isNegative(Sign), Whole));
    return Builder.CreateOr(Overflow, Builder.CreateICmpUGT(Product, Most));
  }

  Value *highHalf(Value *A, Value *B, bool Signed) {
    std::string Mangled = mangleOpenClType(A->getType());
    if (!Signed) Mangled.back() = 'm';
    return createOpenClCall(Builder, mangleOpenCl("mul_hi", Mangled + Mangled), A->getType(), {A, B});
  }

  Value *expandInteger() {
    bool Usual = isUsualWidth(bits());
    switch (I.getIntrinsicID()) {
    case Intrinsic::ushl_sat: {
      Value *R = Builder.CreateShl(op(0), op(1));
      return Builder.CreateSelect(Builder.CreateICmpEQ(Builder.CreateLShr(R, op(1)), op(0)), R,
                                  Constant::getAllOnesValue(T));
    }
    case Intrinsic::sshl_sat: {
      Value *R = Builder.CreateShl(op(0), op(1));
      Value *Limit = Builder.CreateSelect(isNegative(op(0)), ConstantInt::get(T, APInt::getSignedMinValue(bits())),
                                          ConstantInt::get(T, APInt::getSignedMaxValue(bits())));
      return Builder.CreateSelect(Builder.CreateICmpEQ(Builder.CreateAShr(R, op(1)), op(0)), R, Limit);
    }
    case Intrinsic::fshl:
    case Intrinsic::fshr:
      return expandFunnelShift();
    case Intrinsic::bitreverse:
      return Usual ? reverseBits() : reverseInWider();
    case Intrinsic::bswap:
      return Usual ? nullptr : reverseBytes();
    case Intrinsic::cttz: { // OpenCL has ctz only since 2.0, but popcount always
      Value *Below = Builder.CreateAnd(Builder.CreateNot(op(0)), Builder.CreateSub(op(0), number(1)));
      return Builder.CreateUnaryIntrinsic(Intrinsic::ctpop, Below);
    }
    case Intrinsic::ctpop:
    case Intrinsic::ctlz:
      return Usual ? nullptr : countInWider();
    case Intrinsic::umin:
      return Usual ? nullptr : select(ICmpInst::ICMP_ULT);
    case Intrinsic::umax:
      return Usual ? nullptr : select(ICmpInst::ICMP_UGT);
    case Intrinsic::smin:
      return Usual ? nullptr : select(ICmpInst::ICMP_SLT);
    case Intrinsic::smax:
      return Usual ? nullptr : select(ICmpInst::ICMP_SGT);
    case Intrinsic::abs:
      // PoCL takes the result of OpenCL's abs(INT_MIN) for a positive number.
      if (Usual && cast<ConstantInt>(op(1))->isOne()) return nullptr;
      return Builder.CreateSelect(isNegative(op(0)), Builder.CreateNeg(op(0)), op(0));
    default:
      return nullptr;
    }
  }

  Value *select(CmpInst::Predicate Predicate) {
    return Builder.CreateSelect(Builder.CreateICmp(Predicate, op(0), op(1)), op(0), op(1));
  }

  /// (A << S) | (B >> (W - S)) with S = C mod W; the last shift in two steps, because W - S may be W.
  Value *expandFunnelShift() {
    bool Left = I.getIntrinsicID() == Intrinsic::fshl;
    Value *Shift = isPowerOf2_32(bits()) ? Builder.CreateAnd(op(2), number(bits() - 1))
                                         : Builder.CreateURem(op(2), number(bits()));
    Value *Rest = Builder.CreateSub(number(bits() - 1), Shift);
    if (Left)
      return Builder.CreateOr(Builder.CreateShl(op(0), Shift),
                              Builder.CreateLShr(Builder.CreateLShr(op(1), number(1)), Rest));
    return Builder.CreateOr(Builder.CreateShl(Builder.CreateShl(op(0), number(1)), Rest),
                            Builder.CreateLShr(op(1), Shift));
  }

  /// Swaps adjacent bits, then pairs, then nibbles, then bytes.
  Value *reverseBits() {
    Value *V = op(0);
    for (unsigned Step : {1u, 2u, 4u}) {
      uint64_t Low = Step == 1 ? 0x5555555555555555 : Step == 2 ? 0x3333333333333333 : 0x0f0f0f0f0f0f0f0f;
      Constant *Mask = ConstantInt::get(T, APInt(64, Low).trunc(bits()));
      Value *Up = Builder.CreateShl(Builder.CreateAnd(V, Mask), number(Step));
      V = Builder.CreateOr(Builder.CreateAnd(Builder.CreateLShr(V, number(Step)), Mask), Up);
    }
    return bits() == 8 ? V : Builder.CreateUnaryIntrinsic(Intrinsic::bswap, V);
  }

  Value *reverseBytes() {
    Value *Result = Constant::getNullValue(T);
    for (unsigned Bit = 0; Bit < bits(); Bit += 8) {
      Value *Byte = Builder.CreateAnd(Builder.CreateLShr(op(0), number(Bit)), number(0xff));
      Result = Builder.CreateOr(Result, Builder.CreateShl(Byte, number(bits() - 8 - Bit)));
    }
    return Result;
  }

  /// Reverses the bits of an unusual width in the next usual one, and takes the highest bits of the result. LLVM
  /// creates such an intrinsic from a loop that reverses the bits of an index, `llvm.bitreverse.i10` for 1024 elements.
  Value *reverseInWider() {
    unsigned Bits = bits(), WideBits = std::max<unsigned>(8, PowerOf2Ceil(Bits));
    if (Bits > 64) return reverseHalves();
    Type *Wide = T->getWithNewBitWidth(WideBits);
    Value *Reversed = Builder.CreateUnaryIntrinsic(Intrinsic::bitreverse, Builder.CreateZExt(op(0), Wide));
    return Builder.CreateTrunc(Builder.CreateLShr(Reversed, ConstantInt::get(Wide, WideBits - Bits)), T);
  }

  /// Operations that the backend supports only for usual widths, if an operand or the result has another width.
  Value *expandUnusualWidth() {
    unsigned Bits = bits();
    switch (I.getIntrinsicID()) {
    case Intrinsic::uadd_sat:
    case Intrinsic::usub_sat:
    case Intrinsic::sadd_sat:
    case Intrinsic::ssub_sat:
      if (Bits > 64) return saturate(cast<SaturatingInst>(I));
      return isUsualWidth(Bits) ? nullptr : saturateInWider(cast<SaturatingInst>(I));
    case Intrinsic::scmp:
    case Intrinsic::ucmp:
      return isUsualWidth(Bits) && isUsualWidth(op(0)->getType()->getScalarSizeInBits()) ? nullptr : compareThreeWays();
    case Intrinsic::fptosi_sat:
    case Intrinsic::fptoui_sat: {
      if (isUsualWidth(Bits) || Bits > 64) return nullptr;
      bool Signed = I.getIntrinsicID() == Intrinsic::fptosi_sat;
      Type *Wide = T->getWithNewBitWidth(64);
      return clamp(Builder.CreateIntrinsic(I.getIntrinsicID(), {Wide, op(0)->getType()}, {op(0)}), Signed);
    }
    default:
      return nullptr;
    }
  }

  /// Replaces the result if it overflows.
  Value *saturate(SaturatingInst &Call) {
    const Intrinsic::ID ID =
        Call.isSigned()
            ? (Call.getBinaryOp() == Instruction::Add ? Intrinsic::sadd_with_overflow : Intrinsic::ssub_with_overflow)
            : (Call.getBinaryOp() == Instruction::Add ? Intrinsic::uadd_with_overflow : Intrinsic::usub_with_overflow);
    Value *Pair = Builder.CreateBinaryIntrinsic(ID, op(0), op(1)), *Limit = Constant::getNullValue(T);
    if (Call.isSigned())
      Limit = Builder.CreateSelect(isNegative(op(0)), ConstantInt::get(T, APInt::getSignedMinValue(bits())),
                                   ConstantInt::get(T, APInt::getSignedMaxValue(bits())));
    else if (Call.getBinaryOp() == Instruction::Add)
      Limit = Constant::getAllOnesValue(T);
    return Builder.CreateSelect(Builder.CreateExtractValue(Pair, 1), Limit, Builder.CreateExtractValue(Pair, 0));
  }

  /// Saturates in 64 bits, which hold the sum of any two integers of at most 63 bits.
  Value *saturateInWider(SaturatingInst &Call) {
    Type *Wide = T->getWithNewBitWidth(64);
    bool Signed = Call.isSigned();
    Value *Exact = Builder.CreateBinOp(Call.getBinaryOp(), extended(op(0), Signed), extended(op(1), Signed));
    if (Call.getIntrinsicID() != Intrinsic::usub_sat) return clamp(Exact, Signed);
    Value *Positive = Builder.CreateSelect(isNegative(Exact), Constant::getNullValue(Wide), Exact);
    return Builder.CreateTrunc(Positive, T);
  }

  /// Clamps \p Wide, of 64 bits, to the range of T, and truncates it.
  Value *clamp(Value *Wide, bool Signed) {
    auto Limit = [&](APInt Value) {
      return ConstantInt::get(Wide->getType(), Signed ? Value.sext(64) : Value.zext(64));
    };
    Value *V =
        Builder.CreateBinaryIntrinsic(Signed ? Intrinsic::smin : Intrinsic::umin, Wide,
                                      Limit(Signed ? APInt::getSignedMaxValue(bits()) : APInt::getMaxValue(bits())));
    if (Signed) V = Builder.CreateBinaryIntrinsic(Intrinsic::smax, V, Limit(APInt::getSignedMinValue(bits())));
    return Builder.CreateTrunc(V, T);
  }

  Value *compareThreeWays() {
    bool Signed = I.getIntrinsicID() == Intrinsic::scmp;
    Value *Less = Builder.CreateICmp(Signed ? ICmpInst::ICMP_SLT : ICmpInst::ICMP_ULT, op(0), op(1));
    Value *Greater = Builder.CreateICmp(Signed ? ICmpInst::ICMP_SGT : ICmpInst::ICMP_UGT, op(0), op(1));
    return Builder.CreateSelect(Less, Constant::getAllOnesValue(T), Builder.CreateZExt(Greater, T));
  }

  /// ctpop and ctlz of an unusual width, in i64.
  Value *countInWider() {
    if (bits() > 64) return countInHalves();
    Type *Wide = T->getWithNewBitWidth(64);
    Value *V = Builder.CreateZExt(op(0), Wide);
    if (I.getIntrinsicID() == Intrinsic::ctpop)
      return Builder.CreateTrunc(Builder.CreateUnaryIntrinsic(Intrinsic::ctpop, V), T);
    Value *Zeros = Builder.CreateBinaryIntrinsic(Intrinsic::ctlz, V, Builder.getFalse());
    return Builder.CreateTrunc(Builder.CreateSub(Zeros, ConstantInt::get(Wide, 64 - bits())), T);
  }

  /// The halves of the operand in 128 bits, or null if it has more.
  std::pair<Value *, Value *> operandHalves() {
    if (bits() > 128 || T->isVectorTy()) return {nullptr, nullptr};
    Value *V = Builder.CreateZExt(op(0), Builder.getInt128Ty());
    return {Builder.CreateTrunc(V, Builder.getInt64Ty()),
            Builder.CreateTrunc(Builder.CreateLShr(V, 64), Builder.getInt64Ty())};
  }

  Value *countInHalves() {
    const auto [Low, High] = operandHalves();
    if (!Low) return nullptr;
    Value *Count;
    if (I.getIntrinsicID() == Intrinsic::ctpop) {
      Count = Builder.CreateAdd(Builder.CreateUnaryIntrinsic(Intrinsic::ctpop, Low),
                                Builder.CreateUnaryIntrinsic(Intrinsic::ctpop, High));
    } else {
      Value *OfLow = Builder.CreateAdd(Builder.CreateBinaryIntrinsic(Intrinsic::ctlz, Low, Builder.getFalse()),
                                       Builder.getInt64(64));
      Value *OfHigh = Builder.CreateBinaryIntrinsic(Intrinsic::ctlz, High, Builder.getFalse());
      Count = Builder.CreateSelect(Builder.CreateICmpEQ(High, Builder.getInt64(0)), OfLow, OfHigh);
      Count = Builder.CreateSub(Count, Builder.getInt64(128 - bits()));
    }
    return Builder.CreateZExt(Count, T);
  }

  Value *reverseHalves() {
    const auto [Low, High] = operandHalves();
    if (!Low) return nullptr;
    Type *Whole = Builder.getInt128Ty();
    const auto Reversed = [&](Value *Half) {
      return Builder.CreateZExt(Builder.CreateUnaryIntrinsic(Intrinsic::bitreverse, Half), Whole);
    };
    Value *All = Builder.CreateOr(Builder.CreateShl(Reversed(Low), 64), Reversed(High));
    return Builder.CreateTrunc(Builder.CreateLShr(All, 128 - bits()), T);
  }

  // --- Floating point

  Value *openCl(StringRef Name, ArrayRef<Value *> Arguments) {
    std::string Mangled;
    for (Value *Argument : Arguments) Mangled += mangleOpenClType(Argument->getType());
    CallInst *Call = createOpenClCall(Builder, mangleOpenCl(Name, Mangled), Arguments.front()->getType(), Arguments);
    Call->copyFastMathFlags(Builder.getFastMathFlags());
    return Call;
  }

  /// The OpenCL C function for the intrinsic, from the table of math functions.
  StringRef openClName() const { return lookupMath(I.getIntrinsicID(), /*IsDouble=*/false)->OpenCl; }

  Value *expandMath() {
    switch (I.getIntrinsicID()) {
    case Intrinsic::fmuladd:
      return openCl("mad", {op(0), op(1), op(2)}); // fused or not, whichever is faster
    case Intrinsic::exp10:
      return openCl(openClName(), {op(0)});
    case Intrinsic::ldexp:
      return op(1)->getType()->getScalarSizeInBits() == 32 ? openCl(openClName(), {op(0), op(1)}) : nullptr;
    case Intrinsic::lrint:
    case Intrinsic::llrint:
    case Intrinsic::lround:
    case Intrinsic::llround:
      return Builder.CreateFPToSI(openCl(openClName(), {op(0)}), T);
    case Intrinsic::canonicalize:
      return Builder.CreateFMul(op(0), ConstantFP::get(T, 1.0));
    case Intrinsic::frexp:
      return expandFrexp();
    case Intrinsic::sincos:
      return pair(openCl("sin", {op(0)}), openCl("cos", {op(0)}));
    case Intrinsic::modf: {
      Value *Whole = openCl("trunc", {op(0)});
      Value *IsInfinite = Builder.CreateFCmpOEQ(Builder.CreateUnaryIntrinsic(Intrinsic::fabs, op(0)),
                                                ConstantFP::getInfinity(op(0)->getType()));
      Value *Part =
          Builder.CreateSelect(IsInfinite, Constant::getNullValue(op(0)->getType()), Builder.CreateFSub(op(0), Whole));
      return pair(Builder.CreateBinaryIntrinsic(Intrinsic::copysign, Part, op(0)), Whole);
    }
    case Intrinsic::minimumnum:
      return orderZeros(Intrinsic::minnum);
    case Intrinsic::maximumnum:
      return orderZeros(Intrinsic::maxnum);
    case Intrinsic::minimum:
      return keepNan(orderZeros(Intrinsic::minnum));
    case Intrinsic::maximum:
      return keepNan(orderZeros(Intrinsic::maxnum));
    default:
      return nullptr;
    }
  }

  Value *pair(Value *First, Value *Second) {
    return Builder.CreateInsertValue(Builder.CreateInsertValue(PoisonValue::get(T), First, 0), Second, 1);
  }

  Value *expandFrexp() {
    Type *Real = op(0)->getType(), *Int = T->getStructElementType(1);
    if (Real->isVectorTy() || !Int->isIntegerTy(32)) return nullptr;
    auto *Exponent = new AllocaInst(Int, 0, "exponent", I.getFunction()->getEntryBlock().begin());
    std::string Name = mangleOpenCl("frexp", mangleOpenClType(Real) + "Pi");
    Value *Fraction = createOpenClCall(Builder, Name, Real, {op(0), Exponent});
    return pair(Fraction, Builder.CreateLoad(Int, Exponent));
  }

  /// OpenCL's fmin and fmax may return either of -0 and +0. Equal numbers differ at most in this sign.
  Value *orderZeros(Intrinsic::ID MinOrMax) {
    Value *Base = Builder.CreateBinaryIntrinsic(MinOrMax, op(0), op(1));
    Type *Bits = T->getWithNewType(Type::getIntNTy(I.getContext(), bits()));
    Value *A = Builder.CreateBitCast(op(0), Bits), *B = Builder.CreateBitCast(op(1), Bits);
    Value *Merged = MinOrMax == Intrinsic::minnum ? Builder.CreateOr(A, B) : Builder.CreateAnd(A, B);
    return Builder.CreateSelect(Builder.CreateFCmpOEQ(op(0), op(1)), Builder.CreateBitCast(Merged, T), Base);
  }

  Value *keepNan(Value *Otherwise) {
    return Builder.CreateSelect(Builder.CreateFCmpUNO(op(0), op(1)), Builder.CreateFAdd(op(0), op(1)), Otherwise);
  }

  /// Ignores rounding modes and exception flags: all devices have the default ones.
  Value *expandConstrained(ConstrainedFPIntrinsic &Call) {
    SmallVector<Value *> Arguments;
    for (unsigned Index = 0; Index < Call.getNonMetadataArgCount(); ++Index) Arguments.push_back(op(Index));
    switch (Call.getIntrinsicID()) {
#define INSTRUCTION(NAME, ARGUMENTS, ROUND_MODE, INTRINSIC)                                                            \
  case Intrinsic::INTRINSIC:                                                                                           \
    return plainOperation(Instruction::NAME, Arguments);
#define FUNCTION(NAME, ARGUMENTS, ROUND_MODE, INTRINSIC)                                                               \
  case Intrinsic::INTRINSIC:                                                                                           \
    return plainIntrinsic(Intrinsic::NAME, Arguments);
#define CMP_INSTRUCTION(NAME, ARGUMENTS, ROUND_MODE, INTRINSIC, DAGN)                                                  \
  case Intrinsic::INTRINSIC:                                                                                           \
    return Builder.CreateFCmp(cast<ConstrainedFPCmpIntrinsic>(Call).getPredicate(), Arguments[0], Arguments[1]);
#include "llvm/IR/ConstrainedOps.def"
    default:
      return nullptr;
    }
  }

  Value *plainOperation(unsigned Opcode, ArrayRef<Value *> Arguments) {
    if (Instruction::isCast(Opcode)) return Builder.CreateCast(Instruction::CastOps(Opcode), Arguments[0], T);
    if (Instruction::isUnaryOp(Opcode)) return Builder.CreateUnOp(Instruction::UnaryOps(Opcode), Arguments[0]);
    return Builder.CreateBinOp(Instruction::BinaryOps(Opcode), Arguments[0], Arguments[1]);
  }

  Value *plainIntrinsic(Intrinsic::ID ID, ArrayRef<Value *> Arguments) {
    return Builder.CreateIntrinsic(T, ID, Arguments);
  }

  // --- Vectors

  Value *expandReduction() {
    Intrinsic::ID ID = I.getIntrinsicID();
    if (!Intrinsic::getBaseName(ID).starts_with("llvm.vector.reduce.")) return nullptr;
    auto Step = [&](Value *A, Value *B) -> Value * {
      switch (ID) {
      case Intrinsic::vector_reduce_add:
        return Builder.CreateAdd(A, B);
      case Intrinsic::vector_reduce_mul:
        return Builder.CreateMul(A, B);
      case Intrinsic::vector_reduce_and:
        return Builder.CreateAnd(A, B);
      case Intrinsic::vector_reduce_or:
        return Builder.CreateOr(A, B);
      case Intrinsic::vector_reduce_xor:
        return Builder.CreateXor(A, B);
      case Intrinsic::vector_reduce_fadd:
        return Builder.CreateFAdd(A, B);
      case Intrinsic::vector_reduce_fmul:
        return Builder.CreateFMul(A, B);
      case Intrinsic::vector_reduce_smin:
        return Builder.CreateSelect(Builder.CreateICmpSLT(A, B), A, B);
      case Intrinsic::vector_reduce_smax:
        return Builder.CreateSelect(Builder.CreateICmpSGT(A, B), A, B);
      case Intrinsic::vector_reduce_umin:
        return Builder.CreateSelect(Builder.CreateICmpULT(A, B), A, B);
      case Intrinsic::vector_reduce_umax:
        return Builder.CreateSelect(Builder.CreateICmpUGT(A, B), A, B);
      case Intrinsic::vector_reduce_fmin:
        return Builder.CreateMinNum(A, B);
      case Intrinsic::vector_reduce_fmax:
        return Builder.CreateMaxNum(A, B);
      case Intrinsic::vector_reduce_fminimum:
        return Builder.CreateMinimum(A, B);
      case Intrinsic::vector_reduce_fmaximum:
        return Builder.CreateMaximum(A, B);
      default:
        llvm_unreachable("a reduction of a later LLVM");
      }
    };
    bool HasStart = ID == Intrinsic::vector_reduce_fadd || ID == Intrinsic::vector_reduce_fmul;
    Value *Vector = op(HasStart ? 1 : 0);
    Value *Result = HasStart ? op(0) : nullptr;
    for (unsigned Lane = 0; Lane < cast<FixedVectorType>(Vector->getType())->getNumElements(); ++Lane) {
      Value *Element = Builder.CreateExtractElement(Vector, Lane);
      Result = Result ? Step(Result, Element) : Element;
    }
    return Result;
  }

  IntrinsicInst &I;
  IRBuilder<> Builder;
  Type *T;
};

} // namespace

bool expandIntrinsics(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    Value *New = nullptr;
    if (auto *Call = dyn_cast<IntrinsicInst>(&I)) {
      if (isa<MemIntrinsic>(Call)) continue;
      if (Call->getIntrinsicID() == Intrinsic::ptrmask) {
        IRBuilder<> Builder(Call);
        Value *Address = Builder.CreatePtrToInt(Call->getArgOperand(0), Call->getArgOperand(1)->getType());
        New = Builder.CreateIntToPtr(Builder.CreateAnd(Address, Call->getArgOperand(1)), Call->getType());
      } else {
        New = Expansion(*Call).expand();
      }
    } else if (I.getOpcode() == Instruction::FRem) {
      IRBuilder<> Builder(&I);
      std::string Mangled = mangleOpenClType(I.getType());
      New = createOpenClCall(Builder, mangleOpenCl("fmod", Mangled + Mangled), I.getType(),
                             {I.getOperand(0), I.getOperand(1)});
    }
    if (!New) continue;
    if (!I.getType()->isVoidTy()) I.replaceAllUsesWith(New);
    I.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

} // namespace syclc
