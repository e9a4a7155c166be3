// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/LoopResults.h"

#include "support/ExternalFunctions.h"
#include "support/InStep.h"
#include "support/KernelInfo.h"
#include "support/SpmdContract.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace syclc {

namespace {

bool mayRunBetweenBarriers(const Function &F) {
  if (F.hasMetadata(KernelMetadata)) return hasBarriers(F);
  return !F.hasFnAttribute(Attribute::NoInline) && (isExternal(F) || any_of(*F.getParent(), hasBarriers));
}

/// Gives all loops phis for their results.
bool makeResults(Function &F) {
  DominatorTree Dominators(F);
  const LoopInfo Loops(Dominators);
  bool Changed = false;
  for (Loop *L : Loops) Changed |= formLCSSARecursively(*L, Dominators, &Loops, /*SE=*/nullptr);
  return Changed;
}

/// Whether \p Phi is the result of a loop that work-items leave in different rounds.
bool isApart(const PHINode &Phi, const InStep &Together) {
  for (auto [From, Value] : zip_equal(Phi.blocks(), Phi.incoming_values())) {
    const auto *Definition = dyn_cast<Instruction>(Value);
    if (!Definition) continue;
    for (const Loop *L = Together.loops().getLoopFor(From); L && !L->contains(&Phi); L = L->getParentLoop())
      if (L->contains(Definition) && Together.isLeftApart(*L)) return true;
  }
  return false;
}

/// Numbers that are 0 in all work-items, of which readers do not know it.
class Zero {
public:
  explicit Zero(Function &F) : F(F) {}

  /// \p V, to look at a value that depends on the work-item. Vectors do when one element does.
  Value *addTo(IRBuilder<> &B, Value *V) {
    Type *T = V->getType();
    if (T->isVectorTy()) return B.CreateInsertElement(V, addTo(B, B.CreateExtractElement(V, uint64_t(0))), uint64_t(0));
    if (T->isPointerTy()) return B.CreatePtrAdd(V, get());
    if (T->isIntegerTy()) return B.CreateOr(V, B.CreateZExtOrTrunc(get(), T));
    if (!T->isFloatingPointTy()) return V;
    return B.CreateBitCast(addTo(B, B.CreateBitCast(V, B.getIntNTy(T->getPrimitiveSizeInBits()))), T);
  }

private:
  Value *get() {
    if (Number) return Number;
    IRBuilder<> B(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    FunctionCallee Query = F.getParent()->getOrInsertFunction("__syclc_local_id",
                                                              FunctionType::get(B.getInt64Ty(), B.getInt32Ty(), false));
    Number = B.CreateLShr(B.CreateCall(Query, B.getInt32(0)), 63, "zero");
    return Number;
  }

  Function &F;
  Value *Number = nullptr;
};

} // namespace

PreservedAnalyses LoopResultsPass::run(Function &F, FunctionAnalysisManager &) {
  if (!mayRunBetweenBarriers(F)) return PreservedAnalyses::all();
  const bool Changed = makeResults(F);
  const InStep Together(F);
  SmallVector<PHINode *> Results;
  for (BasicBlock &Block : F)
    for (PHINode &Phi : Block.phis())
      if (isApart(Phi, Together)) Results.push_back(&Phi);
  Zero Zero(F);
  for (PHINode *Phi : Results) {
    IRBuilder<> B(&*Phi->getParent()->getFirstInsertionPt());
    SmallVector<Use *> Uses(make_pointer_range(Phi->uses()));
    Value *Own = Zero.addTo(B, Phi);
    for (Use *U : Uses) U->set(Own);
  }
  return Changed || !Results.empty() ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
