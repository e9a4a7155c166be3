// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/ChosenElements.h"

#include "ir/SpmdContract.h"
#include "native/vectorize/AddressSum.h"
#include "support/Statistics.h"
#include "workitem/SubGroupModel.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace syclc {

SYCLC_STATISTIC(ChosenElements, NumAccesses, "accesses to one of two elements");

namespace {

/// One of two numbers: \p IfTrue if bit \p Bit of \p Chooser is set, else \p IfFalse.
struct Choice {
  WeakTrackingVH Chooser; ///< may itself be the load of an element that is replaced
  APInt Bit;
  int64_t IfTrue, IfFalse;
};

int64_t extend(const APInt &Number, bool Signed) {
  return Signed ? Number.getSExtValue() : int64_t(Number.getZExtValue());
}

/// Matches a \p V that, extended to 64 bits, is one of two constants.
std::optional<Choice> choiceOf(Value *V, bool Signed, const DataLayout &DL) {
  using namespace PatternMatch;
  Value *Condition;
  const APInt *IfTrue, *IfFalse;
  if (match(V, m_Select(m_Value(Condition), m_APInt(IfTrue), m_APInt(IfFalse))))
    return Choice{Condition, APInt(1, 1), extend(*IfTrue, Signed), extend(*IfFalse, Signed)};
  const KnownBits Known = computeKnownBits(V, DL);
  const APInt Unknown = ~(Known.Zero | Known.One);
  if (Known.hasConflict() || !Unknown.isPowerOf2()) return std::nullopt;
  return Choice{V, Unknown, extend(Known.One | Unknown, Signed), extend(Known.One, Signed)};
}

/// A load or store of the element of \p Variable at one of two offsets, in bytes.
struct ChosenAccess {
  Instruction *Access;
  Choice Offset;
};

/// All uses of a variable. Determines whether all its accesses have constant offsets once the chosen elements are
/// resolved.
class Uses {
public:
  Uses(AllocaInst &Variable, const DataLayout &DL) : Variable(Variable), DL(DL) {}

  /// The accesses to rewrite; empty if that would not leave only constant offsets.
  ArrayRef<ChosenAccess> chosen() {
    const std::optional<TypeSize> Room = Variable.getAllocationSize(DL);
    if (!Room || Room->isScalable() || !pointer(Variable) || Chosen.empty()) return {};
    // Only whole elements may be written: a part of an element may be poison, which would spread to the rest of it.
    auto IsWhole = [&](int64_t Bytes) { return Bytes % int64_t(Element) == 0; };
    auto IsWithin = [&](int64_t Offset) { return Offset >= 0 && uint64_t(Offset) + Element <= Room->getFixedValue(); };
    const bool CanBe = all_of(Bytes, IsWhole) && all_of(Chosen, [&](const ChosenAccess &A) {
                         return all_of(ArrayRef{A.Offset.IfTrue, A.Offset.IfFalse},
                                       [&](int64_t Offset) { return IsWhole(Offset) && IsWithin(Offset); });
                       });
    return CanBe ? ArrayRef<ChosenAccess>(Chosen) : ArrayRef<ChosenAccess>();
  }

private:
  bool pointer(Value &P) {
    return all_of(P.uses(), [&](const Use &U) { return use(U); });
  }

  bool use(const Use &U) {
    auto &I = *cast<Instruction>(U.getUser());
    if (isa<GetElementPtrInst>(I)) return I.getType()->isPointerTy() && U.getOperandNo() == 0 && pointer(I);
    if (auto *Load = dyn_cast<LoadInst>(&I)) return Load->isSimple() && access(I, Load->getType());
    if (auto *Store = dyn_cast<StoreInst>(&I))
      return Store->isSimple() && U.getOperandNo() == StoreInst::getPointerOperandIndex() &&
             access(I, Store->getValueOperand()->getType());
    if (I.isLifetimeStartOrEnd()) return true;
    if (auto *Select = dyn_cast<SelectInst>(&I)) // visited once for each operand
      return isPlace(Select->getTrueValue()) && isPlace(Select->getFalseValue()) &&
             (U.getOperandNo() == 2 || pointer(I));
    auto *Mem = dyn_cast<MemIntrinsic>(&I);
    auto *Length = Mem ? dyn_cast<ConstantInt>(Mem->getLength()) : nullptr;
    if (!Length || Mem->isVolatile()) return false;
    const AddressSum Sum = AddressSum::ofPointer(U.get(), DL);
    Bytes.append({int64_t(Length->getZExtValue()), Sum.Offset});
    return Sum.Base == &Variable && Sum.Terms.empty();
  }

  /// Whether \p Pointer is at a constant offset.
  bool isPlace(Value *Pointer) const {
    const AddressSum Sum = AddressSum::ofPointer(Pointer, DL);
    return Sum.Base == &Variable && Sum.Terms.empty();
  }

  bool access(Instruction &I, Type *T) {
    if (!T->isSingleValueType() || !DL.typeSizeEqualsStoreSize(T) || DL.getTypeStoreSize(T).isScalable()) return false;
    const uint64_t Size = DL.getTypeStoreSize(T).getFixedValue();
    const AddressSum Sum = AddressSum::ofIndices(getLoadStorePointerOperand(&I), DL);
    Bytes.push_back(Size);
    std::optional<Choice> Offset;
    if (auto *Select = dyn_cast<SelectInst>(Sum.Base); Select && Sum.Terms.empty()) { // use() has checked both sides
      auto Place = [&](Value *Pointer) { return AddressSum::ofPointer(Pointer, DL).Offset + Sum.Offset; };
      Offset = {Select->getCondition(), APInt(1, 1), Place(Select->getTrueValue()), Place(Select->getFalseValue())};
    } else if (Sum.Base != &Variable || Sum.Terms.size() > 1) {
      return false;
    } else if (Sum.Terms.empty()) {
      Bytes.push_back(Sum.Offset);
      return true;
    } else {
      const AddressSum::Term &Index = Sum.Terms[0];
      auto Place = [&](int64_t Number) { return int64_t(uint64_t(Number) * uint64_t(Index.Factor) + Sum.Offset); };
      Offset = choiceOf(Index.V, Index.Signed, DL);
      if (Offset) {
        Offset->IfTrue = Place(Offset->IfTrue);
        Offset->IfFalse = Place(Offset->IfFalse);
      }
    }
    if (!Offset || (Element && Element != Size)) return false;
    Element = Size;
    Chosen.push_back({&I, *Offset});
    return true;
  }

  AllocaInst &Variable;
  const DataLayout &DL;
  uint64_t Element = 0;       ///< size in bytes of the chosen elements
  SmallVector<int64_t> Bytes; ///< sizes of all accesses, and offsets of those that are not chosen
  SmallVector<ChosenAccess> Chosen;
};

void takeApart(AllocaInst &Variable, const ChosenAccess &Chosen) {
  IRBuilder<> B(Chosen.Access);
  const Choice &Offset = Chosen.Offset;
  Value *Condition = Offset.Chooser;
  if (!Condition->getType()->isIntegerTy(1))
    Condition = B.CreateIsNotNull(B.CreateAnd(Condition, Offset.Bit), "chosen");
  auto Place = [&](int64_t Bytes) { return B.CreatePtrAdd(&Variable, B.getInt64(Bytes)); };
  auto Load = [&](Type *T, int64_t Bytes) {
    return B.CreateAlignedLoad(T, Place(Bytes), commonAlignment(Variable.getAlign(), Bytes));
  };
  if (auto *Old = dyn_cast<LoadInst>(Chosen.Access)) {
    Type *T = Old->getType();
    Value *IfTrue = Load(T, Offset.IfTrue);
    Old->replaceAllUsesWith(B.CreateSelect(Condition, IfTrue, Load(T, Offset.IfFalse)));
  } else {
    // Sequentially: the two elements may be the same.
    Value *New = cast<StoreInst>(Chosen.Access)->getValueOperand();
    auto Store = [&](int64_t Bytes, bool If) {
      Value *Kept = Load(New->getType(), Bytes);
      Value *Stored = If ? B.CreateSelect(Condition, New, Kept) : B.CreateSelect(Condition, Kept, New);
      B.CreateAlignedStore(Stored, Place(Bytes), commonAlignment(Variable.getAlign(), Bytes));
    };
    Store(Offset.IfTrue, true);
    Store(Offset.IfFalse, false);
  }
  Chosen.Access->eraseFromParent();
}

/// Memory is good enough for uniform indices.
bool isForLanes(ArrayRef<ChosenAccess> Accesses, const LaneUniformity &Uniformity) {
  return any_of(Accesses, [&](const ChosenAccess &A) { return Uniformity.isDivergent(A.Offset.Chooser); });
}

} // namespace

PreservedAnalyses ChosenElementsPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  if (!F.hasMetadata(KernelMetadata)) return PreservedAnalyses::all();
  auto IsVariable = [](const Instruction &I) { return isa<AllocaInst>(I); };
  if (none_of(instructions(F), IsVariable)) return PreservedAnalyses::all();
  // Unrolled iterations that are never executed would index past the end.
  bool Changed = false;
  for (BasicBlock &Block : F) Changed |= ConstantFoldTerminator(&Block);
  Changed |= removeUnreachableBlocks(F);
  SmallVector<std::pair<AllocaInst *, SmallVector<ChosenAccess, 0>>> Found;
  for (Instruction &I : instructions(F))
    if (auto *Variable = dyn_cast<AllocaInst>(&I)) {
      Uses All(*Variable, F.getDataLayout());
      if (ArrayRef<ChosenAccess> Chosen = All.chosen(); !Chosen.empty())
        Found.emplace_back(Variable, SmallVector<ChosenAccess, 0>(Chosen));
    }
  if (Found.empty()) return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  if (Changed) Analyses.invalidate(F, PreservedAnalyses::none());
  const auto &Uniformity = Analyses.getResult<LaneUniformityAnalysis>(F);
  erase_if(Found, [&](const auto &Entry) { return !isForLanes(Entry.second, Uniformity); });
  SmallVector<WeakTrackingVH> Unused;
  for (auto &[Variable, Accesses] : Found)
    for (const ChosenAccess &Chosen : Accesses) {
      Unused.push_back(getLoadStorePointerOperand(Chosen.Access));
      takeApart(*Variable, Chosen);
      ++NumAccesses;
    }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Unused);
  if (Changed) return PreservedAnalyses::none();
  if (Found.empty()) return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}

} // namespace syclc
