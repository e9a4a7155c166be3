// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/UnrollForLanes.h"

#include "ir/BuiltinTable.h"
#include "ir/SpmdContract.h"
#include "support/Statistics.h"
#include "support/Tunables.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace syclc {

using namespace tune::UnrollForLanes;

SYCLC_STATISTIC(UnrollForLanes, NumLoops, "loops to unroll for lanes");

namespace {

/// Whether \p I is a shuffle whose lane number changes in \p L.
bool takesLane(const Instruction &I, const Loop &L) {
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return subGroupOperationOf(Callee) == SubGroupOperation::Shuffle && !L.isLoopInvariant(Call->getArgOperand(1));
}

/// Whether \p Object can be resolved to registers or constants once its indices are known: a private array, or a
/// constant table.
bool isResolved(const Value *Object) {
  const auto *Table = dyn_cast<GlobalVariable>(Object);
  return isa<AllocaInst>(Object) || (Table && Table->isConstant() && Table->hasDefinitiveInitializer());
}

/// Whether \p I indexes such an object with a value that changes in \p L.
bool takesElement(const Instruction &I, const Loop &L) {
  const auto *Gep = dyn_cast<GetElementPtrInst>(&I);
  return Gep && isResolved(getUnderlyingObject(Gep->getPointerOperand())) &&
         any_of(Gep->indices(), [&](const Use &Index) { return !L.isLoopInvariant(Index); });
}

/// Whether \p V depends on the counter of \p L itself, not only on that of an inner loop.
bool countsWith(Value &V, const Loop &L, ScalarEvolution &SE) {
  return SE.isSCEVable(V.getType()) && SCEVExprContains(SE.getSCEV(&V), [&](const SCEV *S) {
           const auto *Counter = dyn_cast<SCEVAddRecExpr>(S);
           const auto *Unknown = dyn_cast<SCEVUnknown>(S); // a counter of two iterations: 0, then 1
           const auto *Phi = Unknown ? dyn_cast<PHINode>(Unknown->getValue()) : nullptr;
           return (Counter && Counter->getLoop() == &L) || (Phi && Phi->getParent() == L.getHeader());
         });
}

/// Whether \p I has a lane number or an index that \p L itself changes.
bool isOfCells(Instruction &I, const Loop &L, ScalarEvolution &SE) {
  if (!takesLane(I, L) && !takesElement(I, L)) return false;
  auto *Call = dyn_cast<CallBase>(&I);
  return countsWith(Call ? *Call->getArgOperand(1) : I, L, SE);
}

/// Whether each iteration of \p L uses another private array, or another part of one: LLVM creates such pointers from
/// indices that have two values.
bool choosesArray(const Loop &L) {
  return any_of(L.getHeader()->phis(), [](const PHINode &Phi) {
    return Phi.getType()->isPointerTy() &&
           all_of(Phi.incoming_values(), [](const Use &V) { return isa<AllocaInst>(getUnderlyingObject(V.get())); });
  });
}

/// The number of times that \p Block runs in one iteration of \p L, as far as known: inner loops may also be unrolled.
unsigned copiesIn(const BasicBlock &Block, const Loop &L, const LoopInfo &LI, ScalarEvolution &SE) {
  unsigned Copies = 1;
  for (const Loop *Inner = LI.getLoopFor(&Block); Inner != &L && Copies <= MaxInstructions;
       Inner = Inner->getParentLoop())
    Copies *= std::clamp(SE.getSmallConstantTripCount(Inner), 1u, MaxTrips);
  return Copies;
}

enum class Unroll { No, Later, Now };

Unroll whenToUnroll(const Loop &L, const LoopInfo &LI, ScalarEvolution &SE, bool HasMatrices) {
  if (getBooleanLoopAttribute(&L, "llvm.loop.unroll.disable")) return Unroll::No;
  const unsigned Trips = SE.getSmallConstantTripCount(&L);
  if (Trips < 2 || Trips > MaxTrips) return Unroll::No;
  uint64_t Size = 0, Unrolled = 0;
  bool Lanes = false, Elements = false, OfCells = HasMatrices && choosesArray(L);
  for (BasicBlock *Block : L.blocks()) {
    Unrolled += uint64_t(Block->size()) * copiesIn(*Block, L, LI, SE);
    for (Instruction &I : *Block) {
      ++Size;
      Lanes |= takesLane(I, L);
      Elements |= takesElement(I, L);
      OfCells |= HasMatrices && isOfCells(I, L, SE);
    }
  }
  if (OfCells) return Size * Trips <= MaxForMatrices ? Unroll::Now : Unroll::No;
  if (!(Lanes || Elements) || Unrolled * Trips > MaxInstructions) return Unroll::No;
  return Elements || HasMatrices ? Unroll::Now : Unroll::Later;
}

} // namespace

PreservedAnalyses UnrollForLanesPass::run(Function &F, FunctionAnalysisManager &AM) {
  const bool HasMatrices = F.hasFnAttribute(MatricesFnAttr);
  if (!F.hasMetadata(KernelMetadata) || (OnlyForMatrices && !HasMatrices)) return PreservedAnalyses::all();
  LoopInfo &LI = AM.getResult<LoopAnalysis>(F);
  if (LI.empty()) return PreservedAnalyses::all();
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  for (Loop *L : LI.getLoopsInPreorder())
    if (Unroll When = whenToUnroll(*L, LI, SE, HasMatrices); When != Unroll::No) {
      ++NumLoops;
      // 0 only enables those of LLVM's unrollers that also unroll without a hint: those after the vectoriser.
      addStringMetadataToLoop(L, "llvm.loop.unroll.full", When == Unroll::Now);
    }
  return PreservedAnalyses::all();
}

} // namespace syclc
