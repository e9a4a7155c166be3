// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A step of ExpandUnsupported. Intel's compiler makes loops over the work-items between barriers. Values that are
/// computed only from ids are not kept across a barrier: its pass `sycl-kernel-reduce-cross-barrier-values` recomputes
/// them after each one. A table has an entry for each part of the kernel, and the pass keeps a reference into this
/// table while it adds entries: at 48 parts the table has to grow, and the pass may write to freed memory and crash. In
/// kernels with that many parts ids go through memory, so that no values are recomputed from them:
/// \code
///   %i = call i64 @get_local_id(i32 0)      =>      %i.id = call i64 @get_local_id(i32 0)
///                                                   store volatile i64 %i.id, ptr %i.place
///                                                   %i = load volatile i64, ptr %i.place
/// \endcode
/// The vectoriser then no longer recognises ids of adjacent work-items as consecutive: such kernels are slower.
#include "ir/KernelInfo.h"
#include "spirv/expand/ExpandUnsupported.h"

#include "llvm/Analysis/IteratedDominanceFrontier.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

/// The table has at most one entry for each part, and grows at 48.
constexpr uint64_t MaxParts = 47;

/// Intel's compiler unrolls loops up to about this number of instructions; those with barriers only completely.
constexpr uint64_t MaxUnrolled = 1200;

/// Whether \p I may end a part. Broadcasts never do: the vectoriser makes each an instruction of its own.
bool mayEndPart(const Instruction &I) {
  if (!isConvergentCall(I)) return false;
  const Function *Callee = cast<CallBase>(I).getCalledFunction();
  return !Callee || !Callee->getName().starts_with("_Z19sub_group_broadcast");
}

bool isId(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee &&
         is_contained({"_Z13get_global_idj", "_Z12get_local_idj", "_Z22get_sub_group_local_idv"}, Callee->getName());
}

/// The possible number of copies of each block of a function after loops with few iterations are unrolled.
class Copies {
public:
  Copies(const LoopInfo &Loops, ScalarEvolution &Evolution) : Loops(Loops), Evolution(Evolution) {
    for (Loop *L : Loops) unroll(*L);
  }

  uint64_t of(const BasicBlock *Block) const {
    uint64_t Result = 1;
    for (const Loop *L = Loops.getLoopFor(Block); L; L = L->getParentLoop()) Result *= Rounds.lookup(L);
    return Result;
  }

  /// Whether \p Block is the header of a loop that is unrolled: each copy then has a single predecessor, from the
  /// previous iteration.
  bool isBeginOfRounds(const BasicBlock *Block) const {
    const Loop *L = Loops.getLoopFor(Block);
    return L && L->getHeader() == Block && Rounds.lookup(L) > 1 && L->getLoopPredecessor() && L->getLoopLatch();
  }

private:
  /// \returns the number of instructions of \p L after unrolling.
  uint64_t unroll(Loop &L) {
    uint64_t Size = 0;
    for (Loop *Inner : L) Size += unroll(*Inner);
    for (const BasicBlock *Block : L.blocks())
      if (Loops.getLoopFor(Block) == &L) Size += Block->size();
    const uint64_t Count = Evolution.getSmallConstantTripCount(&L);
    Rounds[&L] = Count != 0 && Count * Size <= MaxUnrolled ? Count : 1;
    return Size * Rounds[&L];
  }

  const LoopInfo &Loops;
  ScalarEvolution &Evolution;
  DenseMap<const Loop *, uint64_t> Rounds;
};

/// The number of parts of \p F: a part starts after a barrier, and where paths from different barriers join.
uint64_t countParts(Function &F, FunctionAnalysisManager &Analyses) {
  SmallPtrSet<BasicBlock *, 16> Begins{&F.getEntryBlock()};
  for (Instruction &I : instructions(F))
    if (mayEndPart(I)) Begins.insert(I.getParent());
  ForwardIDFCalculator Frontier(Analyses.getResult<DominatorTreeAnalysis>(F));
  Frontier.setDefiningBlocks(Begins);
  SmallVector<BasicBlock *, 32> Meetings;
  Frontier.calculate(Meetings);

  const Copies Unrolled(Analyses.getResult<LoopAnalysis>(F), Analyses.getResult<ScalarEvolutionAnalysis>(F));
  uint64_t Parts = 1;
  for (BasicBlock *Block : Meetings)
    if (!Unrolled.isBeginOfRounds(Block)) Parts += Unrolled.of(Block);
  for (Instruction &I : instructions(F))
    if (mayEndPart(I)) Parts += Unrolled.of(I.getParent());
  return Parts;
}

void hide(Instruction &Id) {
  IRBuilder<> Builder(&*Id.getFunction()->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  Value *Place = Builder.CreateAlloca(Id.getType(), nullptr, Id.getName() + ".place");
  Builder.SetInsertPoint(Id.getNextNode());
  Builder.SetCurrentDebugLocation(Id.getDebugLoc());
  Value *Read = Builder.CreateLoad(Id.getType(), Place, /*isVolatile=*/true);
  Id.replaceAllUsesWith(Read);
  if (Id.hasName()) {
    Read->takeName(&Id);
    Id.setName(Read->getName() + ".id");
  }
  Builder.SetInsertPoint(cast<Instruction>(Read));
  Builder.CreateStore(&Id, Place, /*isVolatile=*/true);
}

} // namespace

bool hideIds(Function &F, FunctionAnalysisManager &Analyses) {
  if (none_of(instructions(F), mayEndPart)) return false;
  if (countParts(F, Analyses) <= MaxParts) return false;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (isId(I)) {
      hide(I);
      Changed = true;
    }
  return Changed;
}

} // namespace syclc
