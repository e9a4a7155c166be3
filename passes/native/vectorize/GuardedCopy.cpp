// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/GuardedCopy.h"

#include "native/vectorize/UnrollRows.h"
#include "native/vectorize/Widener.h"
#include "support/FullMasks.h"
#include "support/Statistics.h"
#include "support/Transforms.h"
#include "support/Tunables.h"
#include "workitem/LaneShapeAnalysis.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace syclc {

using namespace tune::GuardedCopy;

SYCLC_STATISTIC(GuardedCopy, NumCopied, "guarded blocks copied for full masks");

Value *allLanesSatisfy(Widener &W, ICmpInst &Compare, bool IfTrue) {
  Value *Count = Compare.getOperand(0), *Bound = Compare.getOperand(1);
  CmpInst::Predicate Predicate = IfTrue ? Compare.getPredicate() : Compare.getInversePredicate();
  if (W.isUniform(Count)) {
    std::swap(Count, Bound);
    Predicate = CmpInst::getSwappedPredicate(Predicate);
  }
  const LaneShape Shape = W.shape(Count);
  if (Predicate == CmpInst::ICMP_EQ || !Count->getType()->isIntegerTy() || !W.isUniform(Bound) || !Shape.isLinear() ||
      Shape.stride() < 1 || Shape.stride() > 1 << 16)
    return nullptr;
  const unsigned Bits = Count->getType()->getIntegerBitWidth();
  const uint64_t Span = uint64_t(Shape.stride()) * (W.W - 1);
  if (!isUIntN(Bits - 1, Span)) return nullptr; // an integer of a few bits
  const bool Signed = CmpInst::isSigned(Predicate);
  Value *First = W.scalar(Count), *Limit = W.scalar(Bound);
  // LLVM writes `j > 0` of an unsigned j so. The distance from the first lane wraps as the lanes themselves do.
  if (Predicate == CmpInst::ICMP_NE)
    return W.B.CreateICmpUGT(W.B.CreateSub(Limit, First, "distance"), ConstantInt::get(Count->getType(), Span));
  Value *Last = W.B.CreateAdd(First, ConstantInt::get(Count->getType(), Span), "last");
  const bool LastDecides = ICmpInst::isLT(Predicate) || ICmpInst::isLE(Predicate);
  Value *All = W.B.CreateICmp(Predicate, LastDecides ? Last : First, Limit);
  // All lanes are active where the result matters, so all of them use the value.
  if (Shape.isExact(Signed ? Reading::Signed : Reading::Unsigned)) return All;
  // No value between the first and the last one wraps.
  return W.B.CreateAnd(All, W.B.CreateICmp(Signed ? CmpInst::ICMP_SLE : CmpInst::ICMP_ULE, First, Last));
}

Value *allLanesSatisfy(Widener &W, Value *Condition, bool IfTrue) {
  if (W.isUniform(Condition)) return IfTrue ? W.scalar(Condition) : W.B.CreateNot(W.scalar(Condition));
  Value *A = nullptr, *C = nullptr;
  if (match(Condition, m_Not(m_Value(A)))) return allLanesSatisfy(W, A, !IfTrue);
  if (IfTrue ? match(Condition, m_LogicalAnd(m_Value(A), m_Value(C)))
             : match(Condition, m_LogicalOr(m_Value(A), m_Value(C)))) {
    Value *Both = allLanesSatisfy(W, A, IfTrue), *Other = Both ? allLanesSatisfy(W, C, IfTrue) : nullptr;
    return Other ? W.B.CreateLogicalAnd(Both, Other) : nullptr;
  }
  auto *Compare = dyn_cast<ICmpInst>(Condition);
  return Compare ? allLanesSatisfy(W, *Compare, IfTrue) : nullptr;
}

/// The guarded blocks: those between the branch and the block at which they end.
static SmallVector<BasicBlock *> blocksOf(const GuardedCode &Guarded) {
  BasicBlock *End = Guarded.Branch->getSuccessor(Guarded.Branch->getSuccessor(0) == Guarded.Code ? 1 : 0);
  SetVector<BasicBlock *> Blocks;
  Blocks.insert(Guarded.Code);
  for (unsigned I = 0; I < Blocks.size(); ++I)
    for (BasicBlock *Next : successors(Blocks[I]))
      if (Next != End) Blocks.insert(Next);
  return Blocks.takeVector();
}

/// Whether \p I is the load of a row of one lane (RowTranspose.cpp).
static bool isRowOfLane(const Instruction &I) {
  const auto *Vector = dyn_cast<FixedVectorType>(I.getType());
  const Value *Address = getLoadStorePointerOperand(&I);
  if (const auto *Call = dyn_cast<IntrinsicInst>(&I); Call && Call->getIntrinsicID() == Intrinsic::masked_load)
    Address = Call->getArgOperand(0);
  if (!Address || !Vector || Vector->getPrimitiveSizeInBits() != 8 * PartOfRow) return false;
  while (const auto *Gep = dyn_cast<GetElementPtrInst>(Address)) {
    if (any_of(Gep->indices(), IsaPred<ExtractElementInst>)) return true;
    Address = Gep->getPointerOperand();
  }
  return isa<ExtractElementInst>(Address);
}

/// Whether loops begin within the guarded code; where \p LI does not know its blocks, too.
static bool hasLoops(const GuardedCode &Guarded, const LoopInfo &LI) {
  const Loop *Around = LI.getLoopFor(Guarded.Branch->getParent());
  return any_of(blocksOf(Guarded), [&](const BasicBlock *Block) { return LI.getLoopFor(Block) != Around; });
}

bool isWorthCopying(const GuardedCode &Guarded, bool HasCheapMasks, const LoopInfo &LI) {
  if (isDisabled(Transform::GuardedCopy)) return false;
  auto IsMask = [&](const Value *V) { return V == Guarded.Mask; };
  unsigned Count = 0, Accesses = 0;
  bool ReplacesLanes = false; // inactive lanes load the row of an active one (onlyActive())
  for (BasicBlock *Block : blocksOf(Guarded))
    for (Instruction &I : *Block) {
      if (I.isDebugOrPseudoInst()) continue;
      if (++Count > MaxInstructions) return false;
      Accesses += isRowOfLane(I);
      if (const auto *Select = dyn_cast<SelectInst>(&I); Select && isFullIf(Select->getCondition(), IsMask)) {
        const bool OfRows = any_of(Select->users(), IsaPred<ExtractElementInst>);
        ReplacesLanes |= OfRows;
        Accesses += OfRows || any_of(Select->users(), IsaPred<GetElementPtrInst>);
      }
      auto *Call = dyn_cast<CallBase>(&I);
      if (!Call) continue;
      // Sub-groups of one work-group would wait at different barriers.
      if (Call->isConvergent() || !Call->getCalledFunction()) return false;
      const StringRef Name = Call->getCalledFunction()->getName(); // an intrinsic, or the widener's wrapper of one
      if ((Name.starts_with("llvm.masked.") || Name.starts_with("syclc.masked.")) &&
          any_of(Call->args(), [&](const Value *Argument) { return isFullIf(Argument, IsMask); })) {
        // A gather of wide integers replaces two or more (JoinGathers.cpp).
        const bool Joined = Name.starts_with("llvm.masked.gather.") && Call->getType()->isIntOrIntVectorTy(64);
        Accesses += Joined ? 2 : 1;
      }
    }
  return Accesses * InstructionsToOneAccess >= Count && (!HasCheapMasks || ReplacesLanes || !hasLoops(Guarded, LI));
}

/// Whether \p Call asks for a value of the sub-group, which costs nothing and is asked for once.
static bool isWorkItemQuery(const CallBase &Call) {
  return Call.getCalledFunction() && Call.getCalledFunction()->getName().starts_with("__syclc_");
}

/// Moves to \p To what \p Before computes for \p To and \p Code alone, such as the mask.
static void sink(BasicBlock &Before, BasicBlock &To, ArrayRef<BasicBlock *> Code) {
  SmallPtrSet<const BasicBlock *, 8> Users(Code.begin(), Code.end());
  Users.insert(&To);
  for (Instruction &I : make_early_inc_range(reverse(Before))) {
    if (isa<PHINode, AllocaInst>(I) || I.isTerminator() || I.mayHaveSideEffects() || I.mayReadFromMemory() ||
        I.use_empty() || I.isDebugOrPseudoInst())
      continue;
    const auto *Call = dyn_cast<CallBase>(&I);
    if (Call && (Call->isConvergent() || isWorkItemQuery(*Call))) continue;
    const bool Needed = any_of(I.users(), [&](const User *U) {
      return isa<PHINode>(U) || !Users.contains(cast<Instruction>(U)->getParent());
    });
    if (!Needed) I.moveBefore(To, To.getFirstInsertionPt());
  }
}

SmallVector<BasicBlock *> copyForAllActive(const GuardedCode &Guarded) {
  ++NumCopied;
  BranchInst *Branch = Guarded.Branch;
  BasicBlock *Before = Branch->getParent();
  SmallVector<BasicBlock *> Code = blocksOf(Guarded);
  BasicBlock *End = Branch->getSuccessor(Branch->getSuccessor(0) == Guarded.Code ? 1 : 0);
  // All lanes are tested in Test, and the masked code begins in Some. If the branch tests lane 0 alone (Masks.h), that
  // comes first, because sub-groups without lanes need no mask.
  Value *Condition = Branch->getCondition();
  match(Condition, m_Not(m_Value(Condition)));
  const bool NeedsMask = !isa<FreezeInst>(Condition);
  BasicBlock *Test = NeedsMask ? Before : SplitEdge(Before, Guarded.Code);
  BasicBlock *Some = SplitBlock(Test, Test->getTerminator());
  Some->setName(Before->getName() + ".some");

  ValueToValueMapTy Map;
  SmallVector<BasicBlock *> Copies;
  for (BasicBlock *Block : Code) {
    BasicBlock *Copy = CloneBasicBlock(Block, Map, ".all", Before->getParent());
    Map[Block] = Copy;
    Copies.push_back(Copy);
  }
  Map[Some] = Test;
  Map[Guarded.Mask] = Constant::getAllOnesValue(Guarded.Mask->getType());
  remapInstructionsInBlocks(Copies, Map);
  SmallVector<MDNode *> Scopes;
  identifyNoAliasScopesToClone(Code, Scopes);
  cloneAndAdaptNoAliasScopes(Scopes, Copies, Before->getContext(), "all");
  for (PHINode &Phi : End->phis())
    for (unsigned I = 0, E = Phi.getNumIncomingValues(); I < E; ++I) {
      const auto From = Map.find(Phi.getIncomingBlock(I));
      if (From == Map.end() || Phi.getIncomingBlock(I) == Some) continue;
      Value *V = Phi.getIncomingValue(I);
      const auto Copied = Map.find(V);
      Phi.addIncoming(Copied == Map.end() ? V : static_cast<Value *>(Copied->second), cast<BasicBlock>(From->second));
    }
  Test->getTerminator()->eraseFromParent();
  IRBuilder<> B(Test);
  B.SetCurrentDebugLocation(Branch->getDebugLoc());
  B.CreateCondBr(Guarded.All, cast<BasicBlock>(Map[Guarded.Code]), Some);
  sink(*Before, *Some, Code);
  if (Test != Before) {
    Copies.append(Code);
    Copies.push_back(Some);
    sink(*Before, *Test, Copies);
  }
  return Code;
}

} // namespace syclc
