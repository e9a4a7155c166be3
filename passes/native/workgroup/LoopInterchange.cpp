// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/workgroup/LoopInterchange.h"

#include "device-library/SharedMath.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "native/workgroup/GroupStride.h"
#include "native/workgroup/IntCounters.h"
#include "support/Remarks.h"
#include "support/Statistics.h"
#include "support/Transforms.h"
#include "support/Tunables.h"
#include "workitem/GroupUniformity.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

using namespace llvm;

namespace syclc {

using namespace tune::LoopInterchange;

SYCLC_STATISTIC(LoopInterchange, NumLoops, "loops that run outside of those over sub-groups");

namespace {

/// The maximum number of instructions of an address that are followed.
constexpr unsigned MaxDepth = 8;

bool isIn(const BasicBlock *Block, const Value *V) {
  const auto *I = dyn_cast<Instruction>(V);
  return I && I->getParent() == Block;
}

/// Whether \p I is an atomic operation without used result and without ordering, not volatile.
bool isSilent(const Instruction &I) {
  auto *Rmw = dyn_cast<AtomicRMWInst>(&I);
  return Rmw && Rmw->use_empty() && !Rmw->isVolatile() && Rmw->getOrdering() == AtomicOrdering::Monotonic;
}

/// Whether the order in which work-items execute \p I is not observable, and none of them waits for another there.
bool hasNoOrder(const Instruction &I) {
  if (isa<PHINode>(I) && I.getType()->isTokenTy()) return false;
  if (I.isVolatile() || (I.isAtomic() && !isSilent(I)) || isa<AllocaInst>(I)) return false;
  if (isa<NoAliasScopeDeclInst>(I)) return false; // refers to one iteration of one loop
  auto *Call = dyn_cast<CallBase>(&I);
  if (!Call) return true;
  if (auto *Hint = dyn_cast<IntrinsicInst>(Call); Hint && Hint->isAssumeLikeIntrinsic()) return true;
  return !Call->isConvergent() && Call->doesNotAccessMemory() && Call->willReturn();
}

/// An innermost loop whose only exit is from its latch, in a kernel in which no work-item waits for another.
class GroupLoop {
protected:
  GroupLoop(Loop &L, const GroupUniformity &Uniformity, unsigned Lanes)
      : L(L), F(*L.getHeader()->getParent()), DL(F.getDataLayout()), Uniformity(Uniformity), Lanes(Lanes) {}

  bool hasShape() {
    Before = L.getLoopPreheader();
    Latch = L.getLoopLatch();
    if (!L.isInnermost() || !Before || !Latch || L.getExitingBlock() != Latch || !L.hasDedicatedExits()) return false;
    Again = dyn_cast<BranchInst>(Latch->getTerminator());
    return Again && Again->isConditional() && all_of(L.blocks(), [](const BasicBlock *Block) {
             return all_of(*Block, [](const Instruction &I) { return hasNoOrder(I); });
           });
  }

  Loop &L;
  Function &F;
  const DataLayout &DL;
  const GroupUniformity &Uniformity;
  const unsigned Lanes;
  BasicBlock *Before = nullptr, *Latch = nullptr;
  BranchInst *Again = nullptr; ///< the latch's terminator
};

/// A loop of silent atomic operations whose trip count is the same for all work-items.
class UniformLoop : GroupLoop {
public:
  UniformLoop(Loop &L, const GroupUniformity &Uniformity, unsigned Lanes) : GroupLoop(L, Uniformity, Lanes) {}

  /// Whether the loop should be interchanged. Does not change the kernel.
  bool find() {
    if (!hasShape() || !isSame(Again->getCondition())) return false;
    if (!all_of(L.blocks(), [&](const BasicBlock *Block) { return Uniformity.isRunByAll(*Block); })) return false;
    if (!all_of(L.getHeader()->phis(), [&](const PHINode &Phi) { return isSame(&Phi); })) return false; // else carried
    return any_of(L.blocks(), [&](const BasicBlock *Block) {
      return any_of(*Block, [&](const Instruction &I) { return isSilent(I) && isFarReaching(I); });
    });
  }

  void interchange() {
    IRBuilder<> B(L.getHeader(), L.getHeader()->getFirstInsertionPt());
    createWorkGroupBarrier(B, MemoryScope::WorkItem);
  }

private:
  bool isSame(const Value *V) const {
    if (isa<Argument, Constant>(V)) return !isa<UndefValue>(V);
    auto *I = dyn_cast<Instruction>(V);
    return I && Uniformity.isUniform(*I);
  }

  /// Whether \p Atomic has a varying address and operands from memory that the group reads as a stream.
  bool isFarReaching(const Instruction &Atomic) const {
    return !isSame(Atomic.getOperand(0)) &&
           (comesFromStream(Atomic.getOperand(0), 0) || comesFromStream(Atomic.getOperand(1), 0));
  }

  bool comesFromStream(const Value *V, unsigned Depth) const {
    auto *I = dyn_cast<Instruction>(V);
    if (!I || !L.contains(I) || isa<PHINode>(I) || Depth > MaxDepth) return false;
    if (auto *Load = dyn_cast<LoadInst>(I); Load && isStream(*Load)) return true;
    return any_of(I->operands(), [&](const Use &Operand) { return comesFromStream(Operand, Depth + 1); });
  }

  /// Whether adjacent work-items load adjacent elements, and the next iteration loads beyond those of a sub-group.
  bool isStream(const LoadInst &Load) const {
    int64_t Apart = 0;
    std::optional<int64_t> Further = 0; // unknown if only determined at run time
    const Value *Pointer = Load.getPointerOperand();
    while (auto *Gep = dyn_cast<GetElementPtrInst>(Pointer)) {
      if (Gep->getNumIndices() != 1) return false;
      const Value *Index = Gep->getOperand(1);
      const int64_t Size = int64_t(DL.getTypeAllocSize(Gep->getSourceElementType()).getFixedValue());
      const std::optional<int64_t> Stride = strideInGroup(Index, [&](const Value *Other) { return isSame(Other); });
      if (!Stride) return false;
      Apart += *Stride * Size;
      const std::optional<int64_t> Step = perIteration(Index, 0);
      Further = Further && Step ? std::optional(*Further + *Step * Size) : std::nullopt;
      Pointer = Gep->getPointerOperand();
    }
    return isSame(Pointer) && L.isLoopInvariant(Pointer) && Apart > 0 && Apart <= MaxAtomicStride &&
           (!Further || std::abs(*Further) >= 2 * Apart * int64_t(Lanes));
  }

  /// The increment of \p V per iteration, if it is constant.
  std::optional<int64_t> perIteration(const Value *V, unsigned Depth) const {
    if (L.isLoopInvariant(V)) return 0;
    auto *I = cast<Instruction>(V);
    if (Depth > MaxDepth) return std::nullopt;
    auto Of = [&](unsigned Operand) { return perIteration(I->getOperand(Operand), Depth + 1); };
    auto *Factor = I->getNumOperands() == 2 ? dyn_cast<ConstantInt>(I->getOperand(1)) : nullptr;
    const bool Fits = Factor && Factor->getValue().isSignedIntN(32);
    std::optional<int64_t> First, Second;
    switch (I->getOpcode()) {
    case Instruction::PHI: {
      if (I->getParent() != L.getHeader()) return std::nullopt; // a join of two paths through an iteration
      auto *Next = dyn_cast<BinaryOperator>(cast<PHINode>(I)->getIncomingValueForBlock(Latch));
      auto *Step = Next && Next->getOpcode() == Instruction::Add && Next->getOperand(0) == I
                       ? dyn_cast<ConstantInt>(Next->getOperand(1))
                       : nullptr;
      return Step && Step->getValue().isSignedIntN(32) ? std::optional(Step->getSExtValue()) : std::nullopt;
    }
    case Instruction::ZExt:
    case Instruction::SExt:
    case Instruction::Trunc:
      return Of(0);
    case Instruction::Add:
    case Instruction::Or:
      if (!(First = Of(0)) || !(Second = Of(1))) return std::nullopt;
      return *First + *Second;
    case Instruction::Mul:
      if (!Fits || !(First = Of(0)) || !isInt<30>(*First)) return std::nullopt;
      return *First * Factor->getSExtValue();
    case Instruction::Shl:
      if (!Fits || Factor->getZExtValue() > 30 || !(First = Of(0)) || !isInt<30>(*First)) return std::nullopt;
      return *First * (int64_t(1) << Factor->getZExtValue());
    default:
      return std::nullopt;
    }
  }
};

/// A comparison in each work-item between a value that is linear in the work-items and a uniform one.
struct CountedCondition {
  Value *Count;
  Value *Bound;
  CmpInst::Predicate Holds; ///< `Count Holds Bound`: less or greater
  int64_t Stride = 0;       ///< of Count, between adjacent work-items

  /// Whether the condition holds below the bound, not above it.
  bool grows() const { return ICmpInst::isLT(Holds) || ICmpInst::isLE(Holds); }
  bool isSigned() const { return CmpInst::isSigned(Holds); }
};

/// A loop that counts work-items, and the code before it.
class StridedLoop : GroupLoop {
public:
  StridedLoop(Loop &L, const GroupUniformity &Uniformity, unsigned Lanes) : GroupLoop(L, Uniformity, Lanes) {}

  /// Whether the loop should be interchanged. Does not change the kernel.
  bool find() { return hasShape() && findPlace() && findCounter() && guardCounts() && streams() && remembersLittle(); }

  void interchange() {
    for (Instruction &I : make_early_inc_range(*Before))
      if (Place != Before && !I.isTerminator()) {
        I.moveBefore(Place->getTerminator()->getIterator());
        I.dropUBImplyingAttrsAndMetadata();
      }
    IRBuilder<> B(Place->getTerminator());
    Value *FirstStart = ofFirst(Start, B), *InOrder = inOrder(FirstStart, Stride, GoesOn.isSigned(), B);
    // If the guard does not hold, the other conditions may be poison.
    Value *Enter =
        Guard ? B.CreateLogicalAnd(holdsForAll(*Guard, ofFirst(Guard->Count, B), B), InOrder, "enter") : InOrder;
    Enter = B.CreateLogicalAnd(Enter, allGoOn(FirstStart, B), "all.go.on");
    BasicBlock *Rest = SplitBlock(Place, Place->getTerminator());
    Rest->setName("rest");
    BasicBlock *Header = copyLoop(FirstStart, *Rest);
    ReplaceInstWithInst(Place->getTerminator(), BranchInst::Create(Header, Rest, Enter));
  }

private:
  std::optional<int64_t> strideOf(const Value *V) const {
    return strideInGroup(V, [&](const Value *Other) { return isSameForAll(Other); });
  }
  Value *ofFirst(Value *V, IRBuilder<> &B) const {
    return ofFirstInGroup(V, [&](const Value *Other) { return isSameForAll(Other); }, B);
  }

  /// Finds the block before the loop that all work-items of the group run: the preheader, or the block that guards the
  /// loop.
  bool findPlace() {
    Place = Before;
    if (Uniformity.isRunByAll(*Before)) return true;
    Place = Before->getSinglePredecessor();
    auto *Branch = Place ? dyn_cast<BranchInst>(Place->getTerminator()) : nullptr;
    if (!Branch || !Branch->isConditional() || !Uniformity.isRunByAll(*Place)) return false;
    if (Branch->getSuccessor(0) == Branch->getSuccessor(1) || isa<PHINode>(Before->front())) return false;
    Guard = counted(Branch->getCondition(), Branch->getSuccessor(0) == Before);
    return Guard &&
           all_of(*Before, [](const Instruction &I) { return I.isTerminator() || isSafeToSpeculativelyExecute(&I); }) &&
           Before->size() <= MaxHoisted;
  }

  /// Whether \p V, which is computed before the loop, has the same value in all work-items of the group, or would have
  /// it if all of them computed it.
  bool isSameForAll(const Value *V) const {
    if (isa<Argument>(V) || (isa<Constant>(V) && !isa<UndefValue>(V))) return true;
    auto *I = dyn_cast<Instruction>(V);
    if (!I || L.contains(I)) return false;
    if (Uniformity.isUniform(*I)) return true;
    if (!isIn(Before, I) || Place == Before) return false;
    if (asksForGroup(*I)) return true;
    return !isa<CallBase, FreezeInst>(I) && !I->mayReadOrWriteMemory() &&
           all_of(I->operands(), [&](const Use &Operand) { return isSameForAll(Operand); });
  }

  /// Decomposes \p Condition into a comparison of a possibly linear value with a uniform one.
  std::optional<CountedCondition> counted(Value *Condition, bool Holds) const {
    auto *Compare = dyn_cast<ICmpInst>(Condition);
    if (!Compare || Compare->isEquality() || !Compare->getOperand(0)->getType()->isIntegerTy()) return std::nullopt;
    CmpInst::Predicate P = Holds ? Compare->getPredicate() : Compare->getInversePredicate();
    Value *Left = Compare->getOperand(0), *Right = Compare->getOperand(1);
    if (isSameForAll(Right)) return CountedCondition{Left, Right, P};
    if (isSameForAll(Left)) return CountedCondition{Right, Left, CmpInst::getSwappedPredicate(P)};
    return std::nullopt;
  }

  static bool isStride(std::optional<int64_t> Stride) { return Stride && *Stride > 0 && *Stride <= MaxStride; }

  /// Finds `Counter = phi [ Start, Next = Counter + Step ]`, which determines the loop's trip count.
  bool findCounter() {
    std::optional<CountedCondition> Condition = counted(Again->getCondition(), L.contains(Again->getSuccessor(0)));
    if (!Condition) return false;
    GoesOn = *Condition;
    Value *Counted = GoesOn.Count;
    if (auto *Sum = dyn_cast<BinaryOperator>(Counted); Sum && Sum->getOpcode() == Instruction::Add && L.contains(Sum))
      for (unsigned Operand : {0, 1})
        if (isSameForAll(Sum->getOperand(Operand))) {
          Ahead = Sum->getOperand(Operand);
          Counted = Sum->getOperand(1 - Operand);
          break;
        }
    Counter = dyn_cast<PHINode>(Counted);
    if (!Counter || Counter->getParent() != L.getHeader()) return false;
    Start = Counter->getIncomingValueForBlock(Before);
    Next = dyn_cast<BinaryOperator>(Counter->getIncomingValueForBlock(Latch));
    if (!Next || Next->getOpcode() != Instruction::Add || !L.contains(Next)) return false;
    if (Next->getOperand(0) != Counter && Next->getOperand(1) != Counter) return false;
    Step = Next->getOperand(Next->getOperand(0) == Counter ? 1 : 0);
    const std::optional<int64_t> Found = strideOf(Start);
    if (!isSameForAll(Step) || !isStride(Found)) return false;
    Stride = GoesOn.Stride = *Found;
    const auto *Jump = dyn_cast<ConstantInt>(Step), *Last = dyn_cast<ConstantInt>(GoesOn.Bound);
    if (!Jump) return true;
    if (Jump->getBitWidth() > 64) return false;
    const uint64_t Far = Jump->getValue().abs().getZExtValue();
    if (Last && GoesOn.grows() && Last->getValue().isNonNegative() && Last->getZExtValue() < MinIterations * Far)
      return false;
    return Far >= 2 * uint64_t(Stride) * Lanes;
  }

  bool guardCounts() {
    if (!Guard) return true;
    const std::optional<int64_t> Found = strideOf(Guard->Count);
    if (!isStride(Found)) return false;
    Guard->Stride = *Found;
    return true;
  }

  /// Whether some access advances with the counter and is contiguous in adjacent work-items.
  bool streams() {
    unsigned Count = 0;
    bool Streams = false;
    for (const BasicBlock *Block : L.blocks())
      for (const Instruction &I : *Block) {
        if (I.isDebugOrPseudoInst()) continue;
        if (I.isAtomic()) return false; // run lane by lane: a histogram by such a loop became slower
        ++Count;
        auto *Address = dyn_cast_or_null<GetElementPtrInst>(getLoadStorePointerOperand(&I));
        if (Address && Address->getNumIndices() == 1 && followsCounter(Address->getOperand(1)))
          Streams |= isStride(Stride * int64_t(DL.getTypeAllocSize(Address->getSourceElementType())));
      }
    Times = std::clamp(InstructionsAtATime / std::max(Count, 1u), 1u, MaxTimes);
    return Streams && Count <= MaxInstructions;
  }

  /// Whether \p Index is the counter, possibly widened, plus a loop-invariant value.
  bool followsCounter(const Value *Index) const {
    while (true) {
      if (Index == Counter) return true;
      auto *I = dyn_cast<Instruction>(Index);
      if (!I || !L.contains(I)) return false;
      if (isa<SExtInst, ZExtInst>(I))
        Index = I->getOperand(0);
      else if (I->getOpcode() == Instruction::Add && L.isLoopInvariant(I->getOperand(1)))
        Index = I->getOperand(0);
      else if (I->getOpcode() == Instruction::Add && L.isLoopInvariant(I->getOperand(0)))
        Index = I->getOperand(1);
      else
        return false;
    }
  }

  /// Whether a work-item keeps little in its frame in each iteration: values carried by the loop, and values from
  /// before it.
  bool remembersLittle() const {
    uint64_t Bytes = 0;
    for (const PHINode &Phi : L.getHeader()->phis())
      if (&Phi != Counter) Bytes += DL.getTypeAllocSize(Phi.getType());
    SmallPtrSet<const Value *, 16> Counted;
    for (const BasicBlock *Block : L.blocks())
      for (const Instruction &I : *Block)
        for (const Value *Operand : I.operands()) {
          auto *Outside = dyn_cast<Instruction>(Operand);
          if (!Outside || L.contains(Outside) || !Counted.insert(Outside).second) continue;
          if (!isSameForAll(Outside) && !strideOf(Outside)) Bytes += DL.getTypeAllocSize(Outside->getType());
        }
    return Bytes <= MaxState;
  }

  // --- Transformation.

  /// The value in the group's last work-item, given that in the first one, \p First, and the stride \p Apart.
  Value *ofLast(Value *First, int64_t Apart, IRBuilder<> &B) const {
    Value *LastId = B.CreateSub(askAlongX("__syclc_local_size", B), B.getInt64(1), "last.id");
    Value *Span = B.CreateMul(B.CreateZExtOrTrunc(LastId, First->getType()), ConstantInt::get(First->getType(), Apart));
    return B.CreateAdd(First, Span, "last");
  }

  /// Whether counting from \p First to the group's last work-item does not wrap, so that the other values are in
  /// between.
  Value *inOrder(Value *First, int64_t Apart, bool Signed, IRBuilder<> &B) const {
    Value *Last = ofLast(First, Apart, B);
    if (First->getType()->getIntegerBitWidth() < 64) // for both kinds of extensions
      return B.CreateAnd(B.CreateICmpSLE(First, Last), B.CreateICmpULE(First, Last), "in.order");
    return B.CreateICmp(Signed ? CmpInst::ICMP_SLE : CmpInst::ICMP_ULE, First, Last, "in.order");
  }

  /// Whether \p Condition holds for all work-items of the group if the first one's count is \p First.
  Value *holdsForAll(const CountedCondition &Condition, Value *First, IRBuilder<> &B) const {
    Value *Outermost = Condition.grows() ? ofLast(First, Condition.Stride, B) : First;
    return B.CreateAnd(B.CreateICmp(Condition.Holds, Outermost, Condition.Bound),
                       inOrder(First, Condition.Stride, Condition.isSigned(), B));
  }

  /// Whether all work-items continue after each of the next Times iterations, in the first of which the first
  /// work-item's counter is \p First.
  Value *allGoOn(Value *First, IRBuilder<> &B) const {
    Value *GoOn = nullptr;
    for (unsigned Time = 0; Time < Times; ++Time) {
      if (Time > 0) First = B.CreateAdd(First, Step);
      Value *Once = holdsForAll(GoesOn, Ahead ? B.CreateAdd(First, Ahead) : First, B);
      GoOn = GoOn ? B.CreateAnd(GoOn, Once) : Once;
    }
    return GoOn;
  }

  /// Appends a copy of the loop's blocks to \p End, for one iteration that starts with the values \p Carried of the
  /// header's phis and updates them. \returns the copy's latch, without a terminator.
  BasicBlock *copyIteration(BasicBlock *End, DenseMap<PHINode *, Value *> &Carried, BasicBlock &Rest) {
    ValueToValueMapTy Map;
    SmallVector<BasicBlock *> Copies;
    for (BasicBlock *Block : L.blocks()) {
      BasicBlock *Copy = CloneBasicBlock(Block, Map, ".group", &F);
      Copy->moveBefore(&Rest);
      Map[Block] = Copy;
      Copies.push_back(Copy);
    }
    for (auto [Phi, Value] : Carried) {
      cast<PHINode>(Map[Phi])->eraseFromParent();
      Map[Phi] = Value;
    }
    remapInstructionsInBlocks(Copies, Map);
    for (auto &[Phi, Value] : Carried) {
      llvm::Value *New = Phi->getIncomingValueForBlock(Latch);
      auto Found = Map.find(New);
      Value = Found == Map.end() ? New : static_cast<llvm::Value *>(Found->second);
    }
    BranchInst::Create(cast<BasicBlock>(Map[L.getHeader()]), End);
    auto *LatchCopy = cast<BasicBlock>(Map[Latch]);
    LatchCopy->getTerminator()->eraseFromParent();
    return LatchCopy;
  }

  /// Creates the copy of the loop for the iterations that all work-items have in common. \p Rest, the block after \p
  /// Place, continues with the remaining ones. \returns the first block of the copy.
  BasicBlock *copyLoop(Value *FirstStart, BasicBlock &Rest) {
    BasicBlock *Common = BasicBlock::Create(F.getContext(), L.getHeader()->getName() + ".common", &F, &Rest);
    IRBuilder<> B(Common);
    SmallVector<std::pair<PHINode *, PHINode *>> Phis; // of the loop, and their copies
    DenseMap<PHINode *, Value *> Carried;
    PHINode *First = B.CreatePHI(Counter->getType(), 2, "first"); // the uniform part of the counter
    First->addIncoming(FirstStart, Place);
    for (PHINode &Phi : L.getHeader()->phis()) {
      if (&Phi == Counter) continue;
      PHINode *Copy = B.CreatePHI(Phi.getType(), 2, Phi.getName());
      Copy->addIncoming(startOf(Phi), Place);
      Carried[&Phi] = Copy;
      Phis.push_back({&Phi, Copy});
    }
    createWorkGroupBarrier(B, MemoryScope::WorkItem);
    Value *Own = B.CreateZExtOrTrunc(askAlongX("__syclc_local_id", B), Counter->getType());
    if (Stride != 1) Own = B.CreateNUWMul(Own, ConstantInt::get(Counter->getType(), Stride));

    Value *Now = First;
    BasicBlock *End = Common;
    for (unsigned Time = 0; Time < Times; ++Time) {
      B.SetInsertPoint(End);
      // allGoOn() ensures that the values that it compares do not wrap. They are the ones computed here if:
      const bool InOrder = Ahead == Step && Counter->getType()->getIntegerBitWidth() < 64;
      Carried[Counter] = B.CreateAdd(Now, Own, Counter->getName() + ".own", /*HasNUW=*/InOrder, /*HasNSW=*/InOrder);
      Now = B.CreateAdd(Now, Step, "first.next");
      cast<BinaryOperator>(Now)->copyIRFlags(Next);
      End = copyIteration(End, Carried, Rest);
    }
    B.SetInsertPoint(End);
    First->addIncoming(Now, End);
    for (auto [Phi, Copy] : Phis) Copy->addIncoming(Carried[Phi], End);
    B.CreateCondBr(allGoOn(Now, B), Common, &Rest)->setDebugLoc(Latch->getTerminator()->getDebugLoc());

    B.SetInsertPoint(&Rest, Rest.begin());
    for (PHINode &Phi : L.getHeader()->phis()) {
      PHINode *Left = B.CreatePHI(Phi.getType(), 2, Phi.getName() + ".left");
      Left->addIncoming(startOf(Phi), Place);
      Left->addIncoming(Carried[&Phi], End);
      Phi.setIncomingValue(Phi.getBasicBlockIndex(Latch) == 0 ? 1 : 0, Left);
    }
    createWorkGroupBarrier(B, MemoryScope::WorkItem);
    return Common;
  }

  Value *startOf(const PHINode &Phi) const { return Phi.getIncomingValue(Phi.getBasicBlockIndex(Latch) == 0 ? 1 : 0); }

  BasicBlock *Place = nullptr;
  std::optional<CountedCondition> Guard; ///< the condition for work-items to be in the loop, if not all are
  CountedCondition GoesOn{};             ///< the latch's condition
  PHINode *Counter = nullptr;
  BinaryOperator *Next = nullptr;
  Value *Start = nullptr, *Step = nullptr;
  Value *Ahead = nullptr; ///< GoesOn.Count is Counter plus this, or Counter itself
  int64_t Stride = 0;     ///< of Counter, between adjacent work-items
  unsigned Times = 1;     ///< iterations for which a sub-group keeps its values in registers
};

/// Moves bounds and steps of counters before \p L if other passes left their computation in the loop.
void hoistBounds(Loop &L) {
  SmallVector<Value *> Users;
  if (auto *Branch = dyn_cast<BranchInst>(L.getLoopLatch()->getTerminator()); Branch && Branch->isConditional())
    Users.push_back(Branch->getCondition());
  for (PHINode &Phi : L.getHeader()->phis()) Users.push_back(Phi.getIncomingValueForBlock(L.getLoopLatch()));
  for (Value *V : Users)
    if (auto *I = dyn_cast<Instruction>(V); I && isa<ICmpInst, BinaryOperator>(I) && L.contains(I))
      for (Value *Operand : I->operands()) {
        bool Changed = false;
        L.makeLoopInvariant(Operand, Changed);
      }
}

/// Whether a work-item may wait for another one in a loop, or there are private arrays, which are expensive to keep
/// across barriers.
bool mayWaitForOthers(Function &Kernel, const LoopInfo &LI) {
  return any_of(instructions(Kernel), [&](const Instruction &I) {
    if (isa<AllocaInst>(I)) return true;
    if (auto *Call = dyn_cast<CallBase>(&I))
      if (Function *Callee = Call->getCalledFunction(); !Callee || !(Callee->isDeclaration() || sharedBody(*Call)))
        return true;
    return (I.isAtomic() || I.isVolatile()) && !isSilent(I) && LI.getLoopFor(I.getParent());
  });
}

/// Interchanges \p L if it is of the kind \p Form and should be.
template <class Form>
bool interchange(Loop &L, const GroupUniformity &Uniformity, unsigned Lanes, Remarks &Report) {
  Form Found(L, Uniformity, Lanes);
  if (!Found.find()) return false;
  Report.passed(&*L.getHeader()->getFirstNonPHIIt(), "LoopInterchanged",
                "the loop over sub-groups runs inside this one: work-items of a group go through memory together");
  Found.interchange();
  return true;
}

} // namespace

PreservedAnalyses interchangeLoops(Function &Kernel, unsigned Lanes, FunctionAnalysisManager &Analyses,
                                   Remarks &Report) {
  if (isDisabled(Transform::LoopInterchange)) return PreservedAnalyses::all();
  const KernelInfo Info = *KernelInfo::get(Kernel);
  if (Info.Kind != SYCLC_KERNEL_ND_RANGE || Lanes == 1) return PreservedAnalyses::all();
  if (ArrayRef<uint64_t> Size = Info.attribute(ReqdWorkGroupSizeAttribute); !Size.empty() && Size[0] <= Lanes)
    return PreservedAnalyses::all();
  PreservedAnalyses Loops; // preserved when loops have been simplified
  Loops.preserve<DominatorTreeAnalysis>();
  Loops.preserve<LoopAnalysis>();
  bool Changed = false;
  SmallPtrSet<const BasicBlock *, 8> Seen; // headers
  for (bool Again = true; Again;) {
    Again = false;
    auto &DT = Analyses.getResult<DominatorTreeAnalysis>(Kernel);
    auto &LI = Analyses.getResult<LoopAnalysis>(Kernel);
    if (!Changed && (LI.empty() || mayWaitForOthers(Kernel, LI))) return PreservedAnalyses::all();
    for (Loop *L : LI.getLoopsInPreorder())
      if (L->isInnermost()) {
        simplifyLoop(L, &DT, &LI, nullptr, nullptr, nullptr, /*PreserveLCSSA=*/false);
        if (!L->isLoopSimplifyForm()) continue;
        narrowIntCounters(*L);
        hoistBounds(*L);
      }
    Analyses.invalidate(Kernel, Loops);
    const auto &Uniformity = Analyses.getResult<GroupUniformityAnalysis>(Kernel);
    for (Loop *L : LI.getLoopsInPreorder()) {
      if (!Seen.insert(L->getHeader()).second) continue;
      if (!interchange<StridedLoop>(*L, Uniformity, Lanes, Report) &&
          !interchange<UniformLoop>(*L, Uniformity, Lanes, Report))
        continue;
      Analyses.invalidate(Kernel, PreservedAnalyses::none());
      Changed = true;
      ++NumLoops;
      Again = true;
      break;
    }
  }
  return Loops;
}

} // namespace syclc
