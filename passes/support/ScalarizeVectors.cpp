// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/ScalarizeVectors.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstVisitor.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace syclc {

namespace {

bool touchesVectors(const Instruction &I) {
  return I.getType()->isVectorTy() || any_of(I.operands(), [](const Use &Op) { return Op->getType()->isVectorTy(); });
}

bool isFixedOrScalar(const Type *T) { return !T->isVectorTy() || isa<FixedVectorType>(T); }

unsigned count(const Value *Vector) { return cast<FixedVectorType>(Vector->getType())->getNumElements(); }

/// The elements of a vector, first to last.
using Parts = SmallVector<Value *, 8>;

/// Each visit method returns whether the instruction has been replaced: by setParts(), by replace(), or, for stores, by
/// other stores.
class VectorScalarizer : public InstVisitor<VectorScalarizer, bool> {
public:
  explicit VectorScalarizer(Function &F) : F(F), DL(F.getDataLayout()), B(F.getContext()) {}

  /// Reverse post-order: a vector is scalarised before its uses, except in phis.
  void run() {
    ReversePostOrderTraversal<Function *> Order(&F);
    SmallVector<Instruction *> Vectors; // collected before new ones are created
    for (BasicBlock *Block : Order)
      for (Instruction &I : *Block)
        if (touchesVectors(I)) Vectors.push_back(&I);
    for (Instruction *I : Vectors) {
      if (!isFixedOrScalar(I->getType()) ||
          !all_of(I->operands(), [](const Use &Op) { return isFixedOrScalar(Op->getType()); }))
        continue;
      B.SetInsertPoint(I);
      if (visit(*I)) Replaced.push_back(I);
    }
    finishPhis();
    finish();
  }

  bool visitInstruction(Instruction &) { return false; }

  bool visitUnaryOperator(UnaryOperator &I) { return elementByElement(I); }
  bool visitBinaryOperator(BinaryOperator &I) { return elementByElement(I); }
  bool visitCmpInst(CmpInst &I) { return elementByElement(I); }
  bool visitSelectInst(SelectInst &I) { return elementByElement(I); }
  bool visitFreezeInst(FreezeInst &I) { return elementByElement(I); }
  bool visitCastInst(CastInst &I) { return elementByElement(I); }
  bool visitGetElementPtrInst(GetElementPtrInst &I) { return elementByElement(I); }

  /// Several elements combine to one, one is split into several, or both types have the same number of elements.
  bool visitBitCastInst(BitCastInst &I) {
    Value *From = I.getOperand(0);
    Type *To = I.getType();
    const Parts Of = From->getType()->isVectorTy() ? parts(From) : Parts{From};
    const size_t Count = To->isVectorTy() ? count(&I) : 1;
    if (Of.size() % Count != 0 && Count % Of.size() != 0) return false;
    Parts Result;
    if (Of.size() >= Count)
      for (size_t Each = Of.size() / Count, E = 0; E < Count; ++E)
        Result.push_back(join(ArrayRef(Of).slice(E * Each, Each), To->getScalarType()));
    else
      for (Value *Part : Of) split(Part, To->getScalarType(), Count / Of.size(), Result);
    return To->isVectorTy() ? setParts(I, Result) : replace(I, Result[0]);
  }

  bool visitPHINode(PHINode &I) {
    Parts Result;
    for (unsigned E = 0; E < count(&I); ++E) {
      PHINode *Part = B.CreatePHI(I.getType()->getScalarType(), I.getNumIncomingValues(), I.getName() + "." + Twine(E));
      Part->copyIRFlags(&I);
      Result.push_back(Part);
    }
    Phis.push_back(&I);
    return setParts(I, Result);
  }

  bool visitExtractElementInst(ExtractElementInst &I) {
    const Parts Of = parts(I.getVectorOperand());
    Value *Index = I.getIndexOperand();
    Value *Result = nullptr;
    if (auto *Constant = dyn_cast<ConstantInt>(Index)) {
      Result = Constant->getValue().ult(Of.size()) ? Of[Constant->getZExtValue()] : PoisonValue::get(I.getType());
    } else {
      Result = Of[0]; // also the result for an index that is out of range
      for (unsigned E = 1; E < Of.size() && canBe(Index, E); ++E)
        Result = B.CreateSelect(is(Index, E), Of[E], Result, I.getName());
    }
    return replace(I, Result);
  }

  bool visitInsertElementInst(InsertElementInst &I) {
    Parts Result = parts(I.getOperand(0));
    Value *Inserted = I.getOperand(1), *Index = I.getOperand(2);
    if (auto *Constant = dyn_cast<ConstantInt>(Index)) {
      if (Constant->getValue().ult(Result.size())) Result[Constant->getZExtValue()] = Inserted;
    } else {
      for (unsigned E = 0; E < Result.size() && canBe(Index, E); ++E)
        Result[E] = B.CreateSelect(is(Index, E), Inserted, Result[E], I.getName() + "." + Twine(E));
    }
    return setParts(I, Result);
  }

  bool visitShuffleVectorInst(ShuffleVectorInst &I) {
    Parts Both = parts(I.getOperand(0));
    Both.append(parts(I.getOperand(1)));
    Parts Result;
    for (int From : I.getShuffleMask())
      Result.push_back(From < 0 ? PoisonValue::get(I.getType()->getScalarType()) : Both[unsigned(From)]);
    return setParts(I, Result);
  }

  bool visitLoadInst(LoadInst &I) {
    if (!I.isSimple() || !liesAsElements(I.getType())) return false;
    Parts Result;
    for (unsigned E = 0; E < count(&I); ++E) {
      LoadInst *Part =
          B.CreateAlignedLoad(I.getType()->getScalarType(), place(I, E), alignment(I, E), I.getName() + "." + Twine(E));
      copyMemoryMetadata(I, *Part);
      Result.push_back(Part);
    }
    return setParts(I, Result);
  }

  bool visitStoreInst(StoreInst &I) {
    if (!I.isSimple() || !liesAsElements(I.getValueOperand()->getType())) return false;
    for (auto [E, Value] : enumerate(parts(I.getValueOperand())))
      copyMemoryMetadata(I, *B.CreateAlignedStore(Value, place(I, unsigned(E)), alignment(I, unsigned(E))));
    return true;
  }

  /// Elementwise intrinsics.
  bool visitCallInst(CallInst &Call) {
    const Intrinsic::ID ID = Call.getIntrinsicID();
    if (!isTriviallyVectorizable(ID) || !Call.getType()->isVectorTy() || Call.hasOperandBundles()) return false;
    SmallVector<Type *> Types, Overloads;
    for (Value *Argument : Call.args()) {
      if (Argument->getType()->isVectorTy() && count(Argument) != count(&Call)) return false;
      Types.push_back(Argument->getType()->getScalarType());
    }
    auto *Signature = FunctionType::get(Call.getType()->getScalarType(), Types, /*isVarArg=*/false);
    if (!Intrinsic::getIntrinsicSignature(ID, Signature, Overloads)) return false;
    Function *Callee = Intrinsic::getOrInsertDeclaration(F.getParent(), ID, Overloads);
    const SmallVector<Parts> Arguments = partsOfAll(Call.args(), count(&Call));
    Parts Result;
    for (unsigned E = 0; E < count(&Call); ++E) {
      Parts OfElement;
      for (const Parts &Argument : Arguments) OfElement.push_back(Argument[E]);
      CallInst *Part = B.CreateCall(Callee, OfElement, Call.getName() + "." + Twine(E));
      Part->copyIRFlags(&Call);
      Part->copyMetadata(Call, {LLVMContext::MD_fpmath});
      Result.push_back(Part);
    }
    return setParts(Call, Result);
  }

private:
  // --- Elements

  /// Returns by value: the map moves its vectors when it grows.
  Parts parts(Value *V) {
    if (auto Found = Elements.find(V); Found != Elements.end()) return Found->second;
    Parts Result;
    if (auto *C = dyn_cast<Constant>(V))
      for (unsigned E = 0; E < count(V); ++E)
        if (Constant *Element = C->getAggregateElement(E)) Result.push_back(Element);
    if (Result.size() == count(V)) return Result;
    // A vector that stays is split after its definition, once for all uses.
    Result.clear();
    IRBuilderBase::InsertPointGuard Guard(B);
    auto *I = dyn_cast<Instruction>(V);
    if (std::optional<BasicBlock::iterator> Behind = I ? I->getInsertionPointAfterDef() : std::nullopt)
      B.SetInsertPoint((*Behind)->getParent(), *Behind);
    else if (!I)
      B.SetInsertPoint(&F.getEntryBlock(), F.getEntryBlock().getFirstInsertionPt());
    if (I) B.SetCurrentDebugLocation(I->getDebugLoc());
    for (unsigned E = 0; E < count(V); ++E)
      Result.push_back(B.CreateExtractElement(V, E, V->getName() + "." + Twine(E)));
    Elements[V] = Result;
    return Result;
  }

  /// Repeats scalars for each of the \p Count elements.
  template <class Range>
  SmallVector<Parts> partsOfAll(Range &&Values, unsigned Count) {
    SmallVector<Parts> Result;
    for (Value *V : Values) Result.push_back(V->getType()->isVectorTy() ? parts(V) : Parts(Count, V));
    return Result;
  }

  bool setParts(Instruction &I, const Parts &Of) {
    Elements[&I] = Of;
    return true;
  }

  static bool replace(Instruction &I, Value *By) {
    I.replaceAllUsesWith(By);
    return true;
  }

  /// Clones the instruction, with its flags, for each element of its operands.
  bool elementByElement(Instruction &I) {
    const SmallVector<Parts> Operands = partsOfAll(I.operand_values(), count(&I));
    Parts Result;
    for (unsigned E = 0; E < count(&I); ++E) {
      Instruction *Part = I.clone();
      Part->mutateType(I.getType()->getScalarType());
      for (auto [Number, Operand] : enumerate(Operands)) Part->setOperand(unsigned(Number), Operand[E]);
      Part->dropUnknownNonDebugMetadata({LLVMContext::MD_fpmath});
      B.Insert(Part, I.getName() + "." + Twine(E));
      Result.push_back(Part);
      if (Constant *Folded = ConstantFoldInstruction(Part, DL)) {
        Result.back() = Folded;
        Part->eraseFromParent();
      }
    }
    return setParts(I, Result);
  }

  // --- Indices

  static bool canBe(Value *Index, unsigned Number) { return isUIntN(Index->getType()->getIntegerBitWidth(), Number); }
  Value *is(Value *Index, unsigned Number) { return B.CreateICmpEQ(Index, ConstantInt::get(Index->getType(), Number)); }

  // --- Bits

  Type *bitsOf(Type *T) { return B.getIntNTy(unsigned(DL.getTypeSizeInBits(T))); }

  /// The bit offset of element \p E in an integer of \p Count elements of \p Width bits each.
  uint64_t shift(size_t E, size_t Count, unsigned Width) const {
    return uint64_t(DL.isBigEndian() ? Count - 1 - E : E) * Width;
  }

  /// Combines the bits of all \p Of into one value of type \p To.
  Value *join(ArrayRef<Value *> Of, Type *To) {
    if (Of.size() == 1) return B.CreateBitCast(Of[0], To);
    Type *Bits = bitsOf(Of[0]->getType()), *All = bitsOf(To);
    Value *Result = nullptr;
    for (auto [E, Part] : enumerate(Of)) {
      Value *Up =
          B.CreateShl(B.CreateZExt(B.CreateBitCast(Part, Bits), All), shift(E, Of.size(), Bits->getIntegerBitWidth()));
      Result = Result ? B.CreateOr(Result, Up) : Up;
    }
    return B.CreateBitCast(Result, To);
  }

  /// Splits the bits of \p Of into \p Count values of type \p To.
  void split(Value *Of, Type *To, size_t Count, Parts &Result) {
    Type *Bits = bitsOf(To);
    Value *All = B.CreateBitCast(Of, bitsOf(Of->getType()));
    for (size_t E = 0; E < Count; ++E) {
      Value *Down = B.CreateLShr(All, shift(E, Count, Bits->getIntegerBitWidth()));
      Result.push_back(B.CreateBitCast(B.CreateTrunc(Down, Bits), To));
    }
  }

  // --- Memory

  /// Whether elements of a vector are in memory as in an array. Vectors have no padding between elements.
  bool liesAsElements(Type *Vector) const {
    Type *Element = Vector->getScalarType();
    return DL.getTypeSizeInBits(Element) == DL.getTypeAllocSizeInBits(Element);
  }

  static Type *elementType(const Instruction &Access) { return getLoadStoreType(&Access)->getScalarType(); }

  Value *place(Instruction &Access, unsigned Element) {
    Value *Vector = getLoadStorePointerOperand(&Access);
    if (Element == 0) return Vector;
    return B.CreateConstInBoundsGEP1_32(elementType(Access), Vector, Element, Vector->getName() + "." + Twine(Element));
  }

  Align alignment(const Instruction &Access, unsigned Element) const {
    return commonAlignment(getLoadStoreAlignment(&Access), Element * DL.getTypeAllocSize(elementType(Access)));
  }

  static void copyMemoryMetadata(const Instruction &From, Instruction &To) {
    To.copyMetadata(From, {LLVMContext::MD_tbaa, LLVMContext::MD_alias_scope, LLVMContext::MD_noalias,
                           LLVMContext::MD_invariant_load, LLVMContext::MD_access_group,
                           LLVMContext::MD_mem_parallel_loop_access});
  }

  // --- Finish

  void finishPhis() {
    for (PHINode *Phi : Phis) {
      const Parts Of = parts(Phi);
      for (unsigned From = 0; From < Phi->getNumIncomingValues(); ++From) {
        BasicBlock *Block = Phi->getIncomingBlock(From);
        B.SetInsertPoint(Block->getTerminator());
        for (auto [Part, Incoming] : zip_equal(Of, parts(Phi->getIncomingValue(From))))
          cast<PHINode>(Part)->addIncoming(Incoming, Block);
      }
    }
  }

  /// Rebuilds vectors that still have uses, and removes the others.
  void finish() {
    const SmallPtrSet<User *, 16> Gone(Replaced.begin(), Replaced.end());
    for (Instruction *I : Replaced) {
      auto IsWanted = [&](Use &U) { return !Gone.contains(U.getUser()); };
      if (!any_of(I->uses(), IsWanted)) continue;
      if (isa<PHINode>(I))
        B.SetInsertPoint(I->getParent(), I->getParent()->getFirstInsertionPt());
      else
        B.SetInsertPoint(I);
      Value *Vector = PoisonValue::get(I->getType());
      for (auto [E, Part] : enumerate(parts(I))) Vector = B.CreateInsertElement(Vector, Part, E, I->getName());
      I->replaceUsesWithIf(Vector, IsWanted);
    }
    for (Instruction *I : Replaced) {
      I->replaceAllUsesWith(PoisonValue::get(I->getType()));
      I->eraseFromParent();
    }
  }

  Function &F;
  const DataLayout &DL;
  IRBuilder<> B;
  DenseMap<Value *, Parts> Elements;
  SmallVector<Instruction *> Replaced;
  SmallVector<PHINode *> Phis;
};

} // namespace

bool scalarizeVectors(Function &F) {
  if (none_of(instructions(F), touchesVectors)) return false;
  VectorScalarizer(F).run();
  return true;
}

} // namespace syclc
