// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Operations of a sub-group, whose work-items are the lanes: all of them operations on registers.
///
/// \code
///   any(p)           some active lane's p is set                  a test of the mask of lanes
///   ballot(p)        bit l is lane l's p                          the same mask as an integer
///   shuffle(x, i)    lane l gets x of lane i                      shufflevector, or a permutation at run time
///   reduce_add(x)    %y = x + shufflevector x, <4, 5, 6, 7 ...>   log2(W) steps that fold the upper half onto the
///   lower inclusive_scan   %y = shifted x + x, by 1, 2, 4 ... lanes     log2(W) steps
/// \endcode
/// Lanes that are off do not take part: they do not vote, and have the operation's identity in reductions and scans.
///
/// Floating-point results depend on the order, which is the same at every ISA level. A reduction adds lane l and l +
/// W/2 for all l < W/2, then l and l + W/4, and so on; step d = 1, 2, 4 ... of a scan adds the partial sum of lane l -
/// d to lane l's, on its left.
#include "ir/BuiltinTable.h"
#include "native/vectorize/MemoryState.h"
#include "native/vectorize/Permute.h"
#include "native/vectorize/Widen.h"
#include "native/vectorize/Widener.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

constexpr StringLiteral Prefix = "__syclc_sub_group_";

/// The binary operations that reductions and scans are made of, on scalars and lanes alike.
enum class Operation { Add, Mul, And, Or, Xor, SMin, SMax, UMin, UMax, Min, Max };

Operation operationOf(StringRef Name) {
  return StringSwitch<Operation>(Name)
      .Case("add", Operation::Add)
      .Case("mul", Operation::Mul)
      .Case("and", Operation::And)
      .Case("or", Operation::Or)
      .Case("xor", Operation::Xor)
      .Case("smin", Operation::SMin)
      .Case("smax", Operation::SMax)
      .Case("umin", Operation::UMin)
      .Case("umax", Operation::UMax)
      .Case("min", Operation::Min)
      .Default(Operation::Max);
}

/// What leaves every value as it is. \p Exact: -0.0 for a floating-point sum, which keeps the sign of a zero; what a
/// scan begins with is SYCL's known_identity, 0.
Constant *identity(Operation Op, Type *T, bool Exact) {
  Type *Scalar = T->getScalarType();
  if (Scalar->isFloatingPointTy()) switch (Op) {
    case Operation::Add:
      return ConstantFP::getZero(T, /*Negative=*/Exact);
    case Operation::Mul:
      return ConstantFP::get(T, 1.0);
    default:
      return ConstantFP::getInfinity(T, /*Negative=*/Op == Operation::Max);
    }
  unsigned Bits = Scalar->getIntegerBitWidth();
  switch (Op) {
  case Operation::Mul:
    return ConstantInt::get(T, 1);
  case Operation::And:
  case Operation::UMin:
    return Constant::getAllOnesValue(T);
  case Operation::SMin:
    return ConstantInt::get(T, APInt::getSignedMaxValue(Bits));
  case Operation::SMax:
    return ConstantInt::get(T, APInt::getSignedMinValue(Bits));
  default: // add, or, xor, umax
    return Constant::getNullValue(T);
  }
}

Value *apply(IRBuilder<> &B, Operation Op, Value *L, Value *R) {
  bool Real = L->getType()->isFPOrFPVectorTy();
  switch (Op) {
  case Operation::Add:
    return Real ? B.CreateFAdd(L, R) : B.CreateAdd(L, R);
  case Operation::Mul:
    return Real ? B.CreateFMul(L, R) : B.CreateMul(L, R);
  case Operation::And:
    return B.CreateAnd(L, R);
  case Operation::Or:
    return B.CreateOr(L, R);
  case Operation::Xor:
    return B.CreateXor(L, R);
  case Operation::SMin:
    return B.CreateBinaryIntrinsic(Intrinsic::smin, L, R);
  case Operation::SMax:
    return B.CreateBinaryIntrinsic(Intrinsic::smax, L, R);
  case Operation::UMin:
    return B.CreateBinaryIntrinsic(Intrinsic::umin, L, R);
  case Operation::UMax:
    return B.CreateBinaryIntrinsic(Intrinsic::umax, L, R);
  case Operation::Min: // as sycl::minimum does: (R < L) ? R : L
    return B.CreateSelect(B.CreateFCmpOLT(R, L), R, L);
  case Operation::Max:
    return B.CreateSelect(B.CreateFCmpOLT(L, R), R, L);
  }
  llvm_unreachable("an operation of a sub-group");
}

/// The lanes \p Lanes moved up by \p By; the first ones get \p Fill, lanes too.
Value *moveUp(IRBuilder<> &B, Value *Lanes, Value *Fill, unsigned By) {
  unsigned W = cast<FixedVectorType>(Lanes->getType())->getNumElements();
  SmallVector<int> Indices;
  for (unsigned Lane = 0; Lane < W; ++Lane) Indices.push_back(Lane < By ? W + Lane : Lane - By);
  return B.CreateShuffleVector(Lanes, Fill, Indices);
}

class GroupWidener {
public:
  GroupWidener(Widener &W, CallInst &Call) : W(W), B(W.B), Call(Call) {}

  /// \param Name without the prefix. \returns false when there is no such operation.
  bool run(StringRef Name) {
    if (Name == "barrier")
      W.remove(Call); // the lanes run in step
    else if (Name == "local_id")
      W.setLanes(Call, stepVector());
    else if (Name == "max_size")
      W.setUniform(Call, B.getInt32(W.W));
    else if (Name == "any" || Name == "all" || Name == "ballot")
      vote(Name);
    else if (Name.consume_front("shuffle_"))
      shuffle();
    else if (Name.consume_front("reduce_"))
      reduce(operationOf(Name.split('_').first));
    else if (Name.consume_front("exclusive_scan_"))
      scan(operationOf(Name.split('_').first), /*Inclusive=*/false);
    else if (Name.consume_front("inclusive_scan_"))
      scan(operationOf(Name.split('_').first), /*Inclusive=*/true);
    else
      return false;
    return true;
  }

private:
  Value *argument() { return Call.getArgOperand(0); }

  Constant *stepVector() {
    SmallVector<Constant *> Numbers;
    for (unsigned Lane = 0; Lane < W.W; ++Lane) Numbers.push_back(B.getInt32(Lane));
    return ConstantVector::get(Numbers);
  }

  void vote(StringRef Name) {
    bool IsUniform = W.isUniform(argument());
    if (IsUniform && Name != "ballot") { // all active lanes say the same, and there are some
      Value *Set = B.CreateICmpNE(W.scalar(argument()), B.getInt32(0));
      return W.setUniform(Call, B.CreateZExt(Set, B.getInt32Ty()));
    }
    Value *Lanes = W.lanes(argument());
    Constant *Zero = Constant::getNullValue(Lanes->getType());
    Value *Votes = W.maskAnd(W.mask(), Name == "all" ? B.CreateICmpEQ(Lanes, Zero) : B.CreateICmpNE(Lanes, Zero));
    if (Name == "ballot") {
      Value *Bits = B.CreateBitCast(Votes, B.getIntNTy(W.W));
      return W.setUniform(Call, B.CreateZExt(Bits, B.getInt64Ty()));
    }
    Value *Any = W.anyOn(Votes);
    W.setUniform(Call, B.CreateZExt(Name == "all" ? B.CreateNot(Any) : Any, B.getInt32Ty()));
  }

  void shuffle() {
    Value *Which = Call.getArgOperand(1);
    if (W.isUniform(argument())) return W.setUniform(Call, W.scalar(argument()));
    LaneShape From = W.shape(argument());
    if (W.isUniform(Which)) {
      Value *Lane = W.scalar(Which);
      if (From.isLinear()) return W.setUniform(Call, linearAt(From, Lane));
      return setElement(W.lanes(argument()), Lane);
    }
    Value *Lanes = W.lanes(argument()), *Index = W.lanes(Which);
    if (auto Known = constantIndices(Index)) return W.setLanes(Call, B.CreateShuffleVector(Lanes, *Known));
    W.setLanes(Call, permuteLanes(B, vectorFeatures(W.F), Lanes, Index));
  }

  /// Lane \p Lane's value of the linear argument.
  Value *linearAt(LaneShape Shape, Value *Lane) {
    Type *T = Call.getType();
    Value *Distance = B.CreateMul(B.CreateZExtOrTrunc(Lane, T), ConstantInt::getSigned(T, Shape.stride(), true));
    return B.CreateAdd(W.scalar(argument()), Distance);
  }

  /// Where the lanes have just been loaded from neighbours in memory, one of them is a load, too, which x86 can do
  /// while it multiplies. Null elsewhere.
  Value *loadOf(Value *Lanes, Value *Lane) {
    Value *Source = Lanes;
    while (auto *Cast = dyn_cast<BitCastInst>(Source)) Source = Cast->getOperand(0);
    auto *Load = dyn_cast<LoadInst>(Source);
    if (!Load || !Load->isSimple() || !isPowerOf2_32(W.W) || Load->getParent() != B.GetInsertBlock()) return nullptr;
    auto *T = dyn_cast<FixedVectorType>(Load->getType());
    if (!T || T->getNumElements() != W.W || T->getScalarSizeInBits() % 8 != 0) return nullptr;
    for (auto It = std::next(Load->getIterator()); It != B.GetInsertPoint(); ++It)
      if (It->mayWriteToMemory()) return nullptr;
    Value *Index = B.CreateAnd(B.CreateZExtOrTrunc(Lane, B.getInt64Ty()), B.getInt64(W.W - 1));
    Value *Place = B.CreateGEP(T->getElementType(), Load->getPointerOperand(), Index);
    Align Alignment = commonAlignment(Load->getAlign(), T->getScalarSizeInBits() / 8);
    LoadInst *Element = B.CreateAlignedLoad(T->getElementType(), Place, Alignment);
    return B.CreateBitCast(Element, Call.getType());
  }

  /// In a loop, one of the lanes that were there before: they are stored once, and the load is, on x86, part of the
  /// operation that wants it in all lanes. Null elsewhere.
  Value *loadOfSpilled(Value *Lanes, Value *Lane) {
    auto *From = dyn_cast<Instruction>(Lanes);
    auto *T = dyn_cast<FixedVectorType>(Lanes->getType());
    if (!From || !T || !isPowerOf2_32(W.W) || T->getScalarSizeInBits() < 32) return nullptr;
    MemoryState &State = MemoryState::of(W);
    if (!State.isInLoopWithout(*B.GetInsertBlock(), *From->getParent())) return nullptr;
    AllocaInst *&Place = State.Spilled[Lanes];
    if (!Place) {
      IRBuilder<> AtEntry(&*W.F.getEntryBlock().begin());
      Place = AtEntry.CreateAlloca(T, nullptr, "spilled");
      Place->setAlignment(Align(std::min<uint64_t>(64, T->getPrimitiveSizeInBits() / 8)));
      auto Behind = From->getInsertionPointAfterDef();
      if (!Behind) return Place = nullptr;
      IRBuilder<> AfterDefinition(From->getParent(), *Behind);
      AfterDefinition.CreateAlignedStore(Lanes, Place, Place->getAlign());
    }
    Value *Index = B.CreateAnd(B.CreateZExtOrTrunc(Lane, B.getInt64Ty()), B.getInt64(W.W - 1));
    return B.CreateLoad(T->getElementType(), B.CreateGEP(T->getElementType(), Place, Index));
  }

  /// One lane, by an index that all lanes share. A number known at run time only would go through memory; by a
  /// permutation every lane has it at once, and no one needs to splat what is taken out of a register.
  void setElement(Value *Lanes, Value *Lane) {
    if (auto *Known = dyn_cast<ConstantInt>(Lane))
      return W.setUniform(Call, B.CreateExtractElement(Lanes, Known->getZExtValue() % W.W));
    if (Value *Element = loadOf(Lanes, Lane)) return W.setUniform(Call, Element);
    if (Value *Element = loadOfSpilled(Lanes, Lane)) return W.setUniform(Call, Element);
    Value *Found = permuteLanes(B, vectorFeatures(W.F), Lanes, B.CreateVectorSplat(W.W, Lane));
    W.setUniform(Call, B.CreateExtractElement(Found, uint64_t(0)), Found);
  }

  std::optional<SmallVector<int>> constantIndices(Value *Index) {
    auto *Known = dyn_cast<Constant>(Index);
    if (!Known) return std::nullopt;
    SmallVector<int> Indices;
    for (unsigned Lane = 0; Lane < W.W; ++Lane) {
      Constant *Element = Known->getAggregateElement(Lane);
      auto *Number = dyn_cast_or_null<ConstantInt>(Element);
      if (!Number && !isa_and_nonnull<UndefValue>(Element)) return std::nullopt;
      Indices.push_back(Number ? Number->getZExtValue() % W.W : PoisonMaskElem);
    }
    return Indices;
  }

  /// The argument, with the identity where lanes are off.
  Value *taking(Operation Op) {
    Value *Lanes = W.lanes(argument());
    return W.isAllOn(W.mask()) ? Lanes : B.CreateSelect(W.mask(), Lanes, identity(Op, Lanes->getType(), true));
  }

  void reduce(Operation Op) {
    bool IsIdempotent = Op != Operation::Add && Op != Operation::Mul && Op != Operation::Xor;
    if (IsIdempotent && W.isUniform(argument())) return W.setUniform(Call, W.scalar(argument()));
    Value *Partial = taking(Op);
    for (unsigned Half = W.W / 2; Half; Half /= 2) {
      Value *Upper = B.CreateShuffleVector(Partial, createSequentialMask(Half, Half, 0));
      Value *Lower = B.CreateShuffleVector(Partial, createSequentialMask(0, Half, 0));
      Partial = apply(B, Op, Lower, Upper);
    }
    W.setUniform(Call, B.CreateExtractElement(Partial, uint64_t(0)));
  }

  void scan(Operation Op, bool Inclusive) {
    Value *Partial = taking(Op);
    Constant *Neutral = identity(Op, Partial->getType(), true);
    for (unsigned By = 1; By < W.W; By *= 2) Partial = apply(B, Op, moveUp(B, Partial, Neutral, By), Partial);
    if (!Inclusive) Partial = moveUp(B, Partial, identity(Op, Partial->getType(), false), 1);
    W.setLanes(Call, Partial);
  }

  Widener &W;
  IRBuilder<> &B;
  CallInst &Call;
};

/// The operations of a sub-group that has one work-item: \p Name without the prefix.
Value *ofOneLane(IRBuilder<> &B, StringRef Name, CallInst &Call) {
  if (Name == "local_id") return B.getInt32(0);
  if (Name == "max_size") return B.getInt32(1);
  if (Name == "any" || Name == "all" || Name == "ballot")
    return B.CreateZExt(B.CreateICmpNE(Call.getArgOperand(0), B.getInt32(0)), Call.getType());
  if (Name.consume_front("exclusive_scan_"))
    return identity(operationOf(Name.split('_').first), Call.getType(), /*Exact=*/false);
  if (Name.starts_with("shuffle_") || Name.starts_with("reduce_") || Name.starts_with("inclusive_scan_"))
    return Call.getArgOperand(0);
  return nullptr; // size, id and their kind stay
}

/// The name of the sub-group builtin that \p Call calls, without its prefix; empty when it calls none.
StringRef subGroupBuiltin(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || !Callee->isDeclaration() || !Callee->getName().starts_with(Prefix)) return "";
  return lookupBuiltin(Callee->getName()) ? Callee->getName().drop_front(Prefix.size()) : "";
}

} // namespace

bool widenGroupOperation(Widener &W, CallInst &Call) {
  StringRef Name = subGroupBuiltin(Call);
  return !Name.empty() && GroupWidener(W, Call).run(Name);
}

void lowerGroupOperationsForOneLane(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    StringRef Name = Call ? subGroupBuiltin(*Call) : "";
    if (Name.empty()) continue;
    IRBuilder<> B(Call);
    Value *Result = Name == "barrier" ? nullptr : ofOneLane(B, Name, *Call);
    if (Name != "barrier" && !Result) continue;
    if (Result) Call->replaceAllUsesWith(Result);
    Call->eraseFromParent();
  }
}

} // namespace syclc
