// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/ConsecutiveLanes.h"

#include "ir/KernelInfo.h"
#include "native/vectorize/FirstLane.h"
#include "native/vectorize/WrappingStrides.h"
#include "support/RegionCopy.h"
#include "support/Remarks.h"
#include "support/Statistics.h"
#include "support/Transforms.h"
#include "support/Tunables.h"
#include "workitem/LaneShapeAnalysis.h"
#include "workitem/SubGroupModel.h"
#include "workitem/WrappingNumber.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace syclc {

using namespace tune::ConsecutiveLanes;

SYCLC_STATISTIC(ConsecutiveLanes, NumCopied, "parts of kernels copied for sub-groups in which no index wraps");
SYCLC_STATISTIC(ConsecutiveLanes, NumAccesses, "accesses that are contiguous there");

namespace {

/// Computes lane 0's values, and the conditions under which the other lanes' are linear, before a part.
class FirstLane {
public:
  FirstLane(WrappingStrides &Of, unsigned Lanes, Instruction &Before) : Of(Of), Lanes(Lanes), B(&Before) {}

  Value *value(Value *V) {
    if (Of.shape(V).isUniform()) return V;
    Value *&Found = Values[V];
    if (Found) return Found;
    Value *Result = Of.isLeaf(V) ? firstLane(B, V, *Of.of(V), lane()) : compute(*cast<Instruction>(V));
    return Values[V] = Result;
  }

  Value *lane() {
    if (!Lane) Lane = laneNumber(B);
    return Lane;
  }

  /// Freeze: a condition is poison if no lane uses the number, and the source does not branch on it.
  Value *condition() {
    Value *All = nullptr;
    for (Value *C : Conditions) All = All ? B.CreateAnd(All, C) : C;
    return All ? B.CreateFreeze(All, "consecutive") : B.getTrue();
  }

private:
  /// Requires that no lane is beyond \p Limit, the highest or, with a negative stride, the lowest number.
  void require(Value *First, int64_t Stride, const APInt &Low, const APInt &High, bool Signed) {
    if (Stride == 0) return;
    const unsigned Bits = Low.getBitWidth();
    const APInt Distance(Bits, AbsoluteValue(Stride) * (Lanes - 1), false, true);
    Type *T = First->getType();
    const CmpInst::Predicate AtMost = Signed ? CmpInst::ICMP_SLE : CmpInst::ICMP_ULE;
    const CmpInst::Predicate AtLeast = Signed ? CmpInst::ICMP_SGE : CmpInst::ICMP_UGE;
    Conditions.insert(Stride > 0 ? B.CreateICmp(AtMost, First, ConstantInt::get(T, High - Distance))
                                 : B.CreateICmp(AtLeast, First, ConstantInt::get(T, Low + Distance)));
  }

  Value *compute(Instruction &I) {
    if (ICmpInst *Border = comparisonOfStep(I))
      return B.CreateCast(cast<CastInst>(I).getOpcode(), decide(*Border), I.getType(), I.getName() + ".first");
    if (const auto Wrapping = WrappingNumber::match(I, DL)) {
      if (Wrapping->K == WrappingNumber::Kind::Or) return join(*Wrapping);
      return Wrapping->K == WrappingNumber::Kind::Extension ? extend(I, *Wrapping) : divide(I, *Wrapping);
    }
    if (auto *Select = dyn_cast<SelectInst>(&I)) return choose(*Select);
    if (auto *Limit = dyn_cast<MinMaxIntrinsic>(&I)) return limit(*Limit);
    if (auto *Call = dyn_cast<IntrinsicInst>(&I))
      return Call->getIntrinsicID() == Intrinsic::abs ? positive(*Call) : subtract(*Call);
    if (const auto One = Of.factorOfOne(I)) {
      Value *Factor = I.getOperand(*One);
      Conditions.insert(B.CreateICmpEQ(Factor, ConstantInt::get(Factor->getType(), 1)));
      return value(I.getOperand(1 - *One));
    }
    if (I.getOpcode() == Instruction::Or) // a disjoint one
      return B.CreateAdd(value(I.getOperand(0)), value(I.getOperand(1)), I.getName() + ".first");
    Instruction *First = I.clone();
    First->dropPoisonGeneratingAnnotations(); // lane 0 may be inactive, and flags do not hold there (LaneShape.h)
    for (Use &Operand : First->operands()) Operand = value(Operand);
    B.Insert(First, I.getName() + ".first");
    return First;
  }

  /// Lane 0's and the last lane's \p Number, between which the others are.
  std::pair<Value *, Value *> range(Value *Number, bool Signed) {
    Value *First = value(Number);
    const int64_t Stride = *Of.of(Number);
    if (Stride == 0) return {First, First};
    const unsigned Bits = Number->getType()->getIntegerBitWidth();
    require(First, Stride, Signed ? APInt::getSignedMinValue(Bits) : APInt::getMinValue(Bits),
            Signed ? APInt::getSignedMaxValue(Bits) : APInt::getMaxValue(Bits), Signed);
    return {First, B.CreateAdd(First, ConstantInt::get(Number->getType(), uint64_t(Stride) * (Lanes - 1), true, true))};
  }

  /// Requires that all lanes decide alike. \returns what they decide. One side of the comparison is the same in all
  /// lanes. If the other side does not wrap, it ascends or descends, so that all lanes decide alike if lane 0 and the
  /// last lane do. No lane shall be equal to the border.
  Value *decide(ICmpInst &Border) {
    if (Border.isEquality()) {
      const int64_t Stride = *Of.of(Border.getOperand(0)) - *Of.of(Border.getOperand(1));
      Value *First[2] = {value(Border.getOperand(0)), value(Border.getOperand(1))};
      Value *Distance = Stride > 0 ? B.CreateSub(First[1], First[0]) : B.CreateSub(First[0], First[1]);
      Conditions.insert(
          B.CreateICmpUGT(Distance, ConstantInt::get(Distance->getType(), AbsoluteValue(Stride) * (Lanes - 1))));
      return B.getInt1(Border.getPredicate() == CmpInst::ICMP_NE);
    }
    const auto Left = range(Border.getOperand(0), Border.isSigned());
    const auto Right = range(Border.getOperand(1), Border.isSigned());
    Value *First = B.CreateICmp(Border.getPredicate(), Left.first, Right.first, Border.getName() + ".first");
    if (Left.first != Left.second || Right.first != Right.second)
      Conditions.insert(B.CreateICmpEQ(First, B.CreateICmp(Border.getPredicate(), Left.second, Right.second)));
    return First;
  }

  Value *choose(SelectInst &Select) {
    const std::optional<bool> Side = Of.expectedSide(Select);
    Value *Chosen = decide(*cast<ICmpInst>(Select.getCondition()));
    if (Side) {
      if (!isa<Constant>(Chosen)) Conditions.insert(*Side ? Chosen : B.CreateNot(Chosen));
      return value(*Side ? Select.getTrueValue() : Select.getFalseValue());
    }
    Value *True = value(Select.getTrueValue()), *False = value(Select.getFalseValue());
    return B.CreateSelect(Chosen, True, False, Select.getName() + ".first");
  }

  /// One operand is the same in all lanes. If the other one does not wrap, no lane is beyond the limit if lane 0 and the
  /// last lane are not.
  Value *limit(MinMaxIntrinsic &I) {
    const unsigned K = *Of.of(I.getLHS()) != 0 ? 0 : 1;
    const auto [First, Last] = range(I.getArgOperand(K), I.isSigned());
    Value *Limit = value(I.getArgOperand(1 - K));
    if (First == Last) return B.CreateBinaryIntrinsic(I.getIntrinsicID(), First, Limit);
    const CmpInst::Predicate Within = CmpInst::getNonStrictPredicate(I.getPredicate());
    for (Value *Lane : {First, Last}) Conditions.insert(B.CreateICmp(Within, Lane, Limit));
    return First;
  }

  /// An absolute value: no lane's number shall be negative.
  Value *positive(IntrinsicInst &I) {
    const auto [First, Last] = range(I.getArgOperand(0), /*Signed=*/true);
    for (Value *Lane : {First, Last}) Conditions.insert(B.CreateICmpSGE(Lane, ConstantInt::get(I.getType(), 0)));
    return First;
  }

  /// A subtraction that ends at zero: no lane shall.
  Value *subtract(IntrinsicInst &I) {
    assert(I.getIntrinsicID() == Intrinsic::usub_sat);
    const auto [First, Last] = range(I.getArgOperand(0), /*Signed=*/false);
    Value *Subtracted = value(I.getArgOperand(1));
    for (Value *Lane : {First, Last}) Conditions.insert(B.CreateICmpUGE(Lane, Subtracted));
    return B.CreateSub(First, Subtracted);
  }

  Value *extend(Instruction &I, const WrappingNumber &W) {
    Type *Narrow = B.getIntNTy(W.Bits);
    Value *First = B.CreateTrunc(value(W.Number), Narrow);
    require(First, *Of.of(W.Number), W.Signed ? APInt::getSignedMinValue(W.Bits) : APInt::getMinValue(W.Bits),
            W.Signed ? APInt::getSignedMaxValue(W.Bits) : APInt::getMaxValue(W.Bits), W.Signed);
    Value *Extended = W.Signed ? B.CreateSExt(First, I.getType()) : B.CreateZExt(First, I.getType());
    if (W.Shift == 0) return Extended;
    if (W.Shift > 0) return B.CreateShl(Extended, W.Shift);
    return W.Signed ? B.CreateAShr(Extended, -W.Shift) : B.CreateLShr(Extended, -W.Shift);
  }

  Value *join(const WrappingNumber &W) {
    Value *First = value(W.Number);
    const unsigned Bits = First->getType()->getIntegerBitWidth();
    const int64_t Stride = *Of.of(W.Number);
    const APInt Highest = APInt::getLowBitsSet(Bits, std::min(W.Bits, Bits));
    if (Stride < 0) Conditions.insert(B.CreateICmpULE(First, ConstantInt::get(First->getType(), Highest)));
    require(First, Stride, APInt::getMinValue(Bits), Highest, false);
    return B.CreateOr(First, W.Other);
  }

  /// The division runs also if no lane uses its result, so the divisor may be 0.
  Value *divide(Instruction &I, const WrappingNumber &W) {
    Type *T = I.getType();
    const unsigned Bits = T->getIntegerBitWidth();
    Value *First = value(W.Number);
    Value *Divisor = W.Constant ? ConstantInt::get(T, *W.Constant) : W.Divisor;
    const int64_t Stride = *Of.of(W.Number);
    // Negative numbers are divided towards zero, or rounded down by shifts.
    if (W.Signed) {
      Conditions.insert(B.CreateICmpSGE(First, ConstantInt::get(T, 0)));
      if (!W.Constant) Conditions.insert(B.CreateICmpSGT(Divisor, ConstantInt::get(T, 0)));
    }
    if (!W.Constant) {
      Value *&Positive = Divisors[Divisor];
      if (!Positive)
        Positive = B.CreateBinaryIntrinsic(Intrinsic::umax, B.CreateFreeze(Divisor), ConstantInt::get(T, 1));
      Divisor = Positive;
    }
    if (!Of.shape(W.Number).isLinear() ||
        !Of.shape(W.Number).isExactFromFirst(W.Signed ? Reading::Signed : Reading::Unsigned))
      require(First, Stride, APInt::getMinValue(Bits),
              W.Signed ? APInt::getSignedMaxValue(Bits) : APInt::getMaxValue(Bits), W.Signed);
    Value *Rest = B.CreateURem(First, Divisor);
    const APInt Distance(Bits, AbsoluteValue(Stride) * (Lanes - 1), false, true);
    if (Stride > 0)
      Conditions.insert(
          B.CreateICmpULT(Rest, B.CreateBinaryIntrinsic(Intrinsic::usub_sat, Divisor, ConstantInt::get(T, Distance))));
    else if (Stride < 0)
      Conditions.insert(B.CreateICmpUGE(Rest, ConstantInt::get(T, Distance)));
    return W.K == WrappingNumber::Kind::Remainder ? Rest : B.CreateUDiv(First, Divisor);
  }

  WrappingStrides &Of;
  const unsigned Lanes;
  IRBuilder<> B;
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  Value *Lane = nullptr;
  MapVector<Value *, Value *> Values;
  MapVector<Value *, Value *> Divisors; ///< at least 1
  SetVector<Value *> Conditions;
};

/// A part of a block, from the first of these accesses to the last.
using Part = SmallVector<Instruction *>;

class ConsecutiveLanes {
public:
  ConsecutiveLanes(Function &Kernel, unsigned Lanes, Remarks &Report, WrappingStrides &Of)
      : DL(Kernel.getDataLayout()), Lanes(Lanes), Report(Report), Of(Of) {}

  void find(BasicBlock &Block) {
    Part Open;
    unsigned Gap = 0, Size = 0;
    auto Close = [&] {
      if (!Open.empty()) Parts.push_back(std::move(Open));
      Open = {};
      Size = 0;
    };
    for (Instruction &I : Block) {
      if (isa<PHINode>(I) || I.isDebugOrPseudoInst()) continue;
      if (!mayCopy(I)) Close();
      ++Gap;
      ++Size;
      if (Gap > MaxGap || Size > MaxInstructions) Close();
      if (!Of.becomesContiguous(I)) continue;
      if (SmallPtrSet<const Instruction *, 16> Seen;
          !Open.empty() && !isKnownBefore(*getLoadStorePointerOperand(&I), *Open.front(), Seen))
        Close();
      if (Open.empty()) Size = 1;
      Open.push_back(&I);
      Gap = 0;
    }
    Close();
  }

  void copyParts() {
    for (Part &P : Parts) copy(P);
  }

private:
  static bool mayCopy(const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    return !I.isTerminator() && !I.getType()->isTokenTy() && !isa<AllocaInst>(I) && !I.isAtomic() &&
           !(Call && (Call->isConvergent() || Call->cannotDuplicate() || !isa<IntrinsicInst>(Call)));
  }

  bool hasFactorOfOne(const Value *V) {
    const auto *I = dyn_cast<Instruction>(V);
    if (!I || Of.isLeaf(I) || !Of.of(const_cast<Instruction *>(I))) return false;
    return Of.factorOfOne(*I) || any_of(I->operands(), [&](const Value *Operand) { return hasFactorOfOne(Operand); });
  }

  using Instructions = SmallPtrSetImpl<const Instruction *>;

  /// Whether the values that lane 0's \p V is computed from are known before \p Begin. \param Seen those known so far.
  bool isKnownBefore(const Value &V, const Instruction &Begin, Instructions &Seen) {
    const auto *I = dyn_cast<Instruction>(&V);
    if (!I || I->getParent() != Begin.getParent() || I->comesBefore(&Begin)) return true;
    if (Of.isLeaf(I)) return isMovable(*I, Begin, Seen);
    return all_of(I->operands(), [&](const Value *Operand) { return isKnownBefore(*Operand, Begin, Seen); });
  }

  /// Whether hoist() moves \p I before \p Begin.
  static bool isMovable(const Instruction &I, const Instruction &Begin, Instructions &Seen) {
    if (I.getParent() != Begin.getParent() || I.comesBefore(&Begin) || !Seen.insert(&I).second) return true;
    return isPure(I) && all_of(I.operands(), [&](const Value *Operand) {
             const auto *Def = dyn_cast<Instruction>(Operand);
             return !Def || isMovable(*Def, Begin, Seen);
           });
  }

  static bool isPure(const Instruction &I) {
    return !I.mayReadOrWriteMemory() && !I.mayHaveSideEffects() && !isa<PHINode>(I) && mayCopy(I);
  }

  /// Moves what does not depend on the part's accesses before them. It runs in any case, so only accesses and what
  /// depends on them are copied.
  static void hoist(Instruction &Begin, Instruction &End) {
    if (&Begin == &End) return;
    SmallPtrSet<const Instruction *, 16> Stays{&Begin};
    for (Instruction &I : make_early_inc_range(make_range(std::next(Begin.getIterator()), End.getIterator()))) {
      const bool Depends = any_of(I.operands(), [&](const Value *Operand) {
        const auto *Def = dyn_cast<Instruction>(Operand);
        return Def && Stays.contains(Def);
      });
      if (Depends || !isPure(I))
        Stays.insert(&I);
      else
        I.moveBefore(Begin.getIterator());
    }
  }

  /// Moves the arithmetic of lanes into \p Original, if only accesses there need it.
  void sink(Value *V, BasicBlock &Original) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I || I->getParent() == &Original || !isPure(*I) || Of.isLeaf(I)) return;
    if (!all_of(I->users(), [&](const User *U) { return cast<Instruction>(U)->getParent() == &Original; })) return;
    I->moveBefore(Original.getFirstInsertionPt());
    for (Value *Operand : I->operands()) sink(Operand, Original);
  }

  void copy(Part &P) {
    // An address that an earlier part computes is now a phi.
    erase_if(P, [&](Instruction *Access) { return !Of.of(getLoadStorePointerOperand(Access)); });
    if (P.empty()) return;
    Instruction &Begin = *P.front(), &Last = *P.back();
    const bool OfOne =
        any_of(P, [&](const Instruction *Access) { return hasFactorOfOne(getLoadStorePointerOperand(Access)); });
    if (OfOne)
      Report.passed(&Begin, "ConsecutiveLanes",
                    "contiguous access if the distance of neighbouring work-items, which is known only when the kernel "
                    "runs, is one element");
    else
      Report.passed(&Begin, "ConsecutiveLanes",
                    "contiguous access in sub-groups in which the index does not wrap; its arithmetic may wrap");
    hoist(Begin, Last);
    BasicBlock *Head = Begin.getParent();
    BasicBlock *Original = SplitBlock(Head, Begin.getIterator());
    BasicBlock *Tail = SplitBlock(Original, std::next(Last.getIterator()));
    FirstLane First(Of, Lanes, *Head->getTerminator());
    SmallVector<Value *> Firsts;
    for (Instruction *Access : P) Firsts.push_back(First.value(getLoadStorePointerOperand(Access)));
    Value *Lane = First.lane();
    ValueToValueMapTy Map;
    BasicBlock *Copy = copyRegion({Original}, *Tail, Map, ".consecutive");
    for (const PHINode &Phi : Tail->phis()) Of.addJoin(Phi, *Phi.getIncomingValueForBlock(Original));
    for (auto [Access, Pointer] : zip(P, Firsts)) {
      auto *Copied = cast<Instruction>(Map[Access]);
      IRBuilder<> B(Copied);
      const int64_t Stride = *Of.of(getLoadStorePointerOperand(Access));
      Value *Offset = Stride ? timesStride(B, B.CreateZExt(Lane, B.getInt64Ty()), Stride) : nullptr;
      Copied->setOperand(isa<LoadInst>(Copied) ? 0 : 1, Offset ? B.CreatePtrAdd(Pointer, Offset) : Pointer);
    }
    Value *Condition = First.condition();
    auto *Branch = BranchInst::Create(Copy, Original, Condition);
    if (!OfOne) Branch->setMetadata(LLVMContext::MD_prof, MDBuilder(Branch->getContext()).createBranchWeights(2000, 1));
    ReplaceInstWithInst(Head->getTerminator(), Branch);
    for (Instruction *Access : P) sink(getLoadStorePointerOperand(Access), *Original);
    ++NumCopied;
    NumAccesses += P.size();
  }

  const DataLayout &DL;
  const unsigned Lanes;
  Remarks &Report;
  WrappingStrides &Of;
  SmallVector<Part> Parts;
};

bool hasOneDimension(const Function &Kernel) {
  const std::optional<KernelInfo> Info = KernelInfo::get(Kernel);
  return Info && Info->Dimensions == 1;
}

/// Whether \p I may multiply an id by a stride.
bool mayBeStrided(const Instruction &I) {
  return I.getOpcode() == Instruction::Mul && !isa<Constant>(I.getOperand(0)) && !isa<Constant>(I.getOperand(1));
}

/// The products that \p Address is computed from.
void findProducts(const Value *Address, SmallPtrSetImpl<const Instruction *> &Products, unsigned Depth = 0) {
  const auto *I = dyn_cast<Instruction>(Address);
  if (!I || Depth > 8) return;
  if (mayBeStrided(*I))
    Products.insert(I);
  else if (isa<GetElementPtrInst, BinaryOperator, CastInst>(I))
    for (const Value *Operand : I->operands()) findProducts(Operand, Products, Depth + 1);
}

/// Finds strides that may be 1, as in `y[i * incy] += a * x[i * incx]`, outside of loops. A kernel over several
/// dimensions multiplies by the lengths of rows, and so does one that accesses several elements for each product.
void assumeOnes(Function &Kernel, const LoopInfo &LI, WrappingStrides &Of) {
  if (!hasOneDimension(Kernel)) return;
  SetVector<const Instruction *> Strided;
  SmallPtrSet<const Instruction *, 4> OfRows;
  DenseMap<std::pair<const Instruction *, const Value *>, const Value *> First;
  for (Instruction &I : instructions(Kernel)) {
    const Value *Address = getLoadStorePointerOperand(&I);
    if (!Address) continue;
    SmallPtrSet<const Instruction *, 4> Products;
    findProducts(Address, Products);
    for (const Instruction *Product : Products) {
      const Value *Known = First.try_emplace({Product, getUnderlyingObject(Address)}, Address).first->second;
      if (Known != Address || LI.getLoopFor(I.getParent())) OfRows.insert(Product);
      Strided.insert(Product);
    }
  }
  WrappingStrides Without = Of;
  for (const Instruction *Product : Strided) {
    if (OfRows.contains(Product) || LI.getLoopFor(Product->getParent())) continue;
    Value *Left = Product->getOperand(0), *Right = Product->getOperand(1);
    if (Of.shape(Left).isUniform() == Of.shape(Right).isUniform()) continue;
    // A row, `(i / width) * pitch`, is the same in all lanes where nothing wraps.
    if (Without.of(Left) != 0 || Without.of(Right) != 0) Of.assumeOne(*cast<BinaryOperator>(Product));
  }
}

/// Whether some access may depend on a number that wraps, or on a stride. Most kernels have none.
bool mayHaveParts(Function &Kernel) {
  return mayHaveWrappingIndices(Kernel) || (hasOneDimension(Kernel) && any_of(instructions(Kernel), mayBeStrided));
}

} // namespace

PreservedAnalyses copyForConsecutiveLanes(Function &Kernel, unsigned Lanes, FunctionAnalysisManager &,
                                          Remarks &Report) {
  if (isDisabled(Transform::ConsecutiveLanes) || Lanes == 1 || !mayHaveParts(Kernel)) return PreservedAnalyses::all();
  SubGroupAnalyses Analyses;
  const LaneShapes Shapes = prepareForStrides(Kernel, Lanes, Analyses);
  WrappingStrides Of(Shapes, Kernel.getDataLayout(), Lanes);
  assumeOnes(Kernel, Analyses.get<LoopAnalysis>(Kernel), Of);
  ConsecutiveLanes Copier(Kernel, Lanes, Report, Of);
  for (BasicBlock &Block : Kernel)
    if (Analyses.get<DominatorTreeAnalysis>(Kernel).isReachableFromEntry(&Block)) Copier.find(Block);
  Copier.copyParts();
  return PreservedAnalyses::none();
}

} // namespace syclc
