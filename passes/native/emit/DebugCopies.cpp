// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/emit/DebugCopies.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"

using namespace llvm;

namespace syclc {

namespace {

/// The places at which functions have been inlined: the `inlinedAt` of locations.
using InlinedCalls = SmallPtrSet<const DILocation *, 16>;

/// Replaces the locations of a loop's instructions and debug records.
void forLocations(const Loop &L, function_ref<DebugLoc(const DebugLoc &)> Replace) {
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block) {
      if (I.getDebugLoc()) I.setDebugLoc(Replace(I.getDebugLoc()));
      for (DbgRecord &Record : I.getDbgRecordRange())
        if (Record.getDebugLoc()) Record.setDebugLoc(Replace(Record.getDebugLoc()));
    }
}

/// Copies those of the inlined calls that \p Taken has, once for each loop.
class Copier {
public:
  explicit Copier(const InlinedCalls &Taken) : Taken(Taken) {}

  /// \p Where in the copies.
  DebugLoc operator()(const DebugLoc &Where) {
    const DILocation *Call = Where->getInlinedAt();
    DILocation *New = copyOf(Call);
    if (New == Call) return Where;
    return DILocation::get(Where->getContext(), Where->getLine(), Where->getColumn(), Where->getScope(), New,
                           Where->isImplicitCode(), Where->getAtomGroup(), Where->getAtomRank());
  }

private:
  DILocation *copyOf(const DILocation *Call) {
    if (!Call) return nullptr;
    if (DILocation *Known = Copies.lookup(Call)) return Known;
    DILocation *Outer = copyOf(Call->getInlinedAt());
    DILocation *Copy = const_cast<DILocation *>(Call);
    if (Taken.contains(Call) || Outer != Call->getInlinedAt())
      Copy = DILocation::getDistinct(Call->getContext(), Call->getLine(), Call->getColumn(), Call->getScope(), Outer);
    return Copies[Call] = Copy;
  }

  const InlinedCalls &Taken;
  DenseMap<const DILocation *, DILocation *> Copies;
};

/// Separates loops that follow each other, and then those in each of them.
void separate(ArrayRef<Loop *> Loops) {
  InlinedCalls Taken;
  for (Loop *L : Loops) {
    Copier Copies(Taken);
    forLocations(*L, [&](const DebugLoc &Where) { return Copies(Where); });
    InlinedCalls Used;
    forLocations(*L, [&](const DebugLoc &Where) {
      for (const DILocation *Call = Where->getInlinedAt(); Call; Call = Call->getInlinedAt()) Used.insert(Call);
      return Where;
    });
    Taken.insert_range(Used);
    separate(L->getSubLoops());
  }
}

} // namespace

PreservedAnalyses DebugCopiesPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  const DISubprogram *Subprogram = F.getSubprogram();
  if (!Subprogram || !Subprogram->getUnit() || Subprogram->getUnit()->getEmissionKind() == DICompileUnit::NoDebug)
    return PreservedAnalyses::all();
  separate(Analyses.getResult<LoopAnalysis>(F).getTopLevelLoops());
  return PreservedAnalyses::all();
}

} // namespace syclc
