// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/VectorCopies.h"

#include "support/Statistics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace syclc {

SYCLC_STATISTIC(VectorCopies, NumCopies, "small objects that GPUs copy by vectors");

namespace {

/// Longer copies stay loops or calls of LLVM's.
constexpr uint64_t MaxBytes = 128;
/// The longest access of a GPU.
constexpr uint64_t MaxPiece = 16;
/// The length of a vector's elements.
constexpr uint64_t WordBytes = 4;

/// Loads everything before it stores anything: the objects may be the same.
void expand(MemCpyInst &Copy, Align To, Align From) {
  IRBuilder<> B(&Copy);
  const uint64_t Bytes = cast<ConstantInt>(Copy.getLength())->getZExtValue();
  AAMDNodes Aliases = Copy.getAAMetadata();
  struct Piece {
    uint64_t Offset;
    LoadInst *Content;
  };
  SmallVector<Piece> Pieces;
  for (uint64_t Offset = 0; Offset < Bytes;) {
    const uint64_t Limit =
        std::min({MaxPiece, commonAlignment(To, Offset).value(), commonAlignment(From, Offset).value()});
    const uint64_t Size = std::min(Limit, bit_floor(Bytes - Offset));
    Type *T = Size == WordBytes ? static_cast<Type *>(B.getInt32Ty())
                                : FixedVectorType::get(B.getInt32Ty(), Size / WordBytes);
    LoadInst *Content = B.CreateAlignedLoad(T, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Copy.getRawSource(), Offset),
                                            commonAlignment(From, Offset));
    Content->setAAMetadata(Aliases.adjustForAccess(Offset, T, Copy.getDataLayout()));
    Pieces.push_back({Offset, Content});
    Offset += Size;
  }
  for (const auto &[Offset, Content] : Pieces) {
    StoreInst *Stored = B.CreateAlignedStore(
        Content, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Copy.getRawDest(), Offset), commonAlignment(To, Offset));
    Stored->setAAMetadata(Aliases.adjustForAccess(Offset, Content->getType(), Copy.getDataLayout()));
  }
  Copy.eraseFromParent();
}

} // namespace

PreservedAnalyses VectorCopiesPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  SmallVector<MemCpyInst *> Copies;
  for (Instruction &I : instructions(F))
    if (auto *Copy = dyn_cast<MemCpyInst>(&I); Copy && !Copy->isVolatile()) Copies.push_back(Copy);
  bool Changed = false;
  for (MemCpyInst *Copy : Copies) {
    const auto *Length = dyn_cast<ConstantInt>(Copy->getLength());
    if (!Length || Length->getValue().ugt(MaxBytes) || Length->isZero() || Length->getZExtValue() % WordBytes) continue;
    auto Known = [&](Value *Address, MaybeAlign Said) {
      const Align Found =
          getKnownAlignment(Address, Copy->getDataLayout(), Copy, &Analyses.getResult<AssumptionAnalysis>(F),
                            &Analyses.getResult<DominatorTreeAnalysis>(F));
      return std::max(Found, Said.valueOrOne());
    };
    const Align To = Known(Copy->getRawDest(), Copy->getDestAlign());
    const Align From = Known(Copy->getRawSource(), Copy->getSourceAlign());
    if (std::min(To, From) < WordBytes) continue;
    expand(*Copy, To, From);
    ++NumCopies;
    Changed = true;
  }
  if (!Changed) return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace syclc
