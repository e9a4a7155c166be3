// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Steps a and d of ExpandUnsupported: values of types that SPIR-V supports, in uses that it does not support.
#include "ir/SpmdContract.h"
#include "spirv/expand/ExpandUnsupported.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace syclc {

// --- Shifts

bool maskShifts(Function &F) {
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    if (!I.isShift()) continue;
    Value *Amount = I.getOperand(1);
    const APInt Most(I.getType()->getScalarSizeInBits(), I.getType()->getScalarSizeInBits() - 1);
    if (computeKnownBits(Amount, F.getDataLayout()).getMaxValue().ule(Most)) continue;
    I.setOperand(1, IRBuilder<>(&I).CreateAnd(Amount, ConstantInt::get(I.getType(), Most), "amount"));
    Changed = true;
  }
  return Changed;
}

// --- Constants

namespace {

/// \p C with zeros instead of undefined arrays and structures within it.
Constant *withDefinedMembers(Constant *C) {
  if (!isa<ConstantStruct, ConstantArray>(C)) return C;
  SmallVector<Constant *> Members;
  bool Changed = false;
  for (Value *Operand : C->operands()) {
    auto *Member = cast<Constant>(Operand);
    Members.push_back(isa<UndefValue>(Member) && Member->getType()->isAggregateType()
                          ? Constant::getNullValue(Member->getType())
                          : withDefinedMembers(Member));
    Changed |= Members.back() != Member;
  }
  if (!Changed) return C;
  if (auto *Struct = dyn_cast<StructType>(C->getType())) return ConstantStruct::get(Struct, Members);
  return ConstantArray::get(cast<ArrayType>(C->getType()), Members);
}

} // namespace

bool zeroUndefinedMembers(Module &M) {
  bool Changed = false;
  for (GlobalVariable &Variable : M.globals()) {
    if (!Variable.hasInitializer()) continue;
    Constant *Defined = withDefinedMembers(Variable.getInitializer());
    Changed |= Defined != Variable.getInitializer();
    Variable.setInitializer(Defined);
  }
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      for (Use &Operand : I.operands())
        if (auto *C = dyn_cast<Constant>(Operand)) {
          Constant *Defined = withDefinedMembers(C);
          Changed |= Defined != C;
          Operand.set(Defined);
        }
  return Changed;
}

// --- Switches

bool defaultsAreCases(Function &F) {
  bool Changed = false;
  for (BasicBlock &BB : F) {
    auto *Switch = dyn_cast<SwitchInst>(BB.getTerminator());
    if (!Switch || Switch->getNumCases() == 0) continue;
    BasicBlock *Default = Switch->getDefaultDest();
    if (!isa<UnreachableInst>(*Default->getFirstNonPHIOrDbg())) continue;
    // The default takes over the case's edge, so the number of phi operands does not change.
    auto Last = std::prev(Switch->case_end());
    Default->removePredecessor(&BB);
    Switch->setDefaultDest(Last->getCaseSuccessor());
    Switch->removeCase(Last);
    Switch->setMetadata(LLVMContext::MD_prof, nullptr); // has a weight for each case
    Changed = true;
  }
  if (Changed) removeUnreachableBlocks(F);
  return Changed;
}

bool separateSwitchEdges(Function &F) {
  bool Changed = false;
  for (BasicBlock &BB : make_early_inc_range(F)) {
    auto *Switch = dyn_cast<SwitchInst>(BB.getTerminator());
    if (!Switch) continue;
    SmallMapVector<BasicBlock *, unsigned, 8> Edges;
    for (BasicBlock *Successor : successors(&BB)) ++Edges[Successor];
    for (auto [Successor, Count] : Edges) {
      if (Count == 1 || Successor->phis().empty()) continue;
      BasicBlock *Between = BasicBlock::Create(F.getContext(), Successor->getName() + ".cases", &F, Successor);
      BranchInst::Create(Successor, Between);
      for (PHINode &Phi : Successor->phis()) {
        Phi.addIncoming(Phi.getIncomingValueForBlock(&BB), Between);
        Phi.removeIncomingValueIf([&](unsigned Index) { return Phi.getIncomingBlock(Index) == &BB; },
                                  /*DeletePHIIfEmpty=*/false);
      }
      Switch->replaceSuccessorWith(Successor, Between);
      Changed = true;
    }
  }
  return Changed;
}

// --- Aggregates

namespace {

/// Calls \p Visit with the index path of each element that is not an aggregate.
void forEachLeaf(Type *T, SmallVectorImpl<unsigned> &Path, function_ref<void(Type *, ArrayRef<unsigned>)> Visit) {
  unsigned Count = isa<StructType>(T) ? T->getStructNumElements() : isa<ArrayType>(T) ? T->getArrayNumElements() : 0;
  if (!T->isAggregateType()) return Visit(T, Path);
  for (unsigned I = 0; I < Count; ++I) {
    Path.push_back(I);
    forEachLeaf(isa<StructType>(T) ? T->getStructElementType(I) : T->getArrayElementType(), Path, Visit);
    Path.pop_back();
  }
}

/// `select i1 %c, {i32, float} %a, %b` -> two selects and two insertvalues.
Value *splitSelect(SelectInst &Select) {
  IRBuilder<> Builder(&Select);
  Value *Result = PoisonValue::get(Select.getType());
  SmallVector<unsigned> Path;
  forEachLeaf(Select.getType(), Path, [&](Type *, ArrayRef<unsigned> Index) {
    Value *True = Builder.CreateExtractValue(Select.getTrueValue(), Index);
    Value *False = Builder.CreateExtractValue(Select.getFalseValue(), Index);
    Result = Builder.CreateInsertValue(Result, Builder.CreateSelect(Select.getCondition(), True, False), Index);
  });
  return Result;
}

/// A phi for each element; the elements are extracted at the end of the incoming blocks.
Value *splitPhi(PHINode &Phi) {
  IRBuilder<> After(Phi.getParent(), Phi.getParent()->getFirstInsertionPt());
  Value *Result = PoisonValue::get(Phi.getType());
  SmallVector<unsigned> Path;
  forEachLeaf(Phi.getType(), Path, [&](Type *Leaf, ArrayRef<unsigned> Index) {
    auto *Part = PHINode::Create(Leaf, Phi.getNumIncomingValues(), Phi.getName(), Phi.getIterator());
    SmallDenseMap<BasicBlock *, Value *> OfBlock; // a block with several edges must have the same value for all of them
    for (auto [Incoming, Block] : zip_equal(Phi.incoming_values(), Phi.blocks())) {
      Value *&Element = OfBlock[Block];
      if (!Element) Element = IRBuilder<>(Block->getTerminator()).CreateExtractValue(Incoming, Index);
      Part->addIncoming(Element, Block);
    }
    Result = After.CreateInsertValue(Result, Part, Index);
  });
  return Result;
}

// --- Booleans in memory are bytes

bool isBool(Type *T) { return T->isIntegerTy(1); }

Value *loadBool(LoadInst &Load) {
  IRBuilder<> Builder(&Load);
  Type *Bytes = Load.getType()->getWithNewBitWidth(8);
  Value *Loaded = Builder.CreateAlignedLoad(Bytes, Load.getPointerOperand(), Load.getAlign(), Load.isVolatile());
  return Builder.CreateTrunc(Loaded, Load.getType());
}

void storeBool(StoreInst &Store) {
  IRBuilder<> Builder(&Store);
  Value *Bytes = Builder.CreateZExt(Store.getValueOperand(), Store.getValueOperand()->getType()->getWithNewBitWidth(8));
  Builder.CreateAlignedStore(Bytes, Store.getPointerOperand(), Store.getAlign(), Store.isVolatile());
}

// --- Casts between integers and vectors of booleans, or vectors that are cast to an integer of unusual width

bool needsElements(BitCastInst &Cast) {
  Type *From = Cast.getSrcTy(), *To = Cast.getDestTy();
  if (From->isIntegerTy() == To->isIntegerTy()) return false;
  Type *Vector = From->isIntegerTy() ? To : From, *Integer = From->isIntegerTy() ? From : To;
  if (!Vector->isVectorTy()) return false;
  unsigned Bits = Integer->getIntegerBitWidth();
  return Vector->isIntOrIntVectorTy(1) || !isUsualWidth(Bits);
}

Value *castByElements(BitCastInst &Cast) {
  IRBuilder<> Builder(&Cast);
  Value *From = Cast.getOperand(0);
  bool ToVector = Cast.getDestTy()->isVectorTy();
  auto *Vector = cast<FixedVectorType>(ToVector ? Cast.getDestTy() : From->getType());
  Type *Element = Vector->getElementType(), *Whole = ToVector ? From->getType() : Cast.getDestTy();
  unsigned Bits = Element->getPrimitiveSizeInBits();
  Type *Part = Builder.getIntNTy(Bits);
  Value *Result = ToVector ? (Value *)PoisonValue::get(Vector) : ConstantInt::get(Whole, 0);
  for (unsigned I = 0; I < Vector->getNumElements(); ++I) {
    if (ToVector) {
      Value *Shifted = Builder.CreateTrunc(Builder.CreateLShr(From, I * Bits), Part);
      Result = Builder.CreateInsertElement(Result, Builder.CreateBitCast(Shifted, Element), I);
    } else {
      Value *Extended = Builder.CreateZExt(Builder.CreateBitCast(Builder.CreateExtractElement(From, I), Part), Whole);
      Result = Builder.CreateOr(Result, Builder.CreateShl(Extended, I * Bits));
    }
  }
  return Result;
}

/// Converts floating-point numbers to booleans.
Value *convertToBool(CastInst &Cast) {
  IRBuilder<> Builder(&Cast);
  Type *Bytes = Cast.getType()->getWithNewBitWidth(8);
  Value *Converted = Builder.CreateCast(Cast.getOpcode(), Cast.getOperand(0), Bytes);
  return Builder.CreateTrunc(Converted, Cast.getType());
}

/// Converts booleans to floating-point numbers. The signed number of `true` is -1; LLVM's backend makes it 1.
Value *convertFromBool(CastInst &Cast) {
  IRBuilder<> Builder(&Cast);
  const double True = isa<SIToFPInst>(Cast) ? -1 : 1;
  return Builder.CreateSelect(Cast.getOperand(0), ConstantFP::get(Cast.getType(), True),
                              ConstantFP::getZero(Cast.getType()));
}

/// Before SPIR-V 1.4, a select of vectors needs a vector of conditions.
Value *selectByElement(SelectInst &Select) {
  IRBuilder<> Builder(&Select);
  auto Count = cast<FixedVectorType>(Select.getType())->getElementCount();
  Value *Conditions = Builder.CreateVectorSplat(Count, Select.getCondition());
  return Builder.CreateSelect(Conditions, Select.getTrueValue(), Select.getFalseValue());
}

Value *expandValue(Instruction &I) {
  if (I.getType()->isAggregateType()) {
    if (auto *Select = dyn_cast<SelectInst>(&I)) return splitSelect(*Select);
    if (auto *Phi = dyn_cast<PHINode>(&I)) return splitPhi(*Phi);
    if (isa<FreezeInst>(I)) return I.getOperand(0);
  }
  if (auto *Select = dyn_cast<SelectInst>(&I);
      Select && I.getType()->isVectorTy() && !Select->getCondition()->getType()->isVectorTy())
    return selectByElement(*Select);
  if (auto *Load = dyn_cast<LoadInst>(&I); Load && isBool(I.getType())) return loadBool(*Load);
  if (auto *Cast = dyn_cast<BitCastInst>(&I); Cast && needsElements(*Cast)) return castByElements(*Cast);
  if (isa<FPToUIInst, FPToSIInst>(I) && I.getType()->isIntOrIntVectorTy(1)) return convertToBool(cast<CastInst>(I));
  if (isa<UIToFPInst, SIToFPInst>(I) && I.getOperand(0)->getType()->isIntOrIntVectorTy(1))
    return convertFromBool(cast<CastInst>(I));
  return nullptr;
}

/// First-class aggregates are loaded and stored by element, because structures with booleans or unusual integers cannot
/// be loaded whole.
bool isAggregateAccess(Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I)) return Load->getType()->isAggregateType();
  auto *Store = dyn_cast<StoreInst>(&I);
  return Store && Store->getValueOperand()->getType()->isAggregateType();
}

void splitAccess(Instruction &I) {
  IRBuilder<> Builder(&I);
  const DataLayout &DL = I.getDataLayout();
  auto *Load = dyn_cast<LoadInst>(&I);
  auto *Store = dyn_cast<StoreInst>(&I);
  Value *Address = getLoadStorePointerOperand(&I);
  Type *T = getLoadStoreType(&I);
  Value *Result = PoisonValue::get(T);
  SmallVector<unsigned> Path;
  forEachLeaf(T, Path, [&](Type *Leaf, ArrayRef<unsigned> Index) {
    SmallVector<Value *> Indices{Builder.getInt32(0)};
    for (unsigned N : Index) Indices.push_back(Builder.getInt32(N));
    uint64_t Offset = DL.getIndexedOffsetInType(T, Indices);
    Value *Place = Builder.CreateInBoundsPtrAdd(Address, Builder.getInt64(Offset));
    Align Alignment = commonAlignment(getLoadStoreAlignment(&I), Offset);
    if (Load)
      Result = Builder.CreateInsertValue(Result, Builder.CreateAlignedLoad(Leaf, Place, Alignment, Load->isVolatile()),
                                         Index);
    else
      Builder.CreateAlignedStore(Builder.CreateExtractValue(Store->getValueOperand(), Index), Place, Alignment,
                                 Store->isVolatile());
  });
  if (Load) I.replaceAllUsesWith(Result);
  I.eraseFromParent();
}

} // namespace

bool expandValues(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (isAggregateAccess(I)) {
      splitAccess(I);
      Changed = true;
    }
  SmallVector<Instruction *> All(map_range(instructions(F), [](Instruction &I) { return &I; }));
  for (Instruction *I : All) {
    if (auto *Store = dyn_cast<StoreInst>(I); Store && isBool(Store->getValueOperand()->getType())) {
      storeBool(*Store);
    } else if (Value *New = expandValue(*I)) {
      I->replaceAllUsesWith(New);
    } else {
      continue;
    }
    I->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

// --- Vectors

static bool isUnsupportedVector(Type *T) {
  auto *V = dyn_cast<VectorType>(T);
  if (!V) return false;
  auto *Fixed = dyn_cast<FixedVectorType>(V);
  if (!Fixed || V->getElementType()->isPointerTy()) return true;
  unsigned Bits = V->getElementType()->isIntegerTy() ? V->getElementType()->getIntegerBitWidth() : 8;
  return !is_contained({2u, 3u, 4u, 8u, 16u}, Fixed->getNumElements()) || !isUsualWidth(Bits);
}

bool hasUnsupportedVectors(const Function &F) {
  for (const Instruction &I : instructions(F)) {
    if (isUnsupportedVector(I.getType())) return true;
    for (const Use &Operand : I.operands())
      if (isUnsupportedVector(Operand->getType())) return true;
  }
  return false;
}

} // namespace syclc
