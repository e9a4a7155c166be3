// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/x86/RegisterParts.h"

#include "support/Statistics.h"
#include "support/Tunables.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

#include <numeric>

using namespace llvm;

namespace syclc {

using namespace tune::RegisterParts;

SYCLC_STATISTIC(RegisterParts, NumLoops, "loops whose vectors are cut into registers");

namespace {

/// Splits the vectors of one loop, which have \p Bits * n bits.
class Cutter {
public:
  Cutter(Loop &L, const DominatorTree &DT, unsigned Bits) : L(L), DT(DT), Bits(Bits) {}

  bool run() {
    SmallVector<Instruction *> Cut;
    unsigned Size = 0;
    bool Reads = false;
    for (BasicBlock *Block : L.blocks())
      for (Instruction &I : *Block) {
        if (++Size > MaxInstructions) return false;
        if (!canCut(I)) continue;
        Reads |= isa<LoadInst>(I);
        Cut.push_back(&I);
      }
    if (!Reads) return false;
    ++NumLoops;
    // The parts are inserted at the original value, which dominates all its uses.
    for (Instruction *I : Cut) makeParts(*I);
    for (Instruction *I : Cut)
      if (auto *Phi = dyn_cast<PHINode>(I)) completePhi(*Phi);
    replace(Cut);
    return true;
  }

private:
  using Parts = SmallVector<Value *, 4>;

  /// The number of registers of a \p T; 0 if it does not fill several registers completely.
  unsigned registers(Type *T) const {
    auto *Wide = dyn_cast<FixedVectorType>(T);
    if (!Wide || Wide->getElementType()->isPointerTy()) return 0;
    const unsigned All = Wide->getPrimitiveSizeInBits().getFixedValue(), Element = Wide->getScalarSizeInBits();
    const bool Fills = Element >= 8 && Bits % Element == 0 && All % Bits == 0; // never for x86_fp80
    return Fills && All / Bits >= 2 ? All / Bits : 0;
  }

  /// Whether \p V is a vector whose elements have another order than its operands', as in interleaved accesses. LLVM's
  /// code generator knows sequences of instructions for such vectors as a whole.
  static bool isRearranged(const Value *V) {
    auto *Shuffle = dyn_cast<ShuffleVectorInst>(V);
    int Begin = 0;
    return Shuffle && !getSplatValue(Shuffle) && !Shuffle->isConcat() && !Shuffle->isIdentity() &&
           !Shuffle->isIdentityWithPadding() && !Shuffle->isExtractSubvectorMask(Begin);
  }

  /// The type that determines the number of parts of \p I.
  static Type *dataType(const Instruction &I) {
    if (isa<StoreInst, CmpInst>(I) || isMaskedStore(I)) return I.getOperand(0)->getType();
    return I.getType();
  }

  static bool isMaskedStore(const Instruction &I) {
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    return Call && Call->getIntrinsicID() == Intrinsic::masked_store;
  }

  bool canCut(const Instruction &I) const {
    const unsigned Count = registers(dataType(I));
    if (!Count) return false;
    if (auto *Load = dyn_cast<LoadInst>(&I))
      return Load->isSimple() && !all_of(I.users(), [](const User *U) { return isRearranged(U); });
    if (auto *Store = dyn_cast<StoreInst>(&I)) return Store->isSimple() && !isRearranged(Store->getValueOperand());
    if (isa<PHINode, BinaryOperator, UnaryOperator>(I)) return true;
    // A mask with other uses stays in one register.
    if (isa<CmpInst>(I))
      return L.contains(&I) &&
             all_of(I.users(), [&](const User *U) { return canCutBy(*cast<Instruction>(U), I, Count); });
    if (auto *Select = dyn_cast<SelectInst>(&I)) return isCutMask(Select->getCondition(), Count);
    if (isMaskedStore(I)) return isCutMask(I.getOperand(2), Count);
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    return Call && isElementwise(Call->getIntrinsicID());
  }

  bool isCutMask(const Value *Mask, unsigned Count) const {
    auto *Compare = dyn_cast<CmpInst>(Mask);
    return Compare && registers(dataType(*Compare)) == Count && canCut(*Compare);
  }

  bool canCutBy(const Instruction &User, const Instruction &Mask, unsigned Count) const {
    auto *Select = dyn_cast<SelectInst>(&User);
    return L.contains(&User) && registers(dataType(User)) == Count &&
           (isMaskedStore(User) ? User.getOperand(2) == &Mask : Select && Select->getCondition() == &Mask);
  }

  /// Element-wise intrinsics whose operands all have the type of the result.
  static bool isElementwise(Intrinsic::ID Id) {
    switch (Id) {
    case Intrinsic::fma:
    case Intrinsic::fmuladd:
    case Intrinsic::fabs:
    case Intrinsic::sqrt:
    case Intrinsic::minnum:
    case Intrinsic::maxnum:
    case Intrinsic::smin:
    case Intrinsic::smax:
    case Intrinsic::umin:
    case Intrinsic::umax:
      return true;
    default:
      return false;
    }
  }

  static FixedVectorType *partType(Type *T, unsigned Count) {
    return FixedVectorType::get(T->getScalarType(), cast<FixedVectorType>(T)->getNumElements() / Count);
  }

  /// Part \p Number of \p Count of \p V: a part created earlier, or a shuffle that extracts the elements, for which no
  /// instruction is generated.
  Value *part(IRBuilder<> &B, Value *V, unsigned Number, unsigned Count) {
    if (auto Found = Made.find(V); Found != Made.end() && Found->second.size() == Count) return Found->second[Number];
    auto *T = partType(V->getType(), Count);
    if (auto *Splat = dyn_cast<ShuffleVectorInst>(V))
      if (Value *Same = getSplatValue(Splat)) { // all parts are the same
        Made[V] = Parts(Count, IRBuilder<>(Splat).CreateVectorSplat(T->getNumElements(), Same));
        return Made[V][Number];
      }
    SmallVector<int, 64> Elements(T->getNumElements());
    std::iota(Elements.begin(), Elements.end(), Number * T->getNumElements());
    return B.CreateShuffleVector(V, Elements, V->getName());
  }

  void makeParts(Instruction &I) {
    IRBuilder<> B(&I);
    Parts New;
    for (unsigned Number = 0, Count = registers(dataType(I)); Number < Count; ++Number)
      New.push_back(makePart(B, I, Number, Count));
    if (!I.getType()->isVoidTy()) Made[&I] = std::move(New);
  }

  Value *makePart(IRBuilder<> &B, Instruction &I, unsigned Number, unsigned Count) {
    FixedVectorType *Part = I.getType()->isVoidTy() ? nullptr : partType(I.getType(), Count);
    auto PartOf = [&](Value *V) { return part(B, V, Number, Count); };
    const uint64_t Offset = uint64_t(Number) * Bits / 8;
    if (isa<PHINode>(I)) return B.CreatePHI(Part, I.getNumOperands(), I.getName());
    if (auto *Load = dyn_cast<LoadInst>(&I)) {
      LoadInst *New = B.CreateAlignedLoad(Part, address(B, Load->getPointerOperand(), Offset),
                                          commonAlignment(Load->getAlign(), Offset), I.getName());
      copyInfo(*Load, *New);
      return New;
    }
    if (auto *Store = dyn_cast<StoreInst>(&I)) {
      StoreInst *New =
          B.CreateAlignedStore(PartOf(Store->getValueOperand()), address(B, Store->getPointerOperand(), Offset),
                               commonAlignment(Store->getAlign(), Offset));
      copyInfo(*Store, *New);
      return New;
    }
    if (isMaskedStore(I)) {
      auto &Store = cast<IntrinsicInst>(I);
      CallInst *New = B.CreateMaskedStore(PartOf(Store.getArgOperand(0)), address(B, Store.getArgOperand(1), Offset),
                                          commonAlignment(Store.getParamAlign(1).valueOrOne(), Offset),
                                          PartOf(Store.getArgOperand(2)));
      copyInfo(Store, *New);
      return New;
    }
    SmallVector<Value *, 3> Operands;
    const unsigned Ends = isa<IntrinsicInst>(I) ? cast<IntrinsicInst>(I).arg_size() : I.getNumOperands();
    for (unsigned K = 0; K < Ends; ++K) Operands.push_back(PartOf(I.getOperand(K)));
    Value *New = nullptr;
    if (auto *Call = dyn_cast<IntrinsicInst>(&I))
      New = B.CreateIntrinsic(Call->getIntrinsicID(), {Part}, Operands, {}, I.getName());
    else if (auto *Compare = dyn_cast<CmpInst>(&I))
      New = B.CreateCmp(Compare->getPredicate(), Operands[0], Operands[1], I.getName());
    else if (isa<SelectInst>(I))
      New = B.CreateSelect(Operands[0], Operands[1], Operands[2], I.getName());
    else
      New = B.CreateNAryOp(I.getOpcode(), Operands, I.getName());
    if (auto *Instead = dyn_cast<Instruction>(New)) Instead->copyIRFlags(&I);
    return New;
  }

  static Value *address(IRBuilder<> &B, Value *Pointer, uint64_t Offset) {
    return Offset ? B.CreateConstGEP1_64(B.getInt8Ty(), Pointer, Offset) : Pointer;
  }

  static void copyInfo(const Instruction &From, Instruction &To) {
    To.copyMetadata(From, {LLVMContext::MD_tbaa, LLVMContext::MD_alias_scope, LLVMContext::MD_noalias,
                           LLVMContext::MD_nontemporal, LLVMContext::MD_invariant_load});
  }

  void completePhi(PHINode &Phi) {
    const unsigned Count = Made[&Phi].size();
    for (unsigned K = 0; K < Phi.getNumIncomingValues(); ++K) {
      BasicBlock *From = Phi.getIncomingBlock(K);
      for (unsigned Number = 0; Number < Count; ++Number) {
        auto *New = cast<PHINode>(Made[&Phi][Number]);
        // There may be several edges from one block; they must have the same value.
        if (int Before = New->getBasicBlockIndex(From); Before >= 0) {
          New->addIncoming(New->getIncomingValue(Before), From);
          continue;
        }
        IRBuilder<> B(From->getTerminator());
        New->addIncoming(part(B, Phi.getIncomingValue(K), Number, Count), From);
      }
    }
  }

  /// Concatenates the parts for uses that are not split, after the loop if possible.
  void replace(ArrayRef<Instruction *> Cut) {
    const SmallPtrSet<const Instruction *, 16> Gone(Cut.begin(), Cut.end());
    BasicBlock *Exit = L.getUniqueExitBlock();
    for (Instruction *I : Cut) {
      if (I->getType()->isVoidTy()) continue;
      auto IsBehind = [&](Use &U) {
        auto *User = cast<Instruction>(U.getUser());
        auto *Phi = dyn_cast<PHINode>(User);
        return Exit && DT.dominates(I->getParent(), Exit) &&
               DT.dominates(Exit, Phi ? Phi->getIncomingBlock(U) : User->getParent());
      };
      putTogether(*I, Exit ? &*Exit->getFirstInsertionPt() : nullptr, IsBehind);
      putTogether(*I, isa<PHINode>(I) ? &*I->getParent()->getFirstInsertionPt() : I,
                  [&](Use &U) { return !Gone.contains(cast<Instruction>(U.getUser())); });
    }
    for (Instruction *I : Cut) I->replaceAllUsesWith(PoisonValue::get(I->getType()));
    for (Instruction *I : Cut) I->eraseFromParent();
  }

  void putTogether(Instruction &I, Instruction *Before, function_ref<bool(Use &)> For) {
    if (none_of(I.uses(), For)) return;
    IRBuilder<> B(Before);
    I.replaceUsesWithIf(concatenateVectors(B, Made[&I]), For);
  }

  Loop &L;
  const DominatorTree &DT;
  const unsigned Bits;
  DenseMap<const Value *, Parts> Made;
};

} // namespace

PreservedAnalyses RegisterPartsPass::run(Function &F, FunctionAnalysisManager &AM) {
  const TypeSize Register =
      AM.getResult<TargetIRAnalysis>(F).getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector);
  if (Register.getFixedValue() < 128) return PreservedAnalyses::all();
  LoopInfo &LI = AM.getResult<LoopAnalysis>(F);
  auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  bool Changed = false;
  for (Loop *L : LI.getLoopsInPreorder())
    if (L->isInnermost()) Changed |= Cutter(*L, DT, Register.getFixedValue()).run();
  if (!Changed) return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}

} // namespace syclc
