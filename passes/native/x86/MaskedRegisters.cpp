// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/x86/MaskedRegisters.h"

#include "native/x86/TargetFeatures.h"
#include "support/Statistics.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace syclc {

SYCLC_STATISTIC(MaskedRegisters, NumAccesses, "masked accesses that were split into registers");

namespace {

constexpr unsigned RegisterBits = 256;

class Splitter {
public:
  explicit Splitter(Function &F) : F(F) {}

  /// Whether \p I is a masked load or store of several whole registers, of elements that AVX2 masks.
  static bool isSplit(const IntrinsicInst &I) {
    const bool Loads = I.getIntrinsicID() == Intrinsic::masked_load;
    if (!Loads && I.getIntrinsicID() != Intrinsic::masked_store) return false;
    const auto *T = dyn_cast<FixedVectorType>(Loads ? I.getType() : I.getArgOperand(0)->getType());
    if (!T) return false;
    const unsigned Bits = elementBits(*T, I.getDataLayout());
    return (Bits == 32 || Bits == 64) && T->getNumElements() * Bits > RegisterBits &&
           T->getNumElements() * Bits % RegisterBits == 0;
  }

  void split(IntrinsicInst &I) {
    const bool Loads = I.getIntrinsicID() == Intrinsic::masked_load;
    Value *Pointer = I.getArgOperand(Loads ? 0 : 1), *Mask = I.getArgOperand(Loads ? 1 : 2);
    Value *Content = I.getArgOperand(Loads ? 2 : 0); // what is stored, or the value of lanes that load nothing
    auto *T = cast<FixedVectorType>(Content->getType());
    const Align Aligned = I.getParamAlign(Loads ? 0 : 1).valueOrOne();
    const unsigned ElementBytes = elementBits(*T, I.getDataLayout()) / 8;
    const unsigned Lanes = RegisterBits / 8 / ElementBytes;
    IRBuilder<> B(&I);
    SmallVector<Value *> Pieces;
    for (unsigned From = 0; From < T->getNumElements(); From += Lanes) {
      Value *Active = part(Mask, From, Lanes), *Mine = part(Content, From, Lanes);
      const bool None = isa<Constant>(Active) && cast<Constant>(Active)->isNullValue();
      const bool All = isa<Constant>(Active) && cast<Constant>(Active)->isAllOnesValue();
      const Align Here = commonAlignment(Aligned, From * ElementBytes);
      Value *Address = From == 0 ? Pointer : B.CreateConstGEP1_64(B.getInt8Ty(), Pointer, From * ElementBytes);
      Instruction *Access = nullptr;
      if (!None && Loads)
        Access = All ? static_cast<Instruction *>(B.CreateAlignedLoad(Mine->getType(), Address, Here))
                     : B.CreateMaskedLoad(Mine->getType(), Address, Here, Active, Mine);
      else if (!None)
        Access = All ? static_cast<Instruction *>(B.CreateAlignedStore(Mine, Address, Here))
                     : B.CreateMaskedStore(Mine, Address, Here, Active);
      if (Access)
        Access->copyMetadata(I, {LLVMContext::MD_tbaa, LLVMContext::MD_alias_scope, LLVMContext::MD_noalias,
                                 LLVMContext::MD_nontemporal, LLVMContext::MD_access_group});
      Pieces.push_back(Access ? Access : Mine);
    }
    if (Loads) {
      Value *Whole = concatenateVectors(B, Pieces);
      Whole->takeName(&I);
      I.replaceAllUsesWith(Whole);
    }
    I.eraseFromParent();
  }

private:
  static unsigned elementBits(const FixedVectorType &T, const DataLayout &DL) {
    return DL.getTypeSizeInBits(T.getElementType()).getFixedValue(); // also of pointers
  }

  /// Lanes \p From to \p From + \p Count of a vector. Conditions are computed again from parts of their operands.
  Value *part(Value *V, unsigned From, unsigned Count) {
    if (auto *C = dyn_cast<Constant>(V)) {
      SmallVector<Constant *> Elements;
      for (unsigned I = From; I < From + Count; ++I)
        if (Constant *Element = C->getAggregateElement(I)) Elements.push_back(Element);
      if (Elements.size() == Count) return ConstantVector::get(Elements);
    }
    Value *&Known = Parts[{V, From, Count}];
    if (Known) return Known;
    Value *Found = compute(V, From, Count);
    return Parts[{V, From, Count}] = Found; // the map may have grown
  }

  Value *compute(Value *V, unsigned From, unsigned Count) {
    auto *I = dyn_cast<Instruction>(V);
    IRBuilder<> B(F.getContext());
    if (I) {
      std::optional<BasicBlock::iterator> After = I->getInsertionPointAfterDef();
      assert(After && "a vector is no result of a terminator");
      B.SetInsertPoint(*After);
    } else {
      B.SetInsertPointPastAllocas(&F);
    }
    if (V->getType()->getScalarType()->isIntegerTy(1) && I) {
      if (auto *Op = dyn_cast<BinaryOperator>(I)) {
        Value *Right = part(Op->getOperand(1), From, Count); // constants are on the right
        if (auto *C = dyn_cast<Constant>(Right); C && Op->getOpcode() == Instruction::And) {
          if (C->isNullValue()) return C;
          if (C->isAllOnesValue()) return part(Op->getOperand(0), From, Count);
        }
        Value *Left = part(Op->getOperand(0), From, Count);
        return B.CreateBinOp(Op->getOpcode(), Left, Right);
      }
      if (auto *Compare = dyn_cast<CmpInst>(I))
        return B.CreateCmp(Compare->getPredicate(), part(Compare->getOperand(0), From, Count),
                           part(Compare->getOperand(1), From, Count));
    }
    if (Value *Same = getSplatValue(V); Same && I) return B.CreateVectorSplat(Count, Same);
    return B.CreateShuffleVector(V, createSequentialMask(From, Count, 0));
  }

  Function &F;
  DenseMap<std::tuple<Value *, unsigned, unsigned>, Value *> Parts;
};

} // namespace

PreservedAnalyses MaskedRegistersPass::run(Function &F, FunctionAnalysisManager &) {
  const VectorFeatures Has = vectorFeatures(F);
  if (!Has.Avx2 || Has.Avx512) return PreservedAnalyses::all();
  SmallVector<IntrinsicInst *> Accesses;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<IntrinsicInst>(&I); Call && Splitter::isSplit(*Call)) Accesses.push_back(Call);
  if (Accesses.empty()) return PreservedAnalyses::all();
  Splitter Here(F);
  for (IntrinsicInst *I : Accesses) Here.split(*I);
  NumAccesses += Accesses.size();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace syclc
