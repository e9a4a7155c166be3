// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/UnrollRows.h"

#include "native/vectorize/FirstLane.h"
#include "support/Statistics.h"
#include "support/Transforms.h"
#include "support/Tunables.h"
#include "workitem/LaneShapeAnalysis.h"
#include "workitem/SubGroupModel.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/IVDescriptors.h"
#include "llvm/Analysis/LoopAccessAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Metadata.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/LoopVersioning.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

namespace syclc {

using namespace tune::UnrollRows;

SYCLC_STATISTIC(UnrollRows, NumLoops, "loops over the rows of lanes unrolled");
SYCLC_STATISTIC(UnrollRows, NumSeparated, "loops copied for rows that do not overlap");

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

/// Whether the lanes of \p I access rows: the next iteration accesses the next element, which is not that of another
/// lane nearby.
bool isOfRow(Instruction &I, const Loop &L, const LaneShapes &Shapes, ScalarEvolution &SE, RowElements Elements) {
  auto *Pointer = const_cast<Value *>(getLoadStorePointerOperand(&I));
  if (!Pointer || I.isVolatile() || I.isAtomic()) return false;
  Type *T = getLoadStoreType(&I);
  if (!T->isIntegerTy() && !T->isFloatingPointTy()) return false;
  const uint64_t Size = I.getDataLayout().getTypeStoreSize(T);
  const bool IsNarrow = Size == 1 || Size == 2;
  if (Size != 4 && Size != 8 && !(IsNarrow && Elements == RowElements::OfAnySize)) return false;
  const LaneShape Shape = Shapes.of(Pointer);
  if (Shape.isUniform() || isa<AllocaInst>(getUnderlyingObject(Pointer))) return false;
  if (Shape.isStrided() && uint64_t(std::abs(Shape.stride())) <= MaxElementsApart * Size) return false;
  const auto *Places = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(Pointer));
  if (!Places || Places->getLoop() != &L || !Places->isAffine()) return false;
  const auto *Step = dyn_cast<SCEVConstant>(Places->getStepRecurrence(SE));
  return Step && Step->getAPInt().abs() == Size;
}

/// No remarks are made about a loop that is not the usual one.
void markRemainder(const Loop &L) {
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (isa<LoadInst, StoreInst>(I)) I.setMetadata(RemainderMetadata, MDNode::get(I.getContext(), {}));
}

/// Moves loads of what \p L does not write out of it: later passes do not know that (forgetSeparateRows).
void hoistLoads(Loop &L, AAResults &Aliases) {
  SmallVector<LoadInst *> Loads;
  for (Instruction &I : *L.getHeader())
    if (auto *Load = dyn_cast<LoadInst>(&I);
        Load && Load->isSimple() && L.isLoopInvariant(Load->getPointerOperand()) &&
        none_of(*L.getHeader(), [&](Instruction &Other) {
          return Other.mayWriteToMemory() && isModSet(Aliases.getModRefInfo(&Other, MemoryLocation::get(Load)));
        }))
      Loads.push_back(Load);
  for (LoadInst *Load : Loads) Load->moveBefore(L.getLoopPreheader()->getTerminator()->getIterator());
}

/// If the rows that \p L writes may overlap what it reads, makes a copy of it for that case, and says in metadata that
/// they do not overlap in \p L. The test is made once for all lanes: each compares the ends of its own rows.
void separateRows(Loop &L, LoopAnalyses &Of, LoopAccessInfoManager &Accesses, AAResults &Aliases) {
  if (none_of(*L.getHeader(), [](const Instruction &I) { return isa<StoreInst>(I); })) return;
  const LoopAccessInfo &Info = Accesses.getInfo(L);
  const RuntimePointerChecking *Pointers = Info.getRuntimePointerChecking();
  if (!Pointers || !Pointers->Need || Pointers->getChecks().empty() || Pointers->getChecks().size() > MaxChecks) return;
  if (!L.getExitBlock() || Info.hasConvergentOp()) return;
  BasicBlock *Before = L.getLoopPreheader();
  LoopVersioning Versions(Info, Pointers->getChecks(), &L, &Of.LI, &Of.DT, &Of.SE);
  Versions.versionLoop();
  Versions.annotateLoopWithNoAlias();
  markRemainder(*Versions.getNonVersionedLoop());
  Versions.getNonVersionedLoop()->setLoopAlreadyUnrolled();
  auto *Branch = cast<BranchInst>(Before->getTerminator());
  IRBuilder<> B(Branch);
  Branch->setCondition(anyLane(B, Branch->getCondition()));
  Branch->setMetadata(LLVMContext::MD_prof, MDBuilder(B.getContext()).createBranchWeights(1, 2000));
  hoistLoads(L, Aliases);
  ++NumSeparated;
}

bool unroll(Loop &L, LoopAnalyses &Of, LoopAccessInfoManager &Accesses, AAResults &Aliases) {
  simplifyLoop(&L, &Of.DT, &Of.LI, &Of.SE, &Of.AC, /*MSSAU=*/nullptr, /*PreserveLCSSA=*/false);
  formLCSSARecursively(L, Of.DT, &Of.LI, &Of.SE);
  separateRows(L, Of, Accesses, Aliases);
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
    markRemainder(*Remainder);
  }
  if (Result == LoopUnrollResult::PartiallyUnrolled) L.setLoopAlreadyUnrolled();
  return Result != LoopUnrollResult::Unmodified;
}

} // namespace

SmallVector<const Instruction *, 4> accessesOfRows(const Loop &L, const LaneShapes &Shapes, ScalarEvolution &SE,
                                                   RowElements Elements) {
  BasicBlock *Block = L.getHeader();
  if (L.getNumBlocks() != 1 || L.getExitingBlock() != Block || Shapes.endsDivergent(*Block)) return {};
  if (hasUnrollTransformation(&L) != TM_Unspecified || !SE.hasLoopInvariantBackedgeTakenCount(&L)) return {};
  const unsigned Trips = SE.getSmallConstantTripCount(&L);
  if (Trips != 0 && Trips < Iterations) return {};
  unsigned Size = 0;
  SmallVector<const Instruction *, 4> Accesses;
  for (Instruction &I : *Block) {
    const auto *Call = dyn_cast<CallBase>(&I);
    if (Call && (Call->isConvergent() || Call->cannotDuplicate())) return {};
    if (isa<AllocaInst>(I) || I.getType()->isTokenTy() || ++Size > MaxInstructions) return {};
    if (isOfRow(I, L, Shapes, SE, Elements)) Accesses.push_back(&I);
  }
  return Accesses;
}

bool isParallelAlongRows(const Loop &L, ScalarEvolution &SE, LoopAccessInfoManager &Accesses) {
  if (L.getNumBlocks() != 1 || !L.getLoopPreheader()) return false;
  for (PHINode &Phi : L.getHeader()->phis()) {
    RecurrenceDescriptor Reduction;
    if (SE.isSCEVable(Phi.getType()) && isa<SCEVAddRecExpr>(SE.getSCEV(&Phi))) continue;
    if (!Phi.getType()->isIntegerTy() || !RecurrenceDescriptor::isReductionPHI(&Phi, const_cast<Loop *>(&L), Reduction))
      return false;
  }
  for (Instruction &I : *L.getHeader()) {
    if (const auto *Call = dyn_cast<CallBase>(&I)) {
      const auto *Intrinsic = dyn_cast<IntrinsicInst>(Call);
      if (!Intrinsic || !(Intrinsic->isAssumeLikeIntrinsic() || isTriviallyVectorizable(Intrinsic->getIntrinsicID())))
        return false;
    }
    const Value *Pointer = getLoadStorePointerOperand(&I);
    if (!Pointer || (isa<LoadInst>(I) && L.isLoopInvariant(Pointer))) continue;
    const auto *Places = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(const_cast<Value *>(Pointer)));
    const auto *Step =
        Places && Places->getLoop() == &L ? dyn_cast<SCEVConstant>(Places->getStepRecurrence(SE)) : nullptr;
    if (!Step || Step->getAPInt().abs() != I.getDataLayout().getTypeStoreSize(getLoadStoreType(&I))) return false;
  }
  return Accesses.getInfo(const_cast<Loop &>(L)).canVectorizeMemory();
}

PreservedAnalyses unrollRows(Function &Kernel, unsigned Lanes, FunctionAnalysisManager &Analyses, Remarks &) {
  if (isDisabled(Transform::UnrollRows) || Lanes == 1) return PreservedAnalyses::all();
  LoopAnalyses Of(Kernel, Analyses);
  if (Of.LI.empty()) return PreservedAnalyses::all();
  SmallVector<Loop *> Chosen;
  {
    const LaneShapes Shapes(Kernel, Lanes, Analyses.getResult<LaneUniformityAnalysis>(Kernel).info(), Of.DT, Of.LI);
    for (Loop *L : Of.LI.getLoopsInPreorder())
      if (!accessesOfRows(*L, Shapes, Of.SE, RowElements::Transposable).empty()) Chosen.push_back(L);
  }
  if (Chosen.empty()) return PreservedAnalyses::all();
  auto &Accesses = Analyses.getResult<LoopAccessAnalysis>(Kernel);
  auto &Aliases = Analyses.getResult<AAManager>(Kernel);
  for (Loop *L : Chosen) {
    NumLoops += unroll(*L, Of, Accesses, Aliases);
    Accesses.clear(); // refers to expressions of the loop as it was
  }
  return PreservedAnalyses::none();
}

void forgetSeparateRows(Function &F) {
  const auto IsOther = [](const MDOperand &Scope) {
    const MDNode *Domain = AliasScopeNode(cast<MDNode>(Scope.get())).getDomain();
    const auto *Name = Domain && Domain->getNumOperands() > 1 ? dyn_cast<MDString>(Domain->getOperand(1)) : nullptr;
    return !Name || Name->getString() != "LVerDomain"; // of LLVM's LoopVersioning
  };
  for (Instruction &I : instructions(F))
    for (unsigned Kind : {LLVMContext::MD_alias_scope, LLVMContext::MD_noalias})
      if (const MDNode *Scopes = I.getMetadata(Kind)) {
        SmallVector<Metadata *> Others;
        for (const MDOperand &Scope : Scopes->operands())
          if (IsOther(Scope)) Others.push_back(Scope.get());
        if (Others.size() < Scopes->getNumOperands())
          I.setMetadata(Kind, Others.empty() ? nullptr : MDNode::get(I.getContext(), Others));
      }
}

} // namespace syclc
