// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/workgroup/IntCounters.h"

#include "support/Statistics.h"
#include "support/Transforms.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace syclc {

SYCLC_STATISTIC(IntCounters, NumNarrowed, "counters that have 32 bits again");

namespace {

/// The instructions that only read the lower 32 bits of \p Wide; empty if there are other uses.
SmallVector<Instruction *> readersOfInt(PHINode &Wide) {
  SmallVector<Instruction *> Readers;
  for (User *U : Wide.users()) {
    auto *I = cast<Instruction>(U);
    if (match(I, m_Shl(m_Specific(&Wide), m_SpecificInt(32)))) {
      for (User *Extended : I->users()) {
        if (!match(Extended, m_AShr(m_Specific(I), m_SpecificInt(32)))) return {};
        Readers.push_back(cast<Instruction>(Extended));
      }
    } else if ((isa<TruncInst>(I) && I->getType()->isIntegerTy(32)) ||
               match(I, m_And(m_Specific(&Wide), m_SpecificInt(0xffffffff))))
      Readers.push_back(I);
    else
      return {};
  }
  return Readers;
}

/// The lower 32 bits of \p V, at the insertion point of \p B or before the loop.
Value *lowerHalf(Value *V, const Loop &L, IRBuilder<> &B) {
  if (auto *Cast = dyn_cast<CastInst>(V);
      isa_and_nonnull<SExtInst, ZExtInst>(Cast) && Cast->getSrcTy()->isIntegerTy(32))
    return Cast->getOperand(0);
  IRBuilder<> Outside(L.getLoopPreheader()->getTerminator());
  return (L.isLoopInvariant(V) ? Outside : B).CreateTrunc(V, B.getInt32Ty(), V->getName() + ".int");
}

void narrow(PHINode &Wide, ArrayRef<Instruction *> Readers, const Loop &L) {
  BasicBlock *Latch = L.getLoopLatch(), *Before = L.getLoopPreheader();
  IRBuilder<> B(&Wide);
  PHINode *Narrow = B.CreatePHI(B.getInt32Ty(), 2, Wide.getName() + ".int");
  for (Instruction *Reader : Readers) {
    B.SetInsertPoint(Reader->getParent(), Reader->getParent() == Wide.getParent()
                                              ? Wide.getParent()->getFirstInsertionPt()
                                              : Reader->getIterator());
    Value *Read = isa<TruncInst>(Reader)                     ? Narrow
                  : Reader->getOpcode() == Instruction::AShr ? B.CreateSExt(Narrow, Wide.getType())
                                                             : B.CreateZExt(Narrow, Wide.getType());
    Reader->replaceAllUsesWith(Read);
  }
  B.SetInsertPoint(Before->getTerminator());
  Narrow->addIncoming(lowerHalf(Wide.getIncomingValueForBlock(Before), L, B), Before);

  Value *Next = Wide.getIncomingValueForBlock(Latch), *NarrowNext;
  auto *Sum = dyn_cast<BinaryOperator>(Next);
  if (Sum && Sum->getOpcode() == Instruction::Add && L.contains(Sum)) {
    B.SetInsertPoint(Sum);
    Value *Left = lowerHalf(Sum->getOperand(0), L, B);
    NarrowNext = B.CreateAdd(Left, lowerHalf(Sum->getOperand(1), L, B), Next->getName() + ".int");
    for (User *U : make_early_inc_range(Sum->users()))
      if (isa<TruncInst>(U) && U->getType()->isIntegerTy(32)) U->replaceAllUsesWith(NarrowNext);
  } else {
    B.SetInsertPoint(Latch->getTerminator());
    NarrowNext = lowerHalf(Next, L, B);
  }
  Narrow->addIncoming(NarrowNext, Latch);
  const WeakTrackingVH Old(&Wide);
  for (Instruction *Reader : Readers) RecursivelyDeleteTriviallyDeadInstructions(Reader);
  if (auto *Phi = cast_or_null<PHINode>(Old)) RecursivelyDeleteDeadPHINode(Phi);
}

} // namespace

void narrowIntCounters(Loop &L) {
  if (isDisabled(Transform::IntCounters)) return;
  SmallVector<WeakTrackingVH> Phis;
  for (PHINode &Phi : L.getHeader()->phis())
    if (Phi.getType()->isIntegerTy(64)) Phis.push_back(&Phi);
  for (const WeakTrackingVH &Handle : Phis) {
    auto *Phi = cast_or_null<PHINode>(Handle);
    if (!Phi) continue;
    if (SmallVector<Instruction *> Readers = readersOfInt(*Phi); !Readers.empty()) {
      ++NumNarrowed;
      narrow(*Phi, Readers, L);
    }
  }
}

} // namespace syclc
