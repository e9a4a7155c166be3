// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/Masks.h"

#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "native/vectorize/Widener.h"
#include "native/x86/TargetFeatures.h"
#include "support/Tunables.h"
#include "workitem/LaneShapeAnalysis.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace syclc {

using namespace tune::Masks;

/// Whether accesses under a mask of all lanes cost about as much as others. With AVX-512, a mask of more than 16 lanes takes several comparisons; and what was stored under a mask is slow to load
/// again, as in work-groups that exchange values through local memory.
static bool hasCheapMasks(const Widener &W) { return W.W <= 16 && vectorFeatures(W.F).Avx512; }

Masks::Masks(Widener &W, const DominatorTree &DT, const LoopInfo &LI)
    : W(W), DT(DT), LI(LI), InGroup(hasBarriers(W.F)), MayCopy(!W.F.hasFnAttribute(UnoptimisedFnAttr)),
      CheapMasks(!InGroup && hasCheapMasks(W)) {}

std::string Masks::plan(const PostDominatorTree &PDT) {
  for (BasicBlock &Block : W.F) {
    if (!W.Shapes.endsDivergent(Block)) continue;
    auto *Branch = cast<BranchInst>(Block.getTerminator());
    Loop *L = LI.getLoopFor(&Block);
    bool Exits = L && L->isLoopExiting(&Block);
    if (Exits) {
      if (L->getLoopLatch() != &Block || !L->getLoopPreheader() || !L->getExitBlock() || !L->hasDedicatedExits())
        return "a loop that lanes leave one by one has several exits";
      continue;
    }
    auto *Meet = PDT.getNode(&Block)->getIDom();
    BasicBlock *Join = Meet ? Meet->getBlock() : nullptr;
    if (!Join || (Branch->getSuccessor(0) != Join && Branch->getSuccessor(1) != Join))
      return "a divergent branch has two sides";
    BasicBlock *Then = Branch->getSuccessor(Branch->getSuccessor(0) == Join ? 1 : 0);
    if (Then->getSinglePredecessor() != &Block || DT.getNode(Join)->getIDom()->getBlock() != &Block)
      return "a divergent branch jumps into other code";
    Guarded[Branch] = Then;
    Guards[Then] = Branch;
    Joins[Join] = Branch;
  }
  return "";
}

Value *Masks::of(const BasicBlock &Block) const { return W.BlockMasks.lookup(&Block); }

/// The mask of \p Block as seen in \p From, which may be outside of some of the loops around \p Block.
Value *Masks::seenFrom(const BasicBlock &Block, BasicBlock &From) const {
  Value *Mask = of(Block);
  for (const Loop *L = LI.getLoopFor(&Block); L && !L->contains(&From); L = L->getParentLoop())
    Mask = OnEntry.lookup(L);
  return Mask;
}

/// Whether \p Bound is likely to separate the sub-groups of a work-group: it changes in the loop around \p Branch, as
/// the distance in a tree does, or is constant, as in a tree whose loop is unrolled. The bound of a range is neither.
static bool separatesSubGroups(const Value &Bound, const BranchInst &Branch, const LoopInfo &LI) {
  if (isa<Constant>(Bound)) return true;
  const Loop *L = LI.getLoopFor(Branch.getParent());
  return L && !L->isLoopInvariant(&Bound);
}

std::optional<Masks::Below> Masks::below(const BranchInst &Branch, bool IfTrue, const Value *Before) const {
  const auto *Compare = dyn_cast<ICmpInst>(Branch.getCondition());
  if (!Compare) return std::nullopt;
  Value *Count = Compare->getOperand(0), *Bound = Compare->getOperand(1);
  CmpInst::Predicate Predicate = IfTrue ? Compare->getPredicate() : Compare->getInversePredicate();
  if (W.isUniform(Count)) {
    std::swap(Count, Bound);
    Predicate = CmpInst::getSwappedPredicate(Predicate);
  }
  const LaneShape Shape = W.shape(Count);
  if (!W.isUniform(Bound) || !Shape.isLinear() || Shape.stride() < 1) return std::nullopt;
  if (Predicate == CmpInst::ICMP_EQ && match(Bound, m_Zero())) Predicate = CmpInst::ICMP_ULE;
  if (!ICmpInst::isLT(Predicate) && !ICmpInst::isLE(Predicate)) return std::nullopt;
  if (!Shape.isExactFromFirst(CmpInst::isSigned(Predicate) ? Reading::Signed : Reading::Unsigned)) return std::nullopt;
  // Where no lane is active, because the code before runs unconditionally, both may be poison.
  return Below{W.B.CreateFreeze(W.B.CreateICmp(Predicate, W.scalar(Count), W.scalar(Bound))), W.isFirstOn(Before),
               InGroup && separatesSubGroups(*Bound, Branch, LI)};
}

Value *Masks::allActive(Value *Mask) const {
  if (W.isAllOn(Mask)) return W.B.getTrue();
  // The mask of guarded code around: its lanes are known to be all active without the mask.
  if (auto Outer = find_if(Copyable, [&](const GuardedCode &G) { return G.Mask == Mask; }); Outer != Copyable.end())
    return Outer->All;
  if (!W.isFirstOn(Mask)) return W.B.CreateAndReduce(Mask);
  // The mask of a sub-group's work-items: they are its first lanes.
  FunctionCallee Size = W.F.getParent()->getOrInsertFunction("__syclc_sub_group_size", W.B.getInt32Ty());
  return W.B.CreateICmpEQ(W.B.CreateCall(Size), W.B.getInt32(W.W));
}

void Masks::enter(BasicBlock &Block) {
  Value *&Mask = W.BlockMasks[&Block];
  if (Block.isEntryBlock()) {
    IRBuilder<> B(&*Block.getFirstNonPHIOrDbgOrAlloca());
    Type *MaskType = FixedVectorType::get(B.getInt1Ty(), W.W);
    FunctionCallee Active =
        W.F.getParent()->getOrInsertFunction((ActiveLanesBuiltin + "." + Twine(W.W)).str(), MaskType);
    auto *Function = cast<llvm::Function>(Active.getCallee());
    Function->setDoesNotAccessMemory();
    Function->setDoesNotThrow();
    Function->setWillReturn();
    Mask = B.CreateCall(Active, {}, "active");
    return;
  }
  Loop *L = LI.getLoopFor(&Block);
  if (L && L->getHeader() == &Block) {
    // LoopInfo does not contain irreducible loops of uniform branches; they are handled below.
    BasicBlock *Before = L->getLoopPreheader() ? L->getLoopPreheader() : DT.getNode(&Block)->getIDom()->getBlock();
    Mask = seenFrom(*Before, Block);
    OnEntry[L] = Mask;
    if (!W.Shapes.leavesDivergent(*L)) return;
    auto *Phi = PHINode::Create(Mask->getType(), 2, "live", Block.begin());
    Phi->addIncoming(Mask, Before);
    Live[L] = Phi;
    Mask = Phi;
    return;
  }
  if (BranchInst *Branch = Guards.lookup(&Block)) {
    IRBuilder<> B(Branch);
    IRBuilderBase::InsertPointGuard Guard(W.B);
    W.B.SetInsertPoint(Branch);
    const bool IfTrue = Branch->getSuccessor(0) == &Block;
    Value *Before = seenFrom(*Branch->getParent(), Block), *All = nullptr;
    if (std::optional<Below> Bound = below(*Branch, IfTrue, Before)) Bounded[Branch] = *Bound;
    if (MayCopy) All = allLanesSatisfy(W, Branch->getCondition(), IfTrue);
    Value *Condition = W.lanes(Branch->getCondition());
    if (!IfTrue) Condition = W.B.CreateNot(Condition);
    Mask = W.maskAnd(Before, Condition);
    if (!All) return;
    Copyable.push_back({Branch, &Block, Mask, W.B.CreateLogicalAnd(allActive(Before), W.B.CreateFreeze(All))});
    return;
  }
  Mask = seenFrom(*DT.getNode(&Block)->getIDom()->getBlock(), Block);
}

/// The cost of \p I in units of CheapBlock; nothing if \p I must not run without active lanes. It may run if it cannot
/// trap and has no side effects: scalar memory accesses are excluded, and all calls except element-wise intrinsics and
/// masked accesses to consecutive elements.
static std::optional<unsigned> workWithoutLanes(const Instruction &I) {
  if (I.isDebugOrPseudoInst() || I.isTerminator()) return 0;
  if (isa<PHINode>(I)) return std::nullopt;
  if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I)) {
    switch (Intrinsic->getIntrinsicID()) {
    case Intrinsic::masked_load:
    case Intrinsic::masked_store:
      return 2;
    case Intrinsic::sqrt:
      return SlowInstruction;
    default:
      if (Intrinsic->doesNotAccessMemory() && Intrinsic->hasFnAttr(Attribute::Speculatable)) return 1;
      return std::nullopt;
    }
  }
  if (I.mayReadOrWriteMemory() || isa<CallBase>(I) || I.isIntDivRem()) return std::nullopt;
  if (I.getOpcode() == Instruction::FDiv) return SlowInstruction;
  bool Scalar = !I.getType()->isVectorTy(), Splat = isa<ShuffleVectorInst, InsertElementInst>(I);
  return Scalar || Splat ? 0 : 1;
}

bool Masks::isCheapWithoutLanes(BasicBlock &Block) const {
  if (LI.isLoopHeader(&Block)) return false;
  unsigned Work = 0;
  for (Instruction &I : Block) {
    std::optional<unsigned> More = workWithoutLanes(I);
    if (!More) return false;
    Work += *More;
  }
  return Work <= CheapBlock;
}

void Masks::finishBranches() {
  for (auto [Branch, Then] : Guarded) {
    auto *Ask = const_cast<BranchInst *>(Branch);
    IRBuilder<> B(Ask);
    IRBuilderBase::InsertPointGuard Guard(W.B);
    W.B.SetInsertPoint(Ask);
    // The guarded region may continue after this block, up to the branch's other successor. Then the cost of the block
    // alone is not sufficient.
    BasicBlock *Join = Ask->getSuccessor(Ask->getSuccessor(0) == Then ? 1 : 0);
    bool IsCheap = Then->getSingleSuccessor() == Join && isCheapWithoutLanes(*Then);
    const bool IfTrue = Ask->getSuccessor(0) == Then;
    // In a tree reduction most sub-groups have nothing to do in most steps, which is predicted well.
    const auto Bound = Bounded.find(Branch);
    const bool ByFirst = Bound != Bounded.end() && (IsCheap ? Bound->second.SeparatesGroup : Bound->second.FirstOn);
    Value *Any = ByFirst ? Bound->second.First : IsCheap ? W.B.getTrue() : W.anyOn(of(*Then));
    Ask->setCondition(IfTrue ? Any : W.B.CreateNot(Any));
  }
}

void Masks::copyGuardedCode() {
  // Guards within guarded code that is copied are left as they are, in both copies.
  SmallPtrSet<const BasicBlock *, 16> Copied;
  for (const GuardedCode &Guarded : Copyable) {
    if (!Copied.contains(Guarded.Code) && isWorthCopying(Guarded, CheapMasks, LI))
      for (const BasicBlock *Block : copyForAllActive(Guarded)) Copied.insert(Block);
    RecursivelyDeleteTriviallyDeadInstructions(Guarded.All);
  }
  for (auto &[Branch, Bound] : Bounded) RecursivelyDeleteTriviallyDeadInstructions(Bound.First);
}

} // namespace syclc
