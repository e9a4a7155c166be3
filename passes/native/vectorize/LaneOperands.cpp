// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/LaneOperands.h"

#include "native/vectorize/Widener.h"
#include "support/Statistics.h"
#include "support/Transforms.h"
#include "support/Tunables.h"
#include "workitem/LaneShapeAnalysis.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace syclc {

using namespace tune::LaneOperands;

SYCLC_STATISTIC(LaneOperands, NumLeft, "instructions left for the turns of lanes");

namespace {

/// Whether \p I is an operation that cannot be done for several lanes together (WidenAtomics.cpp).
bool goesLaneByLane(const Instruction &I, const LaneShapes &Shapes) {
  return isa<AtomicRMWInst, AtomicCmpXchgInst>(I) && !Shapes.of(I.getOperand(0)).isUniform();
}

/// Private variables have their own layouts (WidenPrivate.cpp).
bool isPrivate(const Value *Pointer) { return isa<AllocaInst>(getUnderlyingObject(Pointer, /*MaxLookup=*/0)); }

/// Whether \p I is cheap as a scalar instruction and can be moved to any position.
bool isScalarArithmetic(const Instruction &I) {
  if (auto *Op = dyn_cast<BinaryOperator>(&I)) return Op->getType()->isIntegerTy() && !Op->isIntDivRem();
  if (auto *Cast = dyn_cast<CastInst>(&I)) return Cast->getType()->isIntegerTy() && Cast->getSrcTy()->isIntegerTy();
  auto *Gep = dyn_cast<GetElementPtrInst>(&I);
  return Gep && Gep->getType()->isPointerTy() && !isPrivate(Gep);
}

/// Whether \p Operand differs between calls of a helper; other operands are part of the helper's instruction.
bool isArgument(const Value *Operand) { return !isa<Constant, BasicBlock, MetadataAsValue, InlineAsm>(Operand); }

/// Extracts lane \p Lane of \p Wide, which holds a value of type \p T in each lane.
Value *extractLane(IRBuilder<> &B, Value *Wide, Type *T, Value *Lane) {
  if (!T->isAggregateType() && !T->isVectorTy()) return B.CreateExtractElement(Wide, Lane);
  Value *Result = PoisonValue::get(T);
  unsigned Count = Wide->getType()->isStructTy() ? Wide->getType()->getStructNumElements()
                                                 : unsigned(Wide->getType()->getArrayNumElements());
  for (unsigned I = 0; I < Count; ++I) {
    Type *Element = T->isVectorTy() ? T->getScalarType() : ExtractValueInst::getIndexedType(T, I);
    Value *Part = extractLane(B, B.CreateExtractValue(Wide, I), Element, Lane);
    Result = T->isVectorTy() ? B.CreateInsertElement(Result, Part, I) : B.CreateInsertValue(Result, Part, I);
  }
  return Result;
}

class SliceFinder {
public:
  SliceFinder(const LaneShapes &Shapes, function_ref<AAResults &()> Aliases) : Shapes(Shapes), Aliases(Aliases) {}

  void visit(Instruction &Operation) {
    InTurn.clear();
    for (Value *Operand : Operation.operands()) {
      cost(Operand, Operation, Operation);
      take(Operand);
    }
  }

  LaneSlices Found;

private:
  struct Cost {
    double InTurn;   ///< cost in a lane's turn
    double Together; ///< a lane's share of the cost in vectors
  };
  Cost cost(Value *V, Instruction &User, Instruction &Operation);
  bool mayWait(Instruction &I, Instruction &User, Instruction &Operation) const;
  bool mayPass(LoadInst &Load, Instruction &Operation) const;
  void take(Value *V);

  const LaneShapes &Shapes;
  function_ref<AAResults &()> Aliases;
  DenseMap<const Value *, bool> InTurn; ///< for one operation: whether computing the value in the turn is cheaper
};

/// Chooses the cheaper way for each value: to compute it in the lane's turn from its operands, or to compute it and all
/// its operands in vectors and to extract it.
SliceFinder::Cost SliceFinder::cost(Value *V, Instruction &User, Instruction &Operation) {
  if (!Shapes.of(V).isVarying()) return {0, 0};
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !mayWait(*I, User, Operation)) return {Extraction, 0};
  auto *Load = dyn_cast<LoadInst>(I);
  Cost Own = {0, VectorShare};
  if (Load) Own = {1, Shapes.of(Load->getPointerOperand()).isStrided() ? VectorShare : GatherShare};
  if (isa<BinaryOperator>(I)) Own.InTurn = 1; // other instructions are part of a load or an address
  for (Value *Operand : I->operands()) {
    Cost Of = cost(Operand, *I, Operation);
    Own.InTurn += Of.InTurn;
    Own.Together += Of.Together;
  }
  const double Extracted = Own.Together + Extraction;
  InTurn[I] = Own.InTurn <= Extracted;
  return {std::min(Own.InTurn, Extracted), Own.Together};
}

/// Whether only \p Operation uses \p I, through \p User, and \p I has the same result at the position of \p Operation.
bool SliceFinder::mayWait(Instruction &I, Instruction &User, Instruction &Operation) const {
  if (I.getParent() != Operation.getParent() || !all_of(I.users(), [&](const llvm::User *U) { return U == &User; }))
    return false;
  auto *Load = dyn_cast<LoadInst>(&I);
  return Load ? mayPass(*Load, Operation) : isScalarArithmetic(I);
}

/// Whether the load can be moved to \p Operation. Writes by other lanes in their turns need not be considered: if this
/// lane could see one, the source would have a race.
bool SliceFinder::mayPass(LoadInst &Load, Instruction &Operation) const {
  Type *T = Load.getType();
  if (!Load.isSimple() || !(T->isIntegerTy() || T->isFloatingPointTy() || T->isPointerTy()) ||
      isPrivate(Load.getPointerOperand()))
    return false;
  unsigned Distance = 0;
  for (Instruction *I = Load.getNextNode(); I != &Operation; I = I->getNextNode()) {
    if (++Distance > MaxLoadDistance) return false;
    if (!I->mayWriteToMemory()) continue;
    if (!Aliases || isModSet(Aliases().getModRefInfo(I, MemoryLocation::get(&Load)))) return false;
  }
  return true;
}

void SliceFinder::take(Value *V) {
  if (!InTurn.lookup(V)) return;
  Found.insert(V);
  for (Value *Operand : cast<Instruction>(V)->operands()) take(Operand);
}

} // namespace

LaneSlices findLaneSlices(Function &Kernel, const LaneShapes &Shapes, function_ref<AAResults &()> Aliases) {
  if (isDisabled(Transform::LaneOperands)) return {};
  SliceFinder Finder(Shapes, Aliases);
  for (Instruction &I : instructions(Kernel))
    if (goesLaneByLane(I, Shapes)) Finder.visit(I);
  NumLeft += Finder.Found.size();
  return std::move(Finder.Found);
}

LaneOperands::LaneOperands(Widener &W, Instruction &I, SmallVectorImpl<Value *> &Arguments) : W(W), I(I) {
  for (Value *Operand : I.operands()) collect(Operand, Arguments);
}

void LaneOperands::collect(Value *V, SmallVectorImpl<Value *> &Arguments) {
  if (!isArgument(V) || Parameters.contains(V)) return;
  if (W.isLeftForTurns(V)) {
    for (Value *Operand : cast<Instruction>(V)->operands()) collect(Operand, Arguments);
    return;
  }
  Parameters[V] = Arguments.size();
  const bool Varies = W.shape(V).isVarying();
  AllScalar &= !Varies;
  Arguments.push_back(Varies ? W.lanes(V) : W.scalar(V));
}

Value *LaneOperands::ofLane(IRBuilder<> &B, Value *V, Value *Lane, Function &Helper,
                            DenseMap<Value *, Value *> &Made) const {
  if (!isArgument(V)) return V;
  Value *&Result = Made[V];
  if (Result) return Result;
  if (auto Parameter = Parameters.find(V); Parameter != Parameters.end()) {
    Value *Argument = Helper.getArg(Parameter->second);
    const LaneShape Shape = W.shape(V);
    if (Shape.isUniform()) return Result = Argument;
    if (Shape.isVarying()) return Result = extractLane(B, Argument, V->getType(), Lane);
    const bool IsPointer = V->getType()->isPointerTy();
    Type *T = IsPointer ? W.DL.getIndexType(V->getType()) : V->getType();
    Value *Distance =
        B.CreateMul(B.CreateZExtOrTrunc(Lane, T),
                    ConstantInt::get(T, APInt(64, uint64_t(Shape.stride())).sextOrTrunc(T->getIntegerBitWidth())));
    return Result = IsPointer ? B.CreatePtrAdd(Argument, Distance) : B.CreateAdd(Argument, Distance);
  }
  auto *Copy = cast<Instruction>(V)->clone();
  SmallVector<Value *, 4> Operands;
  for (Value *Operand : Copy->operands()) Operands.push_back(ofLane(B, Operand, Lane, Helper, Made));
  for (auto [Index, Operand] : enumerate(Operands)) Copy->setOperand(Index, Operand);
  Copy->setDebugLoc(DebugLoc());
  return Made[V] = B.Insert(Copy);
}

Instruction *LaneOperands::copyFor(IRBuilder<> &B, Value *Lane, Function &Helper) const {
  DenseMap<Value *, Value *> Made;
  Instruction *Copy = I.clone();
  Copy->setDebugLoc(DebugLoc());
  for (Use &Operand : Copy->operands()) Operand.set(ofLane(B, Operand, Lane, Helper, Made));
  B.Insert(Copy);
  return Copy;
}

} // namespace syclc
