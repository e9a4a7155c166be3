// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/UnrollRows.h"

#include "support/Statistics.h"
#include "support/Transforms.h"
#include "support/Tunables.h"
#include "workitem/LaneShapeAnalysis.h"
#include "workitem/SubGroupModel.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

namespace syclc {

using namespace tune::UnrollRows;

SYCLC_STATISTIC(UnrollRows, NumLoops, "loops over the rows of lanes unrolled");

namespace {

/// The functions' analyses that LLVM's unroller keeps valid.
struct LoopAnalyses {
  LoopAnalyses(Function &F, FunctionAnalysisManager &Analyses)
      : LI(Analyses.getResult<LoopAnalysis>(F)), DT(Analyses.getResult<DominatorTreeAnalysis>(F)),
        SE(Analyses.getResult<ScalarEvolutionAnalysis>(F)), AC(Analyses.getResult<AssumptionAnalysis>(F)),
        Target(Analyses.getResult<TargetIRAnalysis>(F)), Report(&F) {}
  LoopInfo &LI;
  DominatorTree &DT;
  ScalarEvolution &SE;
  AssumptionCache &AC;
  const TargetTransformInfo &Target;
  OptimizationRemarkEmitter Report;
};

/// Whether the lanes of \p Load read rows: the next iteration loads the next element, which is not that of another
/// lane nearby.
bool readsRow(LoadInst &Load, const Loop &L, const LaneShapes &Shapes, ScalarEvolution &SE) {
  Type *T = Load.getType();
  if (!Load.isSimple() || !(T->isIntegerTy() || T->isFloatingPointTy())) return false;
  const uint64_t Size = Load.getDataLayout().getTypeStoreSize(T);
  if (Size != 4 && Size != 8) return false;
  Value *Pointer = Load.getPointerOperand();
  const LaneShape Shape = Shapes.of(Pointer);
  if (Shape.isUniform() || isa<AllocaInst>(getUnderlyingObject(Pointer))) return false;
  if (Shape.isStrided() && uint64_t(std::abs(Shape.stride())) <= MaxElementsApart * Size) return false;
  const auto *Places = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(Pointer));
  if (!Places || Places->getLoop() != &L || !Places->isAffine()) return false;
  const auto *Step = dyn_cast<SCEVConstant>(Places->getStepRecurrence(SE));
  return Step && Step->getAPInt().abs() == Size;
}

bool unroll(Loop &L, LoopAnalyses &Of) {
  simplifyLoop(&L, &Of.DT, &Of.LI, &Of.SE, &Of.AC, /*MSSAU=*/nullptr, /*PreserveLCSSA=*/false);
  formLCSSARecursively(L, Of.DT, &Of.LI, &Of.SE);
  UnrollLoopOptions Options{};
  Options.Count = Iterations;
  Options.Runtime = true;
  Options.AllowExpensiveTripCount = true;
  Options.SCEVExpansionBudget = 16;
  Loop *Remainder = nullptr;
  const LoopUnrollResult Result = UnrollLoop(&L, Options, &Of.LI, &Of.SE, &Of.DT, &Of.AC, &Of.Target, &Of.Report,
                                             /*PreserveLCSSA=*/true, &Remainder);
  // Not again by LLVM: the body is long enough, and the remainder short.
  if (Remainder) {
    Remainder->setLoopAlreadyUnrolled();
    for (BasicBlock *Block : Remainder->blocks())
      for (Instruction &I : *Block)
        if (isa<LoadInst, StoreInst>(I)) I.setMetadata(RemainderMetadata, MDNode::get(I.getContext(), {}));
  }
  if (Result == LoopUnrollResult::PartiallyUnrolled) L.setLoopAlreadyUnrolled();
  return Result != LoopUnrollResult::Unmodified;
}

} // namespace

SmallVector<const LoadInst *, 4> loadsOfRows(const Loop &L, const LaneShapes &Shapes, ScalarEvolution &SE) {
  BasicBlock *Block = L.getHeader();
  if (L.getNumBlocks() != 1 || L.getExitingBlock() != Block || Shapes.endsDivergent(*Block)) return {};
  if (hasUnrollTransformation(&L) != TM_Unspecified || !SE.hasLoopInvariantBackedgeTakenCount(&L)) return {};
  const unsigned Trips = SE.getSmallConstantTripCount(&L);
  if (Trips != 0 && Trips < Iterations) return {};
  unsigned Size = 0;
  SmallVector<const LoadInst *, 4> Loads;
  for (Instruction &I : *Block) {
    const auto *Call = dyn_cast<CallBase>(&I);
    if (Call && (Call->isConvergent() || Call->cannotDuplicate())) return {};
    if (isa<AllocaInst>(I) || I.getType()->isTokenTy() || ++Size > MaxInstructions) return {};
    if (auto *Load = dyn_cast<LoadInst>(&I); Load && readsRow(*Load, L, Shapes, SE)) Loads.push_back(Load);
  }
  return Loads;
}

PreservedAnalyses unrollRows(Function &Kernel, unsigned Lanes, FunctionAnalysisManager &Analyses, Remarks &) {
  if (isDisabled(Transform::UnrollRows) || Lanes == 1) return PreservedAnalyses::all();
  LoopAnalyses Of(Kernel, Analyses);
  if (Of.LI.empty()) return PreservedAnalyses::all();
  SmallVector<Loop *> Chosen;
  {
    const LaneShapes Shapes(Kernel, Lanes, Analyses.getResult<LaneUniformityAnalysis>(Kernel).info(), Of.DT, Of.LI);
    for (Loop *L : Of.LI.getLoopsInPreorder())
      if (!loadsOfRows(*L, Shapes, Of.SE).empty()) Chosen.push_back(L);
  }
  if (Chosen.empty()) return PreservedAnalyses::all();
  for (Loop *L : Chosen) NumLoops += unroll(*L, Of);
  return PreservedAnalyses::none();
}

} // namespace syclc
