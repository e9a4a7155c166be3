// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A step of ExpandUnsupported. Intel's compiler gives each lane a copy of a private array, whose elements alternate
/// with those of other lanes. If an address is chosen for each lane, by a `select` or a `phi`, or by the iteration in
/// which the lane leaves a loop, its vectoriser accesses the first lane's copy for all of them. LLVM makes chosen
/// addresses of chosen indices, in Intel's compiler, too:
/// \code
///   a[a[n] > x ? 3 : 5] = 7;
///   while (a[k] > x) ++k;
///   a[k] = 7;                    // &a[k] of the last iteration
/// \endcode
/// This step inverts no bits of such indices, which the compiler does not know:
/// \code
///   %i = select i1 %c, i64 3, i64 5           %size = call i64 @get_global_size(i32 0)
///                                             %none = ashr i64 %size, 63
///                                      =>     %i = select i1 %c, i64 3, i64 5
///                                             %j = xor i64 %i, %none
///   %e = getelementptr i32, ptr %a, i64 %i    %e = getelementptr i32, ptr %a, i64 %j
/// \endcode
/// A sum would not suffice: LLVM makes two addresses of it, one of which is chosen. Each loop has a mask of its own, so
/// that no address before and after its end is the same. Addresses that are computed in a loop and used after it are
/// computed again. Counters do not change in their loops, so that the compiler still recognises accesses to the same
/// element in all lanes.
#include "ir/AddressSpaces.h"
#include "spirv/drivers/UnknownZero.h"
#include "spirv/expand/ExpandUnsupported.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace syclc {

namespace {

/// Indices with more operations than this are not analysed: they count as chosen.
constexpr unsigned MaxOperations = 64;

/// The value that \p Phi begins with, if a constant is added to it in each iteration of a loop.
Value *findBeginOfCounter(const PHINode &Phi) {
  if (Phi.getNumIncomingValues() != 2) return nullptr;
  for (unsigned Next : {0u, 1u})
    if (const auto *Add = dyn_cast<BinaryOperator>(Phi.getIncomingValue(Next));
        Add && Add->getOpcode() == Instruction::Add && is_contained(Add->operands(), &Phi) &&
        any_of(Add->operands(), [](const Use &U) { return isa<ConstantInt>(U); }))
      return Phi.getIncomingValue(1 - Next);
  return nullptr;
}

/// Whether \p Index, used in \p Place, is computed from one of several values by a `select` or the branch taken.
bool isChosen(Value *Index, const BasicBlock &Place, const LoopInfo &Loops) {
  SmallPtrSet<Value *, 16> Seen{Index};
  SmallVector<Value *, 16> Work{Index};
  const auto Add = [&](Value *V) {
    if (Seen.insert(V).second) Work.push_back(V);
  };
  while (!Work.empty()) {
    Value *V = Work.pop_back_val();
    if (isa<SelectInst>(V) || Seen.size() > MaxOperations) return true;
    const auto *I = dyn_cast<Instruction>(V);
    if (I && Loops.getLoopFor(I->getParent()) && !Loops.getLoopFor(I->getParent())->contains(&Place)) return true;
    if (const auto *Phi = dyn_cast<PHINode>(V)) {
      Value *Begin = findBeginOfCounter(*Phi);
      if (!Begin) return true;
      Add(Begin);
    } else if (isa<BinaryOperator, CastInst, FreezeInst>(V) ||
               (isa<CallInst>(V) && isDriversFunction(*cast<CallInst>(V)))) { // min of BoundIndices
      for (Value *Operand : cast<User>(V)->operands())
        if (!isa<Function>(Operand)) Add(Operand);
    }
  }
  return false;
}

/// Whether \p Gep is an address in a private variable.
bool isPrivate(const GetElementPtrInst &Gep) {
  return !Gep.getType()->isVectorTy() && Gep.getAddressSpace() == PrivateSpace &&
         isa<AllocaInst>(getUnderlyingObject(Gep.getPointerOperand()));
}

/// Computes private addresses again where they are used outside of the loop that they were computed in. Those at
/// variable offsets from others are computed from the variable.
bool computeAgain(Function &F, const LoopInfo &Loops) {
  SmallVector<std::pair<GetElementPtrInst *, Use *>> Outside;
  const auto Collect = [&](GetElementPtrInst &Gep) {
    const Loop *L = Loops.getLoopFor(Gep.getParent());
    if (!L || !isPrivate(Gep)) return;
    for (Use &U : Gep.uses())
      if (!isa<PHINode>(U.getUser()) && !L->contains(cast<Instruction>(U.getUser()))) Outside.push_back({&Gep, &U});
  };
  for (Instruction &I : instructions(F))
    if (auto *Gep = dyn_cast<GetElementPtrInst>(&I)) Collect(*Gep);
  const bool Changed = !Outside.empty();
  while (!Outside.empty()) {
    auto [Gep, U] = Outside.pop_back_val();
    auto *Copy = cast<GetElementPtrInst>(Gep->clone());
    Copy->insertBefore(cast<Instruction>(U->getUser())->getIterator());
    U->set(Copy);
    Use &From = Copy->getOperandUse(GetElementPtrInst::getPointerOperandIndex());
    if (auto *Base = dyn_cast<GetElementPtrInst>(From))
      if (const Loop *L = Loops.getLoopFor(Base->getParent()); L && !L->contains(Copy))
        Outside.push_back({Base, &From});
  }
  return Changed;
}

/// The variable index of \p Gep, if it is chosen and \p Gep is an address in a private variable.
Use *findChosenIndex(GetElementPtrInst &Gep, const LoopInfo &Loops) {
  if (!isPrivate(Gep)) return nullptr;
  Use *Found = find_if(Gep.indices(), [&](const Use &U) { return isChosen(U, *Gep.getParent(), Loops); });
  return Found == Gep.idx_end() ? nullptr : Found;
}

/// Masks that are zero, and not known to be, or to be the same.
class Masks {
public:
  explicit Masks(Function &F) : Entry(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca()) {}

  /// The mask of \p L; null: outside of loops.
  Value *of(const Loop *L) {
    Value *&Mask = Known[L];
    if (!Mask) Mask = createUnknownMask(Entry, Known.size() - 1);
    return Mask;
  }

private:
  IRBuilder<> Entry;
  SmallDenseMap<const Loop *, Value *> Known;
};

} // namespace

bool hideChoices(Function &F, FunctionAnalysisManager &Analyses) {
  const LoopInfo &Loops = Analyses.getResult<LoopAnalysis>(F);
  const bool IsCopied = computeAgain(F, Loops);
  SmallVector<std::pair<GetElementPtrInst *, Use *>> Chosen;
  for (Instruction &I : instructions(F))
    if (auto *Gep = dyn_cast<GetElementPtrInst>(&I))
      if (Use *Index = findChosenIndex(*Gep, Loops)) Chosen.push_back({Gep, Index});
  Masks Masks(F);
  for (auto [Gep, Index] : Chosen) {
    IRBuilder<> Builder(Gep);
    Value *Mask = Masks.of(Loops.getLoopFor(Gep->getParent()));
    Index->set(Builder.CreateXor(*Index, Builder.CreateTrunc(Mask, Index->get()->getType())));
  }
  return IsCopied || !Chosen.empty();
}

} // namespace syclc
