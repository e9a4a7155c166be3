// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Lane addresses, alias analysis, and the leaves of aggregates, for the files that widen memory accesses; see
/// MemoryState.h.
#include "native/vectorize/MemoryState.h"

#include "ir/SpmdContract.h"
#include "native/vectorize/Widener.h"
#include "support/Tunables.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/BasicAliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ScopedNoAliasAA.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TypeBasedAliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

using namespace tune::MemoryState;

/// The analyses remain valid while instructions are added, since widening does not change the control flow. They are
/// not from an analysis manager: private variables have already been widened when they are first needed.
struct MemoryState::Analyses {
  explicit Analyses(Function &F)
      : Names(F.getParent()->getTargetTriple()), Library(Names), Assumptions(F), DT(F), LI(DT),
        Basic(F.getDataLayout(), F, Library, Assumptions, &DT), Aliases(Library) {
    Aliases.addAAResult(Basic);
    Aliases.addAAResult(Scoped);
    Aliases.addAAResult(TypeBased);
  }

  TargetLibraryInfoImpl Names;
  TargetLibraryInfo Library;
  AssumptionCache Assumptions;
  DominatorTree DT;
  LoopInfo LI;
  BasicAAResult Basic;
  ScopedNoAliasAAResult Scoped;
  TypeBasedAAResult TypeBased{/*UsingTypeSanitizer=*/false};
  AAResults Aliases;
};

MemoryState::MemoryState(Function &F) : F(F) {}
MemoryState::~MemoryState() = default;

MemoryState &MemoryState::of(Widener &W) {
  if (!W.Memory) W.Memory = std::make_shared<MemoryState>(W.F);
  return *W.Memory;
}

AAResults &MemoryState::aliases() {
  if (!Made) Made = std::make_unique<Analyses>(F);
  return Made->Aliases;
}

bool MemoryState::isInLoopWithout(const BasicBlock &A, const BasicBlock &B) {
  if (!Made) Made = std::make_unique<Analyses>(F);
  const Loop *Innermost = Made->LI.getLoopFor(&A);
  return Innermost && !Innermost->contains(&B);
}

namespace {

/// The type of \p T in memory, whose size is a whole number of bytes, so that a vector of it has the same layout as its
/// elements; null if there is none.
Type *storedType(Type *T, const DataLayout &DL) {
  if (!T->isIntegerTy() && !T->isFloatingPointTy() && !T->isPointerTy()) return nullptr;
  TypeSize Size = DL.getTypeStoreSize(T);
  if (Size.isScalable() || Size != DL.getTypeAllocSize(T) || !isPowerOf2_64(Size) || Size > 16) return nullptr;
  if (!T->isIntegerTy()) return T;
  return IntegerType::get(T->getContext(), 8 * Size.getFixedValue());
}

bool collectLeaves(Type *T, uint64_t Offset, const SmallVector<unsigned, 2> &Path, const DataLayout &DL,
                   SmallVectorImpl<MemoryLeaf> &Leaves) {
  auto Elements = [&](Type *Element, uint64_t Count, uint64_t Step) {
    for (uint64_t N = 0; N < Count && Leaves.size() <= MaxLeaves; ++N) {
      SmallVector<unsigned, 2> Inner(Path);
      Inner.push_back(N);
      if (!collectLeaves(Element, Offset + N * Step, Inner, DL, Leaves)) return false;
    }
    return true;
  };
  if (auto *Struct = dyn_cast<StructType>(T)) {
    const StructLayout *Layout = DL.getStructLayout(Struct);
    for (unsigned N = 0; N < Struct->getNumElements(); ++N) {
      SmallVector<unsigned, 2> Inner(Path);
      Inner.push_back(N);
      if (!collectLeaves(Struct->getElementType(N), Offset + Layout->getElementOffset(N), Inner, DL, Leaves))
        return false;
    }
    return true;
  }
  if (auto *Array = dyn_cast<ArrayType>(T))
    return Elements(Array->getElementType(), Array->getNumElements(), DL.getTypeAllocSize(Array->getElementType()));
  if (auto *Vector = dyn_cast<FixedVectorType>(T)) { // elements without padding
    Type *Element = Vector->getElementType();
    if (storedType(Element, DL) != Element) return false;
    return Elements(Element, Vector->getNumElements(), DL.getTypeStoreSize(Element));
  }
  Type *Stored = storedType(T, DL);
  if (!Stored) return false;
  Leaves.push_back({T, Stored, Offset, Path});
  return true;
}

} // namespace

std::optional<SmallVector<MemoryLeaf, 4>> memoryLeaves(Type *T, const DataLayout &DL) {
  SmallVector<MemoryLeaf, 4> Leaves;
  if (!collectLeaves(T, 0, {}, DL, Leaves) || Leaves.empty() || Leaves.size() > MaxLeaves) return std::nullopt;
  return Leaves;
}

uint64_t sizeInMemory(const MemoryLeaf &Leaf, const DataLayout &DL) { return DL.getTypeStoreSize(Leaf.Stored); }

LaneAddress locateLanes(Widener &W, Value *Pointer) {
  LaneShape Shape = W.shape(Pointer);
  if (Shape.isUniform()) return {LaneAddress::Kind::Same, W.scalar(Pointer), 0};
  if (Shape.isLinear()) return {LaneAddress::Kind::Strided, W.scalar(Pointer), Shape.stride()};
  if (Shape.isLinearWhereUsed()) {
    const auto Kind = Shape.stride() ? LaneAddress::Kind::Strided : LaneAddress::Kind::Same;
    return {Kind, W.firstOfActive(Pointer), Shape.stride()};
  }

  // A private variable whose copies are stored lane after lane.
  AddressSum Sum = AddressSum::ofPointer(Pointer, W.DL);
  auto *Variable = dyn_cast<AllocaInst>(Sum.Base);
  if (!Variable) return {};
  MemoryState &State = MemoryState::of(W);
  auto Room = State.Rooms.find(Variable);
  if (Room == State.Rooms.end() || !Room->second.LaneSize) return {};
  int64_t Stride = Room->second.LaneSize;
  for (const AddressSum::Term &T : Sum.Terms) {
    LaneShape Index = W.shape(T.V);
    if (Index.isVarying() ||
        (!Index.isUniform() && T.V->getType()->getIntegerBitWidth() < 64 && !Index.isExactFromFirst(Reading::Signed)))
      return {};
    Stride += Index.stride() * T.Factor;
  }
  Value *Offset = W.B.getInt64(Sum.Offset);
  for (const AddressSum::Term &T : Sum.Terms) {
    Value *Index = W.B.CreateSExt(W.scalar(T.V), W.B.getInt64Ty());
    Offset = W.B.CreateAdd(Offset, W.B.CreateMul(Index, W.B.getInt64(T.Factor)));
  }
  Value *First = W.B.CreatePtrAdd(Room->second.Room, Offset);
  return {Stride ? LaneAddress::Kind::Strided : LaneAddress::Kind::Same, First, Stride};
}

void addLaterLoads(Widener &W, LoadInst &First, unsigned MaxDistance, function_ref<bool(LoadInst &)> Fits,
                   function_ref<void(LoadInst &)> Add) {
  MemoryState &State = MemoryState::of(W);
  SmallVector<StoreInst *, 8> Passed;
  unsigned Distance = 0;
  for (Instruction *I = First.getNextNode(); I && ++Distance < MaxDistance; I = I->getNextNode()) {
    if (auto *Load = dyn_cast<LoadInst>(I)) {
      if (!Load->isSimple()) return;
      if (State.Loaded.contains(Load) || W.isLeftForTurns(Load) || W.isUniform(Load->getPointerOperand())) continue;
      if (!Fits(*Load)) continue;
      auto Writes = [&](StoreInst *S) { return isModSet(State.aliases().getModRefInfo(S, MemoryLocation::get(Load))); };
      if (none_of(Passed, Writes)) Add(*Load);
      continue;
    }
    if (auto *Store = dyn_cast<StoreInst>(I); Store && Store->isSimple() && !State.Waiting.contains(Store)) {
      Passed.push_back(Store);
      continue;
    }
    if (auto *Intrinsic = dyn_cast<IntrinsicInst>(I); Intrinsic && Intrinsic->isAssumeLikeIntrinsic()) continue;
    if (I->mayWriteToMemory() || !isGuaranteedToTransferExecutionToSuccessor(I)) return;
  }
}

bool addLaterStores(Widener &W, StoreInst &First, unsigned MaxDistance, const AccessGroup &Group,
                    function_ref<bool()> IsFull, function_ref<std::optional<bool>(StoreInst &)> Add) {
  MemoryState &State = MemoryState::of(W);
  unsigned Distance = 0;
  for (Instruction *I = First.getNextNode(); !IsFull(); I = I->getNextNode()) {
    if (!I || ++Distance > MaxDistance) return false;
    if (State.Loaded.contains(I)) continue; // already widened
    if (auto *Store = dyn_cast<StoreInst>(I);
        Store && Store->isSimple() && !State.Waiting.contains(I) && !W.isUniform(Store->getPointerOperand())) {
      const std::optional<bool> Added = Add(*Store);
      if (!Added) return false;
      if (*Added) continue;
    }
    if (auto *Intrinsic = dyn_cast<IntrinsicInst>(I); Intrinsic && Intrinsic->isAssumeLikeIntrinsic()) continue;
    if (!isGuaranteedToTransferExecutionToSuccessor(I)) return false;
    if (!I->mayReadOrWriteMemory()) continue;
    // The earlier stores move past this instruction.
    if (!isa<LoadInst, StoreInst>(I) || I->isVolatile() || I->isAtomic() || State.Waiting.contains(I)) return false;
    for (const AccessGroup::Member &M : Group.Members)
      if (isModOrRefSet(State.aliases().getModRefInfo(I, MemoryLocation::get(M.I)))) return false;
  }
  return true;
}

void AccessGroup::add(Member New) {
  for (const MemoryLeaf &Leaf : New.Leaves) {
    Min = std::min(Min, New.Delta + int64_t(Leaf.Offset));
    Max = std::max(Max, New.Delta + int64_t(Leaf.Offset));
  }
  Members.push_back(std::move(New));
}

bool AccessGroup::sharesPlace(const Member &Other) const {
  for (const Member &M : Members)
    for (const MemoryLeaf &A : M.Leaves)
      for (const MemoryLeaf &B : Other.Leaves)
        if (M.Delta + int64_t(A.Offset) == Other.Delta + int64_t(B.Offset)) return true;
  return false;
}

int64_t AccessGroup::leaves() const {
  int64_t Count = 0;
  for (const Member &M : Members) Count += int64_t(M.Leaves.size());
  return Count;
}

void MemoryState::storeTogether(Widener &W, AccessGroup Group) {
  auto Shared = std::make_shared<AccessGroup>(std::move(Group));
  for (const AccessGroup::Member &M : Shared->Members) Waiting[M.I] = Shared;
  storeWaiting(W, *cast<StoreInst>(Shared->Members.front().I));
}

void MemoryState::storeWaiting(Widener &W, StoreInst &Store) {
  const AccessGroup &Group = *Waiting.at(&Store);
  if (Group.Members.back().I == &Store) Group.IsRow ? emitRows(W, Group) : emitStrided(W, Group);
  W.remove(Store);
}

Value *onlyActive(Widener &W, Value *Lanes, Value *Mask) {
  return W.select(Mask, Lanes, W.splat(W.B.CreateExtractElement(Lanes, W.firstOn(Mask))));
}

bool isOnForAllWorkItems(const Widener &W, const Value *Mask) {
  if (W.isAllOn(Mask)) return true;
  const auto *Call = dyn_cast<CallInst>(Mask);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->getName().starts_with(ActiveLanesBuiltin);
}

Value *takeLeaf(Widener &W, Value *Lanes, const MemoryLeaf &Leaf) {
  Value *V = Leaf.Path.empty() ? Lanes : W.B.CreateExtractValue(Lanes, Leaf.Path);
  return Leaf.Stored == Leaf.T ? V : W.B.CreateZExt(V, W.wide(Leaf.Stored));
}

Value *putLeaf(Widener &W, Value *Aggregate, Value *Lanes, const MemoryLeaf &Leaf) {
  Value *V = Leaf.Stored == Leaf.T ? Lanes : W.B.CreateTrunc(Lanes, W.wide(Leaf.T));
  return Leaf.Path.empty() ? V : W.B.CreateInsertValue(Aggregate, V, Leaf.Path);
}

} // namespace syclc
