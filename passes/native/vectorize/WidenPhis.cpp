// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/WidenPhis.h"

#include "native/vectorize/GuardedCopy.h"
#include "native/vectorize/Masks.h"
#include "native/vectorize/Widener.h"
#include "workitem/LaneShapeAnalysis.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace syclc {

void PhiWidener::begin(PHINode &Phi) {
  auto *Wide =
      PHINode::Create(W.wide(Phi.getType()), Phi.getNumIncomingValues(), Phi.getName() + ".lanes", Phi.getIterator());
  Wide->setDebugLoc(Phi.getDebugLoc());
  W.setLanes(Phi, Wide);
  Phis.push_back({&Phi, Wide});
}

void PhiWidener::finish() {
  for (auto [Phi, Wide] : Phis) fill(*Phi, *Wide);
  for (BasicBlock &Block : W.F)
    if (BranchInst *Branch = M.joinedAt(Block)) defineFor(Block, *Branch);
  for (Loop *L : LI.getLoopsInPreorder())
    if (M.live(*L)) closeLoop(*L);
}

static bool isUndefButNotPoison(const Value *V) { return isa<UndefValue>(V) && !isa<PoisonValue>(V); }

/// The value of \p V at the end of \p Block, for lanes that did not compute it and for which the source has an
/// undefined value: frozen if it may be poison.
static Value *forUndefined(Value *V, BasicBlock &Block) {
  if (isa<Constant>(V) || isGuaranteedNotToBePoison(V)) return V;
  return IRBuilder<>(Block.getTerminator()).CreateFreeze(V, V->getName() + ".defined");
}

/// Lanes reach \p Join directly from \p Branch and from the block that it guards, but scalar phis there have one value.
void PhiWidener::defineFor(const BasicBlock &Join, BranchInst &Branch) {
  BasicBlock *Skip = Branch.getParent();
  for (const PHINode &Phi : Join.phis()) {
    if (!W.shape(&Phi).isUniform()) continue;
    auto &Scalar = const_cast<PHINode &>(Phi);
    Value *Skipped = Phi.getIncomingValueForBlock(Skip);
    for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I) {
      BasicBlock *From = Phi.getIncomingBlock(I);
      Value *V = Phi.getIncomingValue(I);
      if (From == Skip) continue;
      if (isa<UndefValue>(V) && !isa<UndefValue>(Skipped))
        Scalar.setIncomingValue(I, isa<PoisonValue>(V) ? Skipped : forUndefined(Skipped, *Skip));
      else if (isUndefButNotPoison(Skipped))
        Scalar.setIncomingValue(I, forUndefined(V, *From));
    }
  }
}

/// The loop that lanes leave one by one to reach \p Phi, or null.
static Loop *leftFor(const PHINode &Phi, const LoopInfo &LI, const Masks &M) {
  for (BasicBlock *From : Phi.blocks()) {
    Loop *L = LI.getLoopFor(From);
    if (L && !L->contains(Phi.getParent()) && M.live(*L)) return L;
  }
  return nullptr;
}

void PhiWidener::fill(PHINode &Phi, PHINode &Wide) {
  if (leftFor(Phi, LI, M)) return; // closeLoop() does it
  BasicBlock *Block = Phi.getParent();
  BranchInst *Branch = M.joinedAt(*Block);
  Loop *L = LI.getLoopFor(Block);
  if (L && L->getHeader() == Block) Branch = nullptr;
  BasicBlock *Skip = Branch ? Branch->getParent() : nullptr;
  DenseMap<BasicBlock *, Value *> Filled; // a switch may have several edges from one block
  for (auto [Value, From] : zip(Phi.incoming_values(), Phi.blocks())) {
    llvm::Value *&Lanes = Filled[From];
    if (!Lanes) {
      W.B.SetInsertPoint(From->getTerminator());
      Lanes = W.lanes(Value);
      llvm::Value *Skipped = Branch && From != Skip ? Phi.getIncomingValueForBlock(Skip) : nullptr;
      if (Skipped && !isa<UndefValue>(Skipped))
        Lanes = W.select(M.of(*M.guardedBy(*Branch)), Lanes, W.lanes(Skipped));
      else if (Skipped && isUndefButNotPoison(Skipped))
        Lanes = forUndefined(Lanes, *From);
    }
    Wide.addIncoming(Lanes, From);
  }
}

/// The lanes of the header phi of \p L that is \p Scalar, or (\p Next) that has the value \p Scalar in the next
/// iteration.
PHINode *PhiWidener::wideHeaderPhi(Loop &L, Value *Scalar, bool Next) const {
  for (auto [Phi, Wide] : Phis)
    if (Phi->getParent() == L.getHeader() && !HeldStill.contains(Wide) &&
        (Next ? Phi->getIncomingValueForBlock(L.getLoopLatch()) : Phi) == Scalar)
      return Wide;
  return nullptr;
}

/// Collects, at the latch, the value of \p ExitPhi with which each lane left. \p Stay contains the lanes that continue.
Value *PhiWidener::collect(Loop &L, PHINode &ExitPhi, Value *Stay) {
  BasicBlock *Latch = L.getLoopLatch();
  Value *Scalar = ExitPhi.getIncomingValueForBlock(Latch);
  PHINode *Live = M.live(L);
  for (bool Next : {true, false})
    if (PHINode *Header = wideHeaderPhi(L, Scalar, Next)) {
      int Index = Header->getBasicBlockIndex(Latch);
      Value *Held = W.select(Next ? Live : Stay, Header->getIncomingValue(Index), Header);
      Header->setIncomingValue(Index, Held);
      HeldStill[Header] = Held;
      return Held;
    }
  Value *Lanes = W.lanes(Scalar);
  auto *Left = PHINode::Create(Lanes->getType(), 2, "left", L.getHeader()->begin());
  Value *Collected = W.select(Live, Lanes, Left);
  Left->addIncoming(PoisonValue::get(Left->getType()), L.getLoopPreheader());
  Left->addIncoming(Collected, Latch);
  return Collected;
}

void PhiWidener::closeLoop(Loop &L) {
  BasicBlock *Latch = L.getLoopLatch();
  auto *Branch = cast<BranchInst>(Latch->getTerminator());
  bool LeavesFirst = !L.contains(Branch->getSuccessor(0));
  W.B.SetInsertPoint(Branch);
  Value *Condition = W.lanes(Branch->getCondition());
  if (LeavesFirst) Condition = W.B.CreateNot(Condition);
  Value *Stay = W.maskAnd(M.live(L), Condition);
  M.live(L)->addIncoming(Stay, Latch);

  DenseMap<Value *, Value *> Collected;
  for (auto [Phi, Wide] : Phis) {
    if (Phi->getParent() != L.getExitBlock()) continue;
    Value *&Value = Collected[Phi->getIncomingValueForBlock(Latch)];
    if (!Value) Value = collect(L, *Phi, Stay);
    Wide->addIncoming(Value, Latch);
  }
  // The result is only used while all lanes are active (AllActiveCopy.h).
  if (auto *Compare = dyn_cast<ICmpInst>(Branch->getCondition()))
    if (Value *All = allLanesSatisfy(W, *Compare, !LeavesFirst)) Counting.push_back({&L, M.live(L), All, Stay});
  Value *Any = W.anyOn(Stay);
  Branch->setCondition(LeavesFirst ? W.B.CreateNot(Any) : Any);
}

} // namespace syclc
