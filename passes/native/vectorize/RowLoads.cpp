// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Rows: loads whose lanes are far apart, or anywhere, but of which each lane loads 16 neighbouring bytes: four floats
/// of `point[index[i]]`, or four iterations of a loop over the row of a matrix (native/vectorize/UnrollRows.h).
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
/// reads each cache line once, where rows that are a power of two apart would evict each other's lines. Fewer elements
/// of a row are not worth it: with AVX-512, gathers of two or three are as fast.
///
/// Inactive lanes load the row of an active lane.
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

using namespace tune::RowLoads;

SYCLC_STATISTIC(RowLoads, NumRows, "gathers replaced by the transposition of rows");

namespace {

/// Shuffles within parts of this size are one instruction on all processors, also in longer registers.
constexpr int64_t PartBytes = 16;

class Rows {
public:
  Rows(Widener &W, LoadInst &First, const LaneAddress &Address)
      : W(W), B(W.B), State(MemoryState::of(W)), First(First), Address(Address) {}

  /// Finds the loads of the rows. \returns whether \p First is among them.
  bool find();
  void emit();

private:
  bool addMember(LoadInst &Load);
  void choosePieces();
  bool isServed(const AccessGroup::Member &M) const;

  /// Makes the addresses of the lanes, and the function that returns one.
  void findAddresses();
  Value *address(unsigned Lane, int64_t Offset);
  Value *loadPiece(int64_t Begin, unsigned Lane);
  void loadPieces(int64_t Begin);
  Value *shuffled(Value *A, Value *B, function_ref<unsigned(unsigned Place)> Source);

  int64_t element() const { return int64_t(Group.Element); }
  unsigned perPart() const { return unsigned(PartBytes / element()); }

  Widener &W;
  IRBuilder<> &B;
  MemoryState &State;
  LoadInst &First;
  const LaneAddress &Address;
  AddressSum FirstSum;
  AccessGroup Group;
  Type *Element = nullptr;
  SmallVector<int64_t, 4>
      Pieces; ///< where those of PartBytes begin that are loaded: bytes from the first load's address
  std::map<int64_t, Value *> Columns; ///< the lanes of the element at an offset

  Value *Base = nullptr;  ///< the part of the address that is the same in all lanes: a pointer, or null
  Value *Bases = nullptr; ///< or the lanes of that pointer
  Value *Index = nullptr; ///< lanes: bytes from the base, or null
};

bool Rows::addMember(LoadInst &Load) {
  auto Leaves = memoryLeaves(Load.getType(), W.DL);
  const std::optional<int64_t> Delta = AddressSum::ofIndices(Load.getPointerOperand(), W.DL).minus(FirstSum);
  if (!Leaves || !Delta || *Delta % element() || std::abs(*Delta) >= MaxBytes) return false;
  for (const MemoryLeaf &Leaf : *Leaves)
    if (sizeInMemory(Leaf, W.DL) != Group.Element || Leaf.Offset % Group.Element) return false;
  Group.Members.push_back({&Load, *Delta, std::move(*Leaves)});
  return true;
}

void Rows::choosePieces() {
  SmallVector<int64_t, 16> Places;
  for (const AccessGroup::Member &M : Group.Members)
    for (const MemoryLeaf &Leaf : M.Leaves) Places.push_back(M.Delta + int64_t(Leaf.Offset));
  sort(Places);
  Places.erase(unique(Places), Places.end());
  for (size_t N = 0; N + perPart() <= Places.size();) {
    const bool Neighbours = Places[N + perPart() - 1] == Places[N] + PartBytes - element();
    if (Neighbours) Pieces.push_back(Places[N]);
    N += Neighbours ? perPart() : 1;
  }
}

bool Rows::isServed(const AccessGroup::Member &M) const {
  return all_of(M.Leaves, [&](const MemoryLeaf &Leaf) {
    const int64_t Place = M.Delta + int64_t(Leaf.Offset);
    return any_of(Pieces, [&](int64_t Begin) { return Place >= Begin && Place < Begin + PartBytes; });
  });
}

bool Rows::find() {
  auto Leaves = memoryLeaves(First.getType(), W.DL);
  if (!Leaves) return false;
  Group.Element = sizeInMemory(Leaves->front(), W.DL);
  if ((Group.Element != 4 && Group.Element != 8) || W.W % perPart()) return false;
  if (isa<AllocaInst>(getUnderlyingObject(First.getPointerOperand()))) return false; // has a layout for lanes
  FirstSum = AddressSum::ofIndices(First.getPointerOperand(), W.DL);
  if (!addMember(First)) return false;
  addLaterLoads(W, First, MaxDistance, [](LoadInst &) { return true; }, [&](LoadInst &Load) { addMember(Load); });
  choosePieces();
  if (!isServed(Group.Members.front())) return false;
  erase_if(Group.Members, [&](const AccessGroup::Member &M) { return !isServed(M); });
  Element = Group.Members[0].Leaves[0].Stored;
  for (const AccessGroup::Member &M : Group.Members)
    for (const MemoryLeaf &Leaf : M.Leaves)
      if (Leaf.Stored != Element) Element = IntegerType::get(W.F.getContext(), 8 * Group.Element);
  return true;
}

/// In a loop along the rows only the uniform part changes, so that LICM takes the lanes' indices out of the loop.
void Rows::findAddresses() {
  Type *I64 = B.getInt64Ty();
  if (Address.K == LaneAddress::Kind::Strided) {
    Base = Address.First;
    SmallVector<Constant *> Distances;
    for (unsigned Lane = 0; Lane < W.W; ++Lane)
      Distances.push_back(ConstantInt::getSigned(I64, Address.Stride * int64_t(Lane)));
    Index = ConstantVector::get(Distances);
  } else {
    Value *Uniform = FirstSum.Offset ? B.getInt64(FirstSum.Offset) : nullptr;
    auto Add = [&](Value *&Sum, Value *Part) { Sum = Sum ? B.CreateAdd(Sum, Part) : Part; };
    auto Scaled = [&](Value *V, Type *Wide, const AddressSum::Term &T) {
      V = T.Signed ? B.CreateSExt(V, Wide) : B.CreateZExt(V, Wide);
      return T.Factor == 1 ? V : B.CreateMul(V, ConstantInt::getSigned(Wide, T.Factor));
    };
    for (const AddressSum::Term &T : FirstSum.Terms)
      if (W.isUniform(T.V))
        Add(Uniform, Scaled(W.scalar(T.V), I64, T));
      else
        Add(Index, Scaled(W.lanes(T.V), FixedVectorType::get(I64, W.W), T));
    if (W.isUniform(FirstSum.Base)) {
      Base = W.scalar(FirstSum.Base);
      if (Uniform) Base = B.CreatePtrAdd(Base, Uniform);
    } else {
      Bases = W.lanes(FirstSum.Base);
      if (Uniform) Add(Index, W.splat(Uniform));
    }
  }
  if (Value *Mask = W.mask(); !W.isAllOn(Mask)) {
    if (Index) Index = onlyActive(W, Index, Mask);
    if (Bases) Bases = onlyActive(W, Bases, Mask);
  }
}

Value *Rows::address(unsigned Lane, int64_t Offset) {
  Value *At = Base ? Base : B.CreateExtractElement(Bases, Lane);
  if (Index) At = B.CreatePtrAdd(At, B.CreateExtractElement(Index, Lane));
  return Offset ? B.CreatePtrAdd(At, B.getInt64(Offset)) : At;
}

Value *Rows::loadPiece(int64_t Begin, unsigned Lane) {
  Align A(1);
  SmallVector<Value *, 4> Loads;
  for (const AccessGroup::Member &M : Group.Members) {
    A = std::max(A, commonAlignment(getLoadStoreAlignment(M.I), M.Delta - Begin));
    Loads.push_back(M.I);
  }
  auto *T = FixedVectorType::get(Element, perPart());
  return propagateMetadata(B.CreateAlignedLoad(T, address(Lane, Begin), A), Loads);
}

/// The elements \p Source of \p A, then \p B, in each part of PartBytes; \p Source counts within the two parts.
Value *Rows::shuffled(Value *A, Value *C, function_ref<unsigned(unsigned Place)> Source) {
  SmallVector<int> Mask;
  for (unsigned Lane = 0; Lane < W.W; ++Lane) {
    const unsigned Part = Lane / perPart() * perPart(), From = Source(Lane % perPart());
    Mask.push_back(int(Part + From % perPart() + (From / perPart()) * W.W));
  }
  return B.CreateShuffleVector(A, C, Mask);
}

/// Loads the lanes' pieces and transposes them.
void Rows::loadPieces(int64_t Begin) {
  SmallVector<Value *, 4> Registers; // each part is the piece of one lane
  for (unsigned N = 0; N < perPart(); ++N) {
    SmallVector<Value *, 16> Parts;
    for (unsigned Lane = N; Lane < W.W; Lane += perPart()) Parts.push_back(loadPiece(Begin, Lane));
    Registers.push_back(concatenateVectors(B, Parts));
  }
  auto Keep = [&](unsigned Column, Value *Lanes) { Columns[Begin + int64_t(Column) * element()] = Lanes; };
  if (perPart() == 2) {
    for (unsigned Column : {0u, 1u})
      Keep(Column, shuffled(Registers[0], Registers[1], [&](unsigned Place) { return 2 * Place + Column; }));
    return;
  }
  assert(perPart() == 4 && "elements have four or eight bytes");
  for (unsigned Half : {0u, 1u}) { // columns 2 * Half and 2 * Half + 1
    auto Interleaved = [&](unsigned Place) { return 2 * Half + Place / 2 + (Place % 2) * 4; };
    Value *Low = shuffled(Registers[0], Registers[1], Interleaved);  // a0 b0 a1 b1
    Value *High = shuffled(Registers[2], Registers[3], Interleaved); // c0 d0 c1 d1
    Keep(2 * Half, shuffled(Low, High, [](unsigned Place) { return Place % 2 + Place / 2 * 4; }));
    Keep(2 * Half + 1, shuffled(Low, High, [](unsigned Place) { return 2 + Place % 2 + Place / 2 * 4; }));
  }
}

void Rows::emit() {
  if (!First.hasMetadata(RemainderMetadata))
    W.Report.passed(&First, "Rows", "each work-item loads neighbouring elements at once, which are then transposed");
  findAddresses();
  for (int64_t Begin : Pieces) loadPieces(Begin);
  for (const AccessGroup::Member &M : Group.Members) {
    Value *Result = PoisonValue::get(W.wide(getLoadStoreType(M.I)));
    for (const MemoryLeaf &Leaf : M.Leaves) {
      auto *T = FixedVectorType::get(Leaf.Stored, W.W);
      Value *Lanes = Columns.at(M.Delta + int64_t(Leaf.Offset));
      Result = putLeaf(W, Result, B.CreateBitOrPointerCast(Lanes, T), Leaf);
    }
    State.Loaded[M.I] = Result;
    ++NumRows;
  }
}

} // namespace

bool loadRows(Widener &W, LoadInst &Load, const LaneAddress &Address) {
  if (isDisabled(Transform::RowLoads)) return false;
  Rows R(W, Load, Address);
  if (!R.find()) return false;
  R.emit();
  return true;
}

} // namespace syclc
