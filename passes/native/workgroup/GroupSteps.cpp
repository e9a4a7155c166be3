// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/workgroup/GroupSteps.h"

#include "device-library/SharedMath.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "native/workgroup/GroupStride.h"
#include "support/Remarks.h"
#include "support/Statistics.h"
#include "support/Transforms.h"
#include "support/Tunables.h"
#include "workitem/GroupUniformity.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

#include <optional>

using namespace llvm;

namespace syclc {

using namespace tune::GroupSteps;

SYCLC_STATISTIC(GroupSteps, NumLoops, "loops whose iterations sub-groups take together");

namespace {

/// The maximum number of instructions of an address that are followed.
constexpr unsigned MaxDepth = 8;

/// Whether \p I is an atomic operation without used result and without ordering.
bool isSilent(const Instruction &I) {
  auto *Rmw = dyn_cast<AtomicRMWInst>(&I);
  return Rmw && Rmw->use_empty() && Rmw->getOrdering() == AtomicOrdering::Monotonic;
}

/// Whether a work-item may wait for another one, or there are private arrays, which are expensive to keep across
/// barriers.
bool mayWaitForOthers(const Function &Kernel) {
  return any_of(instructions(Kernel), [](const Instruction &I) {
    if (isa<AllocaInst, FenceInst>(I) || I.isVolatile()) return true;
    if (auto *Call = dyn_cast<CallBase>(&I))
      return !Call->getCalledFunction() || !(Call->getCalledFunction()->isDeclaration() || sharedBody(*Call));
    return I.isAtomic() && !isSilent(I);
  });
}

class SteppingLoop {
public:
  SteppingLoop(const Loop &L, const GroupUniformity &Uniformity, unsigned Lanes)
      : L(L), Uniformity(Uniformity), Lanes(Lanes), DL(L.getHeader()->getDataLayout()) {}

  /// Whether the work-items of a group should run the iterations of the loop together.
  bool find() const {
    BasicBlock *Latch = L.getLoopLatch();
    if (!L.isInnermost() || !L.getLoopPreheader() || !Latch || L.getExitingBlock() != Latch) return false;
    if (!all_of(L.blocks(), [&](const BasicBlock *Block) { return Uniformity.isRunByAll(*Block); })) return false;
    auto *Branch = dyn_cast<BranchInst>(Latch->getTerminator());
    if (!Branch || !Branch->isConditional() || !isSame(Branch->getCondition())) return false;
    bool Streams = false;
    for (const BasicBlock *Block : L.blocks())
      for (const Instruction &I : *Block) {
        if (I.isDebugOrPseudoInst()) continue;
        if (isa<PHINode>(I) && Block == L.getHeader() && !isSame(&I)) return false; // varying: carried
        if (auto *Call = dyn_cast<CallBase>(&I); Call && !isHarmless(*Call)) return false;
        if (isSilent(I)) Streams |= isFarReaching(I);
      }
    return Streams;
  }

private:
  bool isSame(const Value *V) const {
    if (isa<Argument, Constant>(V)) return !isa<UndefValue>(V);
    auto *I = dyn_cast<Instruction>(V);
    return I && Uniformity.isUniform(*I);
  }

  static bool isHarmless(const CallBase &Call) {
    if (isa<NoAliasScopeDeclInst>(Call)) return false; // refers to one iteration of one loop
    if (auto *Hint = dyn_cast<IntrinsicInst>(&Call); Hint && Hint->isAssumeLikeIntrinsic()) return true;
    return !Call.isConvergent() && Call.doesNotAccessMemory() && Call.willReturn();
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
    return isSame(Pointer) && L.isLoopInvariant(Pointer) && Apart > 0 && Apart <= MaxStride &&
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
      auto *Next = dyn_cast<BinaryOperator>(cast<PHINode>(I)->getIncomingValueForBlock(L.getLoopLatch()));
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

  const Loop &L;
  const GroupUniformity &Uniformity;
  const unsigned Lanes;
  const DataLayout &DL;
};

void insertBarrier(BasicBlock &Header) {
  IRBuilder<> B(&Header, Header.getFirstInsertionPt());
  createWorkGroupBarrier(B, MemoryScope::WorkItem);
}

} // namespace

PreservedAnalyses stepTogether(Function &Kernel, unsigned Lanes, FunctionAnalysisManager &Analyses, Remarks &Report) {
  if (isDisabled(Transform::GroupSteps)) return PreservedAnalyses::all();
  const KernelInfo Info = *KernelInfo::get(Kernel);
  if (Info.Kind != SYCLC_KERNEL_ND_RANGE || Lanes == 1) return PreservedAnalyses::all();
  if (ArrayRef<uint64_t> Size = Info.attribute(ReqdWorkGroupSizeAttribute); !Size.empty() && Size[0] <= Lanes)
    return PreservedAnalyses::all();
  if (none_of(instructions(Kernel), isSilent) || mayWaitForOthers(Kernel)) return PreservedAnalyses::all();
  const auto &LI = Analyses.getResult<LoopAnalysis>(Kernel);
  const auto &Uniformity = Analyses.getResult<GroupUniformityAnalysis>(Kernel);
  SmallVector<BasicBlock *, 4> Headers;
  for (Loop *L : LI.getLoopsInPreorder())
    if (SteppingLoop(*L, Uniformity, Lanes).find()) Headers.push_back(L->getHeader());
  for (BasicBlock *Header : Headers) {
    Report.passed(&*Header->getFirstNonPHIIt(), "LoopInterchanged",
                  "the loop over sub-groups runs inside this one: work-items of a group go through memory together");
    insertBarrier(*Header);
  }
  NumLoops += Headers.size();
  if (Headers.empty()) return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>(); // barriers are calls
  return Preserved;
}

} // namespace syclc
