// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/drivers/SmallArrays.h"

#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace syclc {

namespace {

/// Beyond these, selects cost more than memory accesses.
constexpr uint64_t MaxElements = 8, MaxSelects = 256;

/// An offset in bytes from the start of a variable: a constant, and values with their factors. The values may be
/// elements of the same variable, which change as they are replaced.
struct Offset {
  SmallVector<std::pair<WeakTrackingVH, APInt>, 1> Terms;
  APInt Constant;
  bool MayWrap = false; ///< a large index may wrap to a small offset when it is multiplied
};

/// A load or store of one element.
struct ElementAccess {
  Instruction *I;
  Offset Place;
};

/// A variable and its uses.
class SmallArray {
public:
  SmallArray(AllocaInst &Variable, const DataLayout &DL) : Variable(Variable), DL(DL) {}

  /// Whether only whole elements of one type are loaded and stored, at least one of them at a variable index.
  bool isSuitable() {
    const std::optional<TypeSize> Room = Variable.getAllocationSize(DL);
    if (!Room || Room->isScalable() || !Variable.isStaticAlloca()) return false;
    const unsigned Bits = DL.getIndexTypeSizeInBits(Variable.getType());
    if (!addUses(Variable, {{}, APInt(Bits, 0), false}) || !Element) return false;
    Size = DL.getTypeStoreSize(Element);
    Count = Room->getFixedValue() / Size;
    if (Count < 2 || Count > MaxElements || Count * Size != Room->getFixedValue()) return false;
    uint64_t Unknown = 0;
    for (const ElementAccess &Access : Accesses) {
      if (!isWhole(Access.Place)) return false;
      Unknown += !Access.Place.Terms.empty();
    }
    return Unknown != 0 && Unknown * Count <= MaxSelects && all_of(Fills, [&](const auto &Fill) {
             const uint64_t Bytes = cast<ConstantInt>(Fill.first->getLength())->getZExtValue();
             return Bytes % Size == 0 && isWhole(Fill.second) && Bytes / Size <= Count - elementOf(Fill.second);
           });
  }

  /// Replaces the variable by \ref Scalars.
  void replace() {
    IRBuilder<> B(&Variable);
    for (uint64_t I = 0; I != Count; ++I)
      Scalars.push_back(
          B.CreateAlloca(Element, Variable.getAddressSpace(), nullptr, Variable.getName() + "." + Twine(I)));
    for (const ElementAccess &Access : Accesses) {
      B.SetInsertPoint(Access.I);
      if (auto *Load = dyn_cast<LoadInst>(Access.I)) {
        Value *Read = read(B, Access.Place);
        Read->takeName(Load);
        Load->replaceAllUsesWith(Read);
      } else {
        write(B, Access.Place, cast<StoreInst>(Access.I)->getValueOperand());
      }
    }
    for (const auto &[Fill, Place] : Fills) {
      B.SetInsertPoint(Fill);
      const uint64_t First = elementOf(Place), Bytes = cast<ConstantInt>(Fill->getLength())->getZExtValue();
      for (uint64_t I = First; I != First + Bytes / Size; ++I)
        B.CreateStore(Constant::getNullValue(Element), Scalars[I]);
    }
    for (Instruction *I : reverse(Users)) I->eraseFromParent(); // users first
    Variable.eraseFromParent();
  }

  SmallVector<AllocaInst *> Scalars;

private:
  bool addUses(Instruction &Pointer, const Offset &Place) {
    return all_of(Pointer.uses(), [&](const Use &U) { return addUse(U, Place); });
  }

  bool addUse(const Use &U, const Offset &Place) {
    auto &I = *cast<Instruction>(U.getUser());
    Users.push_back(&I);
    if (auto *Gep = dyn_cast<GetElementPtrInst>(&I)) return addStep(*Gep, Place);
    if (I.isLifetimeStartOrEnd()) return true;
    if (auto *Fill = dyn_cast<MemSetInst>(&I)) {
      auto *Byte = dyn_cast<ConstantInt>(Fill->getValue());
      Fills.emplace_back(Fill, Place);
      return Byte && Byte->isZero() && isa<ConstantInt>(Fill->getLength()) && !Fill->isVolatile() &&
             Place.Terms.empty();
    }
    auto *Load = dyn_cast<LoadInst>(&I);
    auto *Store = dyn_cast<StoreInst>(&I);
    const bool IsSimple = Load    ? Load->isSimple()
                          : Store ? Store->isSimple() && U.getOperandNo() == StoreInst::getPointerOperandIndex()
                                  : false;
    if (!IsSimple) return false;
    Type *T = getLoadStoreType(&I);
    if (!Element) Element = T;
    Accesses.push_back({&I, Place});
    return T == Element && (T->isIntegerTy() || T->isFloatingPointTy() || T->isPointerTy()) &&
           DL.typeSizeEqualsStoreSize(T);
  }

  bool addStep(GetElementPtrInst &Gep, Offset Place) {
    if (!Gep.getType()->isPointerTy()) return false;
    SmallMapVector<Value *, APInt, 4> Terms;
    APInt Constant(Place.Constant.getBitWidth(), 0);
    if (!cast<GEPOperator>(Gep).collectOffset(DL, Constant.getBitWidth(), Terms, Constant)) return false;
    Place.Constant += Constant;
    Place.MayWrap |= !Terms.empty() && !Gep.hasNoUnsignedSignedWrap();
    for (auto &[Index, Scale] : Terms) Place.Terms.emplace_back(Index, Scale);
    return addUses(Gep, Place);
  }

  bool isWhole(const Offset &Place) const {
    auto IsWhole = [&](const APInt &Bytes) { return Bytes.srem(Size) == 0; };
    return IsWhole(Place.Constant) && all_of(Place.Terms, [&](const auto &Term) { return IsWhole(Term.second); }) &&
           (!Place.Terms.empty() || elementOf(Place) < Count); // a negative index becomes a large unsigned one
  }

  /// The element index of the constant part of \p Place.
  uint64_t elementOf(const Offset &Place) const { return Place.Constant.getSExtValue() / int64_t(Size); }

  /// For each element, whether it is the one at \p Place.
  SmallVector<Value *> comparisons(IRBuilder<> &B, const Offset &Place) const {
    Type *T = B.getIntNTy(Place.Constant.getBitWidth());
    Value *Index = nullptr;
    for (const auto &[Number, Scale] : Place.Terms) {
      Value *Part = B.CreateSExtOrTrunc(Number, T);
      if (const int64_t Factor = Scale.getSExtValue() / int64_t(Size); Factor != 1)
        Part = B.CreateMul(Part, ConstantInt::getSigned(T, Factor));
      Index = Index ? B.CreateAdd(Index, Part) : Part;
    }
    const int64_t Unit = Place.MayWrap ? Size : 1;
    if (Unit != 1) Index = B.CreateMul(Index, ConstantInt::getSigned(T, Unit));
    SmallVector<Value *> Is;
    for (uint64_t I = 0; I != Count; ++I)
      Is.push_back(B.CreateICmpEQ(Index, ConstantInt::getSigned(T, int64_t(I - elementOf(Place)) * Unit)));
    return Is;
  }

  Value *read(IRBuilder<> &B, const Offset &Place) const {
    auto Load = [&](uint64_t I) { return B.CreateLoad(Element, Scalars[I]); };
    if (Place.Terms.empty()) return Load(elementOf(Place));
    const SmallVector<Value *> Is = comparisons(B, Place);
    Value *Read = Load(Count - 1);
    for (uint64_t I = Count - 1; I-- != 0;) Read = B.CreateSelect(Is[I], Load(I), Read);
    return Read;
  }

  void write(IRBuilder<> &B, const Offset &Place, Value *Written) const {
    if (Place.Terms.empty()) {
      B.CreateStore(Written, Scalars[elementOf(Place)]);
      return;
    }
    const SmallVector<Value *> Is = comparisons(B, Place);
    for (uint64_t I = 0; I != Count; ++I)
      B.CreateStore(B.CreateSelect(Is[I], Written, B.CreateLoad(Element, Scalars[I])), Scalars[I]);
  }

  AllocaInst &Variable;
  const DataLayout &DL;
  Type *Element = nullptr;
  uint64_t Size = 0, Count = 0; ///< size of an element in bytes, number of elements
  SmallVector<ElementAccess> Accesses;
  SmallVector<std::pair<MemSetInst *, Offset>> Fills; ///< with zeros
  SmallVector<Instruction *> Users;
};

} // namespace

PreservedAnalyses SmallArraysPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  const std::optional<KernelInfo> Info = KernelInfo::get(F);
  if (!Info || !Info->attribute(ReqdSubGroupSizeAttribute).empty()) return PreservedAnalyses::all();
  SmallVector<AllocaInst *> Variables, Scalars;
  for (Instruction &I : instructions(F))
    if (auto *Variable = dyn_cast<AllocaInst>(&I)) Variables.push_back(Variable);
  for (AllocaInst *Variable : Variables) {
    SmallArray Array(*Variable, F.getDataLayout());
    if (!Array.isSuitable()) continue;
    Array.replace();
    append_range(Scalars, Array.Scalars);
  }
  if (Scalars.empty()) return PreservedAnalyses::all();
  PromoteMemToReg(Scalars, Analyses.getResult<DominatorTreeAnalysis>(F));
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>(); // indices become selects
  return Preserved;
}

} // namespace syclc
