// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Interleaved accesses: the fields of an array of structures, every second element, rows of vec3.
///
/// \code
///   %x = load float, ptr %p                  ; lanes 12 bytes apart
///   %y = load float, ptr %p.4                ; %p + 4
/// =>                                         ; W = 8: the lanes' x and y are among 23 floats
///   %0 = masked load <8 x float> %p          ; x0 y0 .  x1 y1 .  x2 y2
///   %1 = masked load <8 x float> %p + 32     ; .  x3 y3 .  x4 y4 .  x5
///   %2 = masked load <8 x float> %p + 60     ;             (the last 8 of the 23)
///   %x.lanes = shuffles of %0, %1, %2
///   %y.lanes = shuffles of %0, %1, %2
/// \endcode
/// A load is grouped with the later loads of its block that are at a known distance, if nothing in between may write to
/// them. Bytes between those of two active lanes may be read (they cannot be on an unmapped page), other bytes are
/// never read. If the target has no masked loads of such elements, they are only loaded in this way if all lanes are
/// active, and otherwise gathered.
///
/// Stores that together cover the whole stride become one wide store at the position of the last one. Otherwise they
/// remain scatters, since the bytes between them must not be written.
#include "native/vectorize/MemoryState.h"
#include "native/vectorize/Widener.h"
#include "support/Statistics.h"
#include "support/Transforms.h"
#include "support/Tunables.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace syclc {

using namespace tune::InterleavedAccess;

SYCLC_STATISTIC(InterleavedAccess, NumLoads, "wide loads for lanes a few elements apart");
SYCLC_STATISTIC(InterleavedAccess, NumStores, "wide stores for lanes a few elements apart");

namespace {

class Grouping {
public:
  Grouping(Widener &W, Instruction &First, const LaneAddress &Address)
      : W(W), B(W.B), State(MemoryState::of(W)), First(First) {
    Group.Address = Address;
  }

  /// Starts the group with \p First. \returns false if its leaves do not have one size that divides the stride.
  bool start();
  void addLoads();
  /// \returns true if it finds stores that cover the stride.
  bool addStores();
  bool isWorthLoading() const;

  void emitLoads();
  static void emitStores(Widener &W, const AccessGroup &Group);

  AccessGroup Group;

private:
  static Value *pointer(const Instruction &I) { return const_cast<Value *>(getLoadStorePointerOperand(&I)); }
  static Type *accessed(const Instruction &I) { return getLoadStoreType(&I); }

  int64_t factor() const { return std::abs(Group.Address.Stride) / int64_t(Group.Element); }
  /// The member for \p I, if it can be part of the group.
  std::optional<AccessGroup::Member> member(Instruction &I);

  Widener &W;
  IRBuilder<> &B;
  MemoryState &State;
  Instruction &First;
  AddressSum FirstSum;
};

/// The memory layout of a group, and the element type of its vectors.
struct Layout {
  Layout(Widener &W, const AccessGroup &Group);

  /// The address of the lowest element of lane 0, whose address is \p First, or of the last lane for a negative stride.
  Value *address(IRBuilder<> &B, Value *First) const;
  /// The index, within a lane's elements, of the element at offset \p Place.
  int slot(int64_t Place) const { return int((Place - Group.Min) / int64_t(Group.Element)); }

  const AccessGroup &Group;
  int64_t Factor; ///< elements between consecutive lanes
  int64_t Used;   ///< elements from the first to the last one used in a lane
  bool Downwards;
  Type *Element; ///< type of the elements
  Align A;       ///< of address()
  SmallVector<Value *, 4> Instructions;
  int64_t LowestLane; ///< bytes from lane 0's address to that of the lowest lane
};

Layout::Layout(Widener &W, const AccessGroup &Group) : Group(Group) {
  Factor = std::abs(Group.Address.Stride) / int64_t(Group.Element);
  Used = (Group.Max - Group.Min) / int64_t(Group.Element) + 1;
  Downwards = Group.Address.Stride < 0;
  LowestLane = Downwards ? Group.Address.Stride * int64_t(W.W - 1) : 0;
  Element = Group.Members[0].Leaves[0].Stored;
  A = Align(1);
  for (const AccessGroup::Member &M : Group.Members) {
    Instructions.push_back(M.I);
    for (const MemoryLeaf &Leaf : M.Leaves) {
      if (Leaf.Stored != Element) Element = IntegerType::get(W.F.getContext(), 8 * Group.Element);
      // Each member's alignment implies one for the lowest element.
      Align Known = commonAlignment(getLoadStoreAlignment(M.I), M.Delta - Group.Min);
      A = std::max(A, commonAlignment(Known, std::abs(Group.Address.Stride)));
    }
  }
}

Value *Layout::address(IRBuilder<> &B, Value *First) const {
  int64_t Offset = Group.Min + LowestLane;
  return Offset ? B.CreatePtrAdd(First, B.getInt64(Offset)) : First;
}

bool Grouping::start() {
  auto Leaves = memoryLeaves(accessed(First), W.DL);
  if (!Leaves) return false;
  Group.Element = sizeInMemory(Leaves->front(), W.DL);
  int64_t Stride = std::abs(Group.Address.Stride);
  if (Stride % int64_t(Group.Element) || Stride / int64_t(Group.Element) > MaxElementsWhenDense) return false;
  FirstSum = AddressSum::ofIndices(pointer(First), W.DL);
  std::optional<AccessGroup::Member> Alone = member(First);
  if (!Alone) return false;
  Group.add(std::move(*Alone));
  return Group.Max - Group.Min < Stride; // a scalar wider than the stride overlaps the next lane's
}

std::optional<AccessGroup::Member> Grouping::member(Instruction &I) {
  auto Leaves = memoryLeaves(accessed(I), W.DL);
  if (!Leaves) return std::nullopt;
  // The difference of the addresses is the same in all lanes, so the stride is also the same.
  std::optional<int64_t> Delta = AddressSum::ofIndices(pointer(I), W.DL).minus(FirstSum);
  int64_t Element = Group.Element, Stride = std::abs(Group.Address.Stride);
  if (!Delta || *Delta % Element || std::abs(*Delta) >= Stride) return std::nullopt;
  int64_t Min = Group.Min, Max = Group.Max;
  for (const MemoryLeaf &Leaf : *Leaves) {
    if (sizeInMemory(Leaf, W.DL) != Group.Element || Leaf.Offset % Group.Element) return std::nullopt;
    if (int64_t(Leaf.Offset) >= Stride) return std::nullopt;
    Min = std::min(Min, *Delta + int64_t(Leaf.Offset));
    Max = std::max(Max, *Delta + int64_t(Leaf.Offset));
  }
  if (Max - Min >= Stride) return std::nullopt; // would overlap the next lane's elements
  return AccessGroup::Member{&I, *Delta, std::move(*Leaves)};
}

void Grouping::addLoads() {
  std::optional<AccessGroup::Member> New;
  addLaterLoads(
      W, cast<LoadInst>(First), MaxDistance, [&](LoadInst &Load) { return (New = member(Load)).has_value(); },
      [&](LoadInst &) { Group.add(std::move(*New)); });
}

bool Grouping::addStores() {
  // No element is written twice, see below, and all are within one stride.
  auto IsFull = [&] { return Group.leaves() == factor(); };
  auto Add = [&](StoreInst &Store) -> std::optional<bool> {
    std::optional<AccessGroup::Member> New = member(Store);
    if (!New) return false;
    if (Group.sharesPlace(*New)) return std::nullopt;
    Group.add(std::move(*New));
    return true;
  };
  return addLaterStores(W, cast<StoreInst>(First), MaxDistance, Group, IsFull, Add);
}

bool Grouping::isWorthLoading() const {
  if (factor() > MaxElements) {
    return Group.leaves() * 2 >= factor();
  }
  return true;
}

/// The mask of \p Count elements from \p Begin on; \p Mask is in memory order. An element after the used ones of its
/// lane is active if that lane and the next one are.
Value *elementMask(Widener &W, Value *Mask, const Layout &L, int64_t Begin, int64_t Count) {
  Value *Both = Mask;
  if (L.Used < L.Factor) { // lanes that are active together with the next one
    SmallVector<int> Next;
    for (unsigned Lane = 0; Lane < W.W; ++Lane) Next.push_back(int(std::min(Lane + 1, W.W - 1)));
    Both = W.maskAnd(Mask, W.B.CreateShuffleVector(Mask, Next));
  }
  SmallVector<int> Lanes;
  for (int64_t E = Begin; E < Begin + Count; ++E)
    Lanes.push_back(int(E / L.Factor) + (E % L.Factor < L.Used ? 0 : int(W.W)));
  return W.B.CreateShuffleVector(Mask, Both, Lanes);
}

/// LLVM's code generation moves each bit of a mask alone unless their number is a power of two.
bool hasCheapMask(int64_t Elements) { return isPowerOf2_64(uint64_t(Elements)); }

/// Emits loads of the elements of all active lanes. \returns the lanes of each of \p Slots. \p First is lane 0's
/// address; the metadata of \p Metadata holds for all loads.
SmallVector<Value *> loadSlots(Widener &W, const Layout &L, ArrayRef<int> Slots, Value *First, Value *Mask,
                               ArrayRef<Value *> Metadata) {
  IRBuilder<> &B = W.B;
  Value *Address = L.address(B, First);
  const bool AllOn = W.isAllOn(Mask);
  if (L.Downwards && !AllOn) Mask = B.CreateVectorReverse(Mask);
  int64_t Elements = (W.W - 1) * L.Factor + L.Used;
  auto LoadPart = [&](int64_t Begin, int64_t Count) -> Value * {
    auto *T = FixedVectorType::get(L.Element, Count);
    const int64_t Offset = Begin * int64_t(L.Group.Element);
    Value *From = Begin ? B.CreatePtrAdd(Address, B.getInt64(Offset)) : Address;
    Align A = commonAlignment(L.A, Offset);
    Instruction *Part = AllOn ? cast<Instruction>(B.CreateAlignedLoad(T, From, A))
                              : B.CreateMaskedLoad(T, From, A, elementMask(W, Mask, L, Begin, Count));
    return Metadata.empty() ? Part : propagateMetadata(Part, Metadata);
  };

  // Without gaps, one load, whose shuffles LLVM's code generation recognises. Otherwise, loads of W elements; the last
  // one ends at the last lane's last element.
  SmallVector<std::pair<int64_t, Value *>, 8> Parts;
  int64_t Size = L.Used == L.Factor ? Elements : int64_t(W.W);
  if (Size == Elements && !AllOn && !hasCheapMask(Elements)) {
    SmallVector<Value *, 8> Loads;
    for (int64_t Begin = 0; Begin < Elements; Begin += W.W) Loads.push_back(LoadPart(Begin, W.W));
    Parts.emplace_back(0, concatenateVectors(B, Loads));
  } else
    for (int64_t Begin = 0; Begin < Elements; Begin += Size) {
      int64_t From = std::min(Begin, Elements - Size);
      Parts.emplace_back(From, LoadPart(From, Size));
    }
  SmallVector<Value *> Results;
  for (int Slot : Slots) {
    Value *Result = nullptr;
    SmallVector<int> Merge(W.W, -1); // the lanes that are already in Result
    for (auto [From, Part] : Parts) {
      SmallVector<int> Indices(W.W, -1), Blend(W.W, -1);
      bool Any = false;
      for (unsigned Lane = 0; Lane < W.W; ++Lane) {
        int64_t Place = (L.Downwards ? W.W - 1 - Lane : Lane) * L.Factor + Slot - From;
        if (Merge[Lane] >= 0)
          Blend[Lane] = int(Lane);
        else if (Place >= 0 && Place < Size) {
          Indices[Lane] = int(Place);
          Blend[Lane] = int(W.W + Lane);
          Merge[Lane] = int(Lane);
          Any = true;
        }
      }
      if (!Any) continue;
      Value *Taken = B.CreateShuffleVector(Part, Indices);
      Result = Result ? B.CreateShuffleVector(Result, Taken, Blend) : Taken;
    }
    Results.push_back(Result);
  }
  return Results;
}

/// Stores \p Slots, the lanes of all elements of the stride.
void storeSlots(Widener &W, const Layout &L, ArrayRef<Value *> Slots, Value *First, Value *Mask,
                ArrayRef<Value *> Metadata) {
  IRBuilder<> &B = W.B;
  SmallVector<Value *, 8> InOrder(Slots);
  if (L.Downwards)
    for (Value *&Lanes : InOrder) Lanes = B.CreateVectorReverse(Lanes);
  Value *Wide = concatenateVectors(B, InOrder);
  if (L.Factor > 1) Wide = B.CreateShuffleVector(Wide, createInterleaveMask(W.W, L.Factor));
  Value *Address = L.address(B, First);
  auto Keep = [&](Instruction *Store) {
    if (!Metadata.empty()) propagateMetadata(Store, Metadata);
  };
  if (W.isAllOn(Mask)) return Keep(B.CreateAlignedStore(Wide, Address, L.A));
  if (L.Downwards) Mask = B.CreateVectorReverse(Mask);
  const int64_t Elements = int64_t(W.W) * L.Factor;
  const int64_t Size = hasCheapMask(Elements) ? Elements : int64_t(W.W);
  for (int64_t Begin = 0; Begin < Elements; Begin += Size) {
    const int64_t Offset = Begin * int64_t(L.Group.Element);
    Value *Part = Size == Elements ? Wide : B.CreateShuffleVector(Wide, createSequentialMask(Begin, Size, 0));
    Keep(B.CreateMaskedStore(Part, Begin ? B.CreatePtrAdd(Address, B.getInt64(Offset)) : Address,
                             commonAlignment(L.A, uint64_t(Offset)), elementMask(W, Mask, L, Begin, Size)));
  }
}

/// If the target has no masked accesses of this type, only sub-groups in which all lanes are active use wide ones:
/// \code
///   define internal { <32 x i8>, ... } @syclc.masked.interleaved.load...(ptr %first, <32 x i1> %mask) alwaysinline {
///     if (all of %mask) return wide loads and shuffles; else return a gather for each slot
/// \endcode
/// GuardedCopy.h counts the calls as masked accesses. \p Slots are the elements that are loaded; all are stored.
Function *branchOnFullMask(Widener &W, const Layout &L, ArrayRef<int> Slots, bool IsLoad) {
  Module &M = *W.F.getParent();
  LLVMContext &C = M.getContext();
  const unsigned Space = L.Group.Address.First->getType()->getPointerAddressSpace();
  auto *T = FixedVectorType::get(L.Element, W.W);
  std::string Name;
  raw_string_ostream Stream(Name);
  Stream << "syclc.masked.interleaved." << (IsLoad ? "load." : "store.") << *T << "." << L.Group.Address.Stride << "."
         << L.Group.Min << "." << L.Used << "." << L.A.value() << "." << Space;
  for (int Slot : Slots) Stream << "." << Slot;
  if (Function *Made = M.getFunction(Name)) return Made;

  SmallVector<Type *> Types(Slots.size(), T),
      Parameters{PointerType::get(C, Space), FixedVectorType::get(Type::getInt1Ty(C), W.W)};
  if (!IsLoad) Parameters.append(Types);
  Type *Result = IsLoad ? StructType::get(C, Types) : Type::getVoidTy(C);
  Function *F = W.makeHelper(FunctionType::get(Result, Parameters, false), Name, Attribute::AlwaysInline);
  IRBuilder<> &B = W.B;
  IRBuilderBase::InsertPointGuard Guard(B);
  auto *Full = BasicBlock::Create(C, "full", F), *Partial = BasicBlock::Create(C, "partial", F);
  auto *Entry = BasicBlock::Create(C, "entry", F, Full);
  Value *First = F->getArg(0), *Mask = F->getArg(1);
  SmallVector<Value *> Lanes;
  for (Argument &Stored : drop_begin(F->args(), 2)) Lanes.push_back(&Stored);
  auto Return = [&](ArrayRef<Value *> Loaded) {
    Value *All = PoisonValue::get(Result);
    for (auto [I, Taken] : enumerate(Loaded)) All = B.CreateInsertValue(All, Taken, unsigned(I));
    B.CreateRet(All);
  };

  B.SetInsertPoint(Entry);
  B.SetCurrentDebugLocation(DebugLoc());
  B.CreateCondBr(B.CreateAndReduce(Mask), Full, Partial);

  B.SetInsertPoint(Full);
  Value *AllOn = Constant::getAllOnesValue(Mask->getType());
  if (IsLoad)
    Return(loadSlots(W, L, Slots, First, AllOn, {}));
  else {
    storeSlots(W, L, Lanes, First, AllOn, {});
    B.CreateRetVoid();
  }

  B.SetInsertPoint(Partial);
  const Align A = commonAlignment(L.A, L.Group.Element);
  const bool Masked = !IsLoad || W.Target.isLegalMaskedGather(T, A);
  SmallVector<Constant *> Distances;
  for (unsigned Lane = 0; Lane < W.W; ++Lane)
    Distances.push_back(ConstantInt::getSigned(B.getInt32Ty(), L.Group.Address.Stride * int64_t(Lane)));
  Value *OfLanes = ConstantVector::get(Distances);
  if (!Masked) OfLanes = onlyActive(W, OfLanes, Mask); // WidenMemory.cpp explains
  SmallVector<Value *> Loaded;
  for (auto [I, Slot] : enumerate(Slots)) {
    const int64_t Offset = L.Group.Min + Slot * int64_t(L.Group.Element);
    Value *Addresses = B.CreateGEP(B.getInt8Ty(), B.CreatePtrAdd(First, B.getInt64(Offset)), OfLanes);
    if (IsLoad)
      Loaded.push_back(B.CreateMaskedGather(T, Addresses, A, Masked ? Mask : nullptr));
    else
      B.CreateMaskedScatter(Lanes[I], Addresses, A, Mask);
  }
  if (IsLoad)
    Return(Loaded);
  else
    B.CreateRetVoid();
  return F;
}

/// Whether the target has instructions for masked accesses of the group's elements, so that they do not become a branch
/// for each element.
bool hasMaskedAccess(Widener &W, const AccessGroup &Group, bool IsLoad) {
  if (isOnForAllWorkItems(W, W.mask())) return true;
  auto *T = FixedVectorType::get(Group.Members[0].Leaves[0].Stored, W.W);
  unsigned Space = Group.Address.First->getType()->getPointerAddressSpace();
  return IsLoad ? W.Target.isLegalMaskedLoad(T, Align(Group.Element), Space)
                : W.Target.isLegalMaskedStore(T, Align(Group.Element), Space);
}

void Grouping::emitLoads() {
  Layout L(W, Group);
  SmallVector<int> Slots;
  for (const AccessGroup::Member &M : Group.Members)
    for (const MemoryLeaf &Leaf : M.Leaves)
      if (const int Slot = L.slot(M.Delta + int64_t(Leaf.Offset)); !is_contained(Slots, Slot)) Slots.push_back(Slot);
  SmallVector<Value *> Loaded;
  if (hasMaskedAccess(W, Group, /*IsLoad=*/true))
    Loaded = loadSlots(W, L, Slots, Group.Address.First, W.mask(), L.Instructions);
  else {
    Value *All = B.CreateCall(branchOnFullMask(W, L, Slots, /*IsLoad=*/true), {Group.Address.First, W.mask()});
    for (unsigned I = 0; I < Slots.size(); ++I) Loaded.push_back(B.CreateExtractValue(All, I));
  }
  for (const AccessGroup::Member &M : Group.Members) {
    Value *Result = PoisonValue::get(W.wide(accessed(*M.I)));
    for (const MemoryLeaf &Leaf : M.Leaves) {
      Value *Lanes = Loaded[find(Slots, L.slot(M.Delta + int64_t(Leaf.Offset))) - Slots.begin()];
      auto *T = FixedVectorType::get(Leaf.Stored, W.W);
      Result = putLeaf(W, Result, B.CreateBitOrPointerCast(Lanes, T), Leaf);
    }
    State.Loaded[M.I] = Result;
  }
}

void Grouping::emitStores(Widener &W, const AccessGroup &Group) {
  IRBuilder<> &B = W.B;
  Layout L(W, Group);
  auto *T = FixedVectorType::get(L.Element, W.W);
  SmallVector<Value *> Stored(L.Factor);
  for (const AccessGroup::Member &M : Group.Members) {
    Value *Lanes = W.lanes(cast<StoreInst>(M.I)->getValueOperand());
    for (const MemoryLeaf &Leaf : M.Leaves)
      Stored[L.slot(M.Delta + int64_t(Leaf.Offset))] = B.CreateBitOrPointerCast(takeLeaf(W, Lanes, Leaf), T);
  }
  if (hasMaskedAccess(W, Group, /*IsLoad=*/false))
    return storeSlots(W, L, Stored, Group.Address.First, W.mask(), L.Instructions);
  SmallVector<int> Slots;
  SmallVector<Value *> Arguments{Group.Address.First, W.mask()};
  for (int Slot = 0; Slot < L.Factor; ++Slot) Slots.push_back(Slot);
  Arguments.append(Stored);
  B.CreateCall(branchOnFullMask(W, L, Slots, /*IsLoad=*/false), Arguments);
}

bool isOneElementApart(const AccessGroup &Group) { return std::abs(Group.Address.Stride) == int64_t(Group.Element); }

bool isTooWide(const Widener &W, const LaneAddress &Address) {
  return uint64_t(std::abs(Address.Stride)) * W.W > MaxBytes;
}

} // namespace

bool loadStrided(Widener &W, LoadInst &Load, const LaneAddress &Address) {
  if (isDisabled(Transform::InterleavedAccess)) return false;
  if (isTooWide(W, Address)) return false;
  Grouping G(W, Load, Address);
  if (!G.start() || isOneElementApart(G.Group)) return false;
  G.addLoads();
  if (!G.isWorthLoading()) return false;
  G.emitLoads();
  ++NumLoads;
  return true;
}

bool storeStrided(Widener &W, StoreInst &Store, const LaneAddress &Address) {
  if (isDisabled(Transform::InterleavedAccess)) return false;
  if (isTooWide(W, Address)) return false;
  Grouping G(W, Store, Address);
  if (!G.start() || isOneElementApart(G.Group) || !G.addStores()) return false;
  ++NumStores;
  MemoryState::of(W).storeTogether(W, std::move(G.Group));
  return true;
}

void emitStrided(Widener &W, const AccessGroup &Group) { Grouping::emitStores(W, Group); }

} // namespace syclc
