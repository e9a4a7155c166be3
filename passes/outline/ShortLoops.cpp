// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/ShortLoops.h"

#include "ir/SpmdContract.h"
#include "support/Statistics.h"
#include "support/Tunables.h"

#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Function.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

SYCLC_STATISTIC(ShortLoops, NumLoops, "loops of small functions that are unrolled");

namespace syclc {

using namespace tune::ShortLoops;

static bool hasLoops(const Function &F) {
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 2> Backedges;
  FindFunctionBackedges(F, Backedges);
  return !Backedges.empty();
}

static void allowUnrolling(Loop &L) {
  if (MDNode *Id = L.getLoopID())
    L.setLoopID(makePostTransformationMetadata(Id->getContext(), Id, {"llvm.loop.unroll.disable"}, {}));
}

PreservedAnalyses ShortLoopsPass::run(Function &F, FunctionAnalysisManager &FAM) {
  if (F.hasMetadata(KernelMetadata) || F.getInstructionCount() > MaxInstructions || !hasLoops(F))
    return PreservedAnalyses::all();
  FunctionPassManager Promote;
  Promote.addPass(SROAPass(SROAOptions::ModifyCFG));
  Promote.addPass(EarlyCSEPass());
  FAM.invalidate(F, Promote.run(F, FAM));

  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  const SmallVector<Loop *, 4> Loops = FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder();
  for (Loop *L : Loops)
    if (const unsigned Times = SE.getSmallConstantTripCount(L); Times == 0 || Times > MaxIterations)
      return PreservedAnalyses::none();
  for (Loop *L : Loops) allowUnrolling(*L);
  NumLoops += Loops.size();
  LoopPassManager Unroll;
  Unroll.addPass(LoopRotatePass());
  Unroll.addPass(LoopFullUnrollPass(/*OptLevel=*/3, /*OnlyWhenForced=*/false, /*ForgetSCEV=*/true));
  Unroll.addPass(LoopDeletionPass());
  FunctionPassManager Simplify;
  Simplify.addPass(createFunctionToLoopPassAdaptor(std::move(Unroll)));
  Simplify.addPass(EarlyCSEPass());
  Simplify.addPass(SimplifyCFGPass());
  FAM.invalidate(F, Simplify.run(F, FAM));
  return PreservedAnalyses::none();
}

} // namespace syclc
