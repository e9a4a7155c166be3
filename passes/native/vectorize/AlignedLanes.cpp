// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/AlignedLanes.h"

#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "native/vectorize/FirstLane.h"
#include "support/RegionCopy.h"
#include "support/Remarks.h"
#include "support/Statistics.h"
#include "support/Transforms.h"
#include "support/Tunables.h"
#include "workitem/SubGroupModel.h"

#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace syclc {

using namespace tune::AlignedLanes;

SYCLC_STATISTIC(AlignedLanes, NumCopied, "parts of kernels copied for aligned sub-groups");

namespace {

/// A bit operation on an id.
struct BitOperation {
  BinaryOperator *Op;
  Value *Count; ///< consecutive in the lanes, modulo its width
  Value *Other; ///< uniform
};

/// A part of a kernel that gets a copy.
class Part {
public:
  Part(Function &Kernel, unsigned Lanes, const BitOperation &First) : Kernel(Kernel), Lanes(Lanes), First(First) {}

  /// Finds the part to copy; does not change the kernel.
  bool find(FunctionAnalysisManager &Analyses) {
    findAccesses();
    if (Accesses.empty()) return false;
    if (endsHere()) return true;
    const auto &PDT = Analyses.getResult<PostDominatorTreeAnalysis>(Kernel);
    const auto &DT = Analyses.getResult<DominatorTreeAnalysis>(Kernel);
    BasicBlock *Begin = First.Op->getParent();
    const auto *Node = PDT.getNode(Begin);
    for (Node = Node ? Node->getIDom() : nullptr; Node && Node->getBlock(); Node = Node->getIDom()) {
      if (!reach(*Begin, *Node->getBlock(), DT)) return false;
      End = Node->getBlock();
      if (holdsAccesses() && !isEnteredBehind(*Begin)) return true;
    }
    return false;
  }

  void copy() {
    BasicBlock *Head = First.Op->getParent();
    BasicBlock *Begin = SplitBlock(Head, First.Op);
    if (!End) { // the part is within one block
      Instruction *Last = Until;
      End = SplitBlock(Begin, Last);
      Blocks = {Begin};
    } else
      llvm::replace(Blocks, Head, Begin);
    IRBuilder<> B(Head->getTerminator());
    B.SetCurrentDebugLocation(First.Op->getDebugLoc());
    Type *T = First.Op->getType();
    Value *Lane = B.CreateZExtOrTrunc(laneNumber(B), T, "lane");
    Value *Base = firstLane(B, First.Count, /*Stride=*/1, Lane);
    Base->setName("base");
    const bool IsXor = First.Op->getOpcode() == Instruction::Xor;
    Value *Low =
        B.CreateAnd(B.CreateOr(Base, IsXor ? First.Other : B.CreateNot(First.Other)), ConstantInt::get(T, Lanes - 1));
    // Freeze: the condition is poison if no lane uses the operation, and the source does not branch on it.
    Value *Aligned = B.CreateFreeze(B.CreateICmpEQ(Low, ConstantInt::get(T, 0)), "aligned");
    BasicBlock *Copy = copyRegion(Blocks, *End, Map, ".aligned");
    ReplaceInstWithInst(Head->getTerminator(), BranchInst::Create(Copy, Begin, Aligned));
    simplifyCopy(cast<BinaryOperator>(Map[First.Op]), Base, Lane);
  }

private:
  /// Finds the memory accesses whose addresses are computed from the operation by arithmetic.
  void findAccesses() {
    SmallPtrSet<const Value *, 16> Seen{First.Op};
    SmallVector<const Value *> Worklist{First.Op};
    while (!Worklist.empty() && Seen.size() < MaxInstructions)
      for (const User *U : Worklist.pop_back_val()->users()) {
        auto *I = cast<Instruction>(U);
        if (const Value *Address = getLoadStorePointerOperand(I); Address && Seen.contains(Address) && !I->isVolatile())
          Accesses.insert(I);
        if (isa<BinaryOperator, CastInst, GetElementPtrInst>(I) && Seen.insert(I).second) Worklist.push_back(I);
      }
  }

  /// Whether the part fits in the operation's block: some access is before the next barrier or the block's end.
  bool endsHere() {
    unsigned Count = 0;
    bool Some = false;
    for (Instruction &I : make_range(First.Op->getIterator(), First.Op->getParent()->end())) {
      if (I.isTerminator() || isWorkGroupBarrier(I)) {
        Until = &I;
        break;
      }
      Some |= Accesses.contains(&I);
      if (++Count > MaxInstructions || I.getType()->isTokenTy()) return false;
    }
    return Some;
  }

  /// Sets Blocks to the blocks between \p Begin and \p After. \returns false if they have another exit, are too large,
  /// or contain a barrier; the same is then true for every end after \p After.
  bool reach(BasicBlock &Begin, BasicBlock &After, const DominatorTree &DT) {
    SmallPtrSet<BasicBlock *, 16> Seen{&Begin};
    SmallVector<BasicBlock *> Worklist{&Begin};
    Blocks.clear();
    unsigned Count = 0;
    while (!Worklist.empty()) {
      BasicBlock *Block = Worklist.pop_back_val();
      Blocks.push_back(Block);
      for (Instruction &I : *Block) {
        if (Block == &Begin && (I.comesBefore(First.Op))) continue;
        if (isWorkGroupBarrier(I) || I.getType()->isTokenTy() || ++Count > MaxInstructions) return false;
        if (I.isTerminator() && !isa<BranchInst, SwitchInst>(I)) return false;
      }
      for (BasicBlock *Next : successors(Block)) {
        if (Next == &After) continue;
        if (Next == &Begin || !DT.dominates(&Begin, Next)) return false;
        if (Seen.insert(Next).second) Worklist.push_back(Next);
      }
    }
    return true;
  }

  /// Whether a block other than \p Begin has a predecessor outside of Blocks. Then the end is in a loop whose header is
  /// in Blocks, and later iterations would run the original even if its first block, which defines the values they use,
  /// has only run as the copy. The blocks up to the loop's exit contain the whole loop.
  bool isEnteredBehind(const BasicBlock &Begin) const {
    return any_of(Blocks, [&](const BasicBlock *Block) {
      return Block != &Begin &&
             any_of(predecessors(Block), [&](const BasicBlock *Pred) { return !is_contained(Blocks, Pred); });
    });
  }

  bool holdsAccesses() const {
    return any_of(Accesses, [&](const Instruction *I) { return is_contained(Blocks, I->getParent()); });
  }

  /// Replaces \p Op, the operation in the copy, by consecutive values: the conditions for that hold there.
  void simplifyCopy(BinaryOperator *Op, Value *Base, Value *Lane) {
    IRBuilder<> B(Op);
    Value *From = B.CreateBinOp(Op->getOpcode(), Base, First.Other);
    for (User *U : make_early_inc_range(Op->users()))
      if (auto *Compare = dyn_cast<ICmpInst>(U)) { // the lanes differ only in bits that are equal on both sides
        const bool IsLeft = Compare->getOperand(0) == Op;
        if (Compare->getOperand(IsLeft) != First.Count) continue;
        Compare->setOperand(!IsLeft, From);
        Compare->setOperand(IsLeft, Base);
        Compare->setSameSign(false);
      }
    Value *Counts = B.CreateOr(From, Lane, Op->getName(), /*IsDisjoint=*/true);
    Op->replaceAllUsesWith(Counts);
    Op->eraseFromParent();
  }

  Function &Kernel;
  const unsigned Lanes;
  const BitOperation First;
  SmallPtrSet<const Instruction *, 8> Accesses;
  Instruction *Until = nullptr;     ///< the end, if the part is in one block
  BasicBlock *End = nullptr;        ///< the end, if the part has several blocks
  SmallVector<BasicBlock *> Blocks; ///< the first block comes first
  ValueToValueMapTy Map;
};

/// Whether \p V is lane 0's value plus the lane's number, modulo its width: an id plus a uniform value.
bool countsByOne(const Value *V, const UniformityInfo &Uniformity, unsigned Depth = 0) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth > 6) return false;
  if (isa<CallInst>(I)) return countsLanes(*I);
  auto Counts = [&](unsigned K) { return countsByOne(I->getOperand(K), Uniformity, Depth + 1); };
  auto IsUniform = [&](unsigned K) { return !Uniformity.isDivergent(I->getOperand(K)); };
  switch (I->getOpcode()) {
  case Instruction::Trunc:
    return Counts(0);
  case Instruction::Add:
    return (Counts(0) && IsUniform(1)) || (Counts(1) && IsUniform(0));
  case Instruction::Sub:
    return Counts(0) && IsUniform(1);
  case Instruction::Or:
    return cast<PossiblyDisjointInst>(I)->isDisjoint() && ((Counts(0) && IsUniform(1)) || (Counts(1) && IsUniform(0)));
  default:
    return false;
  }
}

std::optional<BitOperation> bitOperation(Instruction &I, const UniformityInfo &Uniformity) {
  auto *Op = dyn_cast<BinaryOperator>(&I);
  if (!Op || !(Op->getType()->isIntegerTy(32) || Op->getType()->isIntegerTy(64))) return std::nullopt;
  const bool IsXor = Op->getOpcode() == Instruction::Xor;
  if (!IsXor && Op->getOpcode() != Instruction::And) return std::nullopt;
  for (unsigned K : {0u, 1u}) {
    Value *Count = Op->getOperand(K), *Other = Op->getOperand(1 - K);
    // The result for a constant mask is already known (workitem/LaneShapeAnalysis.h).
    if (Uniformity.isDivergent(Other) || (isa<Constant>(Other) && !(IsXor && isa<ConstantInt>(Other)))) continue;
    if (countsByOne(Count, Uniformity)) return BitOperation{Op, Count, Other};
  }
  return std::nullopt;
}

} // namespace

PreservedAnalyses copyForAlignedLanes(Function &Kernel, unsigned Lanes, FunctionAnalysisManager &Analyses,
                                      Remarks &Report) {
  if (isDisabled(Transform::AlignedLanes) || Lanes == 1) return PreservedAnalyses::all();
  unsigned Parts = 0;
  SmallPtrSet<const Instruction *, 8> Seen;
  for (bool Again = true; Again && Parts < MaxParts && Seen.size() < MaxTried;) {
    Again = false;
    const UniformityInfo &Uniformity = Analyses.getResult<LaneUniformityAnalysis>(Kernel).info();
    for (Instruction &I : instructions(Kernel)) {
      std::optional<BitOperation> Operation = bitOperation(I, Uniformity);
      if (!Operation || Seen.size() == MaxTried || !Seen.insert(&I).second) continue;
      if (auto *Known = dyn_cast<ConstantInt>(Operation->Other);
          Known && Known->getValue().countr_zero() < Log2_32(Lanes))
        continue;
      Part P(Kernel, Lanes, *Operation);
      if (!P.find(Analyses)) continue;
      Report.passed(&I, "AlignedLanes",
                    "a copy of what follows from these bits of an id, for sub-groups whose work-items are neighbours "
                    "there, too");
      P.copy();
      Analyses.invalidate(Kernel, PreservedAnalyses::none());
      ++Parts;
      ++NumCopied;
      Again = true;
      break;
    }
  }
  return Parts ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
