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
#include "workitem/WrappingNumber.h"

#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace syclc {

using namespace tune::AlignedLanes;

SYCLC_STATISTIC(AlignedLanes, NumCopied, "parts of kernels copied for aligned sub-groups");

namespace {

/// An operation on bits of an id.
struct BitOperation {
  enum class Kind : uint8_t {
    Bits,     ///< exclusive or; and with a mask that is only known at run time
    Quotient, ///< by a multiple of W, or by the size of the sub-group
    Remainder ///< likewise; and with a mask of low bits
  };
  Kind K;
  BinaryOperator *Op;
  Value *Count; ///< consecutive in the lanes, modulo its width
  Value *Other; ///< uniform
};

/// The name of the function that returns \p V, maybe converted; empty if \p V is something else.
StringRef callee(const Value *V) {
  if (const auto *Cast = dyn_cast<CastInst>(V)) V = Cast->getOperand(0);
  const auto *Call = dyn_cast<CallInst>(V);
  return Call && Call->getCalledFunction() ? Call->getCalledFunction()->getName() : StringRef();
}

bool isSubGroupSize(const Value *V) {
  const StringRef Name = callee(V);
  return Name == "__syclc_sub_group_size" || Name == "__syclc_sub_group_max_size";
}

/// A part of a kernel that gets a copy.
class Part {
public:
  /// \param All the kernel's operations, which are simplified in the copy, too, if they are on an aligned id.
  Part(Function &Kernel, unsigned Lanes, const BitOperation &First, ArrayRef<BitOperation> All)
      : Kernel(Kernel), Lanes(Lanes), First(First), All(All) {}

  /// Finds the part to copy; does not change the kernel.
  bool find(FunctionAnalysisManager &Analyses) {
    findAccesses();
    if (Accesses.empty()) return false;
    DT = &Analyses.getResult<DominatorTreeAnalysis>(Kernel);
    // What follows from a quotient, such as the bounds of a loop over a row, is seldom in its block.
    const bool PrefersBlock = First.K == BitOperation::Kind::Bits;
    return PrefersBlock ? endsHere() || endsBehind(Analyses) : endsBehind(Analyses) || endsHere();
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
    Value *Condition = nullptr;
    SmallVector<std::pair<BitOperation, Value *>> Simplified{{First, nullptr}};
    for (const BitOperation &Other : All)
      if (Other.Op != First.Op && Other.K != BitOperation::Kind::Bits && isKnownAt(Other, *Head) && isUsed(Other))
        Simplified.emplace_back(Other, nullptr);
    for (auto &[Operation, Base] : Simplified) {
      Value *Holds = isAligned(B, Operation, Base);
      Condition = Condition ? B.CreateAnd(Condition, Holds) : Holds;
    }
    // Freeze: the condition is poison if no lane uses the operation, and the source does not branch on it.
    Value *Aligned = B.CreateFreeze(Condition, "aligned");
    BasicBlock *Copy = copyRegion(Blocks, *End, Map, ".aligned");
    auto *Branch = BranchInst::Create(Copy, Begin, Aligned);
    // The size of work-groups is nearly always a multiple of W, while a distance is one half of the time.
    if (First.K == BitOperation::Kind::Quotient)
      Branch->setMetadata(LLVMContext::MD_prof, MDBuilder(Kernel.getContext()).createBranchWeights(2000, 1));
    ReplaceInstWithInst(Head->getTerminator(), Branch);
    for (const auto &[Operation, Base] : Simplified) simplifyCopy(Operation, *Base, *Copy);
  }

private:
  /// Whether the part fits between the operation and a block behind that of the operation.
  bool endsBehind(FunctionAnalysisManager &Analyses) {
    const auto &PDT = Analyses.getResult<PostDominatorTreeAnalysis>(Kernel);
    BasicBlock *Begin = First.Op->getParent();
    const auto *Node = PDT.getNode(Begin);
    for (Node = Node ? Node->getIDom() : nullptr; Node && Node->getBlock(); Node = Node->getIDom()) {
      if (!reach(*Begin, *Node->getBlock(), *DT)) break;
      if (!holdsAccesses() || isEnteredBehind(*Begin)) continue;
      End = Node->getBlock();
      return true;
    }
    Blocks.clear();
    return false;
  }

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

  /// Whether the operands of \p Operation are known at the end of \p Head, the block before the copied part.
  bool isKnownAt(const BitOperation &Operation, const BasicBlock &Head) const {
    return all_of(Operation.Op->operands(), [&](const Value *Operand) {
      const auto *Def = dyn_cast<Instruction>(Operand);
      return !Def || Def->getParent() == &Head || DT->dominates(Def->getParent(), &Head);
    });
  }

  bool isUsed(const BitOperation &Operation) const {
    return any_of(Operation.Op->users(),
                  [&](const User *U) { return is_contained(Blocks, cast<Instruction>(U)->getParent()); });
  }

  /// i1: whether the lanes' results of \p Operation follow from that of lane 0, whose id \p Base becomes.
  Value *isAligned(IRBuilder<> &B, const BitOperation &Operation, Value *&Base) {
    Type *T = Operation.Op->getType();
    if (!Lane) Lane = laneNumber(B);
    Value *&Known = Bases[Operation.Count];
    if (!Known) {
      Known = firstLane(B, Operation.Count, /*Stride=*/1, B.CreateZExtOrTrunc(Lane, T, "lane"));
      Known->setName("base");
    }
    Base = Known;
    Value *Low = Base, *LowBits = ConstantInt::get(T, Lanes - 1);
    if (Operation.K == BitOperation::Kind::Bits)
      Low = B.CreateOr(Low,
                       Operation.Op->getOpcode() == Instruction::Xor ? Operation.Other : B.CreateNot(Operation.Other));
    Value *Holds = B.CreateICmpEQ(B.CreateAnd(Low, LowBits), ConstantInt::get(T, 0));
    const unsigned Opcode = Operation.Op->getOpcode();
    if (Opcode == Instruction::SDiv || Opcode == Instruction::SRem) // rounded towards zero
      Holds = B.CreateAnd(Holds, B.CreateICmpSGE(Base, ConstantInt::get(T, 0)));
    if (Operation.K != BitOperation::Kind::Bits && !isa<Constant>(Operation.Other))
      Holds = B.CreateAnd(Holds, B.CreateICmpEQ(Operation.Other, ConstantInt::get(T, Lanes)));
    return Holds;
  }

  /// Replaces an operation in the copy by lane 0's result, plus the lane's number unless it is a quotient: the conditions
  /// for that hold there. \param Begin the first block of the copy.
  void simplifyCopy(const BitOperation &Operation, Value &Base, BasicBlock &Begin) {
    const auto Copied = Map.find(Operation.Op);
    if (Copied != Map.end()) return simplify(Operation, Base, *cast<BinaryOperator>(Copied->second));
    // The original is before the part.
    auto *Op = cast<BinaryOperator>(Operation.Op->clone());
    Op->insertBefore(Begin.getFirstInsertionPt());
    SmallPtrSet<const BasicBlock *, 8> Copies;
    for (BasicBlock *Block : Blocks) Copies.insert(cast<BasicBlock>(Map[Block]));
    Operation.Op->replaceUsesWithIf(
        Op, [&](const Use &U) { return Copies.contains(cast<Instruction>(U.getUser())->getParent()); });
    simplify(Operation, Base, *Op);
  }

  void simplify(const BitOperation &Operation, Value &Base, BinaryOperator &Result) {
    BinaryOperator *Op = &Result;
    IRBuilder<> B(Op);
    Value *From = B.CreateBinOp(Op->getOpcode(), &Base, Operation.Other);
    if (Operation.K == BitOperation::Kind::Quotient) {
      From->takeName(Op);
      Op->replaceAllUsesWith(From);
      Op->eraseFromParent();
      return;
    }
    for (User *U : make_early_inc_range(Op->users()))
      if (auto *Compare = dyn_cast<ICmpInst>(U)) { // the lanes differ only in bits that are equal on both sides
        const bool IsLeft = Compare->getOperand(0) == Op;
        if (Compare->getOperand(IsLeft) != Operation.Count) continue;
        Compare->setOperand(!IsLeft, From);
        Compare->setOperand(IsLeft, &Base);
        Compare->setSameSign(false);
      }
    Value *Number = B.CreateZExtOrTrunc(Lane, Op->getType());
    Value *Counts = B.CreateOr(From, Number, Op->getName(), /*IsDisjoint=*/true);
    Op->replaceAllUsesWith(Counts);
    Op->eraseFromParent();
  }

  Function &Kernel;
  const unsigned Lanes;
  const BitOperation First;
  const ArrayRef<BitOperation> All;
  const DominatorTree *DT = nullptr;
  Value *Lane = nullptr;
  DenseMap<Value *, Value *> Bases; ///< by the id
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

/// A quotient or remainder, in any form that LLVM gives it.
std::optional<WrappingNumber> divisionOf(const BinaryOperator &Op) {
  // Also by numbers so small that WrappingNumber does not take the mask for an extension.
  const auto *Mask = Op.getOpcode() == Instruction::And ? dyn_cast<ConstantInt>(Op.getOperand(1)) : nullptr;
  if (Mask && Mask->getValue().isMask())
    return WrappingNumber{
        WrappingNumber::Kind::Remainder, Op.getOperand(0), false, 0, 0, nullptr, Mask->getValue() + 1};
  const auto Found = WrappingNumber::match(Op, Op.getDataLayout());
  const bool Divides =
      Found && (Found->K == WrappingNumber::Kind::Quotient || Found->K == WrappingNumber::Kind::Remainder);
  return Divides ? Found : std::nullopt;
}

/// Whether \p Count is a multiple of W in lane 0 in any case, which LaneShapeAnalysis.h knows.
bool isAlwaysAligned(const Value *Count) {
  const auto Info = KernelInfo::get(*cast<Instruction>(Count)->getFunction());
  return callee(Count) == "__syclc_local_id" && Info && Info->Dimensions == 1;
}

std::optional<BitOperation> bitOperation(Instruction &I, unsigned Lanes, const UniformityInfo &Uniformity) {
  auto *Op = dyn_cast<BinaryOperator>(&I);
  if (!Op || !(Op->getType()->isIntegerTy(32) || Op->getType()->isIntegerTy(64))) return std::nullopt;
  if (const auto Division = divisionOf(*Op)) {
    // Larger divisors are widths of rows, which ConsecutiveLanes.h is for.
    const std::optional<APInt> &Divisor = Division->Constant;
    const bool Fits = Divisor ? Divisor->urem(Lanes) == 0 && Divisor->ule(MaxDivisor) && !Divisor->isZero()
                              : isSubGroupSize(Op->getOperand(1));
    if (!Fits || !countsByOne(Division->Number, Uniformity) || isAlwaysAligned(Division->Number)) return std::nullopt;
    const bool IsQuotient = Division->K == WrappingNumber::Kind::Quotient;
    return BitOperation{IsQuotient ? BitOperation::Kind::Quotient : BitOperation::Kind::Remainder, Op, Division->Number,
                        Op->getOperand(1)};
  }
  const bool IsXor = Op->getOpcode() == Instruction::Xor;
  if (!IsXor && Op->getOpcode() != Instruction::And) return std::nullopt;
  for (unsigned K : {0u, 1u}) {
    Value *Count = Op->getOperand(K), *Other = Op->getOperand(1 - K);
    // The result for a constant mask is already known (workitem/LaneShapeAnalysis.h).
    if (Uniformity.isDivergent(Other) || (isa<Constant>(Other) && !(IsXor && isa<ConstantInt>(Other)))) continue;
    if (countsByOne(Count, Uniformity)) return BitOperation{BitOperation::Kind::Bits, Op, Count, Other};
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
    SmallVector<BitOperation> Operations;
    for (Instruction &I : instructions(Kernel))
      if (auto Operation = bitOperation(I, Lanes, Uniformity); Operation && Uniformity.isDivergent(&I))
        Operations.push_back(*Operation);
    for (const BitOperation &Operation : Operations) {
      Instruction &I = *Operation.Op;
      if (Operation.K == BitOperation::Kind::Remainder || Seen.size() == MaxTried || !Seen.insert(&I).second) continue;
      if (auto *Known = dyn_cast<ConstantInt>(Operation.Other);
          Known && Operation.K == BitOperation::Kind::Bits && Known->getValue().countr_zero() < Log2_32(Lanes))
        continue;
      Part P(Kernel, Lanes, Operation, Operations);
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
