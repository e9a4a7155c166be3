// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A step of ExpandUnsupported. Intel's vectoriser takes the extension of a product of an id in 8, 16 or 32 bits for
/// one that does not wrap: with AVX2 it steps through `sext` in 64 bits, from one vector of work-items to the next.
/// Hash functions multiply by large numbers and count on wrapping. Their extensions are computed in 64 bits and cut by
/// shifts:
/// \code
///   %x = mul i32 (trunc i64 %id), -1640531535        %x = mul i64 %id, -1640531535
///   %y = add i32 %x, 9                          =>   %y = add i64 %x, 9
///   %e = sext i32 %y to i64                          %e = ashr (shl i64 %y, 32), 32
/// \endcode
/// Products by small numbers stay as they are: they are indices of rows, which do not wrap in correct programs, and
/// which the vectoriser must recognise.
#include "address-space/ExpandUnsupported.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace syclc {

namespace {

constexpr unsigned MaxDepth = 6;

/// What is linear in ids, in a few bits: sums and products by constants of truncated numbers.
struct Sum {
  unsigned LargeFactorBits; ///< half of its bits: ids that are as large wrap
  bool HasId = false, HasLargeFactor = false;

  /// \returns whether \p V is such a sum; notes what is in it.
  bool visit(Value *V, unsigned Depth = 0) {
    const APInt *Factor = nullptr;
    if (isa<ConstantInt>(V)) return true;
    if (match(V, m_Trunc(m_Value()))) return HasId = true;
    if (Depth == MaxDepth) return false;
    auto *I = dyn_cast<BinaryOperator>(V);
    if (!I) return false;
    if (match(I, m_Mul(m_Value(), m_APInt(Factor))))
      HasLargeFactor |= Factor->getSignificantBits() > LargeFactorBits;
    else if (match(I, m_Shl(m_Value(), m_APInt(Factor))))
      HasLargeFactor |= Factor->uge(LargeFactorBits);
    else if (I->getOpcode() != Instruction::Add && I->getOpcode() != Instruction::Sub)
      return false;
    return visit(I->getOperand(0), Depth + 1) && visit(I->getOperand(1), Depth + 1);
  }
};

/// A number of 64 bits whose low bits are those of \p V.
Value *inWider(IRBuilder<> &B, Value *V) {
  if (auto *Number = dyn_cast<ConstantInt>(V)) return B.getInt64(Number->getSExtValue());
  if (auto *Trunc = dyn_cast<TruncInst>(V)) return B.CreateZExtOrTrunc(Trunc->getOperand(0), B.getInt64Ty());
  auto *I = cast<BinaryOperator>(V);
  return B.CreateBinOp(I->getOpcode(), inWider(B, I->getOperand(0)), inWider(B, I->getOperand(1)));
}

} // namespace

bool extendProducts(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!isa<SExtInst, ZExtInst>(I) || !I.getType()->isIntegerTy() || I.getType()->getIntegerBitWidth() > 64) continue;
    const unsigned Bits = I.getOperand(0)->getType()->getIntegerBitWidth();
    Sum Found{Bits / 2};
    if (Bits < 8 || !Found.visit(I.getOperand(0)) || !Found.HasId || !Found.HasLargeFactor) continue;
    IRBuilder<> B(&I);
    Value *High = B.CreateShl(inWider(B, I.getOperand(0)), 64 - Bits);
    Value *Extended = isa<SExtInst>(I) ? B.CreateAShr(High, 64 - Bits) : B.CreateLShr(High, 64 - Bits);
    I.replaceAllUsesWith(B.CreateTrunc(Extended, I.getType()));
    I.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

} // namespace syclc
