// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/drivers/BarrierBranches.h"

#include "ir/KernelInfo.h"
#include "spirv/drivers/BarrierChoices.h"
#include "spirv/drivers/InStep.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace syclc {

namespace {

bool isBehindBarrier(const Instruction &I) {
  const Instruction *Before = I.getPrevNode();
  return Before && isWorkGroupBarrier(*Before);
}

/// Adds a barrier before \p I unless there is one.
void addBarrier(Instruction *I) {
  if (isWorkGroupBarrier(*I) || isBehindBarrier(*I)) return;
  IRBuilder<> Builder(I);
  createWorkGroupBarrier(Builder, MemoryScope::WorkItem);
}

/// Adds barriers before and after the branch at the end of \p Block. LLVM hoists common code of both sides above the
/// branch, including barriers: a volatile load of \p Variable on one side prevents that.
void addBarriers(BasicBlock &Block, AllocaInst &Variable, const InStep &Together) {
  Instruction *Branch = Block.getTerminator();
  addBarrier(Branch);
  const SmallSetVector<BasicBlock *, 4> Ways(from_range, successors(&Block));
  bool IsFirst = true;
  for (BasicBlock *To : Ways) {
    Instruction *Begin = &*To->getFirstInsertionPt();
    if (To->getUniquePredecessor() != &Block) {
      const Loop *L = Together.loops().getLoopFor(To);
      const bool IsBeforeLoop = L && L->getHeader() == To && !L->contains(&Block); // rather than in each iteration
      if (!IsBeforeLoop && Together.contains(*To)) {
        addBarrier(Begin);
        continue;
      }
      auto *Between = BasicBlock::Create(Block.getContext(), "barrier.branch", Block.getParent(), To);
      for (PHINode &Phi : To->phis()) {
        while (count(Phi.blocks(), &Block) > 1) Phi.removeIncomingValue(&Block, /*DeletePHIIfEmpty=*/false);
        Phi.replaceIncomingBlockWith(&Block, Between);
      }
      Branch->replaceSuccessorWith(To, Between);
      Begin = BranchInst::Create(To, Between);
    }
    if (!IsFirst) new LoadInst(Variable.getAllocatedType(), &Variable, "", /*isVolatile=*/true, Begin->getIterator());
    IsFirst = false;
    addBarrier(Begin);
  }
}

/// Whether PoCL itself adds a barrier before the branch of \p Block and runs nothing twice. This is the case if a loop
/// has a single exit and contains no other loop with barriers.
bool isResolvedByPocl(const BasicBlock &Block, const LoopInfo &Loops) {
  return isOnlyExit(Block, Loops) && none_of(*Loops.getLoopFor(&Block), [](const Loop *Inner) {
           return any_of(Inner->blocks(), [](const BasicBlock *In) { return holdsBarrier(*In); });
         });
}

/// Whether work-items may take different ways after one of the next barriers behind \p Block, before they wait again.
bool partsAfterBarrier(const BasicBlock &Block, const InStep &Together) {
  SmallPtrSet<const BasicBlock *, 16> BeforeBarrier, AfterBarrier;
  SmallVector<std::pair<const BasicBlock *, bool>> Pending;
  for (const BasicBlock *To : successors(&Block)) Pending.emplace_back(To, false);
  while (!Pending.empty()) {
    auto [At, IsAfter] = Pending.pop_back_val();
    if (!(IsAfter ? AfterBarrier : BeforeBarrier).insert(At).second) continue;
    if (holdsBarrier(*At)) {
      if (IsAfter) continue;
      IsAfter = true;
    }
    if (IsAfter && At->getTerminator()->getNumSuccessors() > 1 && Together.parts(*At)) return true;
    for (const BasicBlock *To : successors(At)) Pending.emplace_back(To, IsAfter);
  }
  return false;
}

/// Whether a barrier may be the next one behind \p Block.
bool leadsToBarrier(const BasicBlock &Block) {
  SmallSetVector<const BasicBlock *, 16> Reached;
  Reached.insert(&Block);
  for (unsigned I = 0; I < Reached.size(); ++I) {
    if (holdsBarrier(*Reached[I])) return true;
    Reached.insert_range(successors(Reached[I]));
  }
  return false;
}

/// Whether one side of the branch of \p Block begins to record a failed assertion, which single work-items do: they then
/// leave the kernel without the barriers of the others.
/// \param Record the kernel's record, or null.
bool isAssertion(const BasicBlock &Block, const Argument *Record) {
  return Record && any_of(successors(&Block), [&](const BasicBlock *To) {
           return any_of(*To, [&](const Instruction &I) { // the comparison: with null, where launches have no record
             return isa<AtomicRMWInst, CallBase, ICmpInst>(I) && any_of(I.operand_values(), [&](const Value *Operand) {
                      return Operand->getType()->isPointerTy() && getUnderlyingObject(Operand) == Record;
                    });
           });
         });
}

/// Where several ways of one side of a branch meet the other side.
struct Meeting {
  BasicBlock *At;
  SmallVector<BasicBlock *> From;
};

/// Whether work-items may part within a loop that is only on the side behind \p Edge.
bool partsInLoop(const BasicBlockEdge &Edge, const InStep &Together, const DominatorTree &Dominators) {
  return any_of(*Edge.getStart()->getParent(), [&](const BasicBlock &Block) {
    const Loop *L = Together.loops().getLoopFor(&Block);
    return L && !L->contains(Edge.getStart()) && Block.getTerminator()->getNumSuccessors() > 1 &&
           Dominators.dominates(Edge, &Block) && Together.parts(Block);
  });
}

/// The ways from one side of the branch of \p Block to blocks behind it that all work-items reach together.
void findMeetings(BasicBlock &Block, const InStep &Together, const DominatorTree &Dominators,
                  SmallVectorImpl<Meeting> &Meetings) {
  for (BasicBlock &Join : *Block.getParent()) {
    if (!Together.contains(Join) || Join.isEHPad() || Dominators.dominates(&Join, &Block)) continue;
    for (BasicBlock *Side : successors(&Block)) {
      const BasicBlockEdge Edge(&Block, Side);
      SmallSetVector<BasicBlock *, 4> From;
      for (BasicBlock *Before : predecessors(&Join))
        if (Side != &Join && Dominators.dominates(Edge, Before)) From.insert(Before);
      if (!From.empty() && From.size() < pred_size(&Join) &&
          (From.size() > 1 || partsInLoop(Edge, Together, Dominators)))
        Meetings.push_back({&Join, From.takeVector()});
    }
  }
}

/// Where ways from \p Block on which work-items may part meet ways around it, before their next barrier.
void findSharedBarriers(BasicBlock &Block, const InStep &Together, const DominatorTree &Dominators,
                        const Argument *Record, SmallVectorImpl<Meeting> &Meetings) {
  SmallPtrSet<BasicBlock *, 16> InStepThere, PartedThere;
  SmallMapVector<BasicBlock *, SmallSetVector<BasicBlock *, 4>, 4> From;
  SmallVector<std::pair<BasicBlock *, bool>> Pending;
  for (BasicBlock *To : successors(&Block)) Pending.emplace_back(To, false);
  while (!Pending.empty()) {
    auto [At, Parted] = Pending.pop_back_val();
    if (!Dominators.dominates(&Block, At) || holdsBarrier(*At)) continue;
    if (!(Parted ? PartedThere : InStepThere).insert(At).second) continue;
    Parted |= At->getTerminator()->getNumSuccessors() > 1 && Together.parts(*At) && !isAssertion(*At, Record);
    for (BasicBlock *To : successors(At)) {
      Pending.emplace_back(To, Parted);
      if (Parted && !Dominators.dominates(&Block, To) && !Dominators.dominates(To, At) && Together.contains(*To) &&
          leadsToBarrier(*To)) // not at the end of a loop's rounds
        From[To].insert(At);
    }
  }
  for (auto &[At, Ways] : From) Meetings.push_back({At, Ways.takeVector()});
}

/// Puts barriers where the ways of \p Meetings end.
void waitBeforeMeetings(MutableArrayRef<Meeting> Meetings, FunctionAnalysisManager &Analyses) {
  for (Meeting &M : Meetings) {
    Function &F = *M.At->getParent();
    DomTreeUpdater Updater(&Analyses.getResult<DominatorTreeAnalysis>(F),
                           &Analyses.getResult<PostDominatorTreeAnalysis>(F), DomTreeUpdater::UpdateStrategy::Eager);
    // Not those that another meeting has.
    erase_if(M.From, [&](BasicBlock *From) { return !is_contained(predecessors(M.At), From); });
    if (M.From.empty()) continue;
    BasicBlock *Side = SplitBlockPredecessors(M.At, M.From, ".shared", &Updater, &Analyses.getResult<LoopAnalysis>(F));
    addBarrier(Side->getTerminator());
  }
}

/// Puts a barrier where the ways of one side end, before they meet the other side.
void joinSides(ArrayRef<BasicBlock *> Choices, const InStep &Together, FunctionAnalysisManager &Analyses) {
  Function &F = *Choices.front()->getParent();
  auto &Dominators = Analyses.getResult<DominatorTreeAnalysis>(F);
  auto &PostDominators = Analyses.getResult<PostDominatorTreeAnalysis>(F);
  SmallVector<Meeting> Meetings;
  for (BasicBlock *Block : Choices) findMeetings(*Block, Together, Dominators, Meetings);
  DomTreeUpdater Updater(&Dominators, &PostDominators, DomTreeUpdater::UpdateStrategy::Eager);
  llvm::sort(Meetings, [](const Meeting &A, const Meeting &B) { return A.From.size() < B.From.size(); });
  for (auto [I, Inner] : enumerate(Meetings)) {
    BasicBlock *Side =
        SplitBlockPredecessors(Inner.At, Inner.From, ".side", &Updater, &Analyses.getResult<LoopAnalysis>(F));
    addBarrier(Side->getTerminator());
    for (Meeting &Outer : drop_begin(Meetings, I + 1)) { // a branch around this one
      if (Outer.At != Inner.At || !is_contained(Outer.From, Inner.From.front())) continue;
      erase_if(Outer.From, [&](BasicBlock *From) { return is_contained(Inner.From, From); });
      Outer.From.push_back(Side);
    }
  }
}

} // namespace

PreservedAnalyses BarrierBranchesPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  const std::optional<KernelInfo> Info = KernelInfo::get(F);
  if (!Info || !hasBarriers(F)) return PreservedAnalyses::all();
  SmallVector<BasicBlock *> Choices;
  for (BasicBlock &Block : F)
    if (choosesBarrier(Block)) Choices.push_back(&Block);
  if (Choices.empty()) return PreservedAnalyses::all();

  const InStep Together(F, Analyses);
  const auto &Dominators = Analyses.getResult<DominatorTreeAnalysis>(F);
  const Argument *Record = recordOfKernel(F);
  erase_if(Choices, [&](BasicBlock *Block) { return Together.parts(*Block) || isAssertion(*Block, Record); });
  SmallVector<Meeting> Shared;
  for (BasicBlock *Block : Choices) findSharedBarriers(*Block, Together, Dominators, Record, Shared);
  erase_if(Choices, [&](BasicBlock *Block) {
    // In work-groups of one dimension, the last dimension is the only one.
    return isResolvedByPocl(*Block, Together.loops()) ||
           (Info->Dimensions == 1 && !isBehindBarrier(*Block->getTerminator()) && !partsAfterBarrier(*Block, Together));
  });
  waitBeforeMeetings(Shared, Analyses);
  if (Choices.empty()) return Shared.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
  IRBuilder<> Builder(&*F.getEntryBlock().getFirstInsertionPt());
  AllocaInst *Variable = Builder.CreateAlloca(Builder.getInt32Ty(), nullptr, "barrier.branch");
  joinSides(Choices, Together, Analyses);
  for (BasicBlock *Block : Choices) addBarriers(*Block, *Variable, Together);
  if (Variable->use_empty()) Variable->eraseFromParent();
  return PreservedAnalyses::none();
}

} // namespace syclc
