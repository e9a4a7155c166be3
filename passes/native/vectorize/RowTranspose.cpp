// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Rows: each lane accesses 16 neighbouring bytes, and the lanes are far apart, or in places that are computed: four
/// floats of `point[index[i]]`, or four iterations of a loop over the row of a matrix (native/vectorize/UnrollRows.h).
///
/// \code
///   %p = getelementptr float, ptr %a, i64 %row      ; %row varies
///   %x = load float, ptr %p ... %w = load float, ptr %p + 12
/// =>                                                ; W = 8
///   %0 = load <4 x float>, %p of lane 0             ; x0 y0 z0 w0
///   ...
///   %7 = load <4 x float>, %p of lane 7             ; x7 y7 z7 w7
///   %04 = %0, %4 ... %37 = %3, %7                   ; one register each: the second half is loaded into it
///   %x.lanes, ..., %w.lanes = shuffles of %04, %15, %26, %37 that move nothing between halves
/// \endcode
/// Four gathers of 8 floats are 32 loads of an element and as many insertions; this is 8 loads and 8 shuffles. It also
/// reads each cache line once, where rows that are a power of two apart would evict each other's lines. Three elements
/// of four bytes, the coordinates of a point, are loaded with a mask. Fewer elements of a row are not worth it: gathers
/// of them are as fast (JoinGathers.cpp). Stores are the same in reverse, at the position of the last one, except of
/// three elements.
///
/// Inactive lanes load the row of an active lane. Unless all lanes are active, stores are scatters.
#include "native/vectorize/MemoryState.h"
#include "native/vectorize/UnrollRows.h"
#include "native/vectorize/Widener.h"
#include "support/Remarks.h"
#include "support/Statistics.h"
#include "support/Transforms.h"
#include "support/Tunables.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Instructions.h"

#include <algorithm>
#include <map>

using namespace llvm;

namespace syclc {

using namespace tune::RowTranspose;

SYCLC_STATISTIC(RowTranspose, NumLoads, "gathers replaced by the transposition of rows");
SYCLC_STATISTIC(RowTranspose, NumStores, "scatters replaced by the transposition of rows");

namespace {

/// The addresses of the lanes: `Base + Index[lane]`, in bytes. Either Base or Bases is null; Index may be null. In a
/// loop along the rows only Base changes, so that LICM takes the lanes' indices out of the loop.
struct RowAddresses {
  RowAddresses(Widener &W, const AddressSum &Sum, const LaneAddress &Address);

  Value *ofLane(IRBuilder<> &B, unsigned Lane, int64_t Offset) const;
  Value *ofAll(IRBuilder<> &B, int64_t Offset) const;

  Value *Base = nullptr, *Bases = nullptr, *Index = nullptr;
};

/// The loads or stores that are done together.
class Rows {
public:
  Rows(Widener &W, Instruction &First, const LaneAddress &Address);
  Rows(Widener &W, const AccessGroup &Group);

  /// Finds the loads of the rows. \returns whether the first one is among them.
  bool findLoads();
  /// Finds the stores of one piece of the rows. \returns false if the first one is not among such.
  bool findStores();
  void emitLoads();
  void emitStores();

  AccessGroup Group;

private:
  bool isOfRows();
  /// The member for \p I, if it may be part of the rows.
  std::optional<AccessGroup::Member> member(Instruction &I);
  void choosePieces();
  bool isServed(const AccessGroup::Member &M) const;
  void chooseElement();

  Align alignment(int64_t Begin) const;
  SmallVector<Value *, 4> accesses() const;
  /// Up to PartOfRow bytes of the rows.
  struct Piece {
    int64_t Begin;     ///< bytes from the first access's address
    unsigned Elements; ///< how many are accessed, from the first on
  };
  Value *loadPiece(const RowAddresses &Addresses, const Piece &Its, unsigned Lane);
  void loadPieces(const RowAddresses &Addresses, const Piece &Its);
  void storePieces(IRBuilder<> &B, const RowAddresses &Addresses, ArrayRef<Value *> Lanes, Align A);
  Function *storeHelper(const RowAddresses &Addresses, Align A);
  SmallVector<Value *, 4> transposed(IRBuilder<> &B, ArrayRef<Value *> Registers) const;

  int64_t element() const { return int64_t(Group.Element); }
  unsigned perPart() const { return unsigned(PartOfRow / element()); }
  FixedVectorType *pieceType() const { return FixedVectorType::get(Element, perPart()); }
  FixedVectorType *lanes() const { return FixedVectorType::get(Element, W.W); }

  Widener &W;
  IRBuilder<> &B;
  MemoryState &State;
  Instruction &First;
  AddressSum FirstSum;
  Type *Element = nullptr;
  SmallVector<Piece, 4> Pieces;
  std::map<int64_t, Value *> Columns; ///< the lanes of the element at an offset
};

Value *pointer(Instruction &I) { return const_cast<Value *>(getLoadStorePointerOperand(&I)); }

RowAddresses::RowAddresses(Widener &W, const AddressSum &Sum, const LaneAddress &Address) {
  IRBuilder<> &B = W.B;
  Type *I64 = B.getInt64Ty();
  if (Address.K == LaneAddress::Kind::Strided) {
    Base = Address.First;
    SmallVector<Constant *> Distances;
    for (unsigned Lane = 0; Lane < W.W; ++Lane)
      Distances.push_back(ConstantInt::getSigned(I64, Address.Stride * int64_t(Lane)));
    Index = ConstantVector::get(Distances);
  } else {
    Value *Uniform = Sum.Offset ? B.getInt64(Sum.Offset) : nullptr;
    auto Add = [&](Value *&To, Value *Part) { To = To ? B.CreateAdd(To, Part) : Part; };
    auto Scaled = [&](Value *V, Type *Wide, const AddressSum::Term &T) {
      V = T.Signed ? B.CreateSExt(V, Wide) : B.CreateZExt(V, Wide);
      return T.Factor == 1 ? V : B.CreateMul(V, ConstantInt::getSigned(Wide, T.Factor));
    };
    for (const AddressSum::Term &T : Sum.Terms)
      if (W.isUniform(T.V))
        Add(Uniform, Scaled(W.scalar(T.V), I64, T));
      else
        Add(Index, Scaled(W.lanes(T.V), FixedVectorType::get(I64, W.W), T));
    if (W.isUniform(Sum.Base)) {
      Base = W.scalar(Sum.Base);
      if (Uniform) Base = B.CreatePtrAdd(Base, Uniform);
    } else {
      Bases = W.lanes(Sum.Base);
      if (Uniform) Add(Index, W.splat(Uniform));
    }
  }
  if (Base && !Index) Index = Constant::getNullValue(FixedVectorType::get(I64, W.W)); // terms cancelled each other
  if (Value *Mask = W.mask(); !W.isAllOn(Mask)) {
    if (Index) Index = onlyActive(W, Index, Mask);
    if (Bases) Bases = onlyActive(W, Bases, Mask);
  }
}

Value *RowAddresses::ofLane(IRBuilder<> &B, unsigned Lane, int64_t Offset) const {
  Value *At = Base ? Base : B.CreateExtractElement(Bases, Lane);
  if (Index) At = B.CreatePtrAdd(At, B.CreateExtractElement(Index, Lane));
  return Offset ? B.CreatePtrAdd(At, B.getInt64(Offset)) : At;
}

Value *RowAddresses::ofAll(IRBuilder<> &B, int64_t Offset) const {
  Value *At = Base ? Base : Bases;
  if (Index) At = B.CreateGEP(B.getInt8Ty(), At, Index);
  return Offset ? B.CreateGEP(B.getInt8Ty(), At, B.getInt64(Offset)) : At;
}

Rows::Rows(Widener &W, Instruction &First, const LaneAddress &Address)
    : W(W), B(W.B), State(MemoryState::of(W)), First(First), FirstSum(AddressSum::ofIndices(pointer(First), W.DL)) {
  Group.Address = Address;
  Group.IsRow = true;
}

Rows::Rows(Widener &W, const AccessGroup &Group)
    : Group(Group), W(W), B(W.B), State(MemoryState::of(W)), First(*Group.Members.front().I),
      FirstSum(AddressSum::ofIndices(pointer(First), W.DL)) {
  choosePieces();
  chooseElement();
}

/// Whether the first access may be part of a row.
bool Rows::isOfRows() {
  auto Leaves = memoryLeaves(getLoadStoreType(&First), W.DL);
  if (!Leaves) return false;
  Group.Element = sizeInMemory(Leaves->front(), W.DL);
  if ((Group.Element != 4 && Group.Element != 8) || W.W % perPart()) return false;
  if (isa<AllocaInst>(getUnderlyingObject(pointer(First)))) return false; // has a layout for lanes
  std::optional<AccessGroup::Member> Alone = member(First);
  if (Alone) Group.add(std::move(*Alone));
  return Alone.has_value();
}

std::optional<AccessGroup::Member> Rows::member(Instruction &I) {
  auto Leaves = memoryLeaves(getLoadStoreType(&I), W.DL);
  const std::optional<int64_t> Delta = AddressSum::ofIndices(pointer(I), W.DL).minus(FirstSum);
  if (!Leaves || !Delta || *Delta % element() || std::abs(*Delta) >= MaxBytes) return std::nullopt;
  for (const MemoryLeaf &Leaf : *Leaves)
    if (sizeInMemory(Leaf, W.DL) != Group.Element || Leaf.Offset % Group.Element) return std::nullopt;
  return AccessGroup::Member{&I, *Delta, std::move(*Leaves)};
}

void Rows::choosePieces() {
  SmallVector<int64_t, 16> Places;
  for (const AccessGroup::Member &M : Group.Members)
    for (const MemoryLeaf &Leaf : M.Leaves) Places.push_back(M.Delta + int64_t(Leaf.Offset));
  sort(Places);
  Places.erase(unique(Places), Places.end());
  for (size_t N = 0; N < Places.size();) {
    auto Has = [&](unsigned Elements) {
      return N + Elements <= Places.size() && Places[N + Elements - 1] == Places[N] + (Elements - 1) * element();
    };
    const bool IsPoint = perPart() == 4 && !Has(4) && Has(3); // not in stores, which are whole pieces
    const unsigned Elements = IsPoint ? 3 : Has(perPart()) ? perPart() : 0;
    if (Elements) Pieces.push_back({Places[N], Elements});
    N += std::max(Elements, 1u);
  }
}

bool Rows::isServed(const AccessGroup::Member &M) const {
  return all_of(M.Leaves, [&](const MemoryLeaf &Leaf) {
    const int64_t Place = M.Delta + int64_t(Leaf.Offset);
    return any_of(
        Pieces, [&](const Piece &P) { return Place >= P.Begin && Place < P.Begin + int64_t(P.Elements) * element(); });
  });
}

void Rows::chooseElement() {
  Element = Group.Members[0].Leaves[0].Stored;
  for (const AccessGroup::Member &M : Group.Members)
    for (const MemoryLeaf &Leaf : M.Leaves)
      if (Leaf.Stored != Element) Element = IntegerType::get(W.F.getContext(), 8 * Group.Element);
}

bool Rows::findLoads() {
  if (!isOfRows()) return false;
  std::optional<AccessGroup::Member> New;
  addLaterLoads(
      W, cast<LoadInst>(First), MaxDistance, [&](LoadInst &Load) { return (New = member(Load)).has_value(); },
      [&](LoadInst &) { Group.add(std::move(*New)); });
  choosePieces();
  if (!isServed(Group.Members.front())) return false;
  erase_if(Group.Members, [&](const AccessGroup::Member &M) { return !isServed(M); });
  chooseElement();
  return true;
}

bool Rows::findStores() {
  if (!isOfRows()) return false;
  auto IsOnePiece = [&] { return Group.Max - Group.Min < PartOfRow; };
  auto Add = [&](StoreInst &Store) -> std::optional<bool> {
    std::optional<AccessGroup::Member> New = member(Store);
    if (!New) return false;
    if (Group.sharesPlace(*New)) return std::nullopt;
    Group.add(std::move(*New));
    return IsOnePiece() ? std::optional(true) : std::nullopt;
  };
  return IsOnePiece() &&
         addLaterStores(
             W, cast<StoreInst>(First), MaxDistance, Group, [&] { return Group.leaves() == perPart(); }, Add);
}

SmallVector<Value *, 4> Rows::accesses() const {
  SmallVector<Value *, 4> All;
  for (const AccessGroup::Member &M : Group.Members) All.push_back(M.I);
  return All;
}

/// Of the piece that begins at \p Begin: each access's alignment implies one.
Align Rows::alignment(int64_t Begin) const {
  Align A(1);
  for (const AccessGroup::Member &M : Group.Members)
    A = std::max(A, commonAlignment(getLoadStoreAlignment(M.I), M.Delta - Begin));
  return A;
}

/// The elements \p Source of \p A, then \p C, in each part of PartOfRow; \p Source counts within the two parts.
Value *shuffled(IRBuilder<> &B, unsigned PerPart, Value *A, Value *C, function_ref<unsigned(unsigned Place)> Source) {
  const unsigned Lanes = cast<FixedVectorType>(A->getType())->getNumElements();
  SmallVector<int> Mask;
  for (unsigned Lane = 0; Lane < Lanes; ++Lane) {
    const unsigned Part = Lane / PerPart * PerPart, From = Source(Lane % PerPart);
    Mask.push_back(int(Part + From % PerPart + From / PerPart * Lanes));
  }
  return B.CreateShuffleVector(A, C, Mask);
}

/// Element k of part p of register n becomes element n of part p of register k.
SmallVector<Value *, 4> Rows::transposed(IRBuilder<> &B, ArrayRef<Value *> Registers) const {
  SmallVector<Value *, 4> Result;
  if (perPart() == 2) {
    for (unsigned Column : {0u, 1u})
      Result.push_back(shuffled(B, 2, Registers[0], Registers[1], [&](unsigned Place) { return 2 * Place + Column; }));
    return Result;
  }
  assert(perPart() == 4 && Registers.size() == 4 && "elements have four or eight bytes");
  for (unsigned Half : {0u, 1u}) { // columns 2 * Half and 2 * Half + 1
    auto Interleaved = [&](unsigned Place) { return 2 * Half + Place / 2 + (Place % 2) * 4; };
    Value *Low = shuffled(B, 4, Registers[0], Registers[1], Interleaved);  // a0 b0 a1 b1
    Value *High = shuffled(B, 4, Registers[2], Registers[3], Interleaved); // c0 d0 c1 d1
    for (unsigned First : {0u, 2u})
      Result.push_back(shuffled(B, 4, Low, High, [&](unsigned Place) { return First + Place % 2 + Place / 2 * 4; }));
  }
  return Result;
}

Value *Rows::loadPiece(const RowAddresses &Addresses, const Piece &Its, unsigned Lane) {
  Value *At = Addresses.ofLane(B, Lane, Its.Begin);
  const Align A = alignment(Its.Begin);
  if (Its.Elements == perPart()) return propagateMetadata(B.CreateAlignedLoad(pieceType(), At, A), accesses());
  SmallVector<Constant *, 4> Mask;
  for (unsigned N = 0; N < perPart(); ++N) Mask.push_back(B.getInt1(N < Its.Elements));
  return propagateMetadata(B.CreateMaskedLoad(pieceType(), At, A, ConstantVector::get(Mask)), accesses());
}

void Rows::loadPieces(const RowAddresses &Addresses, const Piece &Its) {
  SmallVector<Value *, 4> Registers; // each part is the piece of one lane
  for (unsigned N = 0; N < perPart(); ++N) {
    SmallVector<Value *, 16> Parts;
    for (unsigned Lane = N; Lane < W.W; Lane += perPart()) Parts.push_back(loadPiece(Addresses, Its, Lane));
    Registers.push_back(concatenateVectors(B, Parts));
  }
  for (auto [Column, Lanes] : enumerate(transposed(B, Registers)))
    if (Column < Its.Elements) Columns[Its.Begin + int64_t(Column) * element()] = Lanes;
}

void Rows::emitLoads() {
  if (!First.hasMetadata(RemainderMetadata))
    W.Report.passed(&First, "Rows", "each work-item loads neighbouring elements at once, which are then transposed");
  const RowAddresses Addresses(W, FirstSum, Group.Address);
  for (const Piece &P : Pieces) loadPieces(Addresses, P);
  for (const AccessGroup::Member &M : Group.Members) {
    Value *Result = PoisonValue::get(W.wide(getLoadStoreType(M.I)));
    for (const MemoryLeaf &Leaf : M.Leaves) {
      auto *T = FixedVectorType::get(Leaf.Stored, W.W);
      Value *Lanes = Columns.at(M.Delta + int64_t(Leaf.Offset));
      Result = putLeaf(W, Result, B.CreateBitOrPointerCast(Lanes, T), Leaf);
    }
    State.Loaded[M.I] = Result;
    ++NumLoads;
  }
}

/// Stores the lanes of a piece's elements, \p Lanes, in all lanes.
void Rows::storePieces(IRBuilder<> &B, const RowAddresses &Addresses, ArrayRef<Value *> Lanes, Align A) {
  const SmallVector<Value *, 4> Registers = transposed(B, Lanes);
  for (unsigned Lane = 0; Lane < W.W; ++Lane) {
    const unsigned Part = Lane / perPart() * perPart();
    SmallVector<int, 4> Mask;
    for (unsigned N = 0; N < perPart(); ++N) Mask.push_back(int(Part + N));
    Value *Piece = B.CreateShuffleVector(Registers[Lane % perPart()], Mask);
    propagateMetadata(B.CreateAlignedStore(Piece, Addresses.ofLane(B, Lane, Pieces.front().Begin), A), accesses());
  }
}

/// \code
///   define internal void @syclc.store.rows(ptr %base, <8 x i64> %index, <8 x i1> %mask, <8 x float> %x, ...) {
///     if (all of %mask) store the rows; else scatter %x, then %y, ...
/// \endcode
Function *Rows::storeHelper(const RowAddresses &Addresses, Align A) {
  LLVMContext &C = W.F.getContext();
  SmallVector<Type *, 8> Parameters;
  for (Value *V : {Addresses.Base, Addresses.Bases, Addresses.Index})
    if (V) Parameters.push_back(V->getType());
  Parameters.push_back(FixedVectorType::get(Type::getInt1Ty(C), W.W));
  Parameters.append(perPart(), lanes());
  Function *F = W.makeHelper(FunctionType::get(Type::getVoidTy(C), Parameters, false), "syclc.store.rows",
                             Attribute::AlwaysInline);
  RowAddresses Own = Addresses;
  SmallVector<Value *, 4> Lanes;
  auto *Argument = F->arg_begin();
  for (Value **V : {&Own.Base, &Own.Bases, &Own.Index})
    if (*V) *V = &*Argument++;
  Value *Mask = &*Argument++;
  for (; Argument != F->arg_end(); ++Argument) Lanes.push_back(&*Argument);
  IRBuilder<> Inside(BasicBlock::Create(C, "entry", F));
  auto *Full = BasicBlock::Create(C, "full", F), *Partial = BasicBlock::Create(C, "partial", F);
  Inside.CreateCondBr(Inside.CreateAndReduce(Mask), Full, Partial);
  Inside.SetInsertPoint(Full);
  storePieces(Inside, Own, Lanes, A);
  Inside.CreateRetVoid();
  Inside.SetInsertPoint(Partial);
  for (auto [N, V] : enumerate(Lanes)) {
    const int64_t Offset = int64_t(N) * element();
    Inside.CreateMaskedScatter(V, Own.ofAll(Inside, Pieces.front().Begin + Offset), commonAlignment(A, Offset), Mask);
  }
  Inside.CreateRetVoid();
  forgetSeparateRows(*F);
  return F;
}

void Rows::emitStores() {
  if (!First.hasMetadata(RemainderMetadata))
    W.Report.passed(&First, "Rows", "each work-item stores neighbouring elements at once, transposed before");
  assert(Pieces.size() == 1 && Pieces.front().Elements == perPart() && "a group of stores is one piece");
  for (const AccessGroup::Member &M : Group.Members) {
    Value *Stored = W.lanes(cast<StoreInst>(M.I)->getValueOperand());
    for (const MemoryLeaf &Leaf : M.Leaves)
      Columns[M.Delta + int64_t(Leaf.Offset)] = B.CreateBitOrPointerCast(takeLeaf(W, Stored, Leaf), lanes());
    ++NumStores;
  }
  SmallVector<Value *, 4> Lanes;
  for (auto [Place, V] : Columns) Lanes.push_back(V);
  const RowAddresses Addresses(W, FirstSum, Group.Address);
  const Align A = alignment(Pieces.front().Begin);
  if (W.isAllOn(W.mask())) return storePieces(B, Addresses, Lanes, A);
  SmallVector<Value *, 8> Arguments;
  for (Value *V : {Addresses.Base, Addresses.Bases, Addresses.Index})
    if (V) Arguments.push_back(V);
  Arguments.push_back(W.mask());
  append_range(Arguments, Lanes);
  B.CreateCall(storeHelper(Addresses, A), Arguments);
}

} // namespace

bool loadRows(Widener &W, LoadInst &Load, const LaneAddress &Address) {
  if (isDisabled(Transform::RowTranspose)) return false;
  Rows R(W, Load, Address);
  if (!R.findLoads()) return false;
  R.emitLoads();
  return true;
}

bool storeRows(Widener &W, StoreInst &Store, const LaneAddress &Address) {
  if (isDisabled(Transform::RowTranspose)) return false;
  if (Address.K == LaneAddress::Kind::Strided && std::abs(Address.Stride) < PartOfRow) return false; // would overlap
  Rows R(W, Store, Address);
  if (!R.findStores()) return false;
  MemoryState::of(W).storeTogether(W, std::move(R.Group));
  return true;
}

void emitRows(Widener &W, const AccessGroup &Group) { Rows(W, Group).emitStores(); }

} // namespace syclc
