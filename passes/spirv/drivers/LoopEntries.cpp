// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/drivers/LoopEntries.h"

#include "spirv/drivers/UnknownZero.h"
#include "support/Reducible.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;

namespace syclc {

PreservedAnalyses LoopEntriesPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  SmallPtrSet<const BasicBlock *, 32> Former(from_range, make_pointer_range(F));
  const PreservedAnalyses Preserved = ReduciblePass().run(F, Analyses);
  if (Preserved.areAllPreserved()) return Preserved;

  SmallVector<Use *> Choices;
  for (BasicBlock &Block : F)
    if (!Former.contains(&Block))
      for (PHINode &Phi : Block.phis())
        if (Phi.getType()->isIntegerTy(1))
          for (Use &Choice : Phi.incoming_values())
            if (isa<ConstantInt>(Choice)) Choices.push_back(&Choice);
  if (Choices.empty()) return Preserved;

  IRBuilder<> Builder(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  Value *Zero = createVolatileZero(Builder, Builder.getInt32Ty());
  Value *False = Builder.CreateICmpNE(Zero, Builder.getInt32(0)),
        *True = Builder.CreateICmpEQ(Zero, Builder.getInt32(0));
  for (Use *Choice : Choices) Choice->set(cast<ConstantInt>(*Choice)->isZero() ? False : True);
  return Preserved;
}

} // namespace syclc
