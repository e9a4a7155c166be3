// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Gathers of neighbouring elements: one gather of wider elements.
///
/// Interpolation in a table reads `t[k]` and `t[k + 1]`, a sparse matrix `row[v]` and `row[v + 1]`, and a pixel, a
/// complex number or an edge of a graph has two to four small fields:
///
/// \code
///   %p = getelementptr float, ptr %t, i64 %k          ; %k varies
///   %x = load float, ptr %p
///   %y = load float, ptr %p + 4
/// =>
///   %both = call <8 x i64> @llvm.masked.gather(ptr align 4 %t + 4 * %k.lanes, <8 x i1> %mask)
///   %x.lanes, %y.lanes = the even and the odd elements of bitcast <8 x i64> %both to <16 x float>
/// \endcode
/// The processor loads the elements of a gather one after the other, whether they have four or eight bytes. Rows of 16
/// bytes are RowTranspose.cpp's.
///
/// The wide element begins and ends with a byte that the work-item loads; bytes in between may be read besides.
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

using namespace llvm;

namespace syclc {

using namespace tune::JoinGathers;

SYCLC_STATISTIC(JoinGathers, NumLoads, "loads that a gather of wider elements does together with others");

std::optional<WideElement> wideElement(ArrayRef<WideElement> Parts) {
  std::optional<WideElement> Best;
  unsigned MostParts = 1;
  const WideElement &First = Parts.front();
  for (const WideElement &From : Parts)
    for (const int64_t Size : {2, 4, 8}) {
      const WideElement Wide{From.Begin, Size};
      if (!Wide.contains(First) || none_of(Parts, [&](const WideElement &P) { return P.end() == Wide.end(); }))
        continue;
      const unsigned Inside = count_if(Parts, [&](const WideElement &P) { return Wide.contains(P); });
      if (Inside <= MostParts) continue;
      MostParts = Inside;
      Best = Wide;
    }
  return Best;
}

namespace {

class Joining {
public:
  Joining(Widener &W, LoadInst &First)
      : W(W), B(W.B), First(First), FirstSum(AddressSum::ofIndices(First.getPointerOperand(), W.DL)) {}

  /// Finds the loads that are done with the first one. \returns false if there are none.
  bool find();
  void emit(GatherOfLanes Gather);

private:
  struct Member {
    LoadInst *Load;
    int64_t Delta; ///< bytes from the first one's address
    SmallVector<MemoryLeaf, 4> Leaves;
    WideElement Part; ///< what the load accesses
  };
  std::optional<Member> member(LoadInst &Load) const;
  Value *extract(Value *All, const MemoryLeaf &Leaf, int64_t Begin);

  Widener &W;
  IRBuilder<> &B;
  LoadInst &First;
  AddressSum FirstSum;
  SmallVector<Member, 4> Members;
  WideElement Wide;
};

std::optional<Joining::Member> Joining::member(LoadInst &Load) const {
  const std::optional<int64_t> Delta = AddressSum::ofIndices(Load.getPointerOperand(), W.DL).minus(FirstSum);
  auto Leaves = memoryLeaves(Load.getType(), W.DL);
  if (!Leaves || !Delta || std::abs(*Delta) >= MaxWideElement) return std::nullopt;
  int64_t Begin = INT64_MAX, End = INT64_MIN;
  for (const MemoryLeaf &Leaf : *Leaves) {
    const auto At = *Delta + int64_t(Leaf.Offset), Size = int64_t(sizeInMemory(Leaf, W.DL));
    if (!isPowerOf2_64(uint64_t(Size))) return std::nullopt;
    Begin = std::min(Begin, At);
    End = std::max(End, At + Size);
  }
  return Member{&Load, *Delta, std::move(*Leaves), {Begin, End - Begin}};
}

bool Joining::find() {
  if (isa<AllocaInst>(getUnderlyingObject(First.getPointerOperand()))) return false; // has a layout for lanes
  std::optional<Member> New = member(First);
  if (!New || New->Part.Size > MaxWideElement) return false;
  Members.push_back(std::move(*New));
  addLaterLoads(
      W, First, MaxDistance, [&](LoadInst &Load) { return (New = member(Load)).has_value(); },
      [&](LoadInst &) { Members.push_back(std::move(*New)); });
  SmallVector<WideElement, 8> Parts;
  for (const Member &M : Members) Parts.push_back(M.Part);
  std::optional<WideElement> Chosen = wideElement(Parts);
  if (!Chosen && Members.front().Leaves.size() > 1 && isPowerOf2_64(uint64_t(Parts.front().Size)))
    Chosen = Parts.front(); // a vector or structure
  if (!Chosen) return false;
  Wide = *Chosen;
  erase_if(Members, [&](const Member &M) { return !Wide.contains(M.Part); });
  return true;
}

/// The lanes of a leaf that begins \p Begin bytes after the begin of the wide elements \p All.
Value *Joining::extract(Value *All, const MemoryLeaf &Leaf, int64_t Begin) {
  const auto Size = int64_t(sizeInMemory(Leaf, W.DL));
  auto *T = FixedVectorType::get(Leaf.Stored, W.W);
  auto *Ints = FixedVectorType::get(B.getIntNTy(8 * Size), W.W);
  if (Size == 4 && Wide.Size == 8 && Begin % 4 == 0) { // a permutation of two registers
    SmallVector<int, 32> Places;
    for (unsigned Lane = 0; Lane < W.W; ++Lane) Places.push_back(int(2 * Lane + Begin / 4));
    All = B.CreateBitCast(All, FixedVectorType::get(B.getInt32Ty(), 2 * W.W));
    return B.CreateBitOrPointerCast(B.CreateShuffleVector(All, Places), T);
  }
  if (Begin) All = B.CreateLShr(All, ConstantInt::get(All->getType(), 8 * Begin));
  return B.CreateBitOrPointerCast(B.CreateTrunc(All, Ints), T);
}

void Joining::emit(GatherOfLanes Gather) {
  if (!First.hasMetadata(RemainderMetadata))
    W.Report.passed(&First, "JoinGathers", "neighbouring elements of each work-item are gathered together");
  Align A(1);
  SmallVector<Value *, 4> Loads;
  for (const Member &M : Members) {
    A = std::max(A, commonAlignment(M.Load->getAlign(), Wide.Begin - M.Delta));
    Loads.push_back(M.Load);
  }
  Value *All = Gather(FixedVectorType::get(B.getIntNTy(8 * Wide.Size), W.W), Wide.Begin, A);
  propagateMetadata(cast<Instruction>(All), Loads);
  for (const Member &M : Members) {
    Value *Result = PoisonValue::get(W.wide(M.Load->getType()));
    for (const MemoryLeaf &Leaf : M.Leaves)
      Result = putLeaf(W, Result, extract(All, Leaf, M.Delta + int64_t(Leaf.Offset) - Wide.Begin), Leaf);
    MemoryState::of(W).Loaded[M.Load] = Result;
    ++NumLoads;
  }
}

} // namespace

bool joinGathers(Widener &W, LoadInst &Load, GatherOfLanes Gather) {
  if (isDisabled(Transform::JoinGathers)) return false;
  Joining J(W, Load);
  if (!J.find()) return false;
  J.emit(Gather);
  return true;
}

} // namespace syclc
