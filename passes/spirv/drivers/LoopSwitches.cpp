// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/drivers/LoopSwitches.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"

using namespace llvm;

namespace syclc {

PreservedAnalyses LoopSwitchesPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  if (none_of(F, [](const BasicBlock &Block) { return isa<SwitchInst>(Block.getTerminator()); }))
    return PreservedAnalyses::all();
  const LoopInfo &Loops = Analyses.getResult<LoopAnalysis>(F);
  const bool IsInLoop = any_of(
      F, [&](const BasicBlock &Block) { return isa<SwitchInst>(Block.getTerminator()) && Loops.getLoopFor(&Block); });
  return IsInLoop ? LowerSwitchPass().run(F, Analyses) : PreservedAnalyses::all();
}

} // namespace syclc
