// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A step of ExpandUnsupported. Intel's vectoriser skips divisions, and loads from a program's memory, if no lane takes
/// their branch; their result is then an arbitrary register value. A load from a private array is not skipped if all
/// lanes have the same index: it reads at an undefined index, and may crash. Such an index gets a bound, which has no
/// effect in valid programs:
/// \code
///   if (...) {                                          if (...) {
///     %i = urem i32 %n, 3                                 %i = urem i32 %n, 3
///                                                         %b = call i32 @min(i32 %i, i32 2)        ; OpenCL's
///     load i16, (ptr %array + 2 * %i)       =>            load i16, (ptr %array + 2 * %b)
/// \endcode
/// A comparison would not suffice: LLVM knows that a remainder of 3 is at most 2, and removes it. Indices that are in
/// range for any result of skipped operations (`in[n] & 7`), loop counters and ids do not change.
#include "device-library/OpenClCall.h"
#include "spirv/expand/ExpandUnsupported.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace syclc {

namespace {

/// Indices with more operations than this are not analysed: they get a bound.
constexpr unsigned MaxOperations = 64;

/// An index into a variable, and the smallest and largest value for which the access is within the variable.
struct Step {
  GetElementPtrInst *Gep;
  Use *Index;
  APInt Least, Greatest;
};

class Bounds {
public:
  Bounds(Function &F, const PostDominatorTree &Ends) : F(F), DL(F.getDataLayout()), Ends(Ends) {}

  bool run() {
    SmallVector<Step, 8> Steps;
    for (Instruction &I : instructions(F))
      if (auto *Gep = dyn_cast<GetElementPtrInst>(&I))
        if (std::optional<Step> S = findStep(*Gep); S && mayLeave(*S)) Steps.push_back(*S);
    for (const Step &S : Steps) bound(S);
    return !Steps.empty();
  }

private:
  bool isConditional(const BasicBlock &Block) const { return !Ends.dominates(&Block, &F.getEntryBlock()); }

  /// The index of \p Gep, if it is used by loads in a branch.
  std::optional<Step> findStep(GetElementPtrInst &Gep) const {
    if (!Gep.getType()->isPointerTy() || !isConditional(*Gep.getParent())) return std::nullopt;
    const unsigned Bits = DL.getIndexTypeSizeInBits(Gep.getType());
    APInt Before(Bits, 0), Here(Bits, 0);
    SmallMapVector<Value *, APInt, 4> Terms;
    const auto *Variable = dyn_cast<AllocaInst>(
        Gep.getPointerOperand()->stripAndAccumulateConstantOffsets(DL, Before, /*AllowNonInbounds=*/true));
    const std::optional<TypeSize> Size = Variable ? Variable->getAllocationSize(DL) : std::nullopt;
    if (!Size || Size->isScalable() || !cast<GEPOperator>(Gep).collectOffset(DL, Bits, Terms, Here) ||
        Terms.size() != 1)
      return std::nullopt;
    const auto &[Index, Scale] = Terms.front();
    Use *Place = find_if(Gep.indices(), [I = Index](const Use &U) { return U.get() == I; });
    if (Index->getType()->getIntegerBitWidth() != Bits || !Scale.isStrictlyPositive()) return std::nullopt;
    // A large index may wrap to a small offset when it is multiplied.
    if (!Gep.hasNoUnsignedSignedWrap() && !Scale.isOne() && !isa<ZExtInst, SExtInst>(Index)) return std::nullopt;

    // Steps that are only in range in combination with further ones do not change.
    uint64_t Access = Size->getFixedValue();
    bool IsRead = false, IsOnlyAccessed = true;
    for (const User *U : Gep.users()) {
      const auto *Load = dyn_cast<LoadInst>(U);
      const auto *Store = dyn_cast<StoreInst>(U);
      if (Load || (Store && Store->getPointerOperand() == &Gep))
        Access = std::min<uint64_t>(Access, DL.getTypeStoreSize(getLoadStoreType(U)));
      else
        IsOnlyAccessed = false;
      IsRead |= !Store;
    }
    if (!IsRead || (!IsOnlyAccessed && !Gep.isInBounds())) return std::nullopt;
    const APInt Offset = Before + Here, End(Bits, Size->getFixedValue() - (IsOnlyAccessed ? Access : 0));
    const APInt Least = -APIntOps::RoundingSDiv(Offset, Scale, APInt::Rounding::DOWN);
    const APInt Greatest = APIntOps::RoundingSDiv(End - Offset, Scale, APInt::Rounding::DOWN);
    if (Least.sgt(Greatest)) return std::nullopt;
    return Step{&Gep, Place, Least, Greatest};
  }

  /// Whether \p I may be skipped.
  bool isSkipped(const Instruction &I) const {
    return (I.mayReadFromMemory() || I.isIntDivRem()) && isConditional(*I.getParent());
  }

  /// Whether \p V is computed from operations that may be skipped.
  bool isMadeOfSkipped(Value *V) const {
    SmallPtrSet<Value *, 16> Seen{V};
    SmallVector<Value *, 16> Work{V};
    while (!Work.empty()) {
      const auto *I = dyn_cast<Instruction>(Work.pop_back_val());
      if (!I) continue;
      if (isSkipped(*I) || Seen.size() > MaxOperations) return true;
      if (isa<LoadInst>(I)) continue;
      for (Value *Operand : I->operands())
        if (Seen.insert(Operand).second) Work.push_back(Operand);
    }
    return false;
  }

  /// The range of \p V if skipped operations may have any result.
  ConstantRange rangeOf(Value *V, unsigned Depth = 0) const {
    const ConstantRange Any = ConstantRange::getFull(V->getType()->getIntegerBitWidth());
    if (!isMadeOfSkipped(V)) return computeConstantRange(V, /*ForSigned=*/false);
    auto *I = cast<Instruction>(V);
    if (isSkipped(*I) || Depth > 8) return Any;
    auto Of = [&](Value *Operand) { return rangeOf(Operand, Depth + 1); };
    if (auto *Cast = dyn_cast<CastInst>(I); Cast && Cast->getSrcTy()->isIntegerTy())
      return Of(Cast->getOperand(0)).castOp(Cast->getOpcode(), Any.getBitWidth());
    if (auto *Binary = dyn_cast<BinaryOperator>(I))
      return Of(Binary->getOperand(0)).binaryOp(Binary->getOpcode(), Of(Binary->getOperand(1)));
    if (!isa<SelectInst>(I)) return Any;
    Value *A = nullptr, *B = nullptr;
    switch (matchSelectPattern(I, A, B).Flavor) {
    case SPF_UMIN:
      return Of(A).umin(Of(B));
    case SPF_UMAX:
      return Of(A).umax(Of(B));
    case SPF_SMIN:
      return Of(A).smin(Of(B));
    case SPF_SMAX:
      return Of(A).smax(Of(B));
    default:
      return Of(I->getOperand(1)).unionWith(Of(I->getOperand(2)));
    }
  }

  bool mayLeave(const Step &S) const {
    Value *Index = S.Index->get();
    return isMadeOfSkipped(Index) && !ConstantRange::getNonEmpty(S.Least, S.Greatest + 1).contains(rangeOf(Index));
  }

  void bound(const Step &S) const {
    IRBuilder<> Builder(S.Gep);
    Value *Index = S.Index->get();
    Type *T = Index->getType();
    // Processors compare 32-bit integers faster. If the extension is a valid index, the operand is not a large unsigned
    // number.
    Value *Narrow = isa<ZExtInst, SExtInst>(Index) ? cast<Instruction>(Index)->getOperand(0) : nullptr;
    if (S.Least.isZero() && Narrow && Narrow->getType()->isIntegerTy(32) && S.Greatest.isSignedIntN(32)) Index = Narrow;
    Type *Compared = Index->getType();
    if (!S.Least.isZero()) Index = Builder.CreateSub(Index, ConstantInt::get(T, S.Least));
    const StringRef Name = Compared->isIntegerTy(32) ? "j" : "m";
    Index = createOpenClCall(
        Builder, mangleOpenCl("min", (Name + Name).str()), Compared,
        {Index, ConstantInt::get(Compared, (S.Greatest - S.Least).trunc(Compared->getIntegerBitWidth()))});
    if (!S.Least.isZero()) Index = Builder.CreateAdd(Index, ConstantInt::get(T, S.Least));
    S.Index->set(Builder.CreateZExt(Index, T));
  }

  Function &F;
  const DataLayout &DL;
  const PostDominatorTree &Ends;
};

} // namespace

bool boundIndices(Function &F, FunctionAnalysisManager &Analyses) {
  return Bounds(F, Analyses.getResult<PostDominatorTreeAnalysis>(F)).run();
}

} // namespace syclc
