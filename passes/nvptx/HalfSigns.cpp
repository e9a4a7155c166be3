// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/HalfSigns.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace syclc {

/// Whether the integer \p Bits, those of a float, is used for its sign only.
static bool onlyTestsSign(const Value &Bits) {
  return all_of(Bits.users(), [&](const User *U) {
    CmpPredicate Predicate;
    const Value *Test = U;
    return match(Test, m_LShr(m_Specific(&Bits), m_SpecificInt(31))) ||
           (match(Test, m_ICmp(Predicate, m_Specific(&Bits), m_Zero())) && Predicate == CmpInst::ICMP_SLT) ||
           (match(Test, m_ICmp(Predicate, m_Specific(&Bits), m_AllOnes())) && Predicate == CmpInst::ICMP_SGT);
  });
}

/// Whether \p U needs only the sign of the float.
static bool needsSign(const Use &U) {
  const auto *I = cast<Instruction>(U.getUser());
  if (const auto *Call = dyn_cast<IntrinsicInst>(I))
    return Call->getIntrinsicID() == Intrinsic::copysign && U.getOperandNo() == 1;
  return isa<BitCastInst>(I) && I->getType()->isIntOrIntVectorTy(32) && onlyTestsSign(*I);
}

bool keepSignsOfHalf(Module &M) {
  bool Changed = false;
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Extended = dyn_cast<FPExtInst>(&I);
      if (!Extended || !Extended->getSrcTy()->getScalarType()->isHalfTy() ||
          !Extended->getType()->getScalarType()->isFloatTy() || none_of(Extended->uses(), needsSign))
        continue;
      IRBuilder<> B(Extended);
      Type *Wide = Extended->getType()->getWithNewType(B.getInt32Ty());
      Value *Bits = B.CreateBitCast(Extended->getOperand(0), Extended->getType()->getWithNewType(B.getInt16Ty()));
      Value *Signed = B.CreateBitCast(B.CreateShl(B.CreateZExt(Bits, Wide), 16), Extended->getType());
      Extended->replaceUsesWithIf(Signed, [](Use &U) { return needsSign(U); });
      if (Extended->use_empty()) Extended->eraseFromParent();
      Changed = true;
    }
  return Changed;
}

} // namespace syclc
