// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/x86/ShiftedProducts.h"

#include "support/Statistics.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace syclc {

SYCLC_STATISTIC(ShiftedProducts, NumProducts, "products that are shifted as numbers of 32 bits");

static bool fitsIn16Bits(Value *V, const DataLayout &DL) { return ComputeMaxSignificantBits(V, DL) <= 16; }

/// \returns what replaces I, or null.
static Value *shiftAs32Bits(TruncInst &I, const DataLayout &DL) {
  auto *Result = dyn_cast<FixedVectorType>(I.getType());
  const unsigned Needed = Result ? Result->getScalarSizeInBits() : 0;
  if (Needed != 16 && Needed != 32) return nullptr;
  auto *Shift = dyn_cast<BinaryOperator>(I.getOperand(0));
  Value *Product, *X, *Y;
  const APInt *By;
  if (!Shift || !match(Shift, m_Shr(m_Value(Product), m_APInt(By))) || !match(Product, m_Mul(m_Value(X), m_Value(Y))))
    return nullptr;
  const unsigned Width = Shift->getType()->getScalarSizeInBits();
  const unsigned Least = Needed == 16 ? 17 : 16; // bits 16 to 31 are what pmulhw has
  if (Width <= 32 || By->ult(Least) || By->uge(Width) || !fitsIn16Bits(X, DL) || !fitsIn16Bits(Y, DL)) return nullptr;

  IRBuilder<> B(&I);
  const unsigned Bits = By->getZExtValue();
  Value *Narrow = B.CreateTrunc(Product, Result->getWithNewType(B.getInt32Ty()));
  Value *New = B.CreateTrunc(B.CreateAShr(Narrow, std::min(Bits, 31u)), Result);
  // Zeros that lshr inserts reach the bits that are needed.
  if (Shift->getOpcode() == Instruction::LShr && Bits > Width - Needed)
    New = B.CreateLShr(New, Bits - (Width - Needed));
  return New;
}

PreservedAnalyses ShiftedProductsPass::run(Function &F, FunctionAnalysisManager &) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Trunc = dyn_cast<TruncInst>(&I);
    Value *New = Trunc ? shiftAs32Bits(*Trunc, DL) : nullptr;
    if (!New) continue;
    New->takeName(Trunc);
    Trunc->replaceAllUsesWith(New);
    Trunc->eraseFromParent();
    Changed = true;
    ++NumProducts;
  }
  if (!Changed) return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace syclc
