// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/SeparateArrays.h"

#include "native/vectorize/AddressSum.h"
#include "native/vectorize/FirstLane.h"
#include "support/RegionCopy.h"
#include "support/Statistics.h"
#include "support/Transforms.h"
#include "support/Tunables.h"
#include "workitem/LaneShapeAnalysis.h"
#include "workitem/SubGroupModel.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <optional>

using namespace llvm;

namespace syclc {

using namespace tune::SeparateArrays;

SYCLC_STATISTIC(SeparateArrays, NumCopied, "parts of kernels copied for arrays that do not overlap");

namespace {

/// The memory that accesses at constant distances from each other take. An address of lane l is
/// `Reference + l * Stride + Low ... Reference + l * Stride + High`.
struct Range {
  Instruction *Access; ///< the first one
  Value *Reference;    ///< its address, or the table's
  AddressSum Sum;      ///< of Reference
  int64_t Stride;
  int64_t Low, High; ///< bytes; High is excluded
};

class Part {
public:
  Part(ArrayRef<Instruction *> Accesses, unsigned Lanes, const LaneShapes &Shapes, AAResults &Aliases)
      : Accesses(Accesses), Lanes(Lanes), Shapes(Shapes), Aliases(Aliases), DL(Accesses.front()->getDataLayout()) {}

  /// Whether the loads that may move above stores make wide accesses possible.
  bool isWorthCopying();
  /// Whether an earlier copy has replaced no address by a phi.
  bool isUnchanged() const;
  void copy();

private:
  std::optional<unsigned> rangeOf(Instruction &Access);
  std::optional<Range> tableOf(Instruction &Access) const;
  std::optional<Range> ownRange(Instruction &Access) const;
  bool isKnownBefore(const Value *V, unsigned Depth = 0) const;
  bool isApart(const Instruction &Access) const;
  void moveLoads(BasicBlock &Copy, Instruction &FirstStore, const ValueToValueMapTy &Map) const;
  Value *disjoint(IRBuilder<> &B);

  const SmallVector<Instruction *> Accesses;
  const unsigned Lanes;
  const LaneShapes &Shapes;
  AAResults &Aliases;
  const DataLayout &DL;
  SmallVector<Range> Ranges;
  SmallPtrSet<const Instruction *, 16> Moved;     ///< loads that may move above all stores of the part
  SetVector<std::pair<unsigned, unsigned>> Pairs; ///< of ranges that must be disjoint
};

/// Whether \p I computes something from its operands alone.
bool isPure(const Instruction &I) {
  return !I.mayReadOrWriteMemory() && !I.mayHaveSideEffects() && !isa<PHINode, AllocaInst>(I) && !I.isTerminator() &&
         !I.getType()->isTokenTy() && !isa<CallBase>(I);
}

/// Whether a part may contain \p I.
bool mayContain(const Instruction &I) {
  if (const auto *Load = dyn_cast<LoadInst>(&I)) return Load->isSimple();
  if (const auto *Store = dyn_cast<StoreInst>(&I)) return Store->isSimple();
  if (const auto *Intrinsic = dyn_cast<IntrinsicInst>(&I))
    return !Intrinsic->mayReadOrWriteMemory() && !Intrinsic->isConvergent() && !Intrinsic->cannotDuplicate() &&
           isGuaranteedToTransferExecutionToSuccessor(&I);
  return isPure(I);
}

Value *pointer(Instruction &Access) { return const_cast<Value *>(getLoadStorePointerOperand(&Access)); }

/// Whether the lanes of \p Access are a few elements apart from each other.
bool Part::isApart(const Instruction &Access) const {
  const LaneShape Shape = Shapes.of(getLoadStorePointerOperand(&Access));
  if (!Shape.isLinear() && !Shape.isLinearWhereUsed()) return false;
  return uint64_t(std::abs(Shape.stride())) > DL.getTypeStoreSize(getLoadStoreType(&Access));
}

/// Whether \p V is known before the part, or can be computed there.
bool Part::isKnownBefore(const Value *V, unsigned Depth) const {
  const auto *I = dyn_cast<Instruction>(V);
  const Instruction &Begin = *Accesses.front();
  if (!I || I->getParent() != Begin.getParent() || I->comesBefore(&Begin)) return true;
  constexpr unsigned MaxDepth = 16;
  return Depth < MaxDepth && isPure(*I) &&
         all_of(I->operands(), [&](const Value *Operand) { return isKnownBefore(Operand, Depth + 1); });
}

/// The range of a table: a uniform base, and indices that are known to be small.
std::optional<Range> Part::tableOf(Instruction &Access) const {
  const AddressSum Sum = AddressSum::ofPointer(pointer(Access), DL);
  if (!Shapes.of(Sum.Base).isUniform() || std::abs(Sum.Offset) > int64_t(MaxBytes)) return std::nullopt;
  uint64_t Size = DL.getTypeStoreSize(getLoadStoreType(&Access)).getFixedValue();
  for (const AddressSum::Term &T : Sum.Terms) {
    const KnownBits Known = computeKnownBits(T.V, DL);
    const APInt Most = Known.getMaxValue();
    if ((T.Signed && !Known.isNonNegative()) || T.Factor < 0 || T.Factor > int64_t(MaxBytes) || Most.ugt(MaxBytes))
      return std::nullopt;
    Size += Most.getZExtValue() * uint64_t(T.Factor);
  }
  if (Size > MaxBytes) return std::nullopt;
  return Range{&Access, Sum.Base, AddressSum::ofIndices(Sum.Base, DL), 0, Sum.Offset, Sum.Offset + int64_t(Size)};
}

std::optional<Range> Part::ownRange(Instruction &Access) const {
  Value *Pointer = pointer(Access);
  const TypeSize Size = DL.getTypeStoreSize(getLoadStoreType(&Access));
  if (Size.isScalable() || Size.getFixedValue() > MaxBytes) return std::nullopt;
  const LaneShape Shape = Shapes.of(Pointer);
  if (Shape.isVarying() && !Shape.isLinearWhereUsed()) return tableOf(Access);
  const int64_t Stride = Shape.isUniform() ? 0 : Shape.stride();
  if (uint64_t(std::abs(Stride)) * Lanes > MaxBytes) return std::nullopt;
  return Range{&Access, Pointer, AddressSum::ofIndices(Pointer, DL), Stride, 0, int64_t(Size.getFixedValue())};
}

std::optional<unsigned> Part::rangeOf(Instruction &Access) {
  std::optional<Range> Own = ownRange(Access);
  if (!Own || !isKnownBefore(Own->Reference)) return std::nullopt;
  for (auto [Number, R] : enumerate(Ranges)) {
    const std::optional<int64_t> Delta = R.Stride == Own->Stride ? Own->Sum.minus(R.Sum) : std::nullopt;
    if (!Delta || std::abs(*Delta) > int64_t(MaxBytes)) continue;
    R.Low = std::min(R.Low, *Delta + Own->Low);
    R.High = std::max(R.High, *Delta + Own->High);
    return unsigned(Number);
  }
  if (Own->Reference->getType() != pointer(*Accesses.front())->getType()) return std::nullopt; // address spaces
  Ranges.push_back(std::move(*Own));
  return unsigned(Ranges.size() - 1);
}

bool Part::isWorthCopying() {
  DenseMap<const Instruction *, std::optional<unsigned>> Of;
  for (Instruction *Access : Accesses) Of[Access] = rangeOf(*Access);
  SmallVector<StoreInst *> Stores;
  bool Wide = false;
  for (auto [Number, Access] : enumerate(Accesses)) {
    if (auto *Store = dyn_cast<StoreInst>(Access)) {
      Stores.push_back(Store);
      continue;
    }
    if (Stores.empty()) continue;
    const std::optional<unsigned> Own = Of[Access];
    SmallVector<StoreInst *> Above;
    for (StoreInst *Store : Stores)
      if (isModSet(Aliases.getModRefInfo(Store, MemoryLocation::get(cast<LoadInst>(Access))))) Above.push_back(Store);
    if (any_of(Above, [&](const StoreInst *Store) { return !Own || !Of[Store] || *Of[Store] == *Own; })) continue;
    Moved.insert(Access);
    auto IsNeighbour = [&](const Instruction *Other, const Instruction *Of1, bool Loads) {
      return isa<LoadInst>(Other) == Loads && Of[Other] && Of[Other] == Of[Of1] && isApart(*Of1);
    };
    const ArrayRef<Instruction *> Before = ArrayRef(Accesses).take_front(Number),
                                  After = ArrayRef(Accesses).drop_front(Number + 1);
    for (StoreInst *Store : Above) {
      Pairs.insert(std::minmax(*Of[Store], *Own));
      Wide |= any_of(Before, [&](Instruction *I) { return I->comesBefore(Store) && IsNeighbour(I, Access, true); }) ||
              any_of(After, [&](Instruction *I) { return IsNeighbour(I, Store, false); });
    }
  }
  return Wide && Pairs.size() <= MaxPairs;
}

bool Part::isUnchanged() const {
  return all_of(Ranges, [&](const Range &R) {
    return R.Reference == pointer(*R.Access) || R.Reference == AddressSum::ofPointer(pointer(*R.Access), DL).Base;
  });
}

Value *Part::disjoint(IRBuilder<> &B) {
  Value *Lane = laneNumber(B), *All = nullptr;
  DenseMap<unsigned, std::pair<Value *, Value *>> Ends;
  auto EndsOf = [&](unsigned Number) {
    auto &Known = Ends[Number];
    if (Known.first) return Known;
    const Range &R = Ranges[Number];
    Value *First = B.CreatePtrToInt(R.Reference, B.getInt64Ty());
    if (R.Stride != 0) First = firstLane(B, First, R.Stride, Lane);
    const int64_t Rest = R.Stride * int64_t(Lanes - 1);
    auto Add = [&](int64_t Distance) { return B.CreateAdd(First, B.getInt64(uint64_t(Distance))); };
    return Known = {Add(R.Low + std::min<int64_t>(Rest, 0)), Add(R.High + std::max<int64_t>(Rest, 0))};
  };
  for (const auto &[One, Other] : Pairs) {
    const auto A = EndsOf(One), C = EndsOf(Other);
    Value *Apart = B.CreateOr(B.CreateICmpULE(A.second, C.first), B.CreateICmpULE(C.second, A.first));
    All = All ? B.CreateAnd(All, Apart) : Apart;
  }
  return B.CreateFreeze(All, "separate");
}

/// Moves the loads of the copy above its first store, with what their addresses are computed from.
void Part::moveLoads(BasicBlock &Copy, Instruction &FirstStore, const ValueToValueMapTy &Map) const {
  SmallPtrSet<const Instruction *, 16> MayMove, Stays;
  for (const Instruction *Load : Moved) MayMove.insert(cast<Instruction>(Map.lookup(Load)));
  for (Instruction &I :
       make_early_inc_range(make_range(FirstStore.getIterator(), Copy.getTerminator()->getIterator()))) {
    const bool Depends = any_of(I.operands(), [&](const Value *Operand) {
      const auto *Def = dyn_cast<Instruction>(Operand);
      return Def && Stays.contains(Def);
    });
    if (!Depends && (MayMove.contains(&I) || isPure(I)))
      I.moveBefore(FirstStore.getIterator());
    else
      Stays.insert(&I);
  }
}

void Part::copy() {
  Instruction &Begin = *Accesses.front(), &Last = *Accesses.back();
  // What depends on no access of the part moves before it, with the ranges' addresses.
  SmallPtrSet<const Instruction *, 16> Stays;
  for (Instruction &I : make_early_inc_range(make_range(Begin.getIterator(), std::next(Last.getIterator())))) {
    const bool Depends = any_of(I.operands(), [&](const Value *Operand) {
      const auto *Def = dyn_cast<Instruction>(Operand);
      return Def && Stays.contains(Def);
    });
    if (!Depends && isPure(I) && &I != &Begin)
      I.moveBefore(Begin.getIterator());
    else
      Stays.insert(&I);
  }
  BasicBlock *Head = Begin.getParent();
  BasicBlock *Original = SplitBlock(Head, Begin.getIterator());
  BasicBlock *Tail = SplitBlock(Original, std::next(Last.getIterator()));
  IRBuilder<> B(Head->getTerminator());
  Value *Condition = disjoint(B);
  ValueToValueMapTy Map;
  BasicBlock *Copy = copyRegion({Original}, *Tail, Map, ".separate");
  const auto FirstStore = find_if(Accesses, [](const Instruction *I) { return isa<StoreInst>(I); });
  moveLoads(*Copy, *cast<Instruction>(Map.lookup(*FirstStore)), Map);
  auto *Branch = BranchInst::Create(Copy, Original, Condition);
  Branch->setMetadata(LLVMContext::MD_prof, MDBuilder(Branch->getContext()).createBranchWeights(2000, 1));
  ReplaceInstWithInst(Head->getTerminator(), Branch);
  ++NumCopied;
}

/// The accesses of each part of \p Block, which ends at calls and other instructions with effects.
SmallVector<SmallVector<Instruction *>> partsOf(BasicBlock &Block) {
  SmallVector<SmallVector<Instruction *>> Parts(1);
  unsigned Size = 0;
  for (Instruction &I : Block) {
    if (isa<PHINode>(I) || I.isDebugOrPseudoInst()) continue;
    const bool Fits = mayContain(I);
    if (!Parts.back().empty() && (!Fits || ++Size > MaxInstructions)) {
      Parts.emplace_back();
      Size = 0;
    }
    if (Fits && isa<LoadInst, StoreInst>(I)) Parts.back().push_back(&I);
  }
  return Parts;
}

/// Whether some load follows a store. Most kernels have none.
bool readsAfterWriting(ArrayRef<Instruction *> Accesses) {
  const auto *Store = find_if(Accesses, [](const Instruction *I) { return isa<StoreInst>(I); });
  return any_of(make_range(Store, Accesses.end()), [](const Instruction *I) { return isa<LoadInst>(I); });
}

} // namespace

PreservedAnalyses copyForSeparateArrays(Function &Kernel, unsigned Lanes, FunctionAnalysisManager &Analyses,
                                        Remarks &) {
  if (isDisabled(Transform::SeparateArrays) || Lanes == 1) return PreservedAnalyses::all();
  SmallVector<SmallVector<Instruction *>> Parts;
  for (BasicBlock &Block : Kernel)
    for (SmallVector<Instruction *> &Accesses : partsOf(Block))
      if (readsAfterWriting(Accesses)) Parts.push_back(std::move(Accesses));
  if (Parts.empty()) return PreservedAnalyses::all();
  const LaneShapes Shapes(Kernel, Lanes, Analyses.getResult<LaneUniformityAnalysis>(Kernel).info(),
                          Analyses.getResult<DominatorTreeAnalysis>(Kernel), Analyses.getResult<LoopAnalysis>(Kernel));
  AAResults &Aliases = Analyses.getResult<AAManager>(Kernel);
  SmallVector<Part, 0> Worth;
  for (const SmallVector<Instruction *> &Accesses : Parts)
    if (Part P(Accesses, Lanes, Shapes, Aliases); P.isWorthCopying()) Worth.push_back(std::move(P));
  for (Part &P : Worth)
    if (P.isUnchanged()) P.copy();
  return Worth.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace syclc
