// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/UnrollForCallees.h"

#include "outline/PromoteIndirectCalls.h"
#include "support/Statistics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

SYCLC_STATISTIC(UnrollForCallees, NumLoops, "loops that are unrolled for the functions they call");

namespace syclc {

namespace {

bool callsDifferentFunctions(const Loop &L) {
  return any_of(L.blocks(), [&](BasicBlock *Block) {
    return any_of(*Block, [&](Instruction &I) {
      return isCallThroughPointer(I) && !L.isLoopInvariant(cast<CallBase>(I).getCalledOperand());
    });
  });
}

} // namespace

PreservedAnalyses UnrollForCalleesPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  if (!callsThroughPointer(F)) return PreservedAnalyses::all();
  for (Loop *L : Analyses.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
    if (!callsDifferentFunctions(*L)) continue;
    LLVMContext &C = F.getContext();
    MDNode *Full = MDNode::get(C, MDString::get(C, "llvm.loop.unroll.full"));
    ++NumLoops;
    L->setLoopID(makePostTransformationMetadata(C, L->getLoopID(), {"llvm.loop.unroll."}, {Full}));
  }
  return PreservedAnalyses::all(); // metadata only
}

} // namespace syclc
