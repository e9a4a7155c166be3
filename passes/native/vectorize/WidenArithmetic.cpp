// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Instructions whose vector form is the same instruction on lanes.
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

/// Whether \p Condition asks for what came out of a vote, which has its vector form by now:
/// `icmp ne (zext (call i1 @llvm.vector.reduce.or.v16i1(...))), 0`.
bool isVote(const Value &Condition) {
  const Value *Asked = &Condition;
  if (const auto *Compare = dyn_cast<ICmpInst>(Asked)) Asked = Compare->getOperand(0);
  while (const auto *Cast = dyn_cast<CastInst>(Asked)) Asked = Cast->getOperand(0);
  const auto *Call = dyn_cast<IntrinsicInst>(Asked);
  return Call && (Call->getIntrinsicID() == Intrinsic::vector_reduce_or ||
                  Call->getIntrinsicID() == Intrinsic::vector_reduce_and);
}

/// Each visit returns the lanes, or null: the instruction has no vector form here.
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

  /// Uniform parts stay scalar: the target's gathers want one base and many indices.
  Value *visitGetElementPtrInst(GetElementPtrInst &I) {
    auto Part = [&](Value *V) { return W.isUniform(V) ? W.scalar(V) : W.lanes(V); };
    SmallVector<Value *> Indices;
    for (Value *Index : I.indices()) Indices.push_back(Part(Index));
    return B.CreateGEP(I.getSourceElementType(), Part(I.getPointerOperand()), Indices, I.getName(), I.getNoWrapFlags());
  }

  // Structures are structures of lanes (Widener::wide), vectors are arrays of lanes.
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
  /// A scalar condition becomes a branch, and which way votes go nobody can predict. Neither may the mask be chosen by
  /// one, as that of a splat would where masks have registers of their own.
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

  /// Lanes that are off must not trap: they divide 1 by 1. A divisor that is the same in all lanes is good for them
  /// too, except that the smallest number divided by -1 overflows.
  ///
  /// LLVM's code generator makes `x / (c ? y : 1)` into `c ? x / y : x` where it proves that y is not zero, from `add
  /// nuw y, 1` for example. In a lane without c that sum is poison, and its bits may be zero: the processor traps. So
  /// the divisor is frozen, and proofs from flags end there.
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
  // Vectors of a work-item (what the scalarizer left of them) are arrays of lanes, which arithmetic does not take.
  bool Vectors =
      I.getType()->isVectorTy() || any_of(I.operands(), [](const Use &Op) { return Op->getType()->isVectorTy(); });
  if (Vectors && !isa<ExtractElementInst, InsertElementInst, ShuffleVectorInst, SelectInst>(I)) return false;
  Value *Lanes = ArithmeticWidener(W).visit(I);
  if (!Lanes) return false;
  // An address whose parts have turned out to be the same in all lanes, when they were widened, is the same, too.
  if (isa<GetElementPtrInst>(I) && Lanes->getType() == I.getType())
    W.setUniform(I, Lanes);
  else
    W.setLanes(I, Lanes);
  return true;
}

} // namespace syclc
