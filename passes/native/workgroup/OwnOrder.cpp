// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/workgroup/OwnOrder.h"

#include "support/Tunables.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/BasicAliasAnalysis.h"
#include "llvm/Analysis/ScopedNoAliasAA.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TypeBasedAliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

using namespace tune::OwnOrder;

bool hasOwnOrder(Function &F) {
  SmallVector<Instruction *> Accesses;
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *Block) {
      const Value *Address = getLoadStorePointerOperand(&I);
      if (Address && !I.hasMetadata(LLVMContext::MD_invariant_load) && !isa<AllocaInst>(getUnderlyingObject(Address)))
        Accesses.push_back(&I);
    }
  if (none_of(Accesses, [](const Instruction *I) { return isa<StoreInst>(I); })) return false;
  if (Accesses.size() > MaxAccesses) return true;

  // Not from an analysis manager: F is being created.
  TargetLibraryInfoImpl Names(F.getParent()->getTargetTriple());
  TargetLibraryInfo Library(Names);
  AssumptionCache Assumptions(F);
  DominatorTree DT(F);
  BasicAAResult Basic(F.getDataLayout(), F, Library, Assumptions, &DT);
  ScopedNoAliasAAResult Scoped;
  TypeBasedAAResult TypeBased(/*UsingTypeSanitizer=*/false);
  AAResults Aliases(Library);
  Aliases.addAAResult(Basic);
  Aliases.addAAResult(Scoped);
  Aliases.addAAResult(TypeBased);

  // LLVM combines two loads at the position of the earlier one, and two stores at that of the later one.
  auto MayPass = [&](const Instruction *Moved, const Instruction *Between) {
    if (isa<LoadInst>(Moved) && isa<LoadInst>(Between)) return true;
    return Aliases.isNoAlias(MemoryLocation::get(Moved), MemoryLocation::get(Between));
  };
  auto Array = [](const Instruction *I) { return getUnderlyingObject(getLoadStorePointerOperand(I), /*MaxLookup=*/0); };
  for (size_t First = 0; First < Accesses.size(); ++First)
    for (size_t Last = First + 2; Last < Accesses.size(); ++Last) {
      const Instruction *A = Accesses[First], *B = Accesses[Last];
      if (A->getOpcode() != B->getOpcode() || Array(A) != Array(B)) continue;
      const Instruction *Moved = isa<LoadInst>(A) ? B : A;
      for (size_t Between = First + 1; Between < Last; ++Between)
        if (!MayPass(Moved, Accesses[Between])) return true;
    }
  return false;
}

} // namespace syclc
