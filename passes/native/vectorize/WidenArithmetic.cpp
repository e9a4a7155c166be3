// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Instructions whose vector form is the same instruction on vectors.
#include "native/vectorize/Widen.h"
#include "native/vectorize/Widener.h"
#include "native/x86/TargetFeatures.h"

#include "llvm/IR/InstVisitor.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace syclc {

namespace {

bool isScalar(const Type *T) { return !T->isAggregateType() && !T->isVectorTy(); }

/// Whether \p Condition tests the result of a vote that has already been widened:
/// `icmp ne (zext (call i1 @llvm.vector.reduce.or.v16i1(...))), 0`.
bool isVote(const Value &Condition) {
  const Value *Asked = &Condition;
  if (const auto *Compare = dyn_cast<ICmpInst>(Asked)) Asked = Compare->getOperand(0);
  while (const auto *Cast = dyn_cast<CastInst>(Asked)) Asked = Cast->getOperand(0);
  const auto *Call = dyn_cast<IntrinsicInst>(Asked);
  return Call && (Call->getIntrinsicID() == Intrinsic::vector_reduce_or ||
                  Call->getIntrinsicID() == Intrinsic::vector_reduce_and);
}

/// Each visit function returns the lanes, or null if the instruction has no vector form here.
class ArithmeticWidener : public InstVisitor<ArithmeticWidener, Value *> {
public:
  explicit ArithmeticWidener(Widener &W) : W(W), B(W.B) {}

  Value *visitInstruction(Instruction &) { return nullptr; }

  Value *visitBinaryOperator(BinaryOperator &I) {
    Value *Left = W.lanes(I.getOperand(0)), *Right = W.lanes(I.getOperand(1));
    if (I.isIntDivRem()) keepFromTrapping(I, Left, Right);
    return withFlags(I, B.CreateBinOp(I.getOpcode(), Left, Right, I.getName()));
  }

  Value *visitUnaryOperator(UnaryOperator &I) {
    return withFlags(I, B.CreateUnOp(I.getOpcode(), W.lanes(I.getOperand(0)), I.getName()));
  }

  Value *visitCmpInst(CmpInst &I) {
    return withFlags(I, B.CreateCmp(I.getPredicate(), W.lanes(I.getOperand(0)), W.lanes(I.getOperand(1)), I.getName()));
  }

  Value *visitCastInst(CastInst &I) {
    if (!isScalar(I.getOperand(0)->getType())) return nullptr;
    return withFlags(I, B.CreateCast(I.getOpcode(), W.lanes(I.getOperand(0)), W.wide(I.getType()), I.getName()));
  }

  Value *visitFreezeInst(FreezeInst &I) {
    return isScalar(I.getType()) ? B.CreateFreeze(W.lanes(I.getOperand(0)), I.getName()) : nullptr;
  }

  Value *visitSelectInst(SelectInst &I) {
    Value *True = W.lanes(I.getTrueValue()), *False = W.lanes(I.getFalseValue());
    if (!isScalar(I.getType()) || !isScalar(I.getCondition()->getType()))
      return I.getCondition()->getType()->isVectorTy() ? nullptr : W.select(W.lanes(I.getCondition()), True, False);
    Value *Condition = !W.isUniform(I.getCondition()) ? W.lanes(I.getCondition())
                       : isVote(*I.getCondition())    ? maskOfVote(W.scalar(I.getCondition()))
                                                      : W.scalar(I.getCondition());
    return withFlags(I, B.CreateSelect(Condition, True, False, I.getName()));
  }

  /// Uniform parts stay scalar: the target's gathers take one base and many indices.
  Value *visitGetElementPtrInst(GetElementPtrInst &I) {
    auto Part = [&](Value *V) { return W.isUniform(V) ? W.scalar(V) : W.lanes(V); };
    SmallVector<Value *> Indices;
    for (Value *Index : I.indices()) Indices.push_back(Part(Index));
    return B.CreateGEP(I.getSourceElementType(), Part(I.getPointerOperand()), Indices, I.getName(), I.getNoWrapFlags());
  }

  // Structures are structures of lanes (Widener::wide); vectors are arrays of lanes.
  Value *visitExtractValueInst(ExtractValueInst &I) {
    if (!I.getAggregateOperand()->getType()->isAggregateType()) return nullptr;
    return B.CreateExtractValue(W.lanes(I.getAggregateOperand()), I.getIndices(), I.getName());
  }

  Value *visitInsertValueInst(InsertValueInst &I) {
    return B.CreateInsertValue(W.lanes(I.getAggregateOperand()), W.lanes(I.getInsertedValueOperand()), I.getIndices(),
                               I.getName());
  }

  Value *visitExtractElementInst(ExtractElementInst &I) {
    auto *Index = dyn_cast<ConstantInt>(I.getIndexOperand());
    if (!Index || Index->getValue().uge(elements(I.getVectorOperand()))) return nullptr;
    return B.CreateExtractValue(W.lanes(I.getVectorOperand()), Index->getZExtValue(), I.getName());
  }

  Value *visitInsertElementInst(InsertElementInst &I) {
    auto *Index = dyn_cast<ConstantInt>(I.getOperand(2));
    if (!Index || Index->getValue().uge(elements(&I))) return nullptr;
    return B.CreateInsertValue(W.lanes(I.getOperand(0)), W.lanes(I.getOperand(1)), Index->getZExtValue(), I.getName());
  }

  Value *visitShuffleVectorInst(ShuffleVectorInst &I) {
    unsigned Count = elements(I.getOperand(0));
    Value *Left = W.lanes(I.getOperand(0)), *Right = W.lanes(I.getOperand(1));
    Value *Result = PoisonValue::get(W.wide(I.getType()));
    for (auto [To, From] : enumerate(I.getShuffleMask()))
      if (From >= 0)
        Result = B.CreateInsertValue(
            Result, B.CreateExtractValue(unsigned(From) < Count ? Left : Right, unsigned(From) % Count), To);
    return Result;
  }

private:
  /// LLVM turns a scalar condition into a branch, but votes are not predictable. With mask registers it would also turn
  /// the splat of a vote into a branch that selects the mask.
  Value *maskOfVote(Value *Vote) {
    if (!vectorFeatures(W.F).Avx512) return W.splat(Vote);
    Value *Bits = B.CreateSExt(Vote, B.getIntNTy(W.W));
    return B.CreateBitCast(Bits, FixedVectorType::get(B.getInt1Ty(), W.W), "vote");
  }

  static unsigned elements(const Value *Vector) { return cast<FixedVectorType>(Vector->getType())->getNumElements(); }

  Value *withFlags(Instruction &From, Value *To) {
    if (auto *I = dyn_cast<Instruction>(To); I && I->getOpcode() == From.getOpcode()) {
      I->copyIRFlags(&From);
      I->copyMetadata(From, {LLVMContext::MD_fpmath});
    }
    return To;
  }

  /// Inactive lanes must not trap, so they divide 1 by 1. A uniform divisor is also valid for them, except that the
  /// minimum integer divided by -1 overflows.
  ///
  /// LLVM's code generator replaces `x / (c ? y : 1)` by `c ? x / y : x` if it can prove that y is not zero, for
  /// example because y is `add nuw z, 1`. In lanes where c is false that sum is poison, and its bits may be zero, so
  /// the processor would trap. Freezing the divisor prevents proofs from such flags.
  void keepFromTrapping(BinaryOperator &I, Value *&Left, Value *&Right) {
    Value *Mask = W.mask();
    bool AllOn = W.isAllOn(Mask);
    Value *Divisor = I.getOperand(1);
    bool Uniform = W.isUniform(Divisor);
    if (isa<SelectInst>(Right) || (!AllOn && !Uniform)) Right = B.CreateFreeze(Right);
    if (AllOn) return;
    bool Signed = I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::SRem;
    auto *Constant = dyn_cast<ConstantInt>(Divisor);
    Value *One = ConstantInt::get(Left->getType(), 1);
    if (!Uniform) Right = B.CreateSelect(Mask, Right, One);
    if (Signed && !(Constant && !Constant->isMinusOne())) Left = B.CreateSelect(Mask, Left, One);
  }

  Widener &W;
  IRBuilder<> &B;
};

} // namespace

bool widenArithmetic(Widener &W, Instruction &I) {
  if (I.getType()->isVoidTy()) return false;
  // Vectors of a work-item that the scalarizer has left are arrays of lanes, for which there is no arithmetic.
  bool Vectors =
      I.getType()->isVectorTy() || any_of(I.operands(), [](const Use &Op) { return Op->getType()->isVectorTy(); });
  if (Vectors && !isa<ExtractElementInst, InsertElementInst, ShuffleVectorInst, SelectInst>(I)) return false;
  Value *Lanes = ArithmeticWidener(W).visit(I);
  if (!Lanes) return false;
  // An address is uniform if all its parts turned out to be uniform when they were widened.
  if (isa<GetElementPtrInst>(I) && Lanes->getType() == I.getType())
    W.setUniform(I, Lanes);
  else
    W.setLanes(I, Lanes);
  return true;
}

} // namespace syclc
