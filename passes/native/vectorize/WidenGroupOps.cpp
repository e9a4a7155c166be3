// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Operations of a sub-group, whose work-items are the lanes, become operations on registers.
///
/// \code
///   any(p)           p is set in some active lane                 a test of the mask of lanes
///   ballot(p)        bit l is p in lane l                         the same mask as an integer
///   shuffle(x, i)    lane l gets x of lane i                      shufflevector, or a permutation at run time
///   reduce_add(x)    %y = x + shufflevector x, <4, 5, 6, 7 ...>   log2(W) steps, each adds the upper to the lower half
///   inclusive_scan   %y = shifted x + x, by 1, 2, 4 ... lanes     log2(W) steps
/// \endcode
/// Inactive lanes do not take part: they do not vote, and contribute the operation's identity to reductions and scans.
///
/// Floating-point results depend on the order, which is the same at all ISA levels. A reduction adds lanes l and l +
/// W/2 for all l < W/2, then l and l + W/4, and so on. Step d = 1, 2, 4 ... of a scan adds the partial sum of lane l -
/// d, as the left operand, to that of lane l.
#include "ir/BuiltinTable.h"
#include "native/vectorize/MemoryState.h"
#include "native/vectorize/Permute.h"
#include "native/vectorize/Widen.h"
#include "native/vectorize/Widener.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

/// Like identityOf(), but -0.0 for floating-point sums, which preserves the sign of zero.
Constant *exactIdentity(Combination How, Type *T) {
  return How == Combination::Add && T->isFPOrFPVectorTy() ? ConstantFP::getZero(T, /*Negative=*/true)
                                                          : identityOf(How, T);
}

/// Moves \p Lanes up by \p By; the first lanes are taken from \p Fill.
Value *moveUp(IRBuilder<> &B, Value *Lanes, Value *Fill, unsigned By) {
  unsigned W = cast<FixedVectorType>(Lanes->getType())->getNumElements();
  SmallVector<int> Indices;
  for (unsigned Lane = 0; Lane < W; ++Lane) Indices.push_back(Lane < By ? W + Lane : Lane - By);
  return B.CreateShuffleVector(Lanes, Fill, Indices);
}

class GroupWidener {
public:
  GroupWidener(Widener &W, CallInst &Call) : W(W), B(W.B), Call(Call) {}

  /// \returns false if \p Called is not an operation on lanes, such as the number of sub-groups.
  bool run(const Builtin &Called) {
    switch (Called.Operation) {
    case SubGroupOperation::Barrier:
      W.remove(Call); // the lanes run in lockstep
      return true;
    case SubGroupOperation::LocalId:
      W.setLanes(Call, stepVector());
      return true;
    case SubGroupOperation::MaxSize:
      W.setUniform(Call, B.getInt32(W.W));
      return true;
    case SubGroupOperation::Any:
    case SubGroupOperation::All:
    case SubGroupOperation::Ballot:
      vote(Called.Operation);
      return true;
    case SubGroupOperation::Shuffle:
      shuffle();
      return true;
    case SubGroupOperation::Reduce:
      reduce(Called.Combine);
      return true;
    case SubGroupOperation::ExclusiveScan:
    case SubGroupOperation::InclusiveScan:
      scan(Called.Combine, Called.Operation == SubGroupOperation::InclusiveScan);
      return true;
    default:
      return false;
    }
  }

private:
  Value *argument() { return Call.getArgOperand(0); }

  Constant *stepVector() {
    SmallVector<Constant *> Numbers;
    for (unsigned Lane = 0; Lane < W.W; ++Lane) Numbers.push_back(B.getInt32(Lane));
    return ConstantVector::get(Numbers);
  }

  void vote(SubGroupOperation Operation) {
    const bool OfAll = Operation == SubGroupOperation::All, IsBallot = Operation == SubGroupOperation::Ballot;
    if (W.isUniform(argument()) && !IsBallot) { // all active lanes agree, and at least one is active
      Value *Set = B.CreateICmpNE(W.scalar(argument()), B.getInt32(0));
      return W.setUniform(Call, B.CreateZExt(Set, B.getInt32Ty()));
    }
    Value *Lanes = W.lanes(argument());
    Constant *Zero = Constant::getNullValue(Lanes->getType());
    Value *Votes = W.maskAnd(W.mask(), OfAll ? B.CreateICmpEQ(Lanes, Zero) : B.CreateICmpNE(Lanes, Zero));
    if (IsBallot) {
      Value *Bits = B.CreateBitCast(Votes, B.getIntNTy(W.W));
      return W.setUniform(Call, B.CreateZExt(Bits, B.getInt64Ty()));
    }
    Value *Any = W.anyOn(Votes);
    W.setUniform(Call, B.CreateZExt(OfAll ? B.CreateNot(Any) : Any, B.getInt32Ty()));
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

  /// The value of the linear argument in lane \p Lane.
  Value *linearAt(LaneShape Shape, Value *Lane) {
    Type *T = Call.getType();
    Value *Distance = B.CreateMul(B.CreateZExtOrTrunc(Lane, T), ConstantInt::getSigned(T, Shape.stride(), true));
    return B.CreateAdd(W.scalar(argument()), Distance);
  }

  /// If the lanes were just loaded from consecutive memory, loads one of them again, which x86 can fold into an
  /// arithmetic instruction. Null otherwise.
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

  /// In a loop, loads a lane of a value from outside of the loop, which is stored once. x86 can fold the load into the
  /// operation that needs it in all lanes. Null otherwise.
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

  /// Extracts a lane by a uniform index. With an index known only at run time, extractelement would go through memory.
  /// A permutation provides the lane in all lanes, so that it need not be splatted.
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

  /// The argument, with the identity in inactive lanes.
  Value *taking(Combination How) {
    Value *Lanes = W.lanes(argument());
    return W.isAllOn(W.mask()) ? Lanes : B.CreateSelect(W.mask(), Lanes, exactIdentity(How, Lanes->getType()));
  }

  void reduce(Combination How) {
    bool IsIdempotent = How != Combination::Add && How != Combination::Mul && How != Combination::Xor;
    if (IsIdempotent && W.isUniform(argument())) return W.setUniform(Call, W.scalar(argument()));
    Value *Partial = taking(How);
    for (unsigned Half = W.W / 2; Half; Half /= 2) {
      Value *Upper = B.CreateShuffleVector(Partial, createSequentialMask(Half, Half, 0));
      Value *Lower = B.CreateShuffleVector(Partial, createSequentialMask(0, Half, 0));
      Partial = combine(B, How, Lower, Upper);
    }
    W.setUniform(Call, B.CreateExtractElement(Partial, uint64_t(0)));
  }

  void scan(Combination How, bool Inclusive) {
    Value *Partial = taking(How);
    Constant *Neutral = exactIdentity(How, Partial->getType());
    for (unsigned By = 1; By < W.W; By *= 2) Partial = combine(B, How, moveUp(B, Partial, Neutral, By), Partial);
    if (!Inclusive) Partial = moveUp(B, Partial, identityOf(How, Partial->getType()), 1);
    W.setLanes(Call, Partial);
  }

  Widener &W;
  IRBuilder<> &B;
  CallInst &Call;
};

/// The sub-group builtin that \p Call calls; or null.
const Builtin *subGroupBuiltin(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  const Builtin *B = Callee && Callee->isDeclaration() ? lookupBuiltin(Callee->getName()) : nullptr;
  return B && B->Operation != SubGroupOperation::None ? B : nullptr;
}

/// The result of \p Call to \p Called in a sub-group of one work-item; null for queries that remain, such as size and
/// id.
Value *ofOneLane(IRBuilder<> &B, const Builtin &Called, CallInst &Call) {
  switch (Called.Operation) {
  case SubGroupOperation::LocalId:
    return B.getInt32(0);
  case SubGroupOperation::MaxSize:
    return B.getInt32(1);
  case SubGroupOperation::Any:
  case SubGroupOperation::All:
  case SubGroupOperation::Ballot:
    return B.CreateZExt(B.CreateICmpNE(Call.getArgOperand(0), B.getInt32(0)), Call.getType());
  case SubGroupOperation::ExclusiveScan:
    return identityOf(Called.Combine, Call.getType());
  case SubGroupOperation::Shuffle:
  case SubGroupOperation::Reduce:
  case SubGroupOperation::InclusiveScan:
    return Call.getArgOperand(0);
  default:
    return nullptr;
  }
}

} // namespace

bool widenGroupOperation(Widener &W, CallInst &Call) {
  const Builtin *Called = subGroupBuiltin(Call);
  return Called && GroupWidener(W, Call).run(*Called);
}

void lowerGroupOperationsForOneLane(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    const Builtin *Called = Call ? subGroupBuiltin(*Call) : nullptr;
    if (!Called) continue;
    IRBuilder<> B(Call);
    Value *Result = ofOneLane(B, *Called, *Call);
    if (Called->Operation != SubGroupOperation::Barrier && !Result) continue;
    if (Result) Call->replaceAllUsesWith(Result);
    Call->eraseFromParent();
  }
}

} // namespace syclc
