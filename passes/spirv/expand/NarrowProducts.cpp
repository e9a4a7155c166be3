// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A step of ExpandUnsupported. LLVM creates 128-bit products from code that computes the upper half of a 64-bit
/// product (sycl::mul_hi, random number generators); programs may also use __int128 for it. SPIR-V has no such
/// integers, but OpenCL has a function:
/// \code
///   %p = mul i128 (zext i64 %a), (zext i64 %b)
///   %h = trunc i128 (lshr i128 %p, 64) to i64      =>      %h = call i64 @mul_hi(i64 %a, i64 %b)
/// \endcode
/// For a loop that adds up its counter, LLVM computes n * (n - 1) / 2 in 65 bits; for a sum of cubes in 67 bits. All
/// sums and products of more than 64 bits are computed in halves if at most 64 bits of the result are used.
#include "device-library/OpenClCall.h"
#include "spirv/expand/ExpandUnsupported.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace syclc {

namespace {

/// The i64 that the i128 \p V zero-extends or sign-extends, or null.
Value *narrowed(Value *V, bool Signed) {
  Type *Long = Type::getInt64Ty(V->getContext());
  if (auto *Number = dyn_cast<ConstantInt>(V))
    return (Signed ? Number->getValue().isSignedIntN(64) : Number->getValue().isIntN(64))
               ? ConstantInt::get(Long, Number->getValue().trunc(64))
               : nullptr;
  auto *Extension = dyn_cast<CastInst>(V);
  if (!Extension || !(Signed ? isa<SExtInst>(V) : isa<ZExtInst>(V))) return nullptr;
  Value *Narrow = Extension->getOperand(0);
  if (Narrow->getType()->getIntegerBitWidth() > 64) return nullptr;
  if (Narrow->getType() == Long) return Narrow;
  IRBuilder<> Builder(Extension);
  return Signed ? Builder.CreateSExt(Narrow, Long) : Builder.CreateZExt(Narrow, Long);
}

/// The upper half of the i128 product if \p I extracts it, or null.
Value *highHalf(TruncInst &I) {
  Value *A = nullptr, *B = nullptr;
  if (!I.getType()->isIntegerTy() || I.getType()->getIntegerBitWidth() > 64 || !I.getSrcTy()->isIntegerTy(128) ||
      !match(I.getOperand(0), m_Shr(m_Mul(m_Value(A), m_Value(B)), m_SpecificInt(64))))
    return nullptr;
  for (bool Signed : {false, true}) {
    Value *Left = narrowed(A, Signed), *Right = Left ? narrowed(B, Signed) : nullptr;
    if (!Right) continue;
    IRBuilder<> Builder(&I);
    const char *Mangled = Signed ? "ll" : "mm";
    Value *High = createOpenClCall(Builder, mangleOpenCl("mul_hi", Mangled), Left->getType(), {Left, Right});
    return Builder.CreateTrunc(High, I.getType());
  }
  return nullptr;
}

/// Computes sums and products of 65 to 128 bits in halves of 64 bits. The upper half may have excess bits, which are
/// cleared where they matter.
class InHalves {
public:
  explicit InHalves(Instruction &At) : Builder(&At) {}

  /// The part of such a number that \p I extracts, or null.
  Value *cut(TruncInst &I) {
    Type *T = I.getSrcTy();
    Value *Number = I.getOperand(0);
    const APInt *Constant = nullptr;
    uint64_t Shift = 0;
    if (!isWide(T) || !I.getType()->isIntegerTy() || I.getType()->getIntegerBitWidth() > 64) return nullptr;
    if (Value *Shifted; match(Number, m_LShr(m_Value(Shifted), m_APInt(Constant)))) {
      Shift = Constant->getLimitedValue();
      Number = Shifted;
    }
    if (Shift >= T->getIntegerBitWidth() || !isKnown(Number)) return nullptr;
    auto [Low, High] = halves(Number);
    High = cutOff(High, T);
    if (Shift >= 64)
      Low = Builder.CreateLShr(High, Shift - 64);
    else if (Shift != 0)
      Low = Builder.CreateOr(Builder.CreateLShr(Low, Shift), Builder.CreateShl(High, 64 - Shift));
    return Builder.CreateTrunc(Low, I.getType());
  }

private:
  using Halves = std::pair<Value *, Value *>;

  static bool isWide(Type *T) {
    return T->isIntegerTy() && T->getIntegerBitWidth() > 64 && T->getIntegerBitWidth() <= 128;
  }

  /// Whether all operands that \p V is computed from have at most 64 bits.
  bool isKnown(Value *V) {
    if (isa<ConstantInt>(V) || Known.contains(V)) return true;
    if (Known.size() == 64) return false;
    auto *I = dyn_cast<Instruction>(V);
    if (!I) return false;
    const unsigned Code = I->getOpcode();
    const bool Yes =
        Code == Instruction::ZExt || Code == Instruction::SExt
            ? !isWide(I->getOperand(0)->getType()) || (Code == Instruction::ZExt && isKnown(I->getOperand(0)))
            : is_contained({Instruction::Add, Instruction::Sub, Instruction::Mul}, Code) && isKnown(I->getOperand(0)) &&
                  isKnown(I->getOperand(1));
    if (Yes) Known.try_emplace(V);
    return Yes;
  }

  Value *cutOff(Value *High, Type *T) {
    const unsigned Bits = T->getIntegerBitWidth() - 64;
    return Builder.CreateAnd(High, ConstantInt::get(High->getType(), APInt::getLowBitsSet(64, Bits)));
  }

  Value *extended(Value *V, bool Signed) {
    return Signed ? Builder.CreateSExt(V, Builder.getInt64Ty()) : Builder.CreateZExt(V, Builder.getInt64Ty());
  }

  Halves halves(Value *V) {
    if (auto *Number = dyn_cast<ConstantInt>(V)) {
      const APInt All = Number->getValue().zext(128);
      return {Builder.getInt(All.trunc(64)), Builder.getInt(All.lshr(64).trunc(64))};
    }
    if (Halves Done = Known.lookup(V); Done.first) return Done;
    auto *I = cast<Instruction>(V);
    Halves Result;
    Value *First = I->getOperand(0);
    if (isa<CastInst>(I)) {
      const bool Signed = isa<SExtInst>(I);
      if (isWide(First->getType())) {
        Result = halves(First);
        Result.second = cutOff(Result.second, First->getType());
      } else {
        Result.first = extended(First, Signed);
        Result.second = Signed ? Builder.CreateAShr(Result.first, 63) : Builder.getInt64(0);
      }
    } else {
      Result = combined(I->getOpcode(), halves(First), halves(I->getOperand(1)));
    }
    return Known[V] = Result;
  }

  Halves combined(unsigned Code, Halves A, Halves B) {
    const auto Carry = [&](Value *X, Value *Y) { return extended(Builder.CreateICmpULT(X, Y), false); };
    if (Code == Instruction::Sub)
      return {Builder.CreateSub(A.first, B.first),
              Builder.CreateSub(Builder.CreateSub(A.second, B.second), Carry(A.first, B.first))};
    if (Code == Instruction::Add) {
      Value *Low = Builder.CreateAdd(A.first, B.first);
      return {Low, Builder.CreateAdd(Builder.CreateAdd(A.second, B.second), Carry(Low, A.first))};
    }
    Value *Upper = createOpenClCall(Builder, mangleOpenCl("mul_hi", "mm"), A.first->getType(), {A.first, B.first});
    Value *Mixed = Builder.CreateAdd(Builder.CreateMul(A.first, B.second), Builder.CreateMul(A.second, B.first));
    return {Builder.CreateMul(A.first, B.first), Builder.CreateAdd(Upper, Mixed)};
  }

  IRBuilder<> Builder;
  DenseMap<Value *, Halves> Known;
};

} // namespace

bool narrowProducts(Function &F) {
  SmallVector<TruncInst *> Cuts;
  for (Instruction &I : instructions(F))
    if (auto *Cut = dyn_cast<TruncInst>(&I)) Cuts.push_back(Cut);
  bool Changed = false;
  for (TruncInst *Cut : Cuts)
    if (Value *Narrow = highHalf(*Cut); Narrow || (Narrow = InHalves(*Cut).cut(*Cut))) {
      Cut->replaceAllUsesWith(Narrow);
      RecursivelyDeleteTriviallyDeadInstructions(Cut);
      Changed = true;
    }
  return Changed;
}

} // namespace syclc
