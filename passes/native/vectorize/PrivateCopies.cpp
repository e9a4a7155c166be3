// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/PrivateCopies.h"

#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "native/vectorize/ExternalBody.h"
#include "support/ElementCopies.h"
#include "support/Statistics.h"
#include "support/Transforms.h"
#include "support/Tunables.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#include <optional>

using namespace llvm;

namespace syclc {

using namespace tune::PrivateCopies;

SYCLC_STATISTIC(PrivateCopies, NumCopies, "copies of private arrays that are done element by element");

namespace {

/// A copy, and the elements in which it is to be done.
struct ElementCopy {
  MemTransferInst *Copy;
  Type *T;
  uint64_t Count;
};

/// How \p Copy is to be done; nothing if it stays.
std::optional<ElementCopy> elementsOf(MemTransferInst &Copy) {
  Type *T = nullptr;
  const auto *To = dyn_cast<AllocaInst>(getUnderlyingObject(Copy.getRawDest()));
  const auto *From = dyn_cast<AllocaInst>(getUnderlyingObject(Copy.getRawSource()));
  for (const AllocaInst *Variable : {To, From}) {
    if (!Variable) continue;
    Type *Its = Variable->isStaticAlloca() ? elementOf(*Variable) : nullptr;
    if (!Its || (T && Copy.getDataLayout().getTypeStoreSize(T) != Copy.getDataLayout().getTypeStoreSize(Its)))
      return std::nullopt;
    T = Its;
  }
  const uint64_t Count = T ? countElements(Copy, T) : 0;
  if (!Count || (To == From && Count > MaxElements)) return std::nullopt; // parts of one array may overlap
  return ElementCopy{&Copy, T, Count};
}

} // namespace

PreservedAnalyses PrivateCopiesPass::run(Function &F, FunctionAnalysisManager &) {
  if (isDisabled(Transform::PrivateCopies) || !(F.hasMetadata(KernelMetadata) || isExternalBody(F)))
    return PreservedAnalyses::all();
  SmallVector<ElementCopy> Copies;
  for (Instruction &I : instructions(F))
    if (auto *Copy = dyn_cast<MemTransferInst>(&I))
      if (std::optional<ElementCopy> Found = elementsOf(*Copy)) Copies.push_back(*Found);
  for (auto [Copy, T, Count] : Copies) {
    Count <= MaxElements ? copyByElements(*Copy, T, Count) : copyInLoop(*Copy, T, Count);
    ++NumCopies;
  }
  return Copies.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace syclc
