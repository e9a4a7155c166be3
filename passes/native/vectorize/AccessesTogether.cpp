// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/AccessesTogether.h"

#include "native/vectorize/AddressSum.h"
#include "native/vectorize/MemoryState.h"
#include "native/vectorize/UnrollRows.h"
#include "support/Transforms.h"
#include "support/Tunables.h"
#include "workitem/LaneShapeAnalysis.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace syclc {

using tune::RowTranspose::MaxBytes;

static int64_t sizeOfAccess(const Instruction &I) {
  return int64_t(I.getDataLayout().getTypeStoreSize(getLoadStoreType(&I)).getFixedValue());
}

bool hasSmallStride(const Instruction &I, const LaneShapes &Shapes) {
  const LaneShape Shape = Shapes.of(getLoadStorePointerOperand(&I));
  return Shape.isStrided() && std::abs(Shape.stride()) <= 8 * sizeOfAccess(I);
}

AccessesTogether::AccessesTogether(const Function &Kernel, const LaneShapes &Shapes) : Shapes(Shapes) {
  for (const BasicBlock &Block : Kernel) {
    findPartialStores(Block);
    findLoads(Block);
  }
}

std::optional<AccessesTogether::JoinedGather> AccessesTogether::joined(const LoadInst &Load) const {
  const auto Its = Joined.find(&Load);
  return Its == Joined.end() ? std::nullopt : std::optional(Its->second);
}

/// Finds stores to some fields of structures: what is between them must not be written, so they become scatters, or
/// rows of 16 bytes (InterleavedAccess.cpp, RowTranspose.cpp).
void AccessesTogether::findPartialStores(const BasicBlock &Block) {
  struct Structure {
    SmallDenseMap<int64_t, const StoreInst *, 8> Stores; // by offset in bytes
    int64_t Bytes = 0;
  };
  MapVector<std::pair<const Value *, int64_t>, Structure> Structures; // by address and stride
  const DataLayout &DL = Block.getDataLayout();
  for (const Instruction &I : Block) {
    const auto *Store = dyn_cast<StoreInst>(&I);
    if (!Store || !hasSmallStride(I, Shapes)) continue;
    const int64_t Size = sizeOfAccess(I), Stride = Shapes.of(Store->getPointerOperand()).stride();
    if (std::abs(Stride) <= Size) continue;
    APInt Offset(DL.getIndexTypeSizeInBits(Store->getPointerOperandType()), 0);
    const Value *Base = Store->getPointerOperand()->stripAndAccumulateConstantOffsets(DL, Offset, true);
    Structure &Its = Structures[{Base, Stride}];
    if (Its.Stores.insert({Offset.getSExtValue(), Store}).second) Its.Bytes += Size;
  }
  for (const auto &[Key, Its] : Structures) {
    if (Its.Bytes >= std::abs(Key.second)) continue;
    for (const auto &[Offset, Store] : Its.Stores) {
      const int64_t Size = sizeOfAccess(*Store);
      int64_t First = Offset, End = Offset + Size;
      while (Its.Stores.contains(First - Size)) First -= Size;
      while (Its.Stores.contains(End)) End += Size;
      // Pieces of 16 bytes from the first one; the rest is scattered.
      const bool IsOfRow = (Offset - First) / PartOfRow < (End - First) / PartOfRow;
      (IsOfRow && !isDisabled(Transform::RowTranspose) ? StoresOfRow : ScatteredStores).insert(Store);
    }
  }
}

/// Finds loads of neighbouring elements whose lanes are far apart.
void AccessesTogether::findLoads(const BasicBlock &Block) {
  struct Access {
    const LoadInst *Load;
    AddressSum Sum;
  };
  constexpr unsigned MaxLoads = 64; // compile time
  SmallVector<Access, 16> Loads;
  const DataLayout &DL = Block.getDataLayout();
  for (const Instruction &I : Block) {
    const auto *Load = dyn_cast<LoadInst>(&I);
    if (!Load || Loads.size() == MaxLoads || !Load->getType()->isSingleValueType()) continue;
    const Value *Address = Load->getPointerOperand();
    if (Shapes.of(Address).isUniform() || hasSmallStride(I, Shapes) || isa<AllocaInst>(getUnderlyingObject(Address)) ||
        sizeOfAccess(I) > MaxWideElement)
      continue;
    Loads.push_back({Load, AddressSum::ofIndices(const_cast<Value *>(Address), DL)});
  }
  auto IsDone = [&](const LoadInst *Load) { return LoadsOfRow.contains(Load) || Joined.contains(Load); };
  for (const Access &First : Loads) {
    if (IsDone(First.Load)) continue;
    SmallVector<std::pair<const LoadInst *, WideElement>, 8> Those;
    for (const Access &A : Loads)
      if (const auto Delta = A.Sum.minus(First.Sum); Delta && std::abs(*Delta) < MaxBytes && !IsDone(A.Load))
        Those.emplace_back(A.Load, WideElement{*Delta, sizeOfAccess(*A.Load)});
    if (Those.size() == 1) continue;
    stable_sort(Those, [](const auto &A, const auto &B) { return A.second.Begin < B.second.Begin; });

    // Rows: the elements of a piece of 16 bytes, or three of four.
    const int64_t Size = sizeOfAccess(*First.Load);
    for (size_t N = 0; Size >= 4 && !isDisabled(Transform::RowTranspose) && N < Those.size();) {
      int64_t End = Those[N].second.Begin;
      size_t Next = N;
      while (Next < Those.size() && End < Those[N].second.Begin + PartOfRow && Those[Next].second.Size == Size &&
             Those[Next].second.Begin <= End)
        End = Those[Next++].second.end();
      if (End - Those[N].second.Begin < 12) {
        ++N;
        continue;
      }
      for (; N < Next; ++N) LoadsOfRow.insert(Those[N].first);
    }
    if (isDisabled(Transform::JoinGathers) || IsDone(First.Load)) continue;
    erase_if(Those, [&](const auto &A) { return IsDone(A.first); });
    SmallVector<WideElement, 8> Parts{{0, Size}};
    for (const auto &[Load, Part] : Those)
      if (Load != First.Load) Parts.push_back(Part);
    const std::optional<WideElement> Wide = wideElement(Parts);
    if (!Wide) continue;
    const unsigned Together = count_if(Parts, [&](const WideElement &P) { return Wide->contains(P); });
    for (const auto &[Load, Part] : Those)
      if (Wide->contains(Part)) Joined[Load] = {unsigned(Wide->Size), Together};
  }
}

} // namespace syclc
