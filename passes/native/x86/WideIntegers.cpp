// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/x86/WideIntegers.h"

#include "support/Statistics.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

#include <numeric>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace syclc {

SYCLC_STATISTIC(WideIntegers, NumVectors, "vectors that are not made from wide integers any more");

/// \returns Integer, if its Bits are some of a vector's, as a shuffle of that vector, or null.
static Value *shuffled(IRBuilder<> &B, Value *Integer, unsigned Bits) {
  Value *Wide = Integer, *Whole = nullptr;
  const APInt *By = nullptr;
  unsigned First = 0;
  match(Wide, m_Trunc(m_Value(Wide)));
  if (match(Wide, m_LShr(m_Value(Whole), m_APInt(By)))) {
    if (By->uge(Whole->getType()->getIntegerBitWidth())) return nullptr;
    Wide = Whole, First = unsigned(By->getZExtValue());
  }
  Value *Vector = nullptr;
  if (!match(Wide, m_BitCast(m_Value(Vector))) || !isa<FixedVectorType>(Vector->getType())) return nullptr;

  // Both vectors in their largest common unit; bits that lshr shifts in are zeros.
  const unsigned All = Wide->getType()->getIntegerBitWidth();
  const unsigned Unit = std::gcd(std::gcd(64u, First), std::gcd(All, Bits));
  if (Unit < 8) return nullptr;
  const unsigned Length = All / Unit;
  SmallVector<int> Mask;
  for (unsigned I = 0; I < Bits / Unit; ++I) Mask.push_back(int(std::min(First / Unit + I, Length)));
  auto *Type = FixedVectorType::get(B.getIntNTy(Unit), Length);
  return B.CreateShuffleVector(B.CreateBitCast(Vector, Type), Constant::getNullValue(Type), Mask);
}

/// \returns Integer as a vector of words of 64 bits, or null.
static Value *inWords(IRBuilder<> &B, Value *Integer, unsigned Bits) {
  if (Bits % 64) return nullptr;
  Value *Words = PoisonValue::get(FixedVectorType::get(B.getInt64Ty(), Bits / 64));
  for (unsigned I = 0; I < Bits / 64; ++I)
    Words = B.CreateInsertElement(Words, B.CreateTrunc(B.CreateLShr(Integer, I * 64), B.getInt64Ty()), I);
  return Words;
}

PreservedAnalyses WideIntegersPass::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<BitCastInst *> Casts;
  for (Instruction &I : instructions(F))
    if (auto *Cast = dyn_cast<BitCastInst>(&I))
      if (isa<FixedVectorType>(Cast->getDestTy()) && Cast->getSrcTy()->isIntegerTy() &&
          Cast->getSrcTy()->getIntegerBitWidth() > 128)
        Casts.push_back(Cast);

  bool Changed = false;
  for (BitCastInst *Cast : Casts) {
    IRBuilder<> B(Cast);
    Value *Integer = Cast->getOperand(0);
    const unsigned Bits = Integer->getType()->getIntegerBitWidth();
    Value *New = shuffled(B, Integer, Bits);
    if (!New) New = inWords(B, Integer, Bits);
    if (!New) continue;
    New = B.CreateBitCast(New, Cast->getType());
    New->takeName(Cast);
    Cast->replaceAllUsesWith(New);
    Cast->eraseFromParent();
    Changed = true;
    ++NumVectors;
    RecursivelyDeleteTriviallyDeadInstructions(Integer);
  }
  if (!Changed) return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace syclc
