// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/workgroup/BarrierFrame.h"

#include "ir/SpmdContract.h"
#include "native/workgroup/SubGroupBody.h"
#include "support/Tunables.h"
#include "workitem/GroupUniformity.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/StackLifetime.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

using namespace tune::BarrierFrame;

/// The maximum alignment of values: with it, no access crosses more cache lines than necessary.
static constexpr Align CacheLine = Align::Constant<64>();

BarrierFrame::BarrierFrame(Function &Body, ArrayRef<Barrier> Barriers) : Body(Body), Barriers(Barriers) {
  for (auto [K, B] : enumerate(Barriers)) ResumeOf[B.Resume] = K;
  findValues();
  findVariables();
  Size = layOut(/*OfGroup=*/false);
  GroupSize = layOut(/*OfGroup=*/true);
}

BitVector BarrierFrame::liveAcross(Instruction &Value) const {
  BitVector Across(Barriers.size());
  SmallVector<BasicBlock *> Worklist; // blocks that Value is live into
  for (const Use &U : Value.uses()) {
    auto *User = cast<Instruction>(U.getUser());
    auto *Phi = dyn_cast<PHINode>(User);
    BasicBlock *Block = Phi ? Phi->getIncomingBlock(U) : User->getParent();
    if (Block != Value.getParent()) Worklist.push_back(Block);
  }
  SmallPtrSet<BasicBlock *, 16> Seen;
  while (!Worklist.empty()) {
    BasicBlock *Block = Worklist.pop_back_val();
    if (!Seen.insert(Block).second) continue;
    if (auto Found = ResumeOf.find(Block); Found != ResumeOf.end()) Across.set(Found->second);
    for (BasicBlock *Before : predecessors(Block))
      if (Before != Value.getParent()) Worklist.push_back(Before);
  }
  return Across;
}

/// Cheap operations that have the same result when they are repeated.
static bool isCheap(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
  case Instruction::FDiv:
  case Instruction::FRem:
    return false;
  default:
    return isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst, GetElementPtrInst, InsertElementInst,
               ExtractElementInst, ShuffleVectorInst, MinMaxIntrinsic>(I);
  }
}

std::optional<unsigned> BarrierFrame::costOfRecomputing(Value *V, const BitVector &Across, unsigned Budget) const {
  if (isa<Argument, AllocaInst>(V)) return 0;
  if (auto *C = dyn_cast<Constant>(V)) { // undef may differ the second time
    bool Undef = (isa<UndefValue>(C) && !isa<PoisonValue>(C)) || C->containsUndefElement();
    return Undef ? std::nullopt : std::optional(0u);
  }
  auto *I = dyn_cast<Instruction>(V);
  if (!I) return 0; // metadata operands
  if (auto Found = Values.find(I); Found != Values.end() && Found->second.Offset) {
    BitVector Missing = Across;
    Missing.reset(Found->second.Across);
    if (Missing.none()) return 0; // will be read from the frame
  }
  if (!isCheap(*I) || Budget == 0) return std::nullopt;
  unsigned Cost = 1;
  for (Value *Operand : I->operands()) {
    if (isa<Function>(Operand)) continue;
    std::optional<unsigned> More = Cost > Budget ? std::nullopt : costOfRecomputing(Operand, Across, Budget - Cost);
    if (!More) return std::nullopt;
    Cost += *More;
  }
  return Cost <= Budget ? std::optional(Cost) : std::nullopt;
}

void BarrierFrame::findValues() {
  // Not from an analysis manager: the body has just been created, is split into regions next, and is erased then.
  const PostDominatorTree PDT(Body);
  const GroupUniformity Uniformity(Body, PDT, subGroupParameters(Body).differing());
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&Body))
    for (Instruction &I : *Block) {
      if (isa<AllocaInst>(I) || I.getType()->isVoidTy() || I.getType()->isTokenTy()) continue;
      BitVector Across = liveAcross(I);
      if (Across.none()) continue;
      LiveValue Live{Across, std::nullopt};
      if (!costOfRecomputing(&I, Across, RecomputingBudget)) { // layOut() sets the offset
        Live.Offset = 0;
        Live.OfGroup = Uniformity.isUniform(I);
      }
      Values.insert({&I, std::move(Live)});
    }
}

/// The blocks that access \p A; nothing if its address escapes.
static std::optional<SmallPtrSet<const BasicBlock *, 8>> accessesOf(AllocaInst &A) {
  SmallPtrSet<const BasicBlock *, 8> Blocks;
  SmallVector<Instruction *> Worklist{&A};
  SmallPtrSet<Instruction *, 16> Seen;
  while (!Worklist.empty()) {
    Instruction *Address = Worklist.pop_back_val();
    if (!Seen.insert(Address).second) continue;
    for (User *U : Address->users()) {
      auto *I = cast<Instruction>(U);
      if (isa<GetElementPtrInst, PHINode, SelectInst, BitCastInst>(I)) {
        Worklist.push_back(I);
        continue;
      }
      auto *Store = dyn_cast<StoreInst>(I);
      if (Store && Store->getValueOperand() == Address) return std::nullopt;
      if (!Store && !isa<LoadInst, IntrinsicInst>(I)) return std::nullopt;
      if (auto *Hint = dyn_cast<IntrinsicInst>(I); Hint && !isa<MemIntrinsic>(Hint) && !Hint->isAssumeLikeIntrinsic() &&
                                                   Hint->getIntrinsicID() != Intrinsic::masked_load &&
                                                   Hint->getIntrinsicID() != Intrinsic::masked_store)
        return std::nullopt;
      Blocks.insert(I->getParent());
    }
  }
  return Blocks;
}

/// The barriers on a path from one access to another.
static BitVector accessedAround(ArrayRef<Barrier> Barriers, const SmallPtrSetImpl<const BasicBlock *> &Accesses) {
  auto Reach = [&](auto Next) {
    SmallPtrSet<const BasicBlock *, 32> Seen;
    SmallVector<const BasicBlock *> Worklist(Accesses.begin(), Accesses.end());
    while (!Worklist.empty()) {
      const BasicBlock *Block = Worklist.pop_back_val();
      if (Seen.insert(Block).second) Next(Block, Worklist);
    }
    return Seen;
  };
  const auto Behind = Reach([](const BasicBlock *B, auto &Worklist) { append_range(Worklist, successors(B)); });
  const auto Before = Reach([](const BasicBlock *B, auto &Worklist) { append_range(Worklist, predecessors(B)); });
  BitVector Around(Barriers.size());
  for (auto [K, B] : enumerate(Barriers))
    if (Behind.contains(B.Call->getParent()) && Before.contains(B.Resume)) Around.set(K);
  return Around;
}

bool BarrierFrame::keepsAddressOf(AllocaInst &A) const {
  SmallVector<Instruction *> Worklist{&A};
  SmallPtrSet<Instruction *, 16> Seen;
  while (!Worklist.empty()) {
    Instruction *Address = Worklist.pop_back_val();
    if (!Seen.insert(Address).second) continue;
    if (auto Found = Values.find(Address); Found != Values.end() && Found->second.Offset) return true;
    for (User *U : Address->users())
      if (auto *I = cast<Instruction>(U); !I->getType()->isVoidTy() && !I->mayReadFromMemory()) Worklist.push_back(I);
  }
  return false;
}

void BarrierFrame::findVariables() {
  SmallVector<const AllocaInst *> Allocas;
  for (Instruction &I : Body.getEntryBlock())
    if (auto *A = dyn_cast<AllocaInst>(&I)) Allocas.push_back(A);
  if (Allocas.empty()) return;
  StackLifetime Lifetimes(Body, Allocas, StackLifetime::LivenessType::May);
  Lifetimes.run();
  for (const AllocaInst *Variable : Allocas) {
    auto &A = const_cast<AllocaInst &>(*Variable);
    auto Accesses = Body.hasFnAttribute(UnoptimisedFnAttr) ? std::nullopt : accessesOf(A);
    const BitVector Around =
        Accesses ? accessedAround(Barriers, *Accesses) : BitVector(unsigned(Barriers.size()), /*t=*/true);
    // A variable that is dead at all barriers is local to each region. But if an address of it is kept across a
    // barrier, for example because it is computed before a loop, the address must be valid in all regions.
    if (keepsAddressOf(A) ||
        any_of(Around.set_bits(), [&](unsigned K) { return Lifetimes.isAliveAfter(&A, Barriers[K].Call); }))
      Variables.insert({&A, 0});
  }
}

/// Assigns offsets in one of the two frames. \returns the size of the frame.
uint64_t BarrierFrame::layOut(bool OfGroup) {
  const DataLayout &DL = Body.getDataLayout();
  /// A part of the frame, shared by values that are never live across the same barrier.
  struct Slot {
    uint64_t Bytes;
    Align Alignment;
    BitVector Across;
    SmallVector<uint64_t *, 2> Offsets;
  };
  SmallVector<Slot> Slots;
  for (auto &[Value, Live] : Values) {
    if (!Live.Offset || Live.OfGroup != OfGroup) continue;
    Type *T = Value->getType();
    uint64_t Bytes = DL.getTypeAllocSize(T);
    Align A = std::min(DL.getPrefTypeAlign(T), CacheLine);
    auto *Shared = find_if(
        Slots, [&](const Slot &S) { return S.Bytes == Bytes && S.Alignment == A && !S.Across.anyCommon(Live.Across); });
    if (Shared == Slots.end()) {
      Slots.push_back({Bytes, A, Live.Across, {}});
      Shared = &Slots.back();
    }
    Shared->Across |= Live.Across;
    Shared->Offsets.push_back(&*Live.Offset);
  }
  for (auto &[Variable, Offset] : Variables) {
    if (OfGroup) break;
    uint64_t Bytes = Variable->getAllocationSize(DL)->getFixedValue();
    // A variable with a larger alignment than the frame is aligned at run time: reserve space for that.
    if (Variable->getAlign() > Alignment) Bytes += Variable->getAlign().value() - Alignment.value();
    Slots.push_back({Bytes, std::min(Variable->getAlign(), Alignment), {}, {&Offset}});
  }
  stable_sort(Slots, [](const Slot &A, const Slot &B) { return A.Alignment > B.Alignment; });
  uint64_t Size = 0;
  for (const Slot &S : Slots) {
    Size = alignTo(Size, S.Alignment);
    for (uint64_t *Offset : S.Offsets) *Offset = Size;
    Size += S.Bytes;
  }
  if (OfGroup) return alignTo(Size, Alignment);
  // As small as possible: frames should fit in the first-level cache, and loads wait for stores whose addresses have
  // the same low bits.
  OwnAlignment = Slots.empty() ? Align() : Slots.front().Alignment;
  return alignTo(Size, OwnAlignment);
}

} // namespace syclc
