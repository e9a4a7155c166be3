// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/UnrollForLanes.h"

#include "support/SpmdContract.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace syclc {

namespace {

constexpr unsigned MostTrips = 64, MostInstructions = 2000;
/// The same for loops over the cells of matrices, which were written to be registers.
constexpr unsigned MostForMatrices = 20000;

/// \p I takes a lane's number, or an index into a private array, from a value that changes in \p L.
bool wantsConstant(const Instruction &I, const Loop &L) {
  if (const auto *Call = dyn_cast<CallBase>(&I)) {
    const Function *Callee = Call->getCalledFunction();
    return Callee && Callee->getName().starts_with("__syclc_sub_group_shuffle_") &&
           !L.isLoopInvariant(Call->getArgOperand(1));
  }
  const auto *Gep = dyn_cast<GetElementPtrInst>(&I);
  return Gep && isa<AllocaInst>(getUnderlyingObject(Gep->getPointerOperand())) &&
         any_of(Gep->indices(), [&](const Use &Index) { return !L.isLoopInvariant(Index); });
}

/// Whether \p V counts with \p L itself, and not only with a loop in it.
bool countsWith(Value &V, const Loop &L, ScalarEvolution &SE) {
  return SE.isSCEVable(V.getType()) && SCEVExprContains(SE.getSCEV(&V), [&](const SCEV *S) {
           const auto *Counter = dyn_cast<SCEVAddRecExpr>(S);
           return Counter && Counter->getLoop() == &L;
         });
}

/// The same as wantsConstant(), where \p L itself is what changes it.
bool isOfCells(Instruction &I, const Loop &L, ScalarEvolution &SE) {
  if (!wantsConstant(I, L)) return false;
  auto *Call = dyn_cast<CallBase>(&I);
  return countsWith(Call ? *Call->getArgOperand(1) : I, L, SE);
}

bool shouldUnroll(const Loop &L, ScalarEvolution &SE, bool HasMatrices) {
  if (getBooleanLoopAttribute(&L, "llvm.loop.unroll.disable")) return false;
  const unsigned Trips = SE.getSmallConstantTripCount(&L);
  if (Trips < 2 || Trips > MostTrips) return false;
  unsigned Size = 0;
  bool Wanted = false, OfCells = false;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block) {
      ++Size;
      Wanted |= wantsConstant(I, L);
      OfCells |= HasMatrices && isOfCells(I, L, SE);
    }
  return Wanted && Size * Trips <= (OfCells ? MostForMatrices : MostInstructions);
}

} // namespace

PreservedAnalyses UnrollForLanesPass::run(Function &F, FunctionAnalysisManager &AM) {
  if (!F.hasMetadata(KernelMetadata)) return PreservedAnalyses::all();
  LoopInfo &LI = AM.getResult<LoopAnalysis>(F);
  if (LI.empty()) return PreservedAnalyses::all();
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  const bool HasMatrices = F.hasFnAttribute(MatricesFnAttr);
  for (Loop *L : LI.getLoopsInPreorder())
    if (shouldUnroll(*L, SE, HasMatrices))
      addStringMetadataToLoop(L, "llvm.loop.unroll.full", /*V=*/1); // 0 would not force it
  return PreservedAnalyses::all();
}

} // namespace syclc
