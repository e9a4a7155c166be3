// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A step of ExpandUnsupported. Intel's compiler makes loops over the work-items between barriers, and computes what is
/// made of ids alone anew behind each barrier instead of keeping it (its pass
/// `sycl-kernel-reduce-cross-barrier-values`). It notes what it has computed in a table by parts of the kernel, and
/// keeps a reference into this table while it adds to it: as soon as there are 48 parts, and the table has to grow, it
/// may write to memory that it has freed, and crash. In kernels of that many parts ids go through memory, so that
/// nothing is computed from them anew:
/// \code
///   %i = call i64 @get_local_id(i32 0)      =>      %i.id = call i64 @get_local_id(i32 0)
///                                                   store volatile i64 %i.id, ptr %i.place
///                                                   %i = load volatile i64, ptr %i.place
/// \endcode
/// Then its vectoriser does not know that neighbours have ids one apart, either: such kernels are slower.
#include "address-space/ExpandUnsupported.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/IteratedDominanceFrontier.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

/// Its table has an entry for some of the parts.
constexpr uint64_t MostParts = 47;

/// It unrolls loops that have no more instructions then, about; those with barriers only as a whole.
constexpr uint64_t MostUnrolled = 1200;

bool isId(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee &&
         is_contained({"_Z13get_global_idj", "_Z12get_local_idj", "_Z22get_sub_group_local_idv"}, Callee->getName());
}

/// How often the blocks of a function may be there when loops with few rounds are unrolled.
class Copies {
public:
  Copies(Function &F, DominatorTree &Dominators)
      : Library(Triple(F.getParent()->getTargetTriple())), Functions(Library, &F), Assumptions(F), Loops(Dominators),
        Evolution(F, Functions, Assumptions, Dominators, Loops) {
    for (Loop *L : Loops) unroll(*L);
  }

  uint64_t of(const BasicBlock *Block) const {
    uint64_t Result = 1;
    for (const Loop *L = Loops.getLoopFor(Block); L; L = L->getParentLoop()) Result *= Rounds.lookup(L);
    return Result;
  }

private:
  /// \returns the number of instructions of \p L then.
  uint64_t unroll(Loop &L) {
    uint64_t Size = 0;
    for (Loop *Inner : L) Size += unroll(*Inner);
    for (const BasicBlock *Block : L.blocks())
      if (Loops.getLoopFor(Block) == &L) Size += Block->size();
    const uint64_t Count = Evolution.getSmallConstantTripCount(&L);
    Rounds[&L] = Count != 0 && Count * Size <= MostUnrolled ? Count : 1;
    return Size * Rounds[&L];
  }

  TargetLibraryInfoImpl Library;
  TargetLibraryInfo Functions;
  AssumptionCache Assumptions;
  LoopInfo Loops;
  ScalarEvolution Evolution;
  DenseMap<const Loop *, uint64_t> Rounds;
};

/// The number of parts of \p F: a part begins behind a barrier, and where ways from different barriers meet.
uint64_t countParts(Function &F) {
  DominatorTree Dominators(F);
  SmallPtrSet<BasicBlock *, 16> Begins{&F.getEntryBlock()};
  for (Instruction &I : instructions(F))
    if (isConvergentCall(I)) Begins.insert(I.getParent());
  ForwardIDFCalculator Frontier(Dominators);
  Frontier.setDefiningBlocks(Begins);
  SmallVector<BasicBlock *, 32> Meetings;
  Frontier.calculate(Meetings);

  const Copies Unrolled(F, Dominators);
  uint64_t Parts = 1;
  for (BasicBlock *Block : Meetings) Parts += Unrolled.of(Block);
  for (Instruction &I : instructions(F))
    if (isConvergentCall(I)) Parts += Unrolled.of(I.getParent());
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

bool hideIds(Function &F) {
  if (none_of(instructions(F), isConvergentCall)) return false;
  if (countParts(F) <= MostParts) return false;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (isId(I)) {
      hide(I);
      Changed = true;
    }
  return Changed;
}

} // namespace syclc
