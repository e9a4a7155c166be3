// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/x86/ConstantDivisions.h"

#include "native/x86/TargetFeatures.h"
#include "support/Statistics.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/DivisionByConstantInfo.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace syclc {

SYCLC_STATISTIC(ConstantDivisions, NumDivisions, "divisions of vectors of 64-bit integers by constants");

namespace {

/// With fewer lanes, scalar divisions are as good.
constexpr unsigned MinLanes = 4;

class ConstantDivision {
public:
  ConstantDivision(BinaryOperator &I, const APInt &Divisor)
      : B(&I), T(I.getType()), X(I.getOperand(0)), Divisor(Divisor), Opcode(I.getOpcode()) {}

  Value *result() {
    const bool Signed = Opcode == Instruction::SDiv || Opcode == Instruction::SRem;
    X = B.CreateFreeze(X); // it is used several times
    Value *Quotient = Signed ? signedQuotient() : unsignedQuotient();
    if (Opcode == Instruction::UDiv || Opcode == Instruction::SDiv) return Quotient;
    return B.CreateSub(X, B.CreateMul(Quotient, number(Divisor)));
  }

private:
  Constant *number(const APInt &N) const { return ConstantInt::get(T, N); }
  Constant *number(uint64_t N) const { return ConstantInt::get(T, N); }
  Value *right(Value *V, unsigned By) { return By ? B.CreateLShr(V, number(By)) : V; }

  Value *unsignedQuotient() {
    const auto Info = UnsignedDivisionByConstantInfo::get(Divisor);
    Value *Q = highHalf(right(X, Info.PreShift), Info.Magic);
    if (Info.IsAdd) Q = B.CreateAdd(right(B.CreateSub(X, Q), 1), Q); // the magic number has 65 bits
    return right(Q, Info.PostShift);
  }

  Value *signedQuotient() {
    const auto Info = SignedDivisionByConstantInfo::get(Divisor);
    // The signed high half from the unsigned one.
    Value *Q = highHalf(X, Info.Magic);
    Q = B.CreateSub(Q, B.CreateAnd(B.CreateAShr(X, number(63)), number(Info.Magic)));
    if (Info.Magic.isNegative()) Q = B.CreateSub(Q, X);
    if (Divisor.isStrictlyPositive() && Info.Magic.isNegative()) Q = B.CreateAdd(Q, X);
    if (Divisor.isNegative() && Info.Magic.isStrictlyPositive()) Q = B.CreateSub(Q, X);
    if (Info.ShiftAmount) Q = B.CreateAShr(Q, number(Info.ShiftAmount));
    return B.CreateAdd(Q, right(Q, 63));
  }

  /// The high 64 bits of the unsigned product of \p V and \p M. Both factors of each product are less than 2^32, which
  /// vpmuludq multiplies.
  Value *highHalf(Value *V, const APInt &M) {
    Constant *LowBits = number(0xffffffff), *MLow = number(M.extractBitsAsZExtValue(32, 0)),
             *MHigh = number(M.extractBitsAsZExtValue(32, 32));
    Value *Low = B.CreateAnd(V, LowBits), *High = right(V, 32);
    Value *Middle = B.CreateAdd(B.CreateMul(High, MLow), right(B.CreateMul(Low, MLow), 32));
    Value *Other = B.CreateAdd(B.CreateMul(Low, MHigh), B.CreateAnd(Middle, LowBits));
    return B.CreateAdd(B.CreateAdd(B.CreateMul(High, MHigh), right(Middle, 32)), right(Other, 32));
  }

  IRBuilder<> B;
  Type *T;
  Value *X;
  const APInt &Divisor;
  const unsigned Opcode;
};

/// The divisor, if \p I is such a division.
const APInt *divisorOf(const Instruction &I) {
  auto *T = dyn_cast<FixedVectorType>(I.getType());
  const APInt *Divisor = nullptr;
  if (!T || !I.isIntDivRem() || T->getScalarSizeInBits() != 64 || T->getNumElements() < MinLanes ||
      !match(I.getOperand(1), m_APInt(Divisor)))
    return nullptr;
  const bool Signed = I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::SRem;
  // LLVM's code for powers of two are shifts. 0 is undefined.
  if (Divisor->isZero() || Divisor->isPowerOf2() || (Signed && Divisor->isNegatedPowerOf2())) return nullptr;
  return Divisor;
}

} // namespace

PreservedAnalyses ConstantDivisionsPass::run(Function &F, FunctionAnalysisManager &) {
  if (!vectorFeatures(F).Avx2) return PreservedAnalyses::all();
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (const APInt *Divisor = divisorOf(I)) {
      Value *Result = ConstantDivision(cast<BinaryOperator>(I), *Divisor).result();
      Result->takeName(&I);
      I.replaceAllUsesWith(Result);
      I.eraseFromParent();
      ++NumDivisions;
      Changed = true;
    }
  if (!Changed) return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}

} // namespace syclc
