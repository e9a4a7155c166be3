// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Reducible.h"

#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/IR/CFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/FixIrreducible.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"

using namespace llvm;

namespace syclc {

static bool isReducible(const CycleInfo &Cycles) {
  return all_of(Cycles.toplevel_cycles(), [](const Cycle *Top) {
    return all_of(depth_first(Top), [](const Cycle *C) { return C->isReducible(); });
  });
}

bool separateEdgesToEntries(Function &F, const CycleInfo &Cycles) {
  SmallVector<std::pair<Instruction *, unsigned>> Edges;
  for (const Cycle *Top : Cycles.toplevel_cycles())
    for (const Cycle *C : depth_first(Top)) {
      if (C->isReducible()) continue;
      for (BasicBlock *Block : C->blocks()) {
        Instruction *Branch = Block->getTerminator();
        if (Branch->getNumSuccessors() < 2 || !all_of(successors(Block), [&](auto *To) { return C->isEntry(To); }))
          continue;
        for (unsigned Side = 0; Side < Branch->getNumSuccessors(); ++Side) Edges.emplace_back(Branch, Side);
      }
    }
  for (auto [Branch, Side] : Edges) SplitCriticalEdge(Branch, Side); // once if cycles share an entry
  return !Edges.empty();
}

PreservedAnalyses ReduciblePass::run(Function &F, FunctionAnalysisManager &Analyses) {
  if (isReducible(Analyses.getResult<CycleAnalysis>(F))) return PreservedAnalyses::all();
  Analyses.invalidate(F, LowerSwitchPass().run(F, Analyses)); // FixIrreduciblePass supports only branches
  if (separateEdgesToEntries(F, Analyses.getResult<CycleAnalysis>(F)))
    Analyses.invalidate(F, PreservedAnalyses::none());
  FixIrreduciblePass().run(F, Analyses);
  return PreservedAnalyses::none();
}

} // namespace syclc
