// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Private variables: the memory for the copies of all lanes, in one of two layouts.
///
/// *Lane-interleaved*, if the variable is only used by loads and stores of elements of one size: the copies of an
/// element are adjacent, so that an access with a uniform index is one vector access, and LLVM can keep the elements in
/// registers if the indices become constants.
/// \code
///   %a = alloca [16 x float]                 %a.lanes = alloca [16 x [8 x i32]]
///   %p = getelementptr float, ptr %a, i64 %k     ; %k uniform
///   store float %v, ptr %p               ->  %row = getelementptr [8 x i32], ptr %a.lanes, i64 %k
///                                            store <8 x float> (select %mask, %v.lanes, load %row), ptr %row
/// \endcode
/// Only this sub-group uses the memory, so a masked store is a load, a select and a store, which all targets support.
/// An access whose index differs between lanes is a gather from `%k * W + lane`, or selects among the rows if there are
/// few of them.
///
/// *Lane after lane* for all other variables (the address escapes, elements of several sizes): each copy has
/// the layout of the source, and a lane's address is that of the first lane plus the lane's number times the variable's
/// size.
/// \code
///   %a = alloca %struct                  ->  %a.lanes = alloca [8 x [24 x i8]], lane l at 24 * l
/// \endcode
/// Lifetime markers are removed: a lane that has left a loop may still use the variable when other lanes restart its
/// lifetime.
#include "native/vectorize/MemoryState.h"

#include "native/vectorize/Widen.h"
#include "native/vectorize/Widener.h"
#include "support/Remarks.h"
#include "support/Tunables.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace syclc {

using namespace tune::WidenPrivate;

namespace {

/// Checks all uses of a variable: whether it can be interleaved, and with which element size.
class Uses {
public:
  Uses(const Widener &W, const AllocaInst &Variable) : W(W), Variable(Variable) {}

  /// The element size in bytes, or 0 if the layout must be lane after lane.
  uint64_t elementSize() {
    if (!pointer(Variable) || !Element) return 0;
    auto Fits = [&](uint64_t N) { return N % Element == 0; };
    return all_of(Multiples, Fits) ? Element : 0;
  }

private:
  bool pointer(const Value &P) {
    for (const Use &U : P.uses())
      if (!use(U)) return false;
    return true;
  }

  bool use(const Use &U) {
    auto &I = *cast<Instruction>(U.getUser());
    if (isa<GetElementPtrInst>(I)) return I.getType()->isPointerTy() && U.getOperandNo() == 0 && pointer(I);
    if (auto *Load = dyn_cast<LoadInst>(&I)) return Load->isSimple() && access(I, Load->getType());
    if (auto *Store = dyn_cast<StoreInst>(&I))
      return Store->isSimple() && U.getOperandNo() == StoreInst::getPointerOperandIndex() &&
             access(I, Store->getValueOperand()->getType());
    if (auto *Call = dyn_cast<CallInst>(&I); Call && isTileOperation(*Call)) return isAt(U, 4);
    auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
    return Intrinsic && (Intrinsic->isLifetimeStartOrEnd() || fill(*Intrinsic, U));
  }

  bool access(Instruction &I, Type *T) {
    auto Leaves = memoryLeaves(T, W.DL);
    if (!Leaves) return false;
    for (const MemoryLeaf &Leaf : *Leaves) {
      uint64_t Bytes = sizeInMemory(Leaf, W.DL);
      if (Element && Bytes != Element) return false;
      Element = Bytes;
      Multiples.push_back(Leaf.Offset);
    }
    return place(getLoadStorePointerOperand(&I));
  }

  /// Whether an operation on elements of \p Bytes bytes starts at a known offset.
  bool isAt(Value *Pointer, uint64_t Bytes) {
    if (Element && Element != Bytes) return false;
    Element = Bytes;
    return place(Pointer) && AddressSum::ofPointer(Pointer, W.DL).Terms.empty();
  }

  bool place(Value *Pointer) {
    AddressSum Sum = AddressSum::ofPointer(Pointer, W.DL);
    if (Sum.Base != &Variable) return false;
    Multiples.push_back(std::abs(Sum.Offset));
    for (const AddressSum::Term &T : Sum.Terms) Multiples.push_back(std::abs(T.Factor));
    return true;
  }

  /// A memset of a uniform byte, with known size and offset. PrivateCopies.h has expanded copies.
  bool fill(const IntrinsicInst &I, const Use &U) {
    auto *Set = dyn_cast<MemSetInst>(&I);
    auto *Length = Set ? dyn_cast<ConstantInt>(Set->getLength()) : nullptr;
    if (!Length || Set->isVolatile() || U.getOperandNo() != 0 || !place(Set->getRawDest())) return false;
    if (!AddressSum::ofPointer(Set->getRawDest(), W.DL).Terms.empty()) return false;
    Multiples.push_back(Length->getZExtValue());
    // In the entry block, which all work-items execute together, a memset of all copies is one memset.
    return W.isUniform(Set->getValue()) && (Length->getZExtValue() <= MaxFilled || Set->getParent()->isEntryBlock());
  }

  const Widener &W;
  const AllocaInst &Variable;
  uint64_t Element = 0;
  SmallVector<uint64_t, 16> Multiples; ///< must be multiples of the element size
};

/// Accesses of one interleaved variable.
class Interleaved {
public:
  Interleaved(Widener &W, const PrivateRoom &Room) : W(W), B(W.B), Room(Room) {}

  void locate(Value *Pointer);
  Value *load(const MemoryLeaf &Leaf);
  void store(const MemoryLeaf &Leaf, Value *Lanes);
  void blend(Value *Row, Value *Lanes);
  Value *row(Value *Index) { return B.CreateGEP(ArrayType::get(B.getIntNTy(8 * Room.Element), W.W), Room.Room, Index); }
  bool isVarying() const { return Varying; }

private:
  Align rowAlign() const { return commonAlignment(Room.Room->getAlign(), Room.Element * W.W); }
  FixedVectorType *lanesOf(Type *T) const { return FixedVectorType::get(T, W.W); }
  bool selects() const { return Room.Elements <= MaxSelected; }
  /// The addresses of the elements \p Index in the lanes, for a gather; inactive lanes use element 0.
  Value *elements(Value *Index, const MemoryLeaf &Leaf);
  Value *indexOf(const MemoryLeaf &Leaf);

  Widener &W;
  IRBuilder<> &B;
  const PrivateRoom &Room;
  Value *Index = nullptr; ///< of the element: i64, or `<W x i32>` if Varying
  bool Varying = false;
};

void Interleaved::locate(Value *Pointer) {
  AddressSum Sum = AddressSum::ofPointer(Pointer, W.DL);
  Varying = any_of(Sum.Terms, [&](const AddressSum::Term &T) { return !W.isUniform(T.V); });
  Type *T = Varying ? cast<Type>(lanesOf(B.getInt32Ty())) : B.getInt64Ty();
  auto Number = [&](int64_t N) { return ConstantInt::getSigned(T, N / int64_t(Room.Element)); };
  Index = Number(Sum.Offset);
  for (const AddressSum::Term &Term : Sum.Terms) {
    Value *V = B.CreateSExtOrTrunc(Varying ? W.lanes(Term.V) : W.scalar(Term.V), T);
    Index = B.CreateAdd(Index, B.CreateMul(V, Number(Term.Factor)));
  }
}

Value *Interleaved::indexOf(const MemoryLeaf &Leaf) {
  return B.CreateAdd(Index, ConstantInt::get(Index->getType(), Leaf.Offset / Room.Element));
}

Value *Interleaved::elements(Value *Index, const MemoryLeaf &) {
  SmallVector<Constant *> Lanes;
  for (unsigned Lane = 0; Lane < W.W; ++Lane) Lanes.push_back(B.getInt32(Lane));
  Value *Mask = W.mask();
  if (!W.isAllOn(Mask)) Index = W.select(Mask, Index, Constant::getNullValue(Index->getType()));
  Value *Place = B.CreateAdd(B.CreateMul(Index, W.splat(B.getInt32(W.W))), ConstantVector::get(Lanes));
  return B.CreateGEP(B.getIntNTy(8 * Room.Element), Room.Room, Place);
}

Value *Interleaved::load(const MemoryLeaf &Leaf) {
  Type *T = lanesOf(Leaf.Stored);
  Value *Index = indexOf(Leaf);
  if (!Varying) return B.CreateAlignedLoad(T, row(Index), rowAlign()); // the copies of all lanes are readable
  if (!selects()) return B.CreateMaskedGather(T, elements(Index, Leaf), Align(Room.Element));
  Value *Result = nullptr;
  for (uint64_t N = 0; N < Room.Elements; ++N) {
    Value *Row = B.CreateAlignedLoad(T, row(B.getInt64(N)), rowAlign());
    Value *Here = B.CreateICmpEQ(Index, W.splat(B.getInt32(N)));
    Result = Result ? B.CreateSelect(Here, Row, Result) : Row;
  }
  return Result;
}

void Interleaved::blend(Value *Row, Value *Lanes) {
  Value *Mask = W.mask();
  // Lanes that are not work-items never read their copies.
  if (!isOnForAllWorkItems(W, Mask))
    Lanes = W.select(Mask, Lanes, B.CreateAlignedLoad(Lanes->getType(), Row, rowAlign()));
  B.CreateAlignedStore(Lanes, Row, rowAlign());
}

void Interleaved::store(const MemoryLeaf &Leaf, Value *Lanes) {
  Value *Index = indexOf(Leaf);
  if (!Varying) return blend(row(Index), Lanes);
  if (!selects()) {
    B.CreateMaskedScatter(Lanes, elements(Index, Leaf), Align(Room.Element), W.mask());
    return;
  }
  for (uint64_t N = 0; N < Room.Elements; ++N) {
    Value *Here = W.maskAnd(W.mask(), B.CreateICmpEQ(Index, W.splat(B.getInt32(N))));
    Value *Row = row(B.getInt64(N));
    Value *Old = B.CreateAlignedLoad(Lanes->getType(), Row, rowAlign());
    B.CreateAlignedStore(W.select(Here, Lanes, Old), Row, rowAlign());
  }
}

/// Creates `%a.lanes`.
AllocaInst *makeRoom(Widener &W, AllocaInst &A, Type *T, Value *Count, Align Alignment) {
  auto *Room = W.B.CreateAlloca(T, A.getAddressSpace(), Count, A.getName() + ".lanes");
  Room->setAlignment(Alignment);
  return Room;
}

/// The maximum number of bytes of an interleaved variable in all lanes: indices are computed in 32 bits.
constexpr uint64_t MaxInterleaved = uint64_t(1) << 30;

} // namespace

bool widenPrivate(Widener &W, AllocaInst &A) {
  if (A.isUsedWithInAlloca() || A.isSwiftError()) return false;
  MemoryState &State = MemoryState::of(W);
  IRBuilder<> &B = W.B;
  std::optional<TypeSize> Known = A.getAllocationSize(W.DL);
  if (Known && !Known->isScalable()) {
    uint64_t Size = Known->getFixedValue();
    if (uint64_t Element = Uses(W, A).elementSize(); Element && Size * W.W < MaxInterleaved) {
      uint64_t Rows = std::max<uint64_t>(1, divideCeil(Size, Element));
      Type *T = ArrayType::get(ArrayType::get(B.getIntNTy(8 * Element), W.W), Rows);
      Align Vector(std::min<uint64_t>(64, PowerOf2Ceil(Element * W.W)));
      AllocaInst *Room = makeRoom(W, A, T, nullptr, std::max(A.getAlign(), Vector));
      State.Rooms[&A] = {Room, Element, Rows, 0};
      // Only loads and stores use the address, and they use State.Rooms instead.
      W.setLanes(A, PoisonValue::get(W.wide(A.getType())));
      return true;
    }
    uint64_t LaneSize = std::max<uint64_t>(1, alignTo(Size, A.getAlign()));
    Type *T = ArrayType::get(ArrayType::get(B.getInt8Ty(), LaneSize), W.W);
    AllocaInst *Room = makeRoom(W, A, T, nullptr, A.getAlign());
    State.Rooms[&A] = {Room, 0, 0, LaneSize};
    SmallVector<Constant *> Places;
    for (unsigned Lane = 0; Lane < W.W; ++Lane) Places.push_back(B.getInt64(Lane * LaneSize));
    W.setLanes(A, B.CreatePtrAdd(Room, ConstantVector::get(Places)));
    return true;
  }

  // The size is computed: only supported if it is uniform.
  TypeSize Unit = W.DL.getTypeAllocSize(A.getAllocatedType());
  if (Unit.isScalable() || !W.isUniform(A.getArraySize())) return false;
  uint64_t Alignment = A.getAlign().value();
  Value *Count = B.CreateZExtOrTrunc(W.scalar(A.getArraySize()), B.getInt64Ty());
  Value *LaneSize = B.CreateMul(Count, B.getInt64(Unit.getFixedValue()));
  LaneSize = B.CreateAnd(B.CreateAdd(LaneSize, B.getInt64(Alignment - 1)), B.getInt64(-int64_t(Alignment)));
  AllocaInst *Room = makeRoom(W, A, B.getInt8Ty(), B.CreateMul(LaneSize, B.getInt64(W.W)), A.getAlign());
  SmallVector<Constant *> Lanes;
  for (unsigned Lane = 0; Lane < W.W; ++Lane) Lanes.push_back(B.getInt64(Lane));
  W.setLanes(A, B.CreatePtrAdd(Room, B.CreateMul(W.splat(LaneSize), ConstantVector::get(Lanes))));
  return true;
}

const PrivateRoom *interleavedRoom(Widener &W, Value *Pointer) {
  if (!W.Memory || W.Memory->Rooms.empty()) return nullptr;
  auto *Variable = dyn_cast<AllocaInst>(AddressSum::ofPointer(Pointer, W.DL).Base);
  auto Room = W.Memory->Rooms.find(Variable);
  return Room != W.Memory->Rooms.end() && Room->second.Element ? &Room->second : nullptr;
}

bool loadInterleavedRoom(Widener &W, LoadInst &Load, const PrivateRoom &Room) {
  Interleaved Access(W, Room);
  Access.locate(Load.getPointerOperand());
  if (Access.isVarying() && Room.Elements > MaxSelected)
    W.Report.missed(&Load, "Gather",
                    "gather, because the index into this private array is different in each work-item");
  Value *Result = PoisonValue::get(W.wide(Load.getType()));
  auto Leaves = memoryLeaves(Load.getType(), W.DL); // not empty: Uses has checked
  for (const MemoryLeaf &Leaf : *Leaves) Result = putLeaf(W, Result, Access.load(Leaf), Leaf);
  W.setLanes(Load, Result);
  return true;
}

bool storeInterleavedRoom(Widener &W, StoreInst &Store, const PrivateRoom &Room) {
  Interleaved Access(W, Room);
  Access.locate(Store.getPointerOperand());
  if (Access.isVarying() && Room.Elements > MaxSelected)
    W.Report.missed(&Store, "Scatter",
                    "scatter, because the index into this private array is different in each work-item");
  Value *Lanes = W.lanes(Store.getValueOperand());
  auto Leaves = memoryLeaves(Store.getValueOperand()->getType(), W.DL); // not empty: Uses has checked
  for (const MemoryLeaf &Leaf : *Leaves) Access.store(Leaf, takeLeaf(W, Lanes, Leaf));
  W.remove(Store);
  return true;
}

bool widenPrivateIntrinsic(Widener &W, IntrinsicInst &I) {
  if (I.isLifetimeStartOrEnd()) {
    W.remove(I);
    return true;
  }
  auto *Set = dyn_cast<MemSetInst>(&I);
  const PrivateRoom *Room = Set ? interleavedRoom(W, Set->getRawDest()) : nullptr;
  if (!Room) return false;
  IRBuilder<> &B = W.B;
  Interleaved Access(W, *Room);
  uint64_t Begin = AddressSum::ofPointer(Set->getRawDest(), W.DL).Offset / Room->Element;
  uint64_t Length = cast<ConstantInt>(Set->getLength())->getZExtValue(), Count = Length / Room->Element;
  if (isOnForAllWorkItems(W, W.mask())) {
    B.CreateMemSet(Access.row(B.getInt64(Begin)), W.scalar(Set->getValue()), Length * W.W,
                   commonAlignment(Room->Room->getAlign(), Room->Element * W.W));
    W.remove(I);
    return true;
  }
  Type *T = B.getIntNTy(8 * Room->Element);
  // Repeat the byte.
  Value *Fill = B.CreateZExt(W.scalar(Set->getValue()), T);
  Fill = W.splat(B.CreateMul(Fill, ConstantInt::get(T, APInt::getSplat(8 * Room->Element, APInt(8, 1)))));
  for (uint64_t N = 0; N < Count; ++N) Access.blend(Access.row(B.getInt64(Begin + N)), Fill);
  W.remove(I);
  return true;
}

} // namespace syclc
