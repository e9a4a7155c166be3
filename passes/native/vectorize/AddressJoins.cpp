// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/AddressJoins.h"

#include "support/Tunables.h"
#include "workitem/SubGroupModel.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <optional>

using namespace llvm;

namespace syclc {

using namespace tune::ConsecutiveLanes;

namespace {

/// A block that both sides of a branch lead to. One side may be empty: then that successor is the block itself.
struct Join {
  BasicBlock *Block;
  BranchInst *Branch;
  BasicBlock *True, *False; ///< the predecessors; the branch's block if the edge is direct
};

std::optional<Join> findJoin(BasicBlock &Block) {
  if (Block.phis().empty() || !Block.hasNPredecessors(2)) return std::nullopt;
  BasicBlock *A = *pred_begin(&Block), *B = *std::next(pred_begin(&Block));
  auto Head = [&](BasicBlock *Side) { return Side->getSingleSuccessor() ? Side->getSinglePredecessor() : nullptr; };
  BasicBlock *From = Head(A) == B || (Head(A) && Head(A) == Head(B)) ? Head(A) : Head(B) == A ? A : nullptr;
  auto *Branch = From && From != &Block ? dyn_cast<BranchInst>(From->getTerminator()) : nullptr;
  if (!Branch || !Branch->isConditional() || A == B) return std::nullopt;
  auto Last = [&](unsigned K) { return Branch->getSuccessor(K) == &Block ? From : Branch->getSuccessor(K); };
  return Join{&Block, Branch, Last(0), Last(1)};
}

/// Whether an access in the block of \p Phi depends on it through arithmetic there.
bool leadsToAddress(const Value &V, const BasicBlock &Block, unsigned Depth = 0) {
  constexpr unsigned MaxDepth = 6;
  return Depth < MaxDepth && any_of(
                                 V.users(),
                                 [&](const User *U) {
                                   const auto *I = cast<Instruction>(U);
                                   if (I->getParent() != &Block) return false;
                                   if (getLoadStorePointerOperand(I) == &V) return true;
                                   return isa<BinaryOperator, CastInst, GetElementPtrInst>(I) &&
                                          leadsToAddress(*I, Block, Depth + 1);
                                 });
}

bool isCheap(const Join &J) {
  unsigned Size = 0;
  for (BasicBlock *Side : {J.True, J.False}) {
    if (Side == J.Branch->getParent()) continue;
    for (Instruction &I : *Side) {
      if (I.isTerminator() || I.isDebugOrPseudoInst()) continue;
      if (I.mayReadOrWriteMemory() || isa<PHINode>(I) || !isSafeToSpeculativelyExecute(&I)) return false;
      if (++Size > MaxJoined) return false;
    }
  }
  return true;
}

void select(const Join &J) {
  BasicBlock *Head = J.Branch->getParent();
  for (BasicBlock *Side : {J.True, J.False}) {
    if (Side == Head) continue;
    for (Instruction &I : make_early_inc_range(*Side)) {
      if (I.isTerminator() || I.isDebugOrPseudoInst()) continue;
      I.dropUBImplyingAttrsAndMetadata();
      I.moveBefore(J.Branch->getIterator());
    }
  }
  IRBuilder<> B(J.Branch);
  for (PHINode &Phi : make_early_inc_range(J.Block->phis())) {
    Value *Selected = B.CreateSelect(J.Branch->getCondition(), Phi.getIncomingValueForBlock(J.True),
                                     Phi.getIncomingValueForBlock(J.False));
    Selected->takeName(&Phi);
    Phi.replaceAllUsesWith(Selected);
    Phi.eraseFromParent();
  }
  B.CreateBr(J.Block);
  J.Branch->eraseFromParent();
  for (BasicBlock *Side : {J.True, J.False})
    if (Side != Head) DeleteDeadBlock(Side);
  MergeBlockIntoPredecessor(J.Block);
}

bool selectOne(Function &Kernel, UniformityInfo &Uniformity) {
  for (BasicBlock &Block : Kernel) {
    const std::optional<Join> J = findJoin(Block);
    if (!J || !Uniformity.hasDivergentTerminator(*J->Branch->getParent()) || !isCheap(*J)) continue;
    if (none_of(Block.phis(), [&](const PHINode &Phi) { return leadsToAddress(Phi, Block); })) continue;
    select(*J);
    return true;
  }
  return false;
}

} // namespace

void selectJoinedAddresses(Function &Kernel, SubGroupAnalyses &Analyses) {
  while (selectOne(Kernel, Analyses.uniformity(Kernel))) Analyses.invalidate(Kernel);
}

} // namespace syclc
