// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/ChosenElements.h"

#include "ir/SpmdContract.h"
#include "native/vectorize/AddressSum.h"
#include "support/Statistics.h"
#include "support/Tunables.h"
#include "workitem/SubGroupModel.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
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

using namespace tune::ChosenElements;

SYCLC_STATISTIC(ChosenElements, NumAccesses, "accesses to one of several elements");

namespace {

/// One of several numbers, each with the condition under which \p Chooser stands for it. The conditions exclude each
/// other, and one of them holds.
struct Choice {
  /// A bit of Chooser that must be 1 or not (IsSet); or, unless IsBit, the value that Chooser must have.
  struct Condition {
    bool IsBit, IsSet;
    APInt BitOrValue;
  };
  WeakTrackingVH Chooser; ///< may itself be the load of an element that is replaced
  SmallVector<std::pair<Condition, int64_t>, 2> Numbers;

  /// \p IfTrue if bit \p Bit of \p Chooser is set, else \p IfFalse.
  static Choice byBit(Value *Chooser, const APInt &Bit, int64_t IfTrue, int64_t IfFalse) {
    return {Chooser, {{{true, true, Bit}, IfTrue}, {{true, false, Bit}, IfFalse}}};
  }
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
    return Choice::byBit(Condition, APInt(1, 1), extend(*IfTrue, Signed), extend(*IfFalse, Signed));
  const KnownBits Known = computeKnownBits(V, DL);
  const APInt Unknown = ~(Known.Zero | Known.One);
  if (Known.hasConflict() || !Unknown.isPowerOf2()) return std::nullopt;
  return Choice::byBit(V, Unknown, extend(Known.One | Unknown, Signed), extend(Known.One, Signed));
}

/// A load or store of one of several elements of a variable, by their offsets in bytes.
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
                         return all_of(make_second_range(A.Offset.Numbers),
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
    auto *Mem = dyn_cast<MemIntrinsic>(&I);
    auto *Length = Mem ? dyn_cast<ConstantInt>(Mem->getLength()) : nullptr;
    if (!Length || Mem->isVolatile()) return false;
    const AddressSum Sum = AddressSum::ofPointer(U.get(), DL);
    Bytes.append({int64_t(Length->getZExtValue()), Sum.Offset});
    return Sum.Base == &Variable && Sum.Terms.empty();
  }

  bool access(Instruction &I, Type *T) {
    if (!T->isSingleValueType() || !DL.typeSizeEqualsStoreSize(T) || DL.getTypeStoreSize(T).isScalable()) return false;
    const uint64_t Size = DL.getTypeStoreSize(T).getFixedValue();
    const AddressSum Sum = AddressSum::ofIndices(getLoadStorePointerOperand(&I), DL);
    Bytes.push_back(Size);
    if (Sum.Base != &Variable || Sum.Terms.size() > 1) return false;
    if (Sum.Terms.empty()) {
      Bytes.push_back(Sum.Offset);
      return true;
    }
    const AddressSum::Term &Index = Sum.Terms[0];
    std::optional<Choice> Offset = choiceOf(Index.V, Index.Signed, DL);
    if (Offset)
      for (int64_t &Number : make_second_range(Offset->Numbers))
        Number = int64_t(uint64_t(Number) * uint64_t(Index.Factor) + Sum.Offset);
    else
      Offset = anyElement(Index, Sum.Offset, Size);
    if (!Offset || (Element && Element != Size)) return false;
    Element = Size;
    Chosen.push_back({&I, *Offset});
    return true;
  }

  /// All elements of a short array, for an index that is not known.
  std::optional<Choice> anyElement(const AddressSum::Term &Index, int64_t First, uint64_t Size) const {
    const std::optional<TypeSize> Room = Variable.getAllocationSize(DL);
    if (!Room || Room->isScalable() || Room->getFixedValue() > MaxAnyElement * Size || Index.Factor == 0)
      return std::nullopt;
    Choice Result{Index.V, {}};
    const unsigned Bits = Index.V->getType()->getIntegerBitWidth();
    for (int64_t Offset = 0; Offset + Size <= Room->getFixedValue(); Offset += int64_t(Size)) {
      const int64_t Distance = Offset - First, Number = Distance / Index.Factor;
      if (Distance % Index.Factor != 0 || !(Index.Signed ? isIntN(Bits, Number) : isUIntN(Bits, uint64_t(Number))))
        continue;
      Result.Numbers.push_back({{false, true, APInt(Bits, uint64_t(Number), Index.Signed)}, Offset});
    }
    if (Result.Numbers.size() < 2) return std::nullopt;
    return Result;
  }

  AllocaInst &Variable;
  const DataLayout &DL;
  uint64_t Element = 0;       ///< size in bytes of the chosen elements
  SmallVector<int64_t> Bytes; ///< sizes of all accesses, and offsets of those that are not chosen
  SmallVector<ChosenAccess> Chosen;
};

/// The load of `row[i] = row[i] + x`, or of another operation that cannot trap, which \p Store ends; else null.
LoadInst *loadOfUpdate(StoreInst &Store) {
  const auto *Op = dyn_cast<BinaryOperator>(Store.getValueOperand());
  if (!Op || !Op->hasOneUse() || Op->isIntDivRem()) return nullptr;
  for (Value *Operand : Op->operands()) {
    auto *Load = dyn_cast<LoadInst>(Operand);
    if (!Load || !Load->hasOneUse() || Load->getPointerOperand() != Store.getPointerOperand() ||
        Load->getParent() != Store.getParent() || !Load->comesBefore(&Store))
      continue;
    auto Writes = [](const Instruction &I) { return I.mayWriteToMemory(); };
    if (none_of(make_range(Load->getIterator(), Store.getIterator()), Writes)) return Load;
  }
  return nullptr;
}

/// \param Updated if the access is the store of an update, its load.
void takeApart(AllocaInst &Variable, const ChosenAccess &Chosen, LoadInst *Updated) {
  IRBuilder<> B(Chosen.Access);
  Value *Chooser = Chosen.Offset.Chooser;
  auto Place = [&](int64_t Bytes) { return B.CreatePtrAdd(&Variable, B.getInt64(Bytes)); };
  auto Load = [&](Type *T, int64_t Bytes) {
    return B.CreateAlignedLoad(T, Place(Bytes), commonAlignment(Variable.getAlign(), Bytes));
  };
  Value *Bit = Chooser;
  if (const Choice::Condition &If = Chosen.Offset.Numbers.front().first;
      If.IsBit && !Chooser->getType()->isIntegerTy(1))
    Bit = B.CreateIsNotNull(B.CreateAnd(Chooser, If.BitOrValue), "chosen");
  auto Select = [&](const Choice::Condition &If, Value *Then, Value *Else) {
    if (!If.IsBit) return B.CreateSelect(B.CreateICmpEQ(Chooser, B.getInt(If.BitOrValue)), Then, Else);
    return If.IsSet ? B.CreateSelect(Bit, Then, Else) : B.CreateSelect(Bit, Else, Then);
  };
  if (auto *Old = dyn_cast<LoadInst>(Chosen.Access)) {
    SmallVector<Value *> Elements;
    for (const int64_t Offset : make_second_range(Chosen.Offset.Numbers))
      Elements.push_back(Load(Old->getType(), Offset));
    Value *Loaded = Elements.back();
    for (size_t Number = Elements.size() - 1; Number > 0; --Number)
      Loaded = Select(Chosen.Offset.Numbers[Number - 1].first, Elements[Number - 1], Loaded);
    Old->replaceAllUsesWith(Loaded);
  } else {
    // One after the other: two elements may be the same.
    Value *New = cast<StoreInst>(Chosen.Access)->getValueOperand();
    auto NewFor = [&](Value *Kept) -> Value * {
      if (!Updated) return New;
      Instruction *Op = cast<Instruction>(New)->clone();
      Op->replaceUsesOfWith(Updated, Kept);
      return B.Insert(Op);
    };
    for (const auto &[If, Offset] : Chosen.Offset.Numbers) {
      Value *Kept = Load(New->getType(), Offset);
      B.CreateAlignedStore(Select(If, NewFor(Kept), Kept), Place(Offset), commonAlignment(Variable.getAlign(), Offset));
    }
  }
  Chosen.Access->eraseFromParent();
}

/// An address that is one of several in private variables.
class ChosenAddress {
public:
  /// \param I a phi or select.
  explicit ChosenAddress(Instruction &I) : I(I), Phi(dyn_cast<PHINode>(&I)) {
    for (Value *Pointer : Phi ? Phi->operands() : drop_begin(I.operands())) Pointers.push_back(Pointer);
  }

  /// Replaces addresses at constant offsets of one variable by the address at a phi or select of these offsets. LLVM's
  /// SROA does the opposite. \returns whether it did.
  bool chooseOffset() {
    AllocaInst *Variable = nullptr;
    SmallVector<Value *> Offsets;
    for (Value *Pointer : Pointers) {
      const AddressSum Sum = AddressSum::ofPointer(Pointer, I.getDataLayout());
      auto *Base = dyn_cast<AllocaInst>(Sum.Base);
      if (!Base || !Sum.Terms.empty() || (Variable && Base != Variable)) return false;
      Variable = Base;
      Offsets.push_back(ConstantInt::getSigned(Type::getInt64Ty(I.getContext()), Sum.Offset));
    }
    Value *Offset = choose(Offsets);
    IRBuilder<> B(&*behind());
    I.replaceAllUsesWith(B.CreatePtrAdd(Variable, Offset));
    I.eraseFromParent();
    return true;
  }

  /// Loads and stores all variables, if they are elements that SROA has made of an array. \returns whether it did.
  bool chooseVariable() {
    SmallSetVector<Value *, 4> Variables;
    for (Value *Pointer : Pointers) Variables.insert(Pointer);
    if (Variables.size() > MaxAnyElement) return false;
    auto *First = dyn_cast<AllocaInst>(Variables.front());
    Type *T = First ? First->getAllocatedType() : nullptr;
    if (!T || !T->isSingleValueType()) return false;
    if (!all_of(Variables, [&](const Value *V) { return isElement(*V, *T); })) return false;
    if (!all_of(I.uses(), [&](const Use &U) { return isAccess(U, *T); })) return false;
    SmallVector<Value *> Numbers;
    Type *Number = Type::getInt32Ty(I.getContext());
    for (Value *Pointer : Pointers)
      Numbers.push_back(ConstantInt::get(Number, uint64_t(find(Variables, Pointer) - Variables.begin())));
    Value *Chosen = choose(Numbers);
    for (User *U : make_early_inc_range(I.users())) access(*cast<Instruction>(U), Variables.getArrayRef(), *Chosen);
    I.eraseFromParent();
    return true;
  }

private:
  BasicBlock::iterator behind() const {
    return Phi ? I.getParent()->getFirstInsertionPt() : std::next(I.getIterator());
  }

  /// A phi or select of \p Values instead of addresses.
  Value *choose(ArrayRef<Value *> Values) {
    IRBuilder<> B(&I);
    if (!Phi) return B.CreateSelect(I.getOperand(0), Values[0], Values[1], "chosen");
    PHINode *Merged = B.CreatePHI(Values[0]->getType(), Phi->getNumIncomingValues(), "chosen");
    for (auto [From, Block] : zip(Values, Phi->blocks())) Merged->addIncoming(From, Block);
    return Merged;
  }

  /// Whether \p U loads or stores a \p T there.
  static bool isAccess(const Use &U, const Type &T) {
    const auto *User = cast<Instruction>(U.getUser());
    return getLoadStorePointerOperand(User) == U.get() && getLoadStoreType(User) == &T && !User->isVolatile() &&
           !User->isAtomic() && !(isa<StoreInst>(User) && User->getOperand(0) == U.get()); // which escapes
  }

  static bool isElement(const Value &V, const Type &T) {
    const auto *Variable = dyn_cast<AllocaInst>(&V);
    return Variable && Variable->isStaticAlloca() && !Variable->isArrayAllocation() &&
           Variable->getAllocatedType() == &T && all_of(Variable->uses(), [&](const Use &U) {
             return isa<PHINode, SelectInst>(U.getUser()) || isAccess(U, T) ||
                    cast<Instruction>(U.getUser())->isLifetimeStartOrEnd();
           });
  }

  static void access(Instruction &Access, ArrayRef<Value *> Variables, Value &Chosen) {
    IRBuilder<> B(&Access);
    auto IsChosen = [&](size_t Number) { return B.CreateICmpEQ(&Chosen, ConstantInt::get(Chosen.getType(), Number)); };
    Type *T = getLoadStoreType(&Access);
    if (isa<LoadInst>(Access)) {
      Value *Loaded = B.CreateLoad(T, Variables.back());
      for (size_t Number = Variables.size() - 1; Number > 0; --Number)
        Loaded = B.CreateSelect(IsChosen(Number - 1), B.CreateLoad(T, Variables[Number - 1]), Loaded);
      Access.replaceAllUsesWith(Loaded);
    } else
      for (size_t Number = 0; Number < Variables.size(); ++Number) {
        Value *Kept = B.CreateLoad(T, Variables[Number]);
        B.CreateStore(B.CreateSelect(IsChosen(Number), Access.getOperand(0), Kept), Variables[Number]);
      }
    Access.eraseFromParent();
  }

  Instruction &I;
  PHINode *Phi;
  SmallVector<Value *> Pointers;
};

bool chooseAddresses(Function &F, FunctionAnalysisManager &Analyses) {
  SmallVector<Instruction *> Found;
  auto IsAddress = [](const Instruction &I) { return isa<PHINode, SelectInst>(I) && I.getType()->isPointerTy(); };
  if (none_of(instructions(F), IsAddress)) return false;
  const auto &Uniformity = Analyses.getResult<LaneUniformityAnalysis>(F);
  for (Instruction &I : instructions(F))
    if (IsAddress(I) && Uniformity.isDivergent(&I)) Found.push_back(&I);
  bool Changed = false;
  for (Instruction *I : Found) {
    ChosenAddress Address(*I);
    const bool Done = Address.chooseOffset() || Address.chooseVariable();
    Changed |= Done;
  }
  return Changed;
}

/// Memory is good enough for uniform indices.
bool isForLanes(ArrayRef<ChosenAccess> Accesses, const LaneUniformity &Uniformity) {
  return any_of(Accesses, [&](const ChosenAccess &A) { return Uniformity.isDivergent(A.Offset.Chooser); });
}

/// Whether the accesses to the elements do not take too much code. Loops over long arrays are not worth it: most read
/// or write one element in each iteration.
bool isSmall(ArrayRef<ChosenAccess> Accesses, const LoopInfo &LI) {
  size_t Elements = 0;
  for (const ChosenAccess &A : Accesses) {
    Elements += A.Offset.Numbers.size();
    if (A.Offset.Numbers.size() > MaxAnyElementInLoop && LI.getLoopFor(A.Access->getParent())) return false;
  }
  return Elements <= MaxAccesses;
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
  if (Changed) Analyses.invalidate(F, PreservedAnalyses::none());
  if (chooseAddresses(F, Analyses)) {
    Changed = true;
    Analyses.invalidate(F, PreservedAnalyses::none());
  }
  SmallVector<std::pair<AllocaInst *, SmallVector<ChosenAccess, 0>>> Found;
  for (Instruction &I : instructions(F))
    if (auto *Variable = dyn_cast<AllocaInst>(&I)) {
      Uses All(*Variable, F.getDataLayout());
      if (ArrayRef<ChosenAccess> Chosen = All.chosen(); !Chosen.empty())
        Found.emplace_back(Variable, SmallVector<ChosenAccess, 0>(Chosen));
    }
  if (Found.empty()) return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  const auto &Uniformity = Analyses.getResult<LaneUniformityAnalysis>(F);
  const auto &LI = Analyses.getResult<LoopAnalysis>(F);
  erase_if(Found,
           [&](const auto &Entry) { return !isSmall(Entry.second, LI) || !isForLanes(Entry.second, Uniformity); });
  SmallVector<WeakTrackingVH> Unused;
  for (auto &[Variable, Accesses] : Found) {
    SmallDenseMap<const Instruction *, LoadInst *> Updates; // by store
    SmallPtrSet<const Instruction *, 8> Updated;            // loads that are taken apart with the stores
    for (const ChosenAccess &Chosen : Accesses)
      if (auto *Store = dyn_cast<StoreInst>(Chosen.Access))
        if (LoadInst *Load = Updates[Store] = loadOfUpdate(*Store)) Updated.insert(Load);
    for (const ChosenAccess &Chosen : Accesses) {
      ++NumAccesses;
      if (Updated.contains(Chosen.Access)) continue;
      Unused.push_back(getLoadStorePointerOperand(Chosen.Access));
      if (auto *Store = dyn_cast<StoreInst>(Chosen.Access)) Unused.push_back(Store->getValueOperand());
      takeApart(*Variable, Chosen, Updates.lookup(Chosen.Access));
    }
  }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Unused);
  if (Changed) return PreservedAnalyses::none();
  if (Found.empty()) return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}

} // namespace syclc
