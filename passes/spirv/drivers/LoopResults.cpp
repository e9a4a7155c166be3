// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/drivers/LoopResults.h"

#include "ir/ExternalFunctions.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "spirv/drivers/BarrierChoices.h"
#include "spirv/drivers/InStep.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

bool mayRunBetweenBarriers(const Function &F) {
  if (F.hasMetadata(KernelMetadata)) return hasBarriers(F);
  return !F.hasFnAttribute(Attribute::NoInline) && (isExternal(F) || any_of(*F.getParent(), hasBarriers));
}

/// Whether work-items may reach a barrier after they have left \p L.
bool isBeforeBarrier(const Loop &L) {
  if (!L.getHeader()->getParent()->hasMetadata(KernelMetadata)) return true;
  SmallVector<BasicBlock *> Pending;
  L.getExitBlocks(Pending);
  SmallPtrSet<const BasicBlock *, 8> Seen;
  while (!Pending.empty()) {
    BasicBlock *Block = Pending.pop_back_val();
    if (!Seen.insert(Block).second) continue;
    if (holdsBarrier(*Block)) return true;
    append_range(Pending, successors(Block));
  }
  return false;
}

/// Values that are 0 in all work-items but not known to be.
class Zero {
public:
  explicit Zero(Function &F) : F(F) {}

  /// Makes \p V depend on the work-item. A vector does if one of its elements does.
  Value *addTo(IRBuilder<> &B, Value *V) {
    Type *T = V->getType();
    if (T->isVectorTy()) return B.CreateInsertElement(V, addTo(B, B.CreateExtractElement(V, uint64_t(0))), uint64_t(0));
    if (T->isPointerTy()) return B.CreatePtrAdd(V, get());
    if (T->isIntegerTy()) return B.CreateAdd(V, B.CreateZExtOrTrunc(get(), T)); // LLVM would fold 1 | zero to 1
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

/// LLVM's inference of address spaces breaks phis that start at null: those that start at constant addresses do not
/// change.
bool canBeginApart(const Value *Begin) {
  return !isa<UndefValue>(Begin) && !(Begin->getType()->isPtrOrPtrVectorTy() && isa<Constant>(Begin));
}

/// Collects the phis of \p L that carry \p Result, which is used after the loop, between iterations: the phi that it
/// becomes in the next iteration, or else all phis that it is computed from.
void collectCarriers(Instruction &Result, const Loop &L, SmallSetVector<PHINode *, 8> &Carriers) {
  for (PHINode &Phi : L.getHeader()->phis())
    if ((&Phi == &Result || is_contained(Phi.incoming_values(), &Result)) &&
        all_of(zip_equal(Phi.blocks(), Phi.incoming_values()),
               [&](auto Way) { return L.contains(std::get<0>(Way)) || canBeginApart(std::get<1>(Way)); })) {
      Carriers.insert(&Phi);
      return;
    }
  SmallSetVector<Instruction *, 16> Parts;
  Parts.insert(&Result);
  for (unsigned I = 0; I != Parts.size(); ++I) {
    auto *Phi = dyn_cast<PHINode>(Parts[I]);
    if (Phi && Phi->getParent() == L.getHeader()) Carriers.insert(Phi);
    for (Value *Operand : Parts[I]->operands())
      if (auto *Part = dyn_cast<Instruction>(Operand); Part && L.contains(Part)) Parts.insert(Part);
  }
}

SmallSetVector<PHINode *, 8> findCarriers(const Loop &L) {
  SmallSetVector<PHINode *, 8> Carriers;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (any_of(I.users(), [&](const User *U) { return !L.contains(cast<Instruction>(U)); }))
        collectCarriers(I, L, Carriers);
  return Carriers;
}

/// Collects the phis of \p L's header that take another one's value in the next iteration.
SmallVector<PHINode *> findFollowers(const Loop &L) {
  const auto IsCarried = [&](const Value *V) {
    const auto *Other = dyn_cast<PHINode>(V);
    return Other && Other->getParent() == L.getHeader();
  };
  SmallVector<PHINode *> Followers;
  for (PHINode &Phi : L.getHeader()->phis())
    if (any_of(zip_equal(Phi.blocks(), Phi.incoming_values()), [&](auto Way) {
          return L.contains(std::get<0>(Way)) && std::get<1>(Way) != &Phi && IsCarried(std::get<1>(Way));
        }))
      Followers.push_back(&Phi);
  return Followers;
}

/// Makes the initial value of \p Phi in \p L depend on the work-item.
void beginApart(PHINode &Phi, const Loop &L, Zero &Zero) {
  SmallDenseMap<BasicBlock *, Value *> Begins; // a switch may have several edges from one block
  for (auto [From, Begin] : zip_equal(Phi.blocks(), Phi.incoming_values())) {
    if (L.contains(From) || !canBeginApart(Begin)) continue;
    Value *&Own = Begins[From];
    IRBuilder<> B(From->getTerminator());
    if (!Own) Own = Zero.addTo(B, Begin);
    Begin.set(Own);
  }
}

} // namespace

PreservedAnalyses LoopResultsPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  const bool HasBarriers = mayRunBetweenBarriers(F);
  if (!HasBarriers &&
      (!F.hasMetadata(KernelMetadata) || none_of(Analyses.getResult<LoopAnalysis>(F).getLoopsInPreorder(),
                                                 [](const Loop *L) { return !findFollowers(*L).empty(); })))
    return PreservedAnalyses::all();
  const InStep Together(F, Analyses);
  SmallVector<std::pair<const Loop *, PHINode *>> Found;
  for (const Loop *L : Together.loops().getLoopsInPreorder()) {
    if (!Together.isLeftApart(*L)) continue;
    SmallSetVector<PHINode *, 8> Phis;
    if (HasBarriers && isBeforeBarrier(*L)) Phis = findCarriers(*L);
    Phis.insert_range(findFollowers(*L));
    for (PHINode *Phi : Phis) Found.push_back({L, Phi});
  }
  if (Found.empty()) return PreservedAnalyses::all();
  Zero Zero(F);
  for (auto [L, Phi] : Found) beginApart(*Phi, *L, Zero);
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}

} // namespace syclc
