// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/drivers/ChosenAddresses.h"

#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace syclc {

namespace {

/// Whether \p Variable can be merged with others.
bool canBePart(const AllocaInst &Variable) {
  return Variable.isStaticAlloca() && !Variable.isArrayAllocation() && Variable.getAllocatedType()->isSized() &&
         !Variable.getAllocatedType()->isScalableTy() && !Variable.isSwiftError() && !Variable.isUsedWithInAlloca();
}

/// Puts variables that the same address in \p F may point to into one class.
EquivalenceClasses<AllocaInst *> findChoices(Function &F) {
  EquivalenceClasses<AllocaInst *> Choices;
  for (Instruction &I : instructions(F)) {
    if (!I.getType()->isPointerTy() || !isa<PHINode, SelectInst>(I)) continue;
    SmallVector<const Value *, 4> Objects;
    getUnderlyingObjects(&I, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
    AllocaInst *First = nullptr;
    for (const Value *Object : Objects) {
      const auto *Variable = dyn_cast<AllocaInst>(Object);
      if (!Variable || !canBePart(*Variable)) continue;
      auto *Part = const_cast<AllocaInst *>(Variable); // the analysis does not change it, but it belongs to F
      if (!First)
        First = Part;
      else if (First->getAddressSpace() == Part->getAddressSpace())
        Choices.unionSets(First, Part);
    }
  }
  return Choices;
}

/// Replaces \p Variables, which are in their function's order, by a single variable.
void join(ArrayRef<AllocaInst *> Variables) {
  AllocaInst &First = *Variables.front();
  Align Alignment;
  for (const AllocaInst *Variable : Variables) Alignment = std::max(Alignment, Variable->getAlign());
  const DataLayout &DL = First.getDataLayout();
  SmallVector<uint64_t> Begins;
  uint64_t Size = 0;
  for (const AllocaInst *Variable : Variables) {
    Begins.push_back(alignTo(Size, Variable->getAlign()));
    Size = Begins.back() + DL.getTypeAllocSize(Variable->getAllocatedType());
  }
  IRBuilder<> Builder(&First);
  Type *Byte = Builder.getInt8Ty();
  AllocaInst *All = Builder.CreateAlloca(ArrayType::get(Byte, Size), First.getAddressSpace(), nullptr, "joined");
  All->setAlignment(Alignment);
  for (AllocaInst *Variable : Variables)
    for (User *U : make_early_inc_range(Variable->users()))
      if (auto *I = dyn_cast<IntrinsicInst>(U); I && I->isLifetimeStartOrEnd()) I->eraseFromParent();
  Builder.SetInsertPoint(std::find_if_not(All->getIterator(), All->getParent()->end(), IsaPred<AllocaInst>));
  for (const auto &[Variable, Begin] : zip(Variables, Begins)) {
    Value *Address = Builder.CreateConstInBoundsGEP1_64(Byte, All, Begin);
    Address->takeName(Variable);
    Variable->replaceAllUsesWith(Address);
    Variable->eraseFromParent();
  }
}

/// Merges the variables of \p F that phis and selects choose from. \returns true if there were any.
bool joinChosenVariables(Function &F) {
  const EquivalenceClasses<AllocaInst *> Choices = findChoices(F);
  MapVector<AllocaInst *, SmallVector<AllocaInst *>> Joins;
  for (Instruction &I : F.getEntryBlock())
    if (auto *Variable = dyn_cast<AllocaInst>(&I); Variable && Choices.contains(Variable))
      Joins[Choices.getLeaderValue(Variable)].push_back(Variable);
  for (const auto &[Leader, Variables] : Joins) join(Variables);
  return !Joins.empty();
}

/// Turns selected addresses, `c ? &a[i] : &a[j]`, into addresses of selected elements, `&a[c ? i : j]`.
class ChosenAddresses {
public:
  ChosenAddresses(AllocaInst &Variable, const DataLayout &DL)
      : Variable(Variable), DL(DL), IndexType(cast<IntegerType>(DL.getIndexType(Variable.getType()))) {}

  /// Does nothing if an address may point to another variable. \returns whether it changed anything.
  bool replace() {
    if (!collect(Variable) || Choices.empty()) return false;
    for (const Instruction *Choice : Choices)
      for (const Use &U : Choice->operands())
        if (U->getType()->isPointerTy() && !Addresses.contains(U)) return false;
    for (GetElementPtrInst *Step : Steps)
      if (!Offsets.try_emplace(Step, offsetOf(*Step)).first->second) return false;
    chooseElement();
    for (Instruction *Choice : Choices) indexOf(Choice);
    const bool AreWithin = all_of(Steps, [](const GetElementPtrInst *Gep) { return Gep->isInBounds(); });
    for (Instruction *Choice : Choices) {
      IRBuilder<> B(Choice);
      if (isa<PHINode>(Choice)) B.SetInsertPoint(Choice->getParent()->getFirstInsertionPt());
      Value *Address = B.CreateGEP(Element, &Variable, Indices[Choice], "",
                                   AreWithin ? GEPNoWrapFlags::inBounds() : GEPNoWrapFlags::none());
      Address->takeName(Choice);
      Choice->replaceAllUsesWith(Address);
    }
    for (Instruction *Choice : Choices) Choice->eraseFromParent();
    return true;
  }

private:
  /// The offset that a getelementptr adds to an address, in bytes.
  struct Offset {
    SmallMapVector<Value *, APInt, 4> Terms;
    APInt Constant;
  };

  /// Collects \ref Addresses starting at \p Pointer. \returns false if one has a use other than accesses.
  bool collect(Instruction &Pointer) {
    if (!Addresses.insert(&Pointer)) return true;
    return all_of(Pointer.users(), [&](User *U) {
      auto &I = *cast<Instruction>(U);
      if (I.isLifetimeStartOrEnd() || isa<MemSetInst>(I)) return true;
      if (auto *Gep = dyn_cast<GetElementPtrInst>(&I)) {
        Steps.insert(Gep);
        return Gep->getType()->isPointerTy() && collect(*Gep);
      }
      if (isa<SelectInst, PHINode>(I)) {
        Choices.insert(&I);
        return collect(I);
      }
      if (!isa<LoadInst>(I) && !(isa<StoreInst>(I) && cast<StoreInst>(I).getValueOperand() != &Pointer)) return false;
      Accessed.insert(getLoadStoreType(&I));
      return true;
    });
  }

  std::optional<Offset> offsetOf(GetElementPtrInst &Step) const {
    Offset Found{{}, APInt(IndexType->getBitWidth(), 0)};
    if (!cast<GEPOperator>(Step).collectOffset(DL, IndexType->getBitWidth(), Found.Terms, Found.Constant))
      return std::nullopt;
    return Found;
  }

  /// Indices count elements if all accesses have the same type and all steps are multiples of its size, else bytes.
  void chooseElement() {
    Element = Accessed.size() == 1 ? Accessed.front() : nullptr;
    Size = Element ? DL.getTypeStoreSize(Element).getFixedValue() : 0;
    const bool AreElements = Size && Size == DL.getTypeAllocSize(Element) && all_of(Offsets, [&](const auto &Found) {
                               const Offset &Step = *Found.second;
                               return Step.Constant.srem(Size) == 0 &&
                                      all_of(Step.Terms, [&](const auto &Term) { return Term.second.srem(Size) == 0; });
                             });
    if (AreElements) return;
    Element = Type::getInt8Ty(Variable.getContext());
    Size = 1;
  }

  /// The element index of \p Address, computed at its definition.
  Value *indexOf(Value *Address) {
    if (Address == &Variable) return ConstantInt::get(IndexType, 0);
    if (Value *Known = Indices.lookup(Address)) return Known;
    auto &I = *cast<Instruction>(Address);
    IRBuilder<> B(&I);
    if (auto *Phi = dyn_cast<PHINode>(&I)) {
      PHINode *New = B.CreatePHI(IndexType, Phi->getNumIncomingValues());
      Indices[Address] = New; // the phi may be its own operand
      for (const auto &[Value, Block] : zip(Phi->incoming_values(), Phi->blocks()))
        New->addIncoming(indexOf(Value), Block);
      return New;
    }
    if (auto *Select = dyn_cast<SelectInst>(&I)) {
      Value *True = indexOf(Select->getTrueValue()), *False = indexOf(Select->getFalseValue());
      return Indices[Address] = B.CreateSelect(Select->getCondition(), True, False);
    }
    auto &Step = cast<GetElementPtrInst>(I);
    const Offset &Added = *Offsets.find(&Step)->second;
    Value *Index = B.CreateAdd(indexOf(Step.getPointerOperand()),
                               ConstantInt::getSigned(IndexType, Added.Constant.getSExtValue() / int64_t(Size)));
    for (const auto &[Number, Scale] : Added.Terms) {
      Value *Part = B.CreateSExtOrTrunc(Number, IndexType);
      if (const int64_t Factor = Scale.getSExtValue() / int64_t(Size); Factor != 1)
        Part = B.CreateMul(Part, ConstantInt::getSigned(IndexType, Factor));
      Index = B.CreateAdd(Index, Part);
    }
    return Indices[Address] = Index;
  }

  AllocaInst &Variable;
  const DataLayout &DL;
  IntegerType *IndexType;
  SmallSetVector<Type *, 2> Accessed;   ///< types of loads and stores
  SmallSetVector<Value *, 8> Addresses; ///< addresses in the variable
  SmallSetVector<GetElementPtrInst *, 8> Steps;
  SmallSetVector<Instruction *, 4> Choices; ///< selects and phis of addresses
  DenseMap<GetElementPtrInst *, std::optional<Offset>> Offsets;
  DenseMap<Value *, Value *> Indices;
  Type *Element = nullptr;
  uint64_t Size = 0; ///< of an element, in bytes
};

} // namespace

PreservedAnalyses ChosenAddressesPass::run(Function &F, FunctionAnalysisManager &) {
  bool Changed = joinChosenVariables(F);
  SmallVector<AllocaInst *> Variables;
  for (Instruction &I : F.getEntryBlock())
    if (auto *Variable = dyn_cast<AllocaInst>(&I)) Variables.push_back(Variable);
  for (AllocaInst *Variable : Variables) Changed |= ChosenAddresses(*Variable, F.getDataLayout()).replace();
  if (!Changed) return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace syclc
