// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/Widener.h"

#include "ir/BuiltinTable.h"
#include "ir/ExternalFunctions.h"
#include "ir/SpmdContract.h"
#include "native/vectorize/ExternalVariant.h"
#include "native/vectorize/Widen.h"
#include "support/Remarks.h"
#include "workitem/LaneShapeAnalysis.h"
#include "workitem/SubGroupModel.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

Widener::Widener(Function &F, unsigned Lanes, const LaneShapes &Shapes, const TargetTransformInfo &Target,
                 Remarks &Report)
    : F(F), W(Lanes), Shapes(Shapes), Target(Target), Report(Report), DL(F.getDataLayout()), B(F.getContext()) {}

LaneShape Widener::shape(const Value *V) const { return Uniformed.contains(V) ? LaneShape::uniform() : Shapes.of(V); }

Type *Widener::wide(Type *T) const {
  if (auto *Struct = dyn_cast<StructType>(T)) {
    SmallVector<Type *> Elements;
    for (Type *Element : Struct->elements()) Elements.push_back(wide(Element));
    return StructType::get(T->getContext(), Elements);
  }
  if (auto *Array = dyn_cast<ArrayType>(T))
    return ArrayType::get(wide(Array->getElementType()), Array->getNumElements());
  if (auto *Vector = dyn_cast<FixedVectorType>(T))
    return ArrayType::get(wide(Vector->getElementType()), Vector->getNumElements());
  return FixedVectorType::get(T, W);
}

Value *Widener::splat(Value *Scalar) {
  if (auto *C = dyn_cast<Constant>(Scalar); C && !isa<ConstantExpr>(C) && !C->getType()->isAggregateType())
    return ConstantVector::getSplat(ElementCount::getFixed(W), C);
  return B.CreateVectorSplat(W, Scalar);
}

/// The number of elements of an aggregate or vector, scalar or wide; 0 for other types.
static unsigned elementCount(Type *T) {
  if (auto *Struct = dyn_cast<StructType>(T)) return Struct->getNumElements();
  if (auto *Array = dyn_cast<ArrayType>(T)) return Array->getNumElements();
  if (auto *Vector = dyn_cast<FixedVectorType>(T)) return Vector->getNumElements();
  return 0;
}

Value *Widener::lanes(Value *V) {
  if (auto Found = Lanes.find(V); Found != Lanes.end()) return Found->second;
  Type *Wide = wide(V->getType());
  if (isa<PoisonValue>(V)) return PoisonValue::get(Wide);
  if (isa<UndefValue>(V)) return UndefValue::get(Wide);
  if (isa<Instruction>(V) && shape(V).isLinear()) return linearLanes(V);
  if (LeftForTurns.erase(V)) {
    IRBuilderBase::InsertPointGuard Guard(B);
    widen(*cast<Instruction>(V));
    return lanes(isUniform(V) ? scalar(V) : V);
  }
  assert(isUniform(V) && "a varying value is used before it was widened");
  unsigned Count = elementCount(V->getType());
  if (!Count) return splat(V);
  Value *Result = PoisonValue::get(Wide);
  for (unsigned I = 0; I < Count; ++I) {
    Value *Element = V->getType()->isVectorTy() ? B.CreateExtractElement(V, I) : B.CreateExtractValue(V, I);
    Result = B.CreateInsertValue(Result, lanes(Element), I);
  }
  return Result;
}

/// The lanes of \p V if they are constants, such as those of `lane ^ 1` or `(lane + 1) % 16`, which shuffles use.
Constant *Widener::constantLanes(Value *V) {
  if (auto *C = dyn_cast<Constant>(V)) return dyn_cast<Constant>(splat(C));
  if (auto Found = Lanes.find(V); Found != Lanes.end()) return dyn_cast<Constant>(Found->second);
  if (!isa<Instruction>(V) || !shape(V).isLinear()) return nullptr;
  auto *I = cast<Instruction>(V);
  if (auto *Op = dyn_cast<BinaryOperator>(I)) {
    Constant *Left = constantLanes(Op->getOperand(0)), *Right = constantLanes(Op->getOperand(1));
    if (Left && Right) return ConstantFoldBinaryOpOperands(Op->getOpcode(), Left, Right, DL);
  } else if (auto *Cast = dyn_cast<CastInst>(I); Cast && Cast->getType()->isIntegerTy()) {
    if (Constant *Of = constantLanes(Cast->getOperand(0)))
      return ConstantFoldCastOperand(Cast->getOpcode(), Of, wide(Cast->getType()), DL);
  }
  return nullptr;
}

/// Inserts the lanes after the definition of \p V, so that all uses can share them.
Value *Widener::linearLanes(Value *V) {
  if (Constant *C = constantLanes(V)) return Lanes[V] = C;
  auto *I = cast<Instruction>(V);
  IRBuilderBase::InsertPointGuard Guard(B);
  if (isa<PHINode>(I))
    B.SetInsertPoint(I->getParent(), I->getParent()->getFirstInsertionPt());
  else
    B.SetInsertPoint(I->getParent(), std::next(I->getIterator()));
  const int64_t Stride = shape(V).stride();
  bool Pointer = V->getType()->isPointerTy();
  Type *Element = Pointer ? DL.getIndexType(V->getType()) : V->getType();
  SmallVector<Constant *> Distances;
  for (unsigned Lane = 0; Lane < W; ++Lane)
    Distances.push_back(
        ConstantInt::get(Element, APInt(64, uint64_t(Stride) * Lane).sextOrTrunc(Element->getScalarSizeInBits())));
  Value *Distance = ConstantVector::get(Distances);
  Value *Result = Pointer ? B.CreateGEP(B.getInt8Ty(), V, Distance, V->getName() + ".lanes")
                          : B.CreateAdd(splat(V), Distance, V->getName() + ".lanes");
  return Lanes[V] = Result;
}

/// `Lane * Stride`, for a value of type \p T.
Value *Widener::distanceOf(Value *Lane, Type *T, int64_t Stride) {
  Type *Number = T->isPointerTy() ? DL.getIndexType(T) : T;
  Constant *Factor = ConstantInt::get(Number, APInt(64, uint64_t(Stride)).sextOrTrunc(Number->getIntegerBitWidth()));
  Value *Count = B.CreateZExtOrTrunc(Lane, Number);
  return Factor->isOneValue() ? Count : B.CreateMul(Count, Factor);
}

Value *Widener::add(Value *V, Value *Distance) {
  if (auto *Known = dyn_cast<Constant>(Distance); Known && Known->isNullValue()) return V;
  return V->getType()->isPointerTy() ? B.CreatePtrAdd(V, Distance) : B.CreateAdd(V, Distance);
}

/// The value of \p V in lane \p Lane, which uses it; computed from lane 0's values by scalar arithmetic where possible.
Value *Widener::ofLane(Value *V, Value *Lane, DenseMap<Value *, Value *> &Made) {
  const LaneShape Shape = shape(V);
  if (Shape.isUniform()) return scalar(V);
  if (Value *Known = Made.lookup(V)) return Known;
  if (Shape.isLinear()) return Made[V] = add(scalar(V), distanceOf(Lane, V->getType(), Shape.stride()));
  auto *I = cast<Instruction>(V);
  if (!Shape.isLinearWhereUsed() || !isa<BinaryOperator, CastInst, GetElementPtrInst, SelectInst>(I))
    return Made[V] = B.CreateExtractElement(lanes(V), Lane);
  Instruction *Copy = I->clone();
  for (Use &Operand : Copy->operands()) Operand.set(ofLane(Operand, Lane, Made));
  Copy->dropPoisonGeneratingAnnotations(); // possibly no lane is active, in blocks where that is allowed (Masks.h)
  return Made[V] = B.Insert(Copy, I->getName() + ".active");
}

Value *Widener::firstOfActive(Value *V) {
  assert(shape(V).isLinearWhereUsed() && "lane 0's scalar is lane 0's value");
  DenseMap<Value *, Value *> Made;
  if (isFirstOn(mask())) return ofLane(V, B.getInt32(0), Made);
  // The first active lane; the last lane if none is active.
  auto *BitsType = B.getIntNTy(W);
  Value *Bits = B.CreateOr(B.CreateBitCast(mask(), BitsType), ConstantInt::get(BitsType, APInt::getSignMask(W)));
  Value *Lane = B.CreateZExtOrTrunc(B.CreateBinaryIntrinsic(Intrinsic::cttz, Bits, B.getTrue()), B.getInt32Ty());
  Value *Distance = distanceOf(Lane, V->getType(), shape(V).stride());
  return add(ofLane(V, Lane, Made), B.CreateNeg(Distance));
}

Value *Widener::scalar(Value *V) const {
  assert(!shape(V).isVarying() && "lane 0 alone does not tell");
  auto Found = Uniformed.find(V);
  return Found == Uniformed.end() ? V : Found->second;
}

Value *Widener::mask() { return BlockMasks.lookup(B.GetInsertBlock()); }

bool Widener::isAllOn(const Value *Mask) const {
  const auto *C = dyn_cast<Constant>(Mask);
  return C && C->isAllOnesValue();
}

Value *Widener::maskAnd(Value *A, Value *C) {
  if (isAllOn(A)) return C;
  return B.CreateSelect(A, C, Constant::getNullValue(A->getType()), "mask");
}

Value *Widener::select(Value *Mask, Value *A, Value *C) {
  if (A == C || isAllOn(Mask)) return A;
  unsigned Count = A->getType()->isVectorTy() ? 0 : elementCount(A->getType());
  if (!Count) return B.CreateSelect(Mask, A, C, "blend");
  Value *Result = PoisonValue::get(A->getType());
  for (unsigned I = 0; I < Count; ++I)
    Result = B.CreateInsertValue(Result, select(Mask, B.CreateExtractValue(A, I), B.CreateExtractValue(C, I)), I);
  return Result;
}

Value *Widener::anyOn(Value *Mask) {
  if (isAllOn(Mask)) return B.getTrue();
  return B.CreateOrReduce(Mask);
}

/// Lane 0 is always a work-item, since a partial sub-group lacks its last lanes. But a function called from another
/// source starts with the mask of its caller.
bool Widener::isFirstOn(const Value *Mask) const {
  if (isAllOn(Mask)) return true;
  const auto *Call = dyn_cast<CallInst>(Mask);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->getName().starts_with(ActiveLanesBuiltin) && !F.hasFnAttribute(ExternalVariantFnAttr);
}

Value *Widener::firstOn(Value *Mask) {
  if (isFirstOn(Mask)) return B.getInt32(0);
  Value *Bits = B.CreateBitCast(Mask, B.getIntNTy(W));
  return B.CreateZExtOrTrunc(B.CreateBinaryIntrinsic(Intrinsic::cttz, Bits, B.getTrue()), B.getInt32Ty(), "first");
}

Value *Widener::lastOn(Value *Mask) {
  Value *Bits = B.CreateBitCast(Mask, B.getIntNTy(W));
  Value *Above = B.CreateZExtOrTrunc(B.CreateBinaryIntrinsic(Intrinsic::ctlz, Bits, B.getTrue()), B.getInt32Ty());
  return B.CreateSub(B.getInt32(W - 1), Above, "last");
}

void Widener::setLanes(Instruction &I, Value *Wide) {
  assert(Wide->getType() == wide(I.getType()) && "lanes of another type");
  Lanes[&I] = Wide;
  Replaced.push_back(&I);
}

void Widener::setUniform(Instruction &I, Value *Scalar, Value *Wide) {
  I.replaceAllUsesWith(Scalar);
  if (Wide && !isa<Constant>(Scalar)) Lanes[Scalar] = Wide;
  Uniformed[&I] = Scalar;
  Replaced.push_back(&I);
}

void Widener::remove(Instruction &I) { Replaced.push_back(&I); }

Function *Widener::makeHelper(FunctionType *Type, const Twine &Name, Attribute::AttrKind Inlining) {
  auto *Helper = Function::Create(Type, GlobalValue::InternalLinkage, Name, F.getParent());
  Helper->addFnAttr(Inlining);
  Helper->addFnAttr(Attribute::NoUnwind);
  for (StringRef Copied : {"target-cpu", "target-features", "prefer-vector-width"})
    if (Attribute A = F.getFnAttribute(Copied); A.isValid()) Helper->addFnAttr(A);
  return Helper;
}

/// Whether \p I has to be widened: it differs between lanes, or has side effects that must happen once per lane.
bool Widener::isPerLane(Instruction &I) const {
  if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I) || I.isVolatile()) return true;
  auto *Call = dyn_cast<CallBase>(&I);
  Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  const SubGroupOperation Operation = subGroupOperationOf(Callee);
  if (Operation != SubGroupOperation::None && Operation != SubGroupOperation::Count) return true;
  if (Callee && isImported(*Callee)) return true;
  if (shape(&I).isVarying()) return true;
  if (!I.getType()->isVoidTy()) {
    if (shape(&I).isLinear() || !Call) return false;
  }
  if (any_of(I.operands(), [&](const Use &Op) { return !isUniform(Op); })) return true;
  // All operands are uniform: a store or an intrinsic would only write the same value W times, and a declared function
  // is a builtin. Other functions may count their calls.
  return Call && !isa<IntrinsicInst>(Call) && !Call->onlyReadsMemory() && !(Callee && Callee->isDeclaration());
}

void Widener::widen(Instruction &I) {
  if (I.isTerminator() || isa<PHINode, DbgInfoIntrinsic>(I) || Lanes.contains(&I) || isLeftForTurns(&I)) return;
  B.SetInsertPoint(&I);
  if (!isPerLane(I)) {
    // A uniform result may also have linear operands, such as the difference of two ids.
    if (!any_of(I.operands(), [&](const Use &Op) { return shape(Op).isLinear(); })) return;
    auto *ZExt = dyn_cast<ZExtInst>(&I);
    if (ZExt && !shape(ZExt->getOperand(0)).isExactFromFirst(Reading::Unsigned))
      NotNegative.push_back(ZExt);
    else
      WithoutFlags.push_back(&I);
    return;
  }
  bool Done = false;
  auto *Call = dyn_cast<CallInst>(&I);
  if (Call && Call->getCalledFunction() && Call->getCalledFunction()->getName() == "__syclc_sub_group_local_id") {
    SmallVector<Constant *> Numbers;
    for (unsigned Lane = 0; Lane < W; ++Lane) Numbers.push_back(B.getInt32(Lane));
    Lanes[&I] = ConstantVector::get(Numbers);
    LaneNumbers.push_back(&I);
    return;
  }
  if (Call)
    Done = widenMemory(*this, I) || widenGroupOperation(*this, *Call) || widenMatrixOperation(*this, *Call) ||
           widenMath(*this, *Call) || widenExternalCall(*this, *Call) || widenCall(*this, *Call);
  else if (I.isAtomic())
    Done = widenAtomic(*this, I);
  else if (isa<LoadInst, StoreInst>(I))
    Done = !I.isVolatile() && widenMemory(*this, I);
  else
    Done = widenCounts(*this, I) || widenArithmetic(*this, I);
  if (!Done) serialize(I, Call ? "the call has no vector form" : "the instruction has no vector form");
}

/// Lane 0's scalar stands for all lanes: it must not become poison if lane 0 does not use it, because of a select or
/// branch, but another lane does.
void Widener::dropPromises() {
  for (Instruction *I : WithoutFlags) {
    // The bits of two linear values are disjoint in lanes that use the result. Lane 0's bits may overlap, but with a
    // sum the distances from lane 0 remain correct.
    if (auto *Or = dyn_cast<PossiblyDisjointInst>(I); Or && Or->isDisjoint()) {
      B.SetInsertPoint(Or);
      Value *Sum = B.CreateAdd(Or->getOperand(0), Or->getOperand(1));
      Sum->takeName(Or);
      Or->replaceAllUsesWith(Sum);
      Or->eraseFromParent();
      continue;
    }
    I->dropPoisonGeneratingAnnotations();
  }
  WithoutFlags.clear();
  // The operands of these extensions are not negative in lanes that use the result. Lane 0's may be, such as -1 in `if
  // (i > 0) data[i - 1]`; with a sign extension, adding the distances gives the values of the other lanes.
  for (ZExtInst *ZExt : NotNegative) {
    assert(ZExt->hasNonNeg() && "lane 0's number tells nothing of the others'");
    B.SetInsertPoint(ZExt);
    Value *SExt = B.CreateSExt(ZExt->getOperand(0), ZExt->getType());
    SExt->takeName(ZExt);
    ZExt->replaceAllUsesWith(SExt);
    ZExt->eraseFromParent();
  }
  NotNegative.clear();
}

void Widener::finish() {
  for (Instruction *Number : LaneNumbers) { // linear: the remaining uses are of lane 0
    Number->replaceAllUsesWith(ConstantInt::get(Number->getType(), 0));
    Number->eraseFromParent();
  }
  LaneNumbers.clear();
  dropPromises(); // not earlier, because comparisons of addresses (AddressSum.h) rely on the flags
  for (const Value *V : LeftForTurns) Replaced.push_back(const_cast<Instruction *>(cast<Instruction>(V)));
  LeftForTurns.clear();
  for (Instruction *I : Replaced) {
    I->replaceAllUsesWith(PoisonValue::get(I->getType()));
    I->eraseFromParent();
  }
  Replaced.clear();
  B.ClearInsertionPoint(); // its insertion point may have been deleted
}

} // namespace syclc
